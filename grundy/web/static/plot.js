// The picture of a table: one coordinate as dots, two as a map of colours; with axes, and as near as one likes.

import { h, s } from "./dom.js";
import { Fingers } from "./fingers.js";

const ROOM = { left: 58, right: 18, top: 44, bottom: 44 }; // pixels around the picture, for the axes
const LARGEST = 64; // pixels a cell, seen from nearest
const WRITTEN = 24; // pixels a cell from which on its value stands in it
const APART = 38; // pixels from one number of an axis to the next, at least

export class Plot {
  /** `point(place)` is called for a cell that is looked at, `play(place)` for one that is picked. */
  constructor(host, { point, play }) {
    Object.assign(this, { host, pointed: point, play, table: null, here: null, near: 1, corner: [0, 0] });
    this.canvas = h("canvas", { tabindex: "0", role: "img" });
    this.frame = h("div", { class: "frame" }, this.canvas);
    this.marks = s("svg", { class: "marks", "aria-hidden": "true" });
    host.replaceChildren(this.frame, this.marks);
    this.fingers = new Fingers(this.frame, this);
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.table && this.draw()).observe(host);
  }

  /** `slice`: which two coordinates are drawn, and where the others stand. */
  show(table, slice) {
    const sizes = this.sizes?.join();
    Object.assign(this, { table, slice });
    this.flat = table.shape.length === 1;
    this.sizes = this.flat ? [table.shape[0], 1] : slice.axes.map((axis) => table.shape[axis]);
    if (this.sizes.join() !== sizes) Object.assign(this, { near: 1, corner: [0, 0] });
    this.canvas.setAttribute(
      "aria-label",
      `${table.title}; point, or use the arrow keys, to see a cell; Enter plays it`,
    );
    if (!this.flat) this.paint();
    this.draw();
  }

  /** A place of the table from column and row. */
  place([column, row]) {
    const place = [...this.slice.at];
    place[this.slice.axes[0]] = column;
    if (!this.flat) place[this.slice.axes[1]] = row;
    return place;
  }

  value(cell) {
    return this.table.at(this.place(cell));
  }

  // ---- measures ----

  /** How large a cell is on the screen, how much of the host the picture takes, and where it begins. */
  measure() {
    const { clientWidth: wide, clientHeight: tall } = this.host;
    const room = [wide - ROOM.left - ROOM.right, tall - ROOM.top - ROOM.bottom];
    const fits = this.sizes.map((size, i) => room[i] / size);
    this.least = this.flat ? fits[0] : Math.min(...fits);
    this.near = Math.max(1, Math.min(this.near, Math.max(1, LARGEST / this.least)));
    this.cell = this.least * this.near;
    this.area = this.flat ? room : room.map((most, i) => Math.min(most, this.sizes[i] * this.cell));
    this.seen = this.flat ? [room[0] / this.cell, 1] : this.area.map((length) => length / this.cell);
    this.corner = this.corner.map((x, i) => Math.max(0, Math.min(x, this.sizes[i] - this.seen[i])));
    this.left = ROOM.left + (room[0] - this.area[0]) / 2;
    this.top = ROOM.top + (room[1] - this.area[1]) / 2;
    Object.assign(this.frame.style, {
      left: `${this.left}px`,
      top: `${this.top}px`,
      width: `${this.area[0]}px`,
      height: `${this.area[1]}px`,
    });
    this.frame.classList.toggle("near", this.near > 1);
    this.marks.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
  }

  /** Where the middle of a column or row is, in pixels of the host. */
  x(column) {
    return this.left + (column + 0.5 - this.corner[0]) * this.cell;
  }

  y(row) {
    return this.top + this.area[1] - (row + 0.5 - this.corner[1]) * this.cell;
  }

  /** The height of a value, among dots. */
  height(value) {
    const { low, high } = this.table;
    return this.top + this.area[1] - 10 - ((this.area[1] - 20) * (value - low)) / Math.max(1, high - low);
  }

  /** The cell under the pointer. */
  under({ clientX, clientY }) {
    const box = this.frame.getBoundingClientRect();
    const found = [
      (clientX - box.x) / this.cell + this.corner[0],
      this.flat ? 0 : (box.bottom - clientY) / this.cell + this.corner[1],
    ];
    return found.map((x, i) => Math.max(0, Math.min(this.sizes[i] - 1, Math.floor(x))));
  }

  // ---- drawing ----

  /** The map, a pixel a cell. */
  paint() {
    const {
      table,
      slice,
      sizes: [wide, tall],
    } = this;
    Object.assign(this.canvas, { width: wide, height: tall, className: "pixels" });
    const [sx, sy] = slice.axes.map((axis) => table.steps[axis]);
    const base = slice.at.reduce((sum, x, i) => sum + (slice.axes.includes(i) ? 0 : x * table.steps[i]), 0);
    const colours = new Map();
    const image = new ImageData(wide, tall);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < tall; y++) {
      for (let x = 0; x < wide; x++) {
        const value = table.values[base + x * sx + y * sy];
        if (table.isBlank(value)) continue;
        if (!colours.has(value))
          colours.set(
            value,
            table.colour(value).reduce((sum, c, i) => sum + c * 256 ** i, 255 * 256 ** 3),
          );
        pixels[(tall - 1 - y) * wide + x] = colours.get(value);
      }
    }
    this.canvas.getContext("2d").putImageData(image, 0, 0);
  }

  draw() {
    this.measure();
    if (this.flat) this.drawDots();
    else {
      const [wide, tall] = this.sizes.map((size) => size * this.cell);
      Object.assign(this.canvas.style, {
        width: `${wide}px`,
        height: `${tall}px`,
        left: `${-this.corner[0] * this.cell}px`,
        top: `${this.area[1] - tall + this.corner[1] * this.cell}px`,
      });
    }
    this.marks.replaceChildren(...this.axes(), ...this.written(), this.mark());
  }

  drawDots() {
    const { values } = this.table;
    const sharp = devicePixelRatio || 1;
    const [wide, tall] = this.area;
    Object.assign(this.canvas, { width: wide * sharp, height: tall * sharp, className: "dots" });
    Object.assign(this.canvas.style, { width: `${wide}px`, height: `${tall}px`, left: 0, top: 0 });
    const pen = this.canvas.getContext("2d");
    pen.scale(sharp, sharp);
    pen.translate(-this.left, -this.top);
    pen.fillStyle = getComputedStyle(this.host).color;
    pen.globalAlpha = 0.12;
    for (const value of this.levels()) pen.fillRect(this.left, Math.round(this.height(value)), wide, 1);
    pen.globalAlpha = 1;
    pen.fillStyle = getComputedStyle(this.canvas).color;
    const radius = Math.max(2, Math.min(4.5, this.cell / 2.5));
    const last = Math.min(values.length, Math.ceil(this.corner[0] + this.seen[0]) + 1);
    for (let n = Math.max(0, Math.floor(this.corner[0]) - 1); n < last; n += 1) {
      if (this.table.isBlank(values[n])) continue;
      pen.beginPath();
      pen.arc(this.x(n), this.height(values[n]), radius, 0, 7);
      pen.fill();
    }
  }

  /** Round values, at which dots have a line. */
  levels() {
    return steps(this.table.low, this.table.high, this.area[1] / APART);
  }

  /** The numbers along both sides, and what they count. */
  axes() {
    const {
      table,
      left,
      top,
      area: [wide, tall],
    } = this;
    const foot = top + tall;
    const columns = steps(this.corner[0], this.corner[0] + this.seen[0] - 1, wide / APART);
    const rows = this.flat ? this.levels() : steps(this.corner[1], this.corner[1] + this.seen[1] - 1, tall / APART);
    const up = this.flat ? (value) => this.height(value) : (row) => this.y(row);
    const [across, above] = this.flat ? [table.axis(0), table.kind] : this.slice.axes.map((axis) => table.axis(axis));
    return [
      ...columns.map((n) => s("text", { class: "tick across", x: this.x(n), y: foot + 16 }, String(n))),
      s("text", { class: "axis across", x: left + wide / 2, y: foot + 36 }, across),
      ...rows.map((n) => s("text", { class: "tick up", x: left - 7, y: up(n) + 4 }, String(n))),
      s("text", { class: "axis up", x: left - 7, y: top - 10 }, above),
      s("rect", { class: "edge", x: left, y: top, width: wide, height: tall }),
    ];
  }

  /** The values in their cells, where there is room. */
  written() {
    if (this.flat || this.cell < WRITTEN) return [];
    const [columns, rows] = this.corner.map((x, i) => range(Math.ceil(x - 0.2), Math.floor(x + this.seen[i] - 0.8)));
    return rows
      .flatMap((row) =>
        columns.map((column) => {
          const value = this.value([column, row]);
          if (this.table.isBlank(value)) return null;
          const [r, g, b] = this.table.colour(value);
          const dark = 0.3 * r + 0.6 * g + 0.1 * b < 130;
          return s(
            "text",
            { class: `written ${dark ? "on-dark" : "on-light"}`, x: this.x(column), y: this.y(row) + 4 },
            this.table.read(value),
          );
        }),
      )
      .filter(Boolean);
  }

  /** The cell that is looked at. */
  mark() {
    if (!this.here) return s("g");
    const [x, y] = [this.x(this.here[0]), this.y(this.here[1])];
    if (x < this.left || x > this.left + this.area[0] || (!this.flat && (y < this.top || y > this.top + this.area[1])))
      return s("g");
    if (this.flat)
      return this.table.isBlank(this.value(this.here))
        ? s("g")
        : s("circle", { class: "here", cx: x, cy: this.height(this.value(this.here)), r: 7 });
    const size = Math.max(6, this.cell);
    return s(
      "g",
      { class: "here" },
      s("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size }),
      s("rect", { class: "inner", x: x - size / 2 - 2, y: y - size / 2 - 2, width: size + 4, height: size + 4 }),
    );
  }

  // ---- pointing ----

  point(cell) {
    if (this.here?.join() === cell.join()) return;
    this.here = cell;
    this.marks.lastChild.replaceWith(this.mark());
    this.pointed(this.place(cell));
  }

  /** A cell is clicked, or tapped; a finger looks first and plays with a second tap. */
  pick(cell, finger) {
    const again = this.here?.join() === cell.join();
    this.point(cell);
    if (again || !finger) this.play(this.place(cell));
  }

  /** Nearer or further, about a point of the host that stays where it is. */
  zoom(factor, at = null) {
    const [px, py] = at ?? [this.left + this.area[0] / 2, this.top + this.area[1] / 2];
    const fixed = [
      (px - this.left) / this.cell + this.corner[0],
      (this.top + this.area[1] - py) / this.cell + this.corner[1],
    ];
    this.near *= factor;
    this.measure();
    this.corner = [fixed[0] - (px - this.left) / this.cell, fixed[1] - (this.top + this.area[1] - py) / this.cell];
    this.draw();
  }

  whole() {
    this.near = 1;
    this.draw();
  }

  /** Moves what is seen by so many pixels. */
  pan(dx, dy) {
    this.corner = [this.corner[0] - dx / this.cell, this.corner[1] + dy / this.cell];
    this.draw();
  }

  key(event) {
    if (!this.table) return;
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const act = {
      "+": () => this.zoom(1.5),
      "-": () => this.zoom(1 / 1.5),
      0: () => this.whole(),
      Enter: () => this.here && this.play(this.place(this.here)),
    }[event.key];
    if (!step && !act) return;
    event.preventDefault();
    if (act) return act();
    const cell = (this.here ?? [0, 0]).map((x, i) => Math.max(0, Math.min(this.sizes[i] - 1, x + step[i])));
    this.corner = this.corner.map((x, i) => Math.min(cell[i], Math.max(x, cell[i] + 1 - this.seen[i]))); // it is seen
    this.point(cell);
    this.draw();
  }

  /** The picture as a file's text: what is seen, with its axes and what its colours mean. */
  svg() {
    const [, , wide, tall] = this.marks.getAttribute("viewBox").split(" ").map(Number);
    const copy = h("canvas", { width: this.area[0] * 2, height: this.area[1] * 2 });
    const pen = copy.getContext("2d");
    pen.imageSmoothingEnabled = false;
    const [box, frame] = [this.canvas, this.frame].map((one) => one.getBoundingClientRect());
    pen.drawImage(this.canvas, 2 * (box.x - frame.x), 2 * (box.y - frame.y), 2 * box.width, 2 * box.height);
    const text = (x, y, words, anchor = "start") => s("text", { x, y, "text-anchor": anchor }, words);
    let x = this.left;
    const legend = this.flat
      ? []
      : this.table.legend().flatMap(([value, words]) => {
          const found = [
            s("rect", {
              x,
              y: tall + 2,
              width: 12,
              height: 12,
              fill: value === null ? "none" : `rgb(${this.table.colour(value)})`,
              stroke: "#999",
            }),
            text(x + 17, tall + 12, words),
          ];
          x += 34 + 7 * words.length;
          return found;
        });
    const style =
      ".tick.across,.axis.across,.written{text-anchor:middle}.tick.up,.axis.up{text-anchor:end}text{font:12px system-ui,sans-serif;fill:#333}.on-dark{fill:#fff}.edge{fill:none;stroke:#999}.here{display:none}";
    const body = this.marks.cloneNode(true).childNodes;
    const whole = s(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 -24 ${wide} ${tall + 44}`, width: wide, height: tall + 44 },
      s("style", {}, style),
      s("rect", { y: -24, width: wide, height: tall + 44, fill: "#fff" }),
      text(wide / 2, -6, this.table.title, "middle"),
      s("image", { x: this.left, y: this.top, width: this.area[0], height: this.area[1], href: copy.toDataURL() }),
      [...body],
      legend,
    );
    return new XMLSerializer().serializeToString(whole);
  }
}

const range = (low, high) => Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

/** Round numbers from low to high, about so many at most. */
function steps(low, high, most) {
  let step = 1; // then 2, 5, 10, 20, 50 ...
  for (let i = 0; (high - low) / step > Math.max(2, most); i += 1) step *= i % 3 === 1 ? 2.5 : 2;
  const first = Math.ceil((low - 0.3) / step);
  return range(first, Math.floor((high + 0.3) / step)).map((n) => n * step);
}
