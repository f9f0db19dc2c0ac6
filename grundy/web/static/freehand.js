// A pencil on the board: a curve drawn from one shape to another, which the game reads as a move or refuses.

import { rootOf, s } from "./dom.js";
import { extended, isDrawn, rounded } from "./hand.js";
import { UNIT } from "./shapes.js";

/**
 * @import { Board } from "./board.js"
 * @import { Place, StrokeModel } from "./types.d.ts"
 */

const HOLD = 0.4; // cells around the middle of a shape where a curve may begin

export class Pencil {
  /**
   * @param {Board} board
   * @param {object} on
   * @param {(curve: Place[]) => Promise<StrokeModel>} on.read is asked what a curve means
   * @param {(move: string) => unknown} on.play
   * @param {(words: string) => unknown} on.say tells what was wrong
   */
  constructor(board, on) {
    this.board = board;
    this.on = on;
    /** @type {Place[] | null} */
    this.curve = null;
    /** @type {DOMMatrix} */
    this.inverse = new DOMMatrix(); // from the screen to the drawing
    this.ink = s("polyline", { class: "ink" });
    this.wrong = s("g", { class: "wrong" });
    this.ends = s("g", { class: "ends" });
    board.svg.append(s("g", { "aria-hidden": "true" }, this.ink, this.wrong, this.ends));
    this.ends.addEventListener("pointerdown", (event) => this.down(event));
    this.ends.addEventListener("pointermove", (event) => this.move(event));
    this.ends.addEventListener("pointerup", (event) => this.up(event));
    this.ends.addEventListener("pointercancel", () => this.rest());
    // or the page would scroll
    this.ends.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  /**
   * The board shows another position: where a curve may begin and end in it, by the keys of the shapes.
   *
   * @param {string[]} keys
   */
  show(keys) {
    this.rest();
    const { scene, gestures } = this.board;
    const discs = scene.shapes.flatMap(({ x, y, w, h, key = "" }) => {
      if (!keys.includes(key)) return [];
      // a press that draws no curve goes to the shape beneath
      const named = gestures.live(key) ? { "data-key": key } : {};
      return [s("circle", { cx: (x + w / 2) * UNIT, cy: (y + h / 2) * UNIT, r: HOLD * UNIT, ...named })];
    });
    this.ends.replaceChildren(...discs);
  }

  rest() {
    this.curve = null;
    this.ink.setAttribute("points", "");
    this.ink.classList.remove("refused");
    this.wrong.replaceChildren();
    this.light([]);
  }

  /**
   * The shape that the pencil is over stands out.
   *
   * @param {Element[]} over
   */
  light(over) {
    for (const end of this.ends.children) end.classList.toggle("hot", over.includes(end));
  }

  /** @param {PointerEvent} event */
  under({ clientX, clientY }) {
    return rootOf(this.board.svg).elementsFromPoint(clientX, clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button || !this.board.open || this.curve) return;
    event.preventDefault();
    event.stopPropagation(); // the board must not handle this press too
    /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
    this.rest();
    this.inverse = this.board.svg.getScreenCTM()?.inverse() ?? this.inverse;
    this.curve = [];
    this.move(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.curve) return;
    event.stopPropagation();
    for (const one of [...(event.getCoalescedEvents?.() ?? []), event])
      this.curve = extended(this.curve, this.placeOf(one));
    this.ink.setAttribute("points", this.curve.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" "));
    this.light(this.under(event));
  }

  /**
   * Where a pointer is, in cells.
   *
   * @param {PointerEvent} event
   * @returns {Place}
   */
  placeOf({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.inverse);
    return [x / UNIT, y / UNIT];
  }

  /** @param {PointerEvent} event */
  async up(event) {
    if (!this.curve) return;
    event.stopPropagation();
    const { curve, board } = this;
    this.curve = null;
    this.light([]);
    if (!isDrawn(curve)) {
      this.rest();
      /** @type {SVGElement | undefined | null} */
      const beneath = this.under(event)
        .map((element) => /** @type {SVGElement | null} */ (element.closest("[data-key]")))
        .find(Boolean);
      if (beneath?.dataset.key) board.tap(beneath.dataset.key, event.pointerType !== "mouse");
      return;
    }
    board.setOpen(false);
    const found = await this.on
      .read(rounded(curve))
      .catch((error) => ({ move: null, said: error.message, place: null }));
    if (found.move !== null) this.on.play(found.move);
    else this.refuse(found);
  }

  /**
   * What is wrong, in words and in red at its place; the curve stays until the next one.
   *
   * @param {StrokeModel} found
   */
  refuse({ said, place }) {
    this.board.setOpen(true);
    this.ink.classList.add("refused");
    if (place)
      this.wrong.replaceChildren(
        s("path", { d: `M${place[0] * UNIT} ${place[1] * UNIT}m-8-8l16 16m0-16l-16 16` }),
        s("circle", { cx: place[0] * UNIT, cy: place[1] * UNIT, r: 15 }),
      );
    this.on.say(`${said[0].toUpperCase()}${said.slice(1)}.`);
  }
}
