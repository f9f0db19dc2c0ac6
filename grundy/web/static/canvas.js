// A canvas for vertices and edges above a floor, drawn by mouse, touch and keyboard. It knows no game: what the drawing
// means, and what its edges are worth, it is told.

import { s } from "./dom.js";

const UNIT = 40; // pixels a cell in the drawing's own measure
const NEAR = 0.45; // cells around a vertex that count as the vertex
const FLOOR = 0.5; // a click this near to the floor stands on it
const STEP = 0.5; // cells the cross moves by a key
const LEAST = [12, 7]; // cells shown at least, across and up
const HISTORY = 200; // steps of undo

export class Canvas {
  /** `changed(drawing)` is called after every change, `say(text)` with what was done. */
  constructor(host, { changed, say }) {
    Object.assign(this, {
      host,
      changed,
      say,
      vertices: [],
      edges: [],
      names: [],
      worth: [],
      tool: "draw",
      chosen: null,
      past: [],
      future: [],
    });
    this.cross = { x: 5, y: 0 };
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
      this.from = null;
      this.draw();
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.fit()).observe(host);
    this.draw();
  }

  // ---- the drawing as data ----

  state() {
    return { vertices: this.vertices.map((vertex) => ({ ...vertex })), edges: this.edges.map((edge) => [...edge]) };
  }

  /** Replaces the drawing, for instance by one that the server laid out. */
  load({ vertices, edges }, remember = true) {
    if (remember) this.keep();
    Object.assign(this, {
      vertices: vertices.map((vertex) => ({ ...vertex })),
      edges: edges.map((edge) => [...edge]),
      chosen: null,
      names: [],
      worth: [],
    });
    this.fit();
    this.draw();
  }

  keep() {
    this.past.push(this.state());
    if (this.past.length > HISTORY) this.past.shift();
    this.future = [];
  }

  undo(from = this.past, to = this.future) {
    if (!from.length) return;
    to.push(this.state());
    this.load(from.pop(), false);
    this.changed(this.state());
  }

  redo() {
    this.undo(this.future, this.past);
  }

  change(action, words) {
    this.keep();
    action();
    this.say(words);
    this.names = [];
    this.worth = [];
    this.draw();
    this.changed(this.state());
  }

  /** What the edges are worth, and the names of the vertices: {text, wins, loose} for each edge. */
  show(names, worth) {
    Object.assign(this, { names, worth });
    this.draw();
  }

  look(edges) {
    [...this.svg.querySelectorAll(".joint")].forEach((element, i) =>
      element.classList.toggle("looked", edges.includes(i)),
    );
  }

  // ---- changing it ----

  vertexAt({ x, y }) {
    const distances = this.vertices.map((vertex) => Math.hypot(vertex.x - x, vertex.y - y));
    const nearest = distances.indexOf(Math.min(...distances));
    return distances[nearest] < NEAR ? nearest : -1;
  }

  newVertex({ x, y }) {
    const floor = y < FLOOR;
    this.vertices.push({ x: Math.round(x * 100) / 100, y: floor ? 0 : Math.round(y * 100) / 100, floor });
    return this.vertices.length - 1;
  }

  /** A click, or Enter at the cross. */
  click(place, edge = null) {
    const vertex = this.vertexAt(place);
    if (this.tool === "erase") return this.erase(vertex >= 0 ? { vertex } : edge === null ? null : { edge });
    const from = this.chosen?.vertex ?? -1;
    if (vertex >= 0 && from >= 0 && from !== vertex && this.tool === "draw") return this.join(from, vertex);
    if (vertex >= 0) return this.choose(from === vertex ? null : { vertex });
    if (edge !== null) return this.choose({ edge });
    if (this.tool !== "draw") return this.choose(null);
    return this.change(
      () => {
        const made = this.newVertex(place);
        if (from >= 0) this.edges.push([from, made]);
        this.chosen = { vertex: made };
      },
      from >= 0 ? "An edge to a new vertex." : "A new vertex.",
    );
  }

  join(a, b) {
    this.change(
      () => {
        this.edges.push([a, b]);
        this.chosen = a === b ? this.chosen : { vertex: b };
      },
      a === b ? "A loop." : "An edge.",
    );
  }

  loop() {
    const at = this.chosen?.vertex ?? -1;
    if (at >= 0) this.join(at, at);
    else this.say("Choose a vertex first: the loop is drawn at it.");
  }

  choose(what) {
    this.chosen = what;
    this.say(
      what === null
        ? "Nothing is chosen."
        : what.edge === undefined
          ? `Vertex ${this.names[what.vertex] ?? ""} is chosen.`.replace("  ", " ")
          : "An edge is chosen.",
    );
    this.draw();
  }

  erase(what = this.chosen) {
    if (!what) return this.say("Choose a vertex or an edge to erase.");
    return this.change(() => {
      if (what.edge !== undefined) this.edges.splice(what.edge, 1);
      else {
        const gone = what.vertex;
        this.vertices.splice(gone, 1);
        this.edges = this.edges
          .filter((edge) => !edge.includes(gone))
          .map((edge) => edge.map((v) => (v > gone ? v - 1 : v)));
      }
      this.chosen = null;
    }, "Erased.");
  }

  move(vertex, { x, y }) {
    const floor = this.vertices[vertex].floor;
    Object.assign(this.vertices[vertex], { x, y: floor ? 0 : Math.max(FLOOR, y) });
  }

  // ---- mouse and touch ----

  place(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { x: point.x / UNIT, y: -point.y / UNIT };
  }

  down(event) {
    if (event.button) return;
    this.svg.focus({ preventScroll: true });
    const place = this.place(event);
    const edge = event.target.closest?.(".joint")?.dataset.edge;
    this.from = {
      place,
      vertex: this.vertexAt(place),
      edge: edge === undefined ? null : Number(edge),
      moved: false,
      before: this.state(),
    };
    this.svg.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (!this.from) return;
    const place = this.place(event);
    if (Math.hypot(place.x - this.from.place.x, place.y - this.from.place.y) > NEAR / 2) this.from.moved = true;
    if (!this.from.moved || (this.from.vertex < 0 && !this.rises())) return;
    if (this.tool === "move") this.move(this.from.vertex, place);
    this.draw();
    const start = this.vertices[this.from.vertex] ?? { x: this.from.place.x, y: 0 };
    if (this.tool === "draw")
      this.svg.append(
        s("path", { class: "band", d: `M${start.x * UNIT} ${-start.y * UNIT}L${place.x * UNIT} ${-place.y * UNIT}` }),
      );
  }

  /** Whether what is drawn began on the floor, where there was nothing yet. */
  rises(from = this.from) {
    return this.tool === "draw" && from.vertex < 0 && from.edge === null && from.place.y < FLOOR;
  }

  up(event) {
    const from = this.from;
    this.from = null;
    if (!from) return;
    const place = this.place(event);
    const goal = this.vertexAt(place);
    this.cross = { x: Math.round(place.x / STEP) * STEP, y: Math.max(0, Math.round(place.y / STEP) * STEP) };
    if (!from.moved || from.vertex < 0) {
      if (!from.moved) this.click(from.place, from.edge);
      else if (this.rises(from) && place.y >= FLOOR) {
        this.change(() => {
          const end = goal >= 0 ? goal : this.newVertex(place);
          this.edges.push([this.newVertex({ x: from.place.x, y: 0 }), end]);
          this.chosen = { vertex: end };
        }, "An edge from the floor.");
      } else this.draw();
    } else if (this.tool === "move") {
      this.past.push(from.before);
      this.changed(this.state());
    } else if (this.tool === "draw") {
      if (goal >= 0) this.join(from.vertex, goal);
      else
        this.change(() => {
          this.edges.push([from.vertex, this.newVertex(place)]);
          this.chosen = { vertex: this.vertices.length - 1 };
        }, "An edge to a new vertex.");
    } else this.draw();
  }

  // ---- keyboard ----

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
    const does = {
      Enter: () => this.click(this.cross),
      " ": () => this.click(this.cross),
      l: () => this.loop(),
      Delete: () => this.erase(),
      Backspace: () => this.erase(),
      Escape: () => this.choose(null),
      u: () => this.undo(),
      r: () => this.redo(),
    };
    if (event.key in steps) {
      const [dx, dy] = steps[event.key];
      this.cross = { x: this.cross.x + STEP * dx, y: Math.max(0, this.cross.y + STEP * dy) };
      const vertex = this.vertexAt(this.cross);
      if (event.shiftKey && this.chosen?.vertex !== undefined)
        this.change(() => this.move(this.chosen.vertex, this.cross), "Moved.");
      else
        this.say(
          vertex >= 0
            ? `The cross is at vertex ${this.names[vertex] ?? vertex + 1}.`
            : `The cross is ${this.cross.y} above the floor, ${this.cross.x} from the left.`,
        );
      this.fit();
      this.draw();
    } else if (event.key in does) does[event.key]();
    else return;
    event.preventDefault();
  }

  // ---- drawing ----

  fit() {
    const box = this.host.getBoundingClientRect();
    if (!box.width || !box.height || this.from) return;
    const places = [...this.vertices, this.cross];
    const left = Math.min(0, ...places.map(({ x }) => x)) - 1;
    const right = Math.max(left + LEAST[0], ...places.map(({ x }) => x + 1.5));
    const top = Math.max(LEAST[1], ...places.map(({ y }) => y + 1.5));
    const scale = Math.min(box.width / (right - left), box.height / (top + 0.8));
    const [wide, tall] = [box.width / scale, box.height / scale];
    const x = left - (wide - (right - left)) / 2;
    this.window = [x, wide];
    this.svg.setAttribute("viewBox", [x, 0.8 - tall, wide, tall].map((cells) => cells * UNIT).join(" "));
    this.drawFloor?.();
  }

  /** The path of an edge: straight, bowed beside its parallels, or round; and where its value stands. */
  path(i) {
    const [a, b] = this.edges[i];
    const same = this.edges
      .map(([c, d], j) => ((c === a && d === b) || (c === b && d === a) ? j : -1))
      .filter((j) => j >= 0);
    const [p, q] = [this.vertices[Math.min(a, b)], this.vertices[Math.max(a, b)]].map(({ x, y }) => [
      x * UNIT,
      -y * UNIT,
    ]);
    const order = same.indexOf(i);
    if (a === b) {
      const size = UNIT * (1.7 + 0.7 * order);
      const away = this.freeAngle(a);
      const corner = (turn, far) =>
        `${p[0] + far * size * Math.cos(away + turn)} ${p[1] + far * size * Math.sin(away + turn)}`;
      return [
        `M${p.join(" ")}C${corner(-0.7, 1)} ${corner(0.7, 1)} ${p.join(" ")}`,
        [p[0] + 0.6 * size * Math.cos(away), p[1] + 0.6 * size * Math.sin(away)],
      ];
    }
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const bow = 0.7 * UNIT * (order - (same.length - 1) / 2);
    const middle = [
      (p[0] + q[0]) / 2 + (bow * (q[1] - p[1])) / length,
      (p[1] + q[1]) / 2 - (bow * (q[0] - p[0])) / length,
    ];
    const pull = middle.map((value, k) => 2 * value - (p[k] + q[k]) / 2);
    return [`M${p.join(" ")}Q${pull.join(" ")} ${q.join(" ")}`, middle];
  }

  /** The direction from a vertex in which there is most room for a loop. */
  freeAngle(vertex) {
    const here = this.vertices[vertex];
    if (here.floor) return -Math.PI / 2;
    const others = this.edges
      .filter((edge) => edge.includes(vertex) && edge[0] !== edge[1])
      .map(([a, b]) => this.vertices[a === vertex ? b : a]);
    const taken = others.map(({ x, y }) => Math.atan2(here.y - y, x - here.x)).sort((a, b) => a - b);
    if (!taken.length) return -Math.PI / 2;
    const gaps = taken.map((angle, i) => [(taken[i + 1] ?? taken[0] + 2 * Math.PI) - angle, angle]);
    const [gap, angle] = gaps.reduce((best, one) => (one[0] > best[0] + 1e-9 ? one : best));
    return angle + gap / 2;
  }

  draw() {
    const floor = s("rect", { class: "floor", y: 0, height: 9 });
    this.drawFloor = () => {
      if (this.window) {
        floor.setAttribute("x", this.window[0] * UNIT);
        floor.setAttribute("width", this.window[1] * UNIT);
      }
    };
    this.drawFloor();
    const joints = this.edges.map((_, i) => {
      const [d, [x, y]] = this.path(i);
      const { text = "", wins = false, loose = false } = this.worth[i] ?? {};
      const names = ["joint", wins && "wins", loose && "loose", this.chosen?.edge === i && "chosen"]
        .filter(Boolean)
        .join(" ");
      return s(
        "g",
        { class: names, "data-edge": i },
        s("path", { class: "line", d }),
        s("path", { class: "edge-hit", d }),
        text &&
          s(
            "g",
            { class: "worth" },
            s("rect", {
              x: x - 4 - 5 * text.length,
              y: y - 10,
              width: 8 + 10 * text.length,
              height: 20,
              rx: wins ? 10 : 3,
            }),
            s("text", { x, y }, text),
          ),
      );
    });
    const vertices = this.vertices.map(({ x, y, floor: foot }, i) =>
      s(
        "g",
        {
          class: ["vertex", foot && "foot", this.chosen?.vertex === i && "chosen"].filter(Boolean).join(" "),
          "data-vertex": i,
        },
        s("circle", { class: "dot", cx: x * UNIT, cy: -y * UNIT, r: foot ? 7 : 12 }),
        !foot && this.names[i] && s("text", { x: x * UNIT, y: -y * UNIT }, this.names[i]),
      ),
    );
    const { x, y } = this.cross;
    const cross = s("path", {
      class: "cross",
      d: `M${x * UNIT - 16} ${-y * UNIT}h32M${x * UNIT} ${-y * UNIT - 16}v32`,
    });
    this.svg.replaceChildren(floor, ...joints, ...vertices, cross);
  }
}
