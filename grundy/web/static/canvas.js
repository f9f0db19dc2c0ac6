// A canvas for vertices and edges above a floor, drawn by mouse, touch and keyboard. It knows no game: the page says
// what the drawing means and what its edges are worth.

import { s } from "./dom.js";
import { badge } from "./outcomes.js";
import { FLOOR, Sketch } from "./sketch.js";

/** @import { Drawing, Point, Selection } from "./sketch.js" */
/** @import { Verdict } from "./types.d.ts" */

const UNIT = 40; // pixels a cell in the drawing's own measure
const STIRS = 0.22; // cells that a press may move and still be a click
const STEP = 0.5; // cells the cross moves by a key

/** @typedef {"draw" | "move" | "erase"} Tool */
/** @typedef {{ text: string, kind: Verdict, loose: boolean }} EdgeWorth what a move is worth; loose: no move at all */
/** @typedef {{ place: Point, vertex: number, edge: number | null, moved: boolean, before: Drawing }} Press */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

export class Canvas {
  /**
   * `changed` is called after every change, `say` with what was done.
   *
   * @param {Element} host
   * @param {{ changed: (drawing: Drawing) => void, say: (text: string) => void }} callbacks
   */
  constructor(host, { changed, say }) {
    this.host = host;
    this.changed = changed;
    this.say = say;
    this.sketch = new Sketch();
    /** @type {string[]} */
    this.names = [];
    /** @type {EdgeWorth[]} */
    this.worth = [];
    /** @type {Tool} */
    this.tool = "draw";
    /** @type {Selection | null} */
    this.selected = null;
    /** @type {Press | null} */
    this.press = null;
    this.cross = { x: 5, y: 0 };
    this.floor = s("rect", { class: "floor", y: 0, height: 9 });
    this.svg = s("svg", {
      class: "canvas",
      tabindex: "0",
      role: "application",
      "aria-label": "Drawing board: arrow keys move the cross, Enter draws",
    });
    host.replaceChildren(this.svg);
    this.svg.addEventListener("pointerdown", (event) => this.down(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.up(event));
    this.svg.addEventListener("pointercancel", () => {
      this.press = null;
      this.draw();
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(host);
    this.draw();
  }

  // ---- the drawing as data ----

  state() {
    return this.sketch.state();
  }

  /**
   * Replaces the drawing, for instance by one that the server laid out.
   *
   * @param {Drawing} drawing
   */
  load(drawing) {
    this.sketch.remember();
    this.sketch.replace(drawing);
    this.renewed();
  }

  /** Another drawing is there: nothing is known of it yet. */
  renewed() {
    this.selected = null;
    this.names = [];
    this.worth = [];
    this.fit();
    this.draw();
  }

  undo() {
    if (this.sketch.undo()) this.wentBack();
  }

  redo() {
    if (this.sketch.redo()) this.wentBack();
  }

  wentBack() {
    this.renewed();
    this.changed(this.state());
  }

  /**
   * @param {() => void} action
   * @param {string} words
   */
  change(action, words) {
    this.sketch.remember();
    action();
    this.say(words);
    this.names = [];
    this.worth = [];
    this.draw();
    this.changed(this.state());
  }

  /**
   * The names of the vertices, and what the edges are worth.
   *
   * @param {string[]} names
   * @param {EdgeWorth[]} worth
   */
  show(names, worth) {
    this.names = names;
    this.worth = worth;
    this.draw();
  }

  /** @param {number[]} edges */
  look(edges) {
    [...this.svg.querySelectorAll(".joint")].forEach((element, i) => {
      element.classList.toggle("looked", edges.includes(i));
    });
  }

  // ---- changing it ----

  /** The selected vertex; -1 if there is none. */
  get selectedVertex() {
    return this.selected && "vertex" in this.selected ? this.selected.vertex : -1;
  }

  /**
   * A click, or Enter at the cross.
   *
   * @param {Point} place
   * @param {number | null} edge
   */
  click(place, edge = null) {
    const vertex = this.sketch.vertexAt(place);
    const from = this.selectedVertex;
    const drawing = this.tool === "draw";
    if (this.tool === "erase") this.erase(vertex >= 0 ? { vertex } : edge === null ? null : { edge });
    else if (vertex >= 0 && from >= 0 && from !== vertex && drawing) this.join(from, vertex);
    else if (vertex >= 0) this.select(from === vertex ? null : { vertex });
    else if (edge !== null) this.select({ edge });
    else if (!drawing) this.select(null);
    else this.extend(from, place, from >= 0 ? "An edge to a new vertex." : "A new vertex.");
  }

  /**
   * A new vertex, joined to another one if that is given.
   *
   * @param {number} from
   * @param {Point} place
   * @param {string} words
   */
  extend(from, place, words) {
    this.change(() => {
      const vertex = this.sketch.add(place);
      if (from >= 0) this.sketch.edges.push([from, vertex]);
      this.selected = { vertex };
    }, words);
  }

  /**
   * @param {number} a
   * @param {number} b
   */
  join(a, b) {
    this.change(
      () => {
        this.sketch.edges.push([a, b]);
        if (a !== b) this.selected = { vertex: b };
      },
      a === b ? "A loop." : "An edge.",
    );
  }

  loop() {
    const at = this.selectedVertex;
    if (at >= 0) this.join(at, at);
    else this.say("Choose a vertex first: the loop is drawn at it.");
  }

  /** @param {Selection | null} what */
  select(what) {
    this.selected = what;
    if (what === null) this.say("Nothing is chosen.");
    else if ("edge" in what) this.say("An edge is chosen.");
    else this.say(`Vertex ${this.names[what.vertex] ?? ""} is chosen.`.replace("  ", " "));
    this.draw();
  }

  erase(what = this.selected) {
    if (!what) {
      this.say("Choose a vertex or an edge to erase.");
      return;
    }
    this.change(() => {
      this.sketch.erase(what);
      this.selected = null;
    }, "Erased.");
  }

  // ---- mouse and touch ----

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    return { x: point.x / UNIT, y: -point.y / UNIT };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button) return;
    this.svg.focus({ preventScroll: true });
    const place = this.place(event);
    const edge = /** @type {Element} */ (event.target).closest(".joint")?.getAttribute("data-edge");
    this.press = {
      place,
      vertex: this.sketch.vertexAt(place),
      edge: edge ? Number(edge) : null,
      moved: false,
      before: this.state(),
    };
    this.svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { press } = this;
    if (!press) return;
    const place = this.place(event);
    if (Math.hypot(place.x - press.place.x, place.y - press.place.y) > STIRS) press.moved = true;
    if (!press.moved || (press.vertex < 0 && !this.rises(press))) return;
    if (this.tool === "move") this.sketch.move(press.vertex, place);
    this.draw();
    const start = this.sketch.vertices[press.vertex] ?? { x: press.place.x, y: 0 };
    if (this.tool === "draw")
      this.svg.append(
        s("path", { class: "band", d: `M${start.x * UNIT} ${-start.y * UNIT}L${place.x * UNIT} ${-place.y * UNIT}` }),
      );
  }

  /**
   * Whether what is drawn began on the floor, where there was nothing yet.
   *
   * @param {Press} press
   */
  rises(press) {
    return this.tool === "draw" && press.vertex < 0 && press.edge === null && press.place.y < FLOOR;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { press } = this;
    this.press = null;
    if (!press) return;
    const place = this.place(event);
    this.cross = { x: Math.round(place.x / STEP) * STEP, y: Math.max(0, Math.round(place.y / STEP) * STEP) };
    if (press.moved) this.drop(press, place);
    else this.click(press.place, press.edge);
  }

  /**
   * Something was dragged to a place.
   *
   * @param {Press} press
   * @param {Point} place
   */
  drop(press, place) {
    const goal = this.sketch.vertexAt(place);
    if (this.rises(press) && place.y >= FLOOR) {
      this.change(() => {
        const vertex = goal >= 0 ? goal : this.sketch.add(place);
        this.sketch.edges.push([this.sketch.add({ x: press.place.x, y: 0 }), vertex]);
        this.selected = { vertex };
      }, "An edge from the floor.");
    } else if (press.vertex >= 0 && this.tool === "move") {
      this.sketch.remember(press.before);
      this.changed(this.state());
    } else if (press.vertex >= 0 && this.tool === "draw") {
      if (goal >= 0) this.join(press.vertex, goal);
      else this.extend(press.vertex, place, "An edge to a new vertex.");
    } else this.draw();
  }

  // ---- keyboard ----

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const actions = {
      Enter: () => this.click(this.cross),
      " ": () => this.click(this.cross),
      l: () => this.loop(),
      Delete: () => this.erase(),
      Backspace: () => this.erase(),
      Escape: () => this.select(null),
      u: () => this.undo(),
      r: () => this.redo(),
    };
    if (event.key in ARROWS) this.moveCross(ARROWS[event.key], event.shiftKey);
    else if (event.key in actions) actions[event.key]();
    else return;
    event.preventDefault();
  }

  /**
   * @param {[number, number]} step
   * @param {boolean} carries whether it takes the selected vertex along
   */
  moveCross([dx, dy], carries) {
    const cross = { x: this.cross.x + STEP * dx, y: Math.max(0, this.cross.y + STEP * dy) };
    this.cross = cross;
    const [vertex, taken] = [this.sketch.vertexAt(cross), this.selectedVertex];
    if (carries && taken >= 0) this.change(() => this.sketch.move(taken, cross), "Moved.");
    else if (vertex >= 0) this.say(`The cross is at vertex ${this.names[vertex] ?? vertex + 1}.`);
    else this.say(`The cross is ${cross.y} above the floor, ${cross.x} from the left.`);
    this.fit();
    this.draw();
  }

  // ---- drawing ----

  fit() {
    const room = this.host.getBoundingClientRect();
    if (!room.width || !room.height || this.press) return;
    const { left, wide, tall } = this.sketch.window(this.cross, room);
    this.svg.setAttribute("viewBox", [left, 0.8 - tall, wide, tall].map((cells) => cells * UNIT).join(" "));
    this.floor.setAttribute("x", String(left * UNIT));
    this.floor.setAttribute("width", String(wide * UNIT));
  }

  draw() {
    const { vertices, edges } = this.sketch;
    const [x, y] = [this.cross.x * UNIT, -this.cross.y * UNIT];
    this.svg.replaceChildren(
      this.floor,
      ...edges.map((_, i) => this.joint(i)),
      ...vertices.map((_, i) => this.dot(i)),
      s("path", {
        class: "cross",
        d: `M${x - 16} ${y}h32M${x} ${y - 16}v32`,
      }),
    );
  }

  /**
   * An edge with its worth.
   *
   * @param {number} i
   */
  joint(i) {
    const { path: d, middle } = this.sketch.path(i, UNIT);
    const worth = this.worth[i];
    const chosen = this.selected && "edge" in this.selected && this.selected.edge === i;
    const names = ["joint", worth?.kind === "win" && "wins", worth?.loose && "loose", chosen && "chosen"];
    return s(
      "g",
      { class: names.filter(Boolean).join(" "), "data-edge": i },
      s("path", { class: "line", d }),
      s("path", { class: "edge-hit", d }),
      worth?.text &&
        s(
          "g",
          { class: `worth badge ${worth.kind}`, transform: `translate(${middle.x} ${middle.y}) scale(1.2)` },
          badge(worth.kind, worth.text),
        ),
    );
  }

  /** @param {number} i */
  dot(i) {
    const { x, y, floor } = this.sketch.vertices[i];
    return s(
      "g",
      {
        class: ["vertex", floor && "foot", this.selectedVertex === i && "chosen"].filter(Boolean).join(" "),
        "data-vertex": i,
      },
      s("circle", { class: "dot", cx: x * UNIT, cy: -y * UNIT, r: floor ? 7 : 12 }),
      !floor && this.names[i] && s("text", { x: x * UNIT, y: -y * UNIT }, this.names[i]),
    );
  }
}
