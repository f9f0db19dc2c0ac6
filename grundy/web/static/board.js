// A board to play on: it owns what the hand does and what is looked at, turns what happens to it by mouse, touch and
// keyboard into events for the hand, and reports moves to the page.

import { h, rootOf } from "./dom.js";
import { Drawing } from "./drawing.js";
import { EMPTY, freeOf, handAfter, litBy } from "./hand.js";
import { towards } from "./layout.js";
import { choices, numberForm } from "./menu.js";

/**
 * @import { Showing } from "./drawing.js"
 * @import { Effect, Free, Hand, HandEvent } from "./hand.js"
 * @import { Gesture, Place, Scene } from "./types.d.ts"
 */

/**
 * What a board reports: a move with its words; the move that is pointed at, or null; a gesture that means nothing.
 *
 * @typedef {object} Reports
 * @property {(move: string, words: string) => unknown} play
 * @property {(move: string | null) => unknown} [point]
 * @property {() => unknown} [nothing]
 */

/** @type {Record<string, Place>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Board extends Drawing {
  /**
   * @param {HTMLElement} host
   * @param {Reports & { lists?: boolean }} options with `lists` the page lists moves that are words, and the board
   *   leaves them out
   */
  constructor(host, { play, point = () => {}, nothing = () => {}, lists = false }) {
    super(host, lists);
    this.report = { play, point, nothing };
    this.open = true; // whether moves are taken
    this.keyboard = false; // whether the last thing done here was a key
    this.waiting = false; // whether the focus is kept for the next position
    /** @type {string | null} */
    this.looked = null; // the move that is pointed at, with what was swept
    /** @type {Set<string>} */
    this.swept = new Set(); // what the last gesture has touched
    /** @type {Hand} */
    this.hand = EMPTY;
    /** @type {Free} */
    this.asked = EMPTY; // what the menu was drawn for
    this.menu = h("div", { class: "menu", role: "group", "aria-label": "What this may mean", hidden: true });
    host.append(this.menu);
    this.listen();
  }

  listen() {
    const { host, svg } = this;
    host.addEventListener("pointerdown", () => {
      this.keyboard = false;
    });
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || freeOf(this.hand).is === "empty") return;
      this.dispatch({ is: "cancel" });
      this.focus();
    });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.dispatch({ is: "cancel" }));
    svg.addEventListener("pointerleave", () => this.dispatch({ is: "leave" }));
    // no scrolling: browsers obey touch-action only on a whole SVG
    const hold = (/** @type {Event} */ event) => {
      if (this.open && /** @type {Element} */ (event.target).closest(".move:not(.pressed)")) event.preventDefault();
    };
    svg.addEventListener("touchstart", hold, { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => this.focused(keyOf(/** @type {Element} */ (event.target))));
    svg.addEventListener("focusout", () => this.look(null));
  }

  // ---- what the page asks for ----

  /**
   * Shows a scene. While somebody is `passing` there is nothing to press.
   *
   * @param {Scene} scene
   * @param {Showing & { passing?: boolean }} showing
   */
  show(scene, { passing = false, ...showing }) {
    const active = rootOf(this.host).activeElement;
    const focused =
      this.keyboard && (this.host.contains(active) || (this.waiting && (active ?? document.body) === document.body));
    this.dispatch({ is: "cancel" });
    this.draw(scene, showing, this.swept);
    this.swept = new Set();
    this.setOpen(this.open);
    this.waiting = focused && passing; // with nothing to press the focus is kept for the next position
    if (focused) this.focus();
  }

  /**
   * Whether moves are taken.
   *
   * @param {boolean} open
   */
  setOpen(open) {
    this.open = open;
    this.svg.classList.toggle("closed", !open);
    this.focusables().forEach((element, i) => {
      element.setAttribute("tabindex", i ? "-1" : "0");
      element.toggleAttribute("aria-disabled", !open);
    });
  }

  focus() {
    this.focusables()
      .find((one) => one.getAttribute("tabindex") === "0")
      ?.focus({ preventScroll: true });
  }

  /**
   * Shows a move as if it were pointed at; the page calls this.
   *
   * @param {string | null} move
   */
  lookAt(move) {
    this.look(move === null ? null : (this.gestures.of(move) ?? { move, kind: "press", start: "" }));
  }

  /**
   * A few words at the edge of the board, about the move that is pointed at.
   *
   * @param {string} words
   */
  tell(words) {
    this.about.textContent = words;
  }

  /**
   * A thing is tapped.
   *
   * @param {string} key
   * @param {boolean} touch by a finger
   */
  tap(key, touch) {
    this.dispatch({ is: "tap", key, touch });
  }

  // ---- the hand ----

  /** @param {HandEvent} event */
  dispatch(event) {
    const before = this.hand;
    const { hand, effects } = handAfter(before, this.gestures, event);
    this.hand = hand;
    for (const effect of effects) this.carryOut(effect);
    if (this.hand !== before) this.drawHand();
  }

  /** @param {Effect} effect */
  carryOut(effect) {
    if (effect.do === "look") this.look(effect.gesture, effect.swept);
    else if (effect.do === "point") this.point(effect.key);
    else if (effect.do === "nothing") this.report.nothing();
    else {
      this.swept = new Set(effect.touched);
      this.report.play(effect.move, effect.words);
    }
  }

  /**
   * Points at a gesture, or at none: what it touches stands out, and the page is told which move it is.
   *
   * @param {Gesture | null} gesture
   * @param {string[] | null} swept
   */
  look(gesture, swept = null) {
    const looked = gesture && gesture.move + (swept ?? "");
    if (looked === this.looked) return;
    this.looked = looked;
    this.ghost(null);
    this.touch(swept ?? (gesture ? this.gestures.covers(gesture) : []));
    this.report.point(gesture?.move ?? null);
  }

  drawHand() {
    const { hand } = this;
    if (hand.is === "holding" && hand.drags && hand.moved)
      this.lift(hand.key, [hand.to[0] - hand.from[0], hand.to[1] - hand.from[1]]);
    else this.lift(null);
    this.light(litBy(hand, this.gestures));
    const free = freeOf(hand);
    if (free === this.asked) return;
    if (this.asked.is === "counting" && free.is !== "counting") this.ghost(null);
    this.asked = free;
    this.drawMenu(free);
  }

  /**
   * The menu over the board. It takes the focus if keys are used, unless things are still being gathered.
   *
   * @param {Free} hand
   */
  drawMenu(hand) {
    const back = this.menu.contains(rootOf(this.menu).activeElement);
    const content = this.question(hand);
    this.menu.replaceChildren(...content);
    this.menu.hidden = !content.length;
    /** @type {HTMLElement | null} */
    const first = this.menu.querySelector("input, button");
    if (first && this.keyboard && hand.is !== "gathering") first.focus();
    else if (back) this.focus();
  }

  /** @param {Free} hand */
  question(hand) {
    if (hand.is === "counting") {
      return numberForm(hand.field, hand.number, this.gestures.words(hand.field), {
        play: (number) => this.dispatch({ is: "count", number }),
        shade: (share) => this.shade(hand.field.start, share),
      });
    }
    if (hand.is !== "asked" && hand.is !== "gathering") return [];
    return choices(hand.offered, (gesture) => this.gestures.words(gesture), {
      take: (gesture) => this.dispatch({ is: "take", gesture }),
      look: (gesture) => this.look(gesture),
    });
  }

  // ---- pointers ----

  /** @param {PointerEvent} event */
  keyAt({ clientX, clientY }) {
    const element = rootOf(this.svg).elementFromPoint(clientX, clientY);
    return element && this.svg.contains(element) ? keyOf(element) : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button || !this.open) return;
    const key = this.keyAt(event);
    /** @type {Place} */
    const at = [event.clientX, event.clientY];
    if (key !== null) {
      event.preventDefault();
      this.svg.setPointerCapture(event.pointerId);
    }
    const part = key !== null && this.gestures.numberField(key) ? this.partAlong(key, at) : 0;
    this.dispatch({ is: "down", key, at, touch: event.pointerType !== "mouse", part });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { hand } = this;
    if (hand.is === "holding") {
      /** @type {Place} */
      const at = [event.clientX, event.clientY];
      const over = hand.drags ? this.nearest(at, this.gestures.ends(hand.key)) : this.keyAt(event);
      this.dispatch({ is: "move", over, at, part: hand.slides ? this.partAlong(hand.key, at) : 0 });
    } else if (event.pointerType === "mouse" && this.open) this.dispatch({ is: "hover", key: this.keyAt(event) });
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { hand } = this;
    if (hand.is === "holding" && hand.touch && hand.moved) event.preventDefault();
    this.dispatch({ is: "up" });
  }

  // ---- keys ----

  /** @param {string | null} key */
  focused(key) {
    if (!this.keyboard || key === null) return;
    const found = this.gestures.from(key);
    this.look(found.length === 1 ? found[0] : null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.keyboard = true;
    const all = this.focusables();
    const here = all.indexOf(/** @type {SVGGElement} */ (rootOf(this.host).activeElement));
    const direction = ARROWS[event.key];
    const enters = event.key === "Enter" || event.key === " ";
    if (here < 0 || (!direction && !enters)) return;
    event.preventDefault();
    if (direction) this.step(all, here, direction);
    else if (this.open) this.dispatch({ is: "enter", key: keyOf(all[here]) ?? "", gathers: event.key === " " });
  }

  /**
   * The focus goes to the next thing in a direction.
   *
   * @param {SVGGElement[]} all
   * @param {number} here
   * @param {Place} direction
   */
  step(all, here, direction) {
    const near = towards(all.map(middle), here, direction);
    const next = near < 0 ? (here + direction[0] + direction[1] + all.length) % all.length : near;
    all[here].setAttribute("tabindex", "-1");
    all[next].setAttribute("tabindex", "0");
    all[next].focus({ preventScroll: true });
  }
}

/**
 * The key of the thing that an element belongs to.
 *
 * @param {Element} element
 */
function keyOf(element) {
  const thing = /** @type {SVGElement | null} */ (element.closest("[data-key]"));
  return thing?.dataset.key ?? null;
}

/**
 * @param {Element} element
 * @returns {Place}
 */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
