// A scene drawn in SVG and followed from one position to the next: where its things stand, what they are called, and
// which of them stand out. It takes no moves: board.js does.

import { h, s } from "./dom.js";
import { foreseen, formOf, keptForms, matched, settledPlaces, takingTouched } from "./follow.js";
import { Gestures, gesturesOf, idOf, namesOf } from "./gestures.js";
import { bounds, freshPlaces, isTurned, turned } from "./layout.js";
import { at, glide, placed, thing, UNIT } from "./shapes.js";
import { badges, showSigns, signsOf, written } from "./signs.js";

/**
 * @import { Pairs } from "./follow.js"
 * @import { Lit } from "./hand.js"
 * @import { Room } from "./layout.js"
 * @import { BoardLayout, Box, MoveWorth, Place, Scene, Shape } from "./types.d.ts"
 */

/**
 * How a scene is shown: `carried` says where the things of the scene before it went, null if they are not followed;
 * `layout` how it stood last time.
 *
 * @typedef {object} Showing
 * @property {string} label
 * @property {Record<string, string> | null} [carried]
 * @property {boolean} [fresh] laid out anew
 * @property {number} [speed]
 * @property {BoardLayout | null} [layout]
 */

const LARGEST = 88; // pixels a cell on the screen
const SMALLEST = 24; // pixels a cell: a drawing with less room makes its place taller, or scrolls sideways
const TALLEST = 2400; // pixels that a drawing grows to for that
const TARGET = 26; // pixels that a thing to grab is at least wide
const FEW = 12; // up to this many hidden moves get a hint of where they are
const FADE = 260; // milliseconds
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Drawing {
  /**
   * @param {HTMLElement} host
   * @param {boolean} lists whether the page lists moves that are words, so that they are not drawn
   */
  constructor(host, lists) {
    this.host = host;
    this.lists = lists;
    this.largest = LARGEST;
    this.badge = 1; // how large badges are
    /** @type {Scene} */
    this.scene = { width: 1, height: 1, shapes: [] };
    this.gestures = new Gestures(this.scene, () => "", []);
    /** @type {Place[]} */
    this.places = [];
    /** @type {Map<string, string>} */
    this.names = new Map();
    /** @type {Map<string, string>} */
    this.rows = new Map();
    this.renamed = false; // whether anything has another name here than the rule gives it now
    this.turned = false;
    /** @type {Record<string, MoveWorth> | null} */
    this.values = null;
    /** @type {Lit} */
    this.lit = { selected: new Set(), ends: new Set(), first: null };
    /** @type {Set<string>} */
    this.touched = new Set(); // by the gesture that is pointed at
    /** @type {Gestures | null} */
    this.ahead = null; // the gestures after the move that is pointed at, in the words that this board would use

    /** @type {SVGGElement[]} */
    this.elements = [];
    /** @type {[SVGElement, Place][]} */
    this.notes = [];
    const layer = (/** @type {string} */ name) => s("g", { class: name });
    this.layers = {
      under: layer("under"),
      shapes: layer("shapes"),
      ghost: layer("ghost"),
      notes: layer("notes"),
      signs: layer("signs"),
    };
    this.svg = s("svg", { class: "board", role: "group", "aria-roledescription": "board" }, Object.values(this.layers));
    this.about = h("p", { class: "about", "aria-hidden": "true" });
    host.replaceChildren(this.svg, this.about);

    /** @type {Room | null} */
    this.room = null; // measured only when it changes: measuring makes the browser lay out the page
    /** @type {Box | null} */
    this.frame = null;
    /** @type {number[] | null} */
    this.viewBox = null;
    this.scale = 1;
    this.gliding = 0;
    new ResizeObserver(([entry]) => this.resized(entry.contentRect)).observe(host);
  }

  // ---- where it stands ----

  /** @param {Room} room */
  resized(room) {
    const wider = this.room && Math.abs(room.width - this.room.width) > 40;
    this.room = room;
    if ((this.scene.wraps || this.scene.flows) && (wider || !this.frame)) this.place(freshPlaces(this.scene, room));
    this.fit();
  }

  /** @param {Place[]} places */
  place(places) {
    this.places = places;
    this.frame = bounds(this.scene.shapes, places);
    this.elements.forEach((element, i) => {
      element.style.transform = at(places[i]);
    });
  }

  /** The drawing fills its place, but no cell is larger than `largest`; it glides there from where it was. */
  fit(duration = 0) {
    const { room, frame } = this;
    if (!room?.width || !room.height || !frame) return;
    const [left, top, right, bottom] = frame;
    const [wide, high] = [(right - left + 1.2) * UNIT, (bottom - top + 1.2) * UNIT];
    const [across, down] = [wide, high].map((side) => Math.min(TALLEST, (side * SMALLEST) / UNIT));
    this.host.style.minHeight = down > room.height - 1 ? `${down}px` : "";
    this.svg.style.width = across > room.width ? `${across}px` : "";
    const [width, height] = [Math.max(room.width, across), Math.max(room.height, down)];
    const scale = Math.min(width / wide, height / high, this.largest / UNIT);
    const [vw, vh] = [width / scale, height / scale];
    this.glideTo([((left + right) * UNIT - vw) / 2, ((top + bottom) * UNIT - vh) / 2, vw, vh], duration);
    const grown = this.scale !== scale;
    this.scale = scale;
    if (grown && this.values) this.mark(this.values);
  }

  /**
   * @param {number[]} goal the view box
   * @param {number} duration milliseconds
   */
  glideTo(goal, duration) {
    const from = this.viewBox ?? goal;
    const lasts = from.every((value, i) => Math.abs(value - goal[i]) < 0.5) ? 0 : duration;
    const began = performance.now();
    const glide = (/** @type {number} */ now) => {
      const done = lasts ? Math.min(1, (now - began) / lasts) : 1;
      const eased = done * done * (3 - 2 * done);
      this.viewBox = goal.map((value, i) => from[i] + (value - from[i]) * eased);
      this.svg.setAttribute("viewBox", this.viewBox.join(" "));
      if (done < 1) this.gliding = requestAnimationFrame(glide);
    };
    cancelAnimationFrame(this.gliding);
    glide(began);
  }

  // ---- a scene ----

  /**
   * @param {Scene} scene
   * @param {Showing} showing
   * @param {Set<string>} touched what the gesture has touched that led here
   */
  draw(scene, { label, carried = null, fresh = false, speed = 1, layout = null }, touched) {
    const { elements, places } = this;
    const old = this.scene.shapes;
    const followed = carried && touched.size ? takingTouched(old, carried, touched) : carried;
    if (followed === null || fresh || layout) this.turned = layout?.turned ?? isTurned(scene, this.room);
    const seen = scene.shapes.filter(({ kind, move }) => !this.lists || kind !== "text" || move === undefined);
    let shapes = this.turned ? turned(seen) : seen;
    const pairs = followed === null || fresh || layout ? null : matched(old, shapes, followed);
    if (pairs) shapes = keptForms(old, shapes, pairs);
    if (layout) shapes = shapes.map((shape) => ({ ...shape, ...layout.forms[shape.key ?? ""] }));
    this.name({ ...scene, shapes }, old, pairs, layout);
    this.values = null;
    this.notes = [];
    this.lit = { selected: new Set(), ends: new Set(), first: null };
    this.arrange(pairs, old, layout);
    this.fit(pairs && !STILL.matches ? FADE : 0);
    this.svg.setAttribute(
      "aria-label",
      `${label}. ${this.gestures.all.length} moves on the board; ` +
        "arrow keys go from one thing to the next, Enter takes one.",
    );
    this.elements = this.scene.shapes.map((shape, i) =>
      thing(shape, this.places[i], idOf(shape, i), this.gestures, TARGET / this.scale),
    );
    const duration = STILL.matches ? 0 : 1.4 * FADE * speed;
    const leaving = pairs && duration ? glide({ elements, places }, this, pairs, duration) : [];
    const hidden = shapes.filter(({ role }) => role === "choice").length;
    this.svg.classList.toggle("few", hidden > 0 && hidden <= FEW);
    this.svg.classList.remove("choosing");
    this.layers.shapes.replaceChildren(...leaving, ...this.elements);
    const { signs, notes, ghost, under } = this.layers;
    for (const layer of [signs, notes, ghost, under]) layer.replaceChildren();
  }

  /**
   * @param {Scene} scene
   * @param {Shape[]} old
   * @param {Pairs | null} pairs
   * @param {BoardLayout | null} layout
   */
  name(scene, old, pairs, layout) {
    const named = namesOf(scene.shapes, old, pairs, this, layout);
    this.names = named.names;
    this.rows = named.rows;
    this.renamed = named.renamed;
    this.scene = { ...scene, shapes: named.shapes };
    this.gestures = gesturesOf(this.scene, named);
  }

  /**
   * The places of a new scene. While things are followed, its frame does not shrink.
   *
   * @param {Pairs | null} pairs
   * @param {Shape[]} old
   * @param {BoardLayout | null} layout
   */
  arrange(pairs, old, layout) {
    const { shapes } = this.scene;
    const before = layout?.frame ?? (pairs && this.frame);
    if (layout) this.places = shapes.map((shape, i) => layout.places[idOf(shape, i)] ?? [shape.x, shape.y]);
    else this.places = pairs ? settledPlaces(old, this.places, shapes, pairs) : freshPlaces(this.scene, this.room);
    const [left, top, right, bottom] = bounds(shapes, this.places);
    this.frame = before
      ? [Math.min(left, before[0]), Math.min(top, before[1]), Math.max(right, before[2]), Math.max(bottom, before[3])]
      : [left, top, right, bottom];
  }

  /**
   * Where things stand and what they are called, so that a position can be shown again as it was.
   *
   * @returns {BoardLayout}
   */
  layout() {
    const { shapes } = this.scene;
    return {
      places: Object.fromEntries(shapes.map((shape, i) => [idOf(shape, i), this.places[i]])),
      forms: Object.fromEntries(
        shapes.filter(({ key, group }) => key && group).map((shape) => [shape.key, formOf(shape)]),
      ),
      frame: this.frame ?? bounds(shapes, this.places),
      turned: this.turned,
      names: Object.fromEntries(this.names),
      rows: Object.fromEntries(this.rows),
    };
  }

  // ---- its elements ----

  focusables() {
    return this.elements.filter((element) => element.getAttribute("role") === "button");
  }

  /** @param {string} key */
  elementsOf(key) {
    return this.elements.filter((_, i) => idOf(this.scene.shapes[i], i) === key);
  }

  /**
   * The box of a thing on the screen.
   *
   * @param {string} key
   */
  boxOf(key) {
    return this.elements[this.gestures.index.get(key) ?? -1]?.getBoundingClientRect();
  }

  /**
   * How far along a bar a pointer is, from 0 to 1.
   *
   * @param {string} key
   * @param {Place} pointer
   */
  partAlong(key, [x, y]) {
    const box = this.elements[this.gestures.index.get(key) ?? -1]?.querySelector("rect")?.getBoundingClientRect();
    if (!box) return 0;
    const part = box.height > box.width ? (y - box.top) / box.height : (x - box.left) / box.width;
    return Math.max(0, Math.min(1, part));
  }

  /**
   * The thing nearest to a pointer among some, if it is near.
   *
   * @param {Place} pointer
   * @param {Iterable<string>} keys
   */
  nearest([x, y], keys) {
    /** @type {string | null} */
    let found = null;
    let least = 0.9 * UNIT * this.scale;
    for (const key of keys) {
      const box = this.boxOf(key);
      const far = box ? Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) : Infinity;
      if (far < least) [found, least] = [key, far];
    }
    return found;
  }

  /**
   * Gives these things a class, and takes it from all others.
   *
   * @param {string} name
   * @param {Set<string | null>} keys
   */
  classify(name, keys) {
    for (const element of this.elements) element.classList.toggle(name, keys.has(element.dataset.key ?? null));
  }

  // ---- what stands out ----

  /**
   * The things that a gesture touches.
   *
   * @param {string[]} keys
   */
  touch(keys) {
    this.touched = new Set(keys);
    this.classify("hot", this.touched);
  }

  /**
   * The thing under the pointer.
   *
   * @param {string | null} key
   */
  point(key) {
    this.classify("pointed", new Set(key === null ? [] : [key]));
  }

  /**
   * What is selected, and what can go with it.
   *
   * @param {Lit} lit
   */
  light(lit) {
    const { selected, ends, first } = lit;
    if (first === this.lit.first && [...selected].join() === [...this.lit.selected].join()) return;
    this.lit = lit;
    this.svg.classList.toggle("choosing", selected.size > 0);
    this.classify("chosen", selected);
    this.classify("lit", new Set([...ends].filter((key) => !selected.has(key))));
    this.mark(this.values);
  }

  /**
   * Draws the thing in the hand at an offset from its place; null puts it back.
   *
   * @param {string | null} key
   * @param {Place} offset
   */
  lift(key, [dx, dy] = [0, 0]) {
    const scale = key === null ? 1 : (this.svg.getScreenCTM()?.a ?? 1);
    const lifted = key === null ? [] : this.elementsOf(key);
    for (const element of this.elements) {
      if (lifted.includes(element)) {
        element.classList.add("lifted");
        element.style.translate = `${dx / scale}px ${dy / scale}px`;
      } else if (element.classList.contains("lifted")) {
        element.classList.remove("lifted");
        element.style.translate = "";
      }
    }
  }

  /**
   * The things of a good move.
   *
   * @param {string} move
   */
  hint(move) {
    const gesture = this.gestures.of(move);
    this.classify("hinted", new Set(gesture ? this.gestures.covers(gesture) : []));
  }

  /**
   * How much of a bar is taken, from its right, or of a tall one from its foot.
   *
   * @param {string} key
   * @param {number} share
   */
  shade(key, share) {
    const { x, y, w, h } = this.standing(key);
    const [across, down] = h > w ? [1, share] : [share, 1];
    this.layers.ghost.replaceChildren(
      s("rect", {
        class: "taken",
        x: (x + w * (1 - across)) * UNIT,
        y: (y + h * (1 - down)) * UNIT,
        width: w * across * UNIT,
        height: h * down * UNIT,
      }),
    );
  }

  /**
   * Previews a move: what would go is faint, what would come is a shadow.
   *
   * @param {Scene | null} after
   * @param {Record<string, string>} carried
   */
  ghost(after, carried = {}) {
    this.ahead = null;
    const { going, coming } = after ? this.foresee(after, carried) : { going: null, coming: [] };
    this.elements.forEach((element, i) => {
      element.classList.toggle("going", going?.has(i) ?? false);
    });
    for (const layer of [this.layers.ghost, this.layers.under]) layer.replaceChildren();
    for (const { shape, place } of coming)
      this.layers[shape.role === "plate" ? "under" : "ghost"].append(placed(shape, place));
  }

  /**
   * @param {Scene} after
   * @param {Record<string, string>} carried
   */
  foresee(after, carried) {
    const { shapes } = this.scene;
    const coming = this.turned ? turned(after.shapes) : after.shapes;
    const pairs = matched(shapes, coming, this.touched.size ? takingTouched(shapes, carried, this.touched) : carried);
    this.ahead = gesturesOf({ ...after, shapes: coming }, namesOf(coming, shapes, pairs, this));
    return foreseen(shapes, this.places, coming, pairs);
  }

  // ---- signs ----

  /**
   * What each move is worth, on the things that can be pressed, and on where a selected one can go.
   *
   * @param {Record<string, MoveWorth> | null} values by move
   */
  mark(values) {
    this.values = values;
    const signs = signsOf(this.gestures, values, this.lit.first);
    /** @type {[SVGElement, Place][]} */
    const drawn = this.elements.map((element, i) => [element, this.places[i]]);
    this.layers.signs.replaceChildren(
      ...(signs.size
        ? badges(signs, (key) => this.standing(key), written([...drawn, ...this.notes]), this.scale / this.badge)
        : []),
    );
    showSigns(this.elements, signs, this.gestures);
  }

  /**
   * A shape where it stands on this board.
   *
   * @param {string} key
   */
  standing(key) {
    const i = this.gestures.index.get(key) ?? -1;
    return { ...this.scene.shapes[i], x: this.places[i][0], y: this.places[i][1] };
  }

  /**
   * Small numbers on the things of the board, each where its thing stands.
   *
   * @param {Shape[]} shapes
   */
  note(shapes) {
    const own = this.scene.shapes;
    this.notes = shapes.map((shape) => {
      const under = own.findIndex(
        ({ kind, x, y, w, h }) => kind === "rect" && shape.x >= x && shape.y >= y && shape.x < x + w && shape.y < y + h,
      );
      /** @type {Place} */
      const place =
        under < 0
          ? [shape.x, shape.y]
          : [this.places[under][0] + shape.x - own[under].x, this.places[under][1] + shape.y - own[under].y];
      return [placed(shape, place), place];
    });
    this.layers.notes.replaceChildren(...this.notes.map(([element]) => element));
  }
}
