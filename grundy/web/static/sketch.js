// A drawing of vertices and edges above a floor, as data: what changes it, what undoes that, and how an edge runs.
// Lengths are in cells; y grows upwards from the floor.

/** @import { SketchVertex } from "./types.d.ts" */

const NEAR = 0.45; // cells around a vertex that count as the vertex
export const FLOOR = 0.5; // what is this near to the floor stands on it
const HISTORY = 200; // steps of undo
const LEAST = { across: 12, up: 7 }; // cells shown at least

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {[number, number]} Edge two vertices; a loop has the same twice */
/** @typedef {{ vertices: SketchVertex[], edges: Edge[] }} Drawing */
/** @typedef {{ vertex: number } | { edge: number }} Selection */

/** @param {number} length */
const rounded = (length) => Math.round(100 * length) / 100;

/**
 * @param {Drawing} drawing
 * @returns {Drawing}
 */
const copyOf = ({ vertices, edges }) => ({
  vertices: vertices.map((vertex) => ({ ...vertex })),
  edges: edges.map(([a, b]) => [a, b]),
});

export class Sketch {
  constructor() {
    /** @type {SketchVertex[]} */
    this.vertices = [];
    /** @type {Edge[]} */
    this.edges = [];
    /** @type {Drawing[]} */
    this.past = [];
    /** @type {Drawing[]} */
    this.future = [];
  }

  state() {
    return copyOf(this);
  }

  /** @param {Drawing} drawing */
  replace(drawing) {
    ({ vertices: this.vertices, edges: this.edges } = copyOf(drawing));
  }

  /** Remembers a state, so that `undo` comes back to it. */
  remember(state = this.state()) {
    this.past.push(state);
    if (this.past.length > HISTORY) this.past.shift();
    this.future = [];
  }

  /** Whether there was something to undo. */
  undo() {
    return this.step(this.past, this.future);
  }

  redo() {
    return this.step(this.future, this.past);
  }

  /**
   * @param {Drawing[]} from
   * @param {Drawing[]} to
   */
  step(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push(this.state());
    this.replace(state);
    return true;
  }

  /**
   * The vertex at a place; -1 if there is none.
   *
   * @param {Point} place
   */
  vertexAt({ x, y }) {
    const distances = this.vertices.map((vertex) => Math.hypot(vertex.x - x, vertex.y - y));
    const nearest = distances.indexOf(Math.min(...distances));
    return distances[nearest] < NEAR ? nearest : -1;
  }

  /**
   * A new vertex, and its number.
   *
   * @param {Point} place
   */
  add({ x, y }) {
    const floor = y < FLOOR;
    this.vertices.push({ x: rounded(x), y: floor ? 0 : rounded(y), floor });
    return this.vertices.length - 1;
  }

  /**
   * What stands on the floor stays there; what does not never gets there.
   *
   * @param {number} vertex
   * @param {Point} place
   */
  move(vertex, { x, y }) {
    const { floor } = this.vertices[vertex];
    Object.assign(this.vertices[vertex], { x, y: floor ? 0 : Math.max(FLOOR, y) });
  }

  /**
   * A vertex goes with its edges.
   *
   * @param {Selection} what
   */
  erase(what) {
    if ("edge" in what) {
      this.edges.splice(what.edge, 1);
      return;
    }
    const gone = what.vertex;
    /** @param {number} v */
    const renumbered = (v) => (v > gone ? v - 1 : v);
    this.vertices.splice(gone, 1);
    this.edges = this.edges.filter((edge) => !edge.includes(gone)).map(([a, b]) => [renumbered(a), renumbered(b)]);
  }

  /**
   * The left edge, width and height of what is to be seen in a room of this form, in cells.
   *
   * @param {Point} cross
   * @param {{ width: number, height: number }} room
   */
  window(cross, room) {
    const places = [...this.vertices, cross];
    const left = Math.min(0, ...places.map(({ x }) => x)) - 1;
    const right = Math.max(left + LEAST.across, ...places.map(({ x }) => x + 1.5));
    const top = Math.max(LEAST.up, ...places.map(({ y }) => y + 1.5));
    const scale = Math.min(room.width / (right - left), room.height / (top + 0.8));
    const [wide, tall] = [room.width / scale, room.height / scale];
    return { left: left - (wide - (right - left)) / 2, wide, tall };
  }

  /**
   * How an edge runs where a cell has so many pixels: straight, bowed beside its parallels, or round; and where its
   * value stands. Here y grows downwards.
   *
   * @param {number} i
   * @param {number} unit
   * @returns {{ path: string, middle: Point }}
   */
  path(i, unit) {
    const [a, b] = this.edges[i];
    const same = this.edges.flatMap(([c, d], j) => ((c === a && d === b) || (c === b && d === a) ? [j] : []));
    const order = same.indexOf(i);
    const [p, q] = [Math.min(a, b), Math.max(a, b)].map((v) => ({
      x: this.vertices[v].x * unit,
      y: -this.vertices[v].y * unit,
    }));
    if (a === b) {
      const size = unit * (1.7 + 0.7 * order);
      const away = this.freeAngle(a);
      /** @type {(turn: number, far: number) => Point} */
      const corner = (turn, far) => ({
        x: p.x + far * size * Math.cos(away + turn),
        y: p.y + far * size * Math.sin(away + turn),
      });
      const [one, two] = [corner(-0.7, 1), corner(0.7, 1)];
      return { path: `M${p.x} ${p.y}C${one.x} ${one.y} ${two.x} ${two.y} ${p.x} ${p.y}`, middle: corner(0, 0.6) };
    }
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const bow = 0.7 * unit * (order - (same.length - 1) / 2);
    const straight = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    const middle = {
      x: straight.x + (bow * (q.y - p.y)) / length,
      y: straight.y - (bow * (q.x - p.x)) / length,
    };
    const pull = { x: 2 * middle.x - straight.x, y: 2 * middle.y - straight.y };
    return { path: `M${p.x} ${p.y}Q${pull.x} ${pull.y} ${q.x} ${q.y}`, middle };
  }

  /**
   * The direction from a vertex in which there is most room for a loop; y grows downwards.
   *
   * @param {number} vertex
   */
  freeAngle(vertex) {
    const here = this.vertices[vertex];
    if (here.floor) return -Math.PI / 2;
    const others = this.edges
      .filter((edge) => edge.includes(vertex) && edge[0] !== edge[1])
      .map(([a, b]) => this.vertices[a === vertex ? b : a]);
    const taken = others.map(({ x, y }) => Math.atan2(here.y - y, x - here.x)).sort((a, b) => a - b);
    if (!taken.length) return -Math.PI / 2;
    const gaps = taken.map((angle, i) => ({ angle, gap: (taken[i + 1] ?? taken[0] + 2 * Math.PI) - angle }));
    const { angle, gap } = gaps.reduce((best, one) => (one.gap > best.gap + 1e-9 ? one : best));
    return angle + gap / 2;
  }
}
