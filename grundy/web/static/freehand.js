// A pencil on the board: a curve drawn from one shape to another, which the game reads as a move or refuses.

import { rootOf, s } from "./dom.js";
import { UNIT } from "./shapes.js";

const HOLD = 0.4; // cells around the middle of a shape that take the pencil up
const STEP = 0.04; // cells from one place of a curve to the next
const LEAST = 0.3; // cells: a pencil that went less far was only put down
const MOST = 1500; // places of a curve

export class Pencil {
  /** `read(curve)` is asked what a curve means, `play(move)` makes the move, `say(words)` tells what was wrong. */
  constructor(board, { read, play, say }) {
    Object.assign(this, { board, read, play, say, curve: null });
    this.ink = s("polyline", { class: "ink" });
    this.wrong = s("g", { class: "wrong" });
    this.ends = s("g", { class: "ends" });
    board.svg.append(s("g", { "aria-hidden": "true" }, this.ink, this.wrong, this.ends));
    this.ends.addEventListener("pointerdown", (event) => this.down(event));
    this.ends.addEventListener("pointermove", (event) => this.move(event));
    this.ends.addEventListener("pointerup", (event) => this.up(event));
    this.ends.addEventListener("pointercancel", () => this.rest());
    this.ends.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false }); // or the page would scroll
  }

  /** The board shows another position: where a curve may begin and end in it, by the keys of the shapes. */
  show(keys) {
    this.rest();
    const { shapes } = this.board.scene;
    const there = new Set(keys);
    const named = (key) => (this.board.ways.live(key) ? { "data-key": key } : {}); // a hand that takes no pencil up finds the shape beneath
    const disc = ({ x, y, w, h, key }) =>
      s("circle", { cx: (x + w / 2) * UNIT, cy: (y + h / 2) * UNIT, r: HOLD * UNIT, ...named(key) });
    this.ends.replaceChildren(...shapes.filter(({ key }) => there.has(key)).map(disc));
  }

  rest() {
    this.curve = null;
    this.ink.setAttribute("points", "");
    this.ink.classList.remove("refused");
    this.wrong.replaceChildren();
    this.light(null);
  }

  /** The shape that the pencil is over stands out. */
  light(event) {
    const over = event && rootOf(this.board.svg).elementsFromPoint(event.clientX, event.clientY);
    for (const end of this.ends.children) end.classList.toggle("hot", Boolean(over?.includes(end)));
  }

  down(event) {
    if (event.button || !this.board.open || this.curve) return;
    event.preventDefault();
    event.stopPropagation(); // what else the board does with a press here would be in the way
    event.target.setPointerCapture(event.pointerId);
    this.rest();
    this.inverse = this.board.svg.getScreenCTM().inverse();
    this.curve = [];
    this.move(event);
  }

  move(event) {
    if (!this.curve) return;
    event.stopPropagation();
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? []) this.reach(clientX, clientY);
    this.reach(event.clientX, event.clientY);
    this.ink.setAttribute("points", this.curve.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" "));
    this.light(event);
  }

  reach(clientX, clientY) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.inverse);
    const place = [x / UNIT, y / UNIT];
    const last = this.curve.at(-1);
    if (this.curve.length < MOST && (!last || gap(last, place) > STEP)) this.curve.push(place);
  }

  async up(event) {
    if (!this.curve) return;
    event.stopPropagation();
    const { curve } = this;
    this.curve = null;
    this.light(null);
    if (curve.length < 2 || Math.max(...curve.map((place) => gap(place, curve[0]))) < LEAST) {
      this.rest();
      const beneath = rootOf(this.board.svg)
        .elementsFromPoint(event.clientX, event.clientY)
        .map((element) => element.closest("[data-key]"))
        .find(Boolean);
      if (beneath) this.board.hands.tap(beneath.dataset.key, event.pointerType !== "mouse");
      return;
    }
    const rounded = curve.map((place) => place.map((side) => Math.round(side * 1000) / 1000));
    this.board.setOpen(false);
    const found = await this.read(rounded).catch((error) => ({ move: null, said: error.message, place: null }));
    if (found.move !== null) this.play(found.move);
    else this.refuse(found);
  }

  /** What is wrong, in words and in red at its place; the curve stays until the next one. */
  refuse({ said, place }) {
    this.board.setOpen(true);
    this.ink.classList.add("refused");
    if (place)
      this.wrong.replaceChildren(
        s("path", { d: `M${place[0] * UNIT} ${place[1] * UNIT}m-8-8l16 16m0-16l-16 16` }),
        s("circle", { cx: place[0] * UNIT, cy: place[1] * UNIT, r: 15 }),
      );
    this.say(`${said[0].toUpperCase()}${said.slice(1)}.`);
  }
}

const gap = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
