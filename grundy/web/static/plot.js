// The picture of a table: one coordinate as dots, two as a map of colors, with axes and zoom.

import { h, s } from "./dom.js";
import { PlotWindow } from "./plot_window.js";

/** @import { Numbers, Slice } from "./numbers.js" */
/** @import { Pair } from "./plot_window.js" */

const WRITTEN = 24; // pixels a cell from which its value is written in it
const STIRS = 6; // pixels that a press may move and still be a click
const FILE_STYLE =
  ".tick.across,.axis.across,.written{text-anchor:middle}.tick.up,.axis.up{text-anchor:end}" +
  "text{font:12px system-ui,sans-serif;fill:#333}.on-dark{fill:#fff}.edge{fill:none;stroke:#999}.here{display:none}";

/** @type {Record<string, Pair>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {HTMLCanvasElement} canvas */
function penOf(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw.");
  return pen;
}

export class Plot {
  /**
   * `point` is called for a place that is looked at, `play` for one that is selected.
   *
   * @param {Element} host
   * @param {{ point: (place: number[]) => void, play: (place: number[]) => void }} callbacks
   */
  constructor(host, { point, play }) {
    this.host = host;
    this.pointed = point;
    this.play = play;
    /** @type {{ table: Numbers, slice: Slice } | null} */
    this.shown = null;
    this.window = new PlotWindow([1, 1], true);
    /** @type {Pair | null} column and row of the cell that is looked at */
    this.here = null;
    this.canvas = h("canvas", { tabindex: "0", role: "img" });
    this.frame = h("div", { class: "frame" }, this.canvas);
    this.marks = s("svg", { class: "marks", "aria-hidden": "true" });
    /** @type {SVGElement} */
    this.hereMark = s("g");
    host.replaceChildren(this.frame, this.marks);
    new PointerInput(this.frame, this);
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(host);
  }

  /**
   * @param {Numbers} table
   * @param {Slice} slice
   */
  show(table, slice) {
    this.shown = { table, slice };
    const flat = table.shape.length === 1;
    /** @type {Pair} */
    const sizes = flat ? [table.shape[0], 1] : [table.shape[slice.axes[0]], table.shape[slice.axes[1]]];
    if (sizes.join() !== this.window.sizes.join() || flat !== this.window.flat)
      this.window = new PlotWindow(sizes, flat);
    this.canvas.setAttribute(
      "aria-label",
      `${table.title}; point, or use the arrow keys, to see a cell; Enter plays it`,
    );
    if (!flat) this.paint(table, slice);
    this.draw();
  }

  /**
   * A place of the table from column and row.
   *
   * @param {Slice} slice
   * @param {Pair} cell
   */
  place({ axes, at }, [column, row]) {
    const place = [...at];
    place[axes[0]] = column;
    if (!this.window.flat) place[axes[1]] = row;
    return place;
  }

  // ---- drawing ----

  measure() {
    const { clientWidth: wide, clientHeight: tall } = this.host;
    const { window } = this;
    window.measure(wide, tall);
    Object.assign(this.frame.style, {
      left: `${window.left}px`,
      top: `${window.top}px`,
      width: `${window.area[0]}px`,
      height: `${window.area[1]}px`,
    });
    this.frame.classList.toggle("near", window.near > 1);
    this.marks.setAttribute("viewBox", `0 0 ${wide} ${tall}`);
  }

  /**
   * The map, a pixel a cell.
   *
   * @param {Numbers} table
   * @param {Slice} slice
   */
  paint(table, slice) {
    const [wide, tall] = this.window.sizes;
    Object.assign(this.canvas, { width: wide, height: tall, className: "pixels" });
    const [sx, sy] = slice.axes.map((axis) => table.steps[axis]);
    const base = slice.at.reduce((sum, x, i) => sum + (slice.axes.includes(i) ? 0 : x * table.steps[i]), 0);
    /** @type {Map<number, number>} */
    const colors = new Map();
    /** @param {number} value */
    const colorOf = (value) => {
      const known = colors.get(value);
      if (known !== undefined) return known;
      const [r, g, b] = table.color(value);
      const packed = r + 256 * (g + 256 * (b + 256 * 255));
      colors.set(value, packed);
      return packed;
    };
    const image = new ImageData(wide, tall);
    const pixels = new Uint32Array(image.data.buffer);
    for (let y = 0; y < tall; y++) {
      for (let x = 0; x < wide; x++) {
        const value = table.values[base + x * sx + y * sy];
        if (!table.isBlank(value)) pixels[(tall - 1 - y) * wide + x] = colorOf(value);
      }
    }
    penOf(this.canvas).putImageData(image, 0, 0);
  }

  draw() {
    if (!this.shown) return;
    const { table, slice } = this.shown;
    this.measure();
    const { window } = this;
    if (window.flat) this.drawDots(table);
    else {
      const [wide, tall] = window.sizes.map((size) => size * window.cell);
      Object.assign(this.canvas.style, {
        width: `${wide}px`,
        height: `${tall}px`,
        left: `${-window.corner[0] * window.cell}px`,
        top: `${window.area[1] - tall + window.corner[1] * window.cell}px`,
      });
    }
    this.hereMark = this.mark(table, slice);
    this.marks.replaceChildren(...this.axes(table, slice), ...this.written(table, slice), this.hereMark);
  }

  /** @param {Numbers} table */
  drawDots(table) {
    const { window } = this;
    const { values } = table;
    const sharp = devicePixelRatio || 1;
    const [wide, tall] = window.area;
    Object.assign(this.canvas, { width: wide * sharp, height: tall * sharp, className: "dots" });
    Object.assign(this.canvas.style, { width: `${wide}px`, height: `${tall}px`, left: 0, top: 0 });
    const pen = penOf(this.canvas);
    pen.scale(sharp, sharp);
    pen.translate(-window.left, -window.top);
    pen.fillStyle = getComputedStyle(this.host).color;
    pen.globalAlpha = 0.12;
    for (const value of window.levels(table))
      pen.fillRect(window.left, Math.round(window.height(value, table)), wide, 1);
    pen.globalAlpha = 1;
    pen.fillStyle = getComputedStyle(this.canvas).color;
    const radius = Math.max(2, Math.min(4.5, window.cell / 2.5));
    const last = Math.min(values.length, Math.ceil(window.corner[0] + window.seen[0]) + 1);
    for (let n = Math.max(0, Math.floor(window.corner[0]) - 1); n < last; n += 1) {
      if (table.isBlank(values[n])) continue;
      pen.beginPath();
      pen.arc(window.x(n), window.height(values[n], table), radius, 0, 7);
      pen.fill();
    }
  }

  /**
   * The numbers along both sides, and what they count.
   *
   * @param {Numbers} table
   * @param {Slice} slice
   */
  axes(table, slice) {
    const { window } = this;
    const {
      left,
      top,
      area: [wide, tall],
    } = window;
    const foot = top + tall;
    const rows = window.flat
      ? window.levels(table).map((value) => ({ n: value, y: window.height(value, table) }))
      : window.rows().map((row) => ({ n: row, y: window.y(row) }));
    const [across, above] = window.flat ? [table.axis(0), table.kind] : slice.axes.map((axis) => table.axis(axis));
    return [
      ...window.columns().map((n) => s("text", { class: "tick across", x: window.x(n), y: foot + 16 }, String(n))),
      s("text", { class: "axis across", x: left + wide / 2, y: foot + 36 }, across),
      ...rows.map(({ n, y }) => s("text", { class: "tick up", x: left - 7, y: y + 4 }, String(n))),
      s("text", { class: "axis up", x: left - 7, y: top - 10 }, above),
      s("rect", { class: "edge", x: left, y: top, width: wide, height: tall }),
    ];
  }

  /**
   * The values in their cells, where there is room.
   *
   * @param {Numbers} table
   * @param {Slice} slice
   */
  written(table, slice) {
    const { window } = this;
    if (window.flat || window.cell < WRITTEN) return [];
    const [columns, rows] = window.whole();
    return rows.flatMap((row) =>
      columns.flatMap((column) => {
        const value = table.at(this.place(slice, [column, row]));
        if (table.isBlank(value)) return [];
        const [r, g, b] = table.color(value);
        const ground = 0.3 * r + 0.6 * g + 0.1 * b < 130 ? "on-dark" : "on-light";
        return [
          s("text", { class: `written ${ground}`, x: window.x(column), y: window.y(row) + 4 }, table.read(value)),
        ];
      }),
    );
  }

  /**
   * The cell that is looked at.
   *
   * @param {Numbers} table
   * @param {Slice} slice
   */
  mark(table, slice) {
    const { here, window } = this;
    if (!here || !window.shows(here)) return s("g");
    const [x, y] = [window.x(here[0]), window.y(here[1])];
    if (window.flat) {
      const value = table.at(this.place(slice, here));
      if (table.isBlank(value)) return s("g");
      return s("circle", { class: "here", cx: x, cy: window.height(value, table), r: 7 });
    }
    const size = Math.max(6, window.cell);
    return s(
      "g",
      { class: "here" },
      s("rect", { x: x - size / 2, y: y - size / 2, width: size, height: size }),
      s("rect", { class: "inner", x: x - size / 2 - 2, y: y - size / 2 - 2, width: size + 4, height: size + 4 }),
    );
  }

  // ---- pointing ----

  /**
   * The cell under the pointer.
   *
   * @param {MouseEvent} event
   */
  under({ clientX, clientY }) {
    const box = this.host.getBoundingClientRect();
    return this.window.cellAt([clientX - box.x, clientY - box.y]);
  }

  /** @param {Pair} cell */
  point(cell) {
    if (!this.shown || this.here?.join() === cell.join()) return;
    const { table, slice } = this.shown;
    this.here = cell;
    const mark = this.mark(table, slice);
    this.hereMark.replaceWith(mark);
    this.hereMark = mark;
    this.pointed(this.place(slice, cell));
  }

  /**
   * A cell is clicked, or tapped; a finger looks first and plays with a second tap.
   *
   * @param {Pair} cell
   * @param {boolean} finger
   */
  select(cell, finger) {
    const again = this.here?.join() === cell.join();
    this.point(cell);
    if (again || !finger) this.playHere();
  }

  playHere() {
    if (this.shown && this.here) this.play(this.place(this.shown.slice, this.here));
  }

  /**
   * Zooms about a point of the host, which stays where it is.
   *
   * @param {number} factor
   * @param {Pair | null} point
   */
  zoom(factor, point = null) {
    const { left, top, area } = this.window;
    this.window.zoom(factor, point ?? [left + area[0] / 2, top + area[1] / 2], () => this.measure());
    this.draw();
  }

  whole() {
    this.window.near = 1;
    this.draw();
  }

  /**
   * Moves what is seen by so many pixels.
   *
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.window.pan(dx, dy);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.shown) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      "+": () => this.zoom(1.5),
      "-": () => this.zoom(1 / 1.5),
      0: () => this.whole(),
      Enter: () => this.playHere(),
    };
    if (event.key in ARROWS) this.step(ARROWS[event.key]);
    else if (event.key in actions) actions[event.key]();
    else return;
    event.preventDefault();
  }

  /** @param {Pair} step */
  step([dx, dy]) {
    const [column, row] = this.here ?? [0, 0];
    const cell = this.window.inside([column + dx, row + dy]);
    this.window.reveal(cell);
    this.point(cell);
    this.draw();
  }

  /** The picture as a file's text: what is seen, with its axes and what its colors mean. */
  svg() {
    if (!this.shown) return "";
    const { table } = this.shown;
    const { left, top, area, flat } = this.window;
    const { clientWidth: wide, clientHeight: tall } = this.host;
    const copy = h("canvas", { width: area[0] * 2, height: area[1] * 2 });
    const pen = penOf(copy);
    pen.imageSmoothingEnabled = false;
    const [box, frame] = [this.canvas, this.frame].map((one) => one.getBoundingClientRect());
    pen.drawImage(this.canvas, 2 * (box.x - frame.x), 2 * (box.y - frame.y), 2 * box.width, 2 * box.height);
    /** @type {(x: number, y: number, words: string, anchor?: string) => SVGElement} */
    const text = (x, y, words, anchor = "start") => s("text", { x, y, "text-anchor": anchor }, words);
    let x = left;
    const legend = (flat ? [] : table.legend()).flatMap(([value, words]) => {
      const fill = value === null ? "none" : `rgb(${table.color(value)})`;
      const found = [
        s("rect", { x, y: tall + 2, width: 12, height: 12, fill, stroke: "#999" }),
        text(x + 17, tall + 12, words),
      ];
      x += 34 + 7 * words.length;
      return found;
    });
    const whole = s(
      "svg",
      { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 -24 ${wide} ${tall + 44}`, width: wide, height: tall + 44 },
      s("style", {}, FILE_STYLE),
      s("rect", { y: -24, width: wide, height: tall + 44, fill: "#fff" }),
      text(wide / 2, -6, table.title, "middle"),
      s("image", { x: left, y: top, width: area[0], height: area[1], href: copy.toDataURL() }),
      [...this.marks.childNodes].map((node) => node.cloneNode(true)),
      legend,
    );
    return new XMLSerializer().serializeToString(whole);
  }
}

/** A plot under the mouse or under fingers: point, click, drag, turn the wheel, pinch. */
class PointerInput {
  /**
   * @param {HTMLElement} element
   * @param {Plot} plot
   */
  constructor(element, plot) {
    this.plot = plot;
    /** @type {Map<number, { x: number, y: number, began: Pair }>} the pointers that are down */
    this.held = new Map();
    this.dragged = false;
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      addEventListener(end, ({ pointerId }) => this.held.delete(pointerId));
    element.addEventListener("click", (event) => {
      const finger = /** @type {PointerEvent} */ (event).pointerType === "touch";
      if (plot.shown && !this.dragged) plot.select(plot.under(event), finger);
    });
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  press({ pointerId, clientX: x, clientY: y }) {
    if (!this.held.size) this.dragged = false;
    this.held.set(pointerId, { x, y, began: [x, y] });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { plot } = this;
    if (!plot.shown) return;
    const before = this.held.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") plot.point(plot.under(event));
      return;
    }
    const [x, y] = [event.clientX, event.clientY];
    this.dragged ||= Math.hypot(x - before.began[0], y - before.began[1]) > STIRS;
    const other = [...this.held].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      /** @param {{ x: number, y: number }} one */
      const far = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      plot.zoom(far({ x, y }) / far(before), this.inside((x + other.x) / 2, (y + other.y) / 2));
    } else if (this.dragged) plot.pan(x - before.x, y - before.y);
    Object.assign(before, { x, y });
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { plot } = this;
    if (!plot.shown || (event.deltaY > 0 && plot.window.near === 1)) return; // the page scrolls
    event.preventDefault();
    plot.zoom(Math.exp(-event.deltaY / 400), this.inside(event.clientX, event.clientY));
  }

  /**
   * A point of the window as a point of the plot's host.
   *
   * @param {number} x
   * @param {number} y
   * @returns {Pair}
   */
  inside(x, y) {
    const box = this.plot.host.getBoundingClientRect();
    return [x - box.x, y - box.y];
  }
}
