// A scene on the page: drawn in SVG, played by mouse, touch and keyboard, and followed from one position to the next.

import { h, many, rootOf, s } from "./dom.js";
import { Hands } from "./hands.js";
import {
  bounds,
  formOf,
  freshPlaces,
  isTurned,
  keptForms,
  settledPlaces,
  takingTouched,
  towards,
  turned,
} from "./layout.js";
import { namesOf } from "./names.js";
import { SIGNS } from "./outcomes.js";
import { at, drawn, glide, matched, placed, UNIT } from "./shapes.js";
import { badges, signsOf, written } from "./signs.js";
import { idOf, Ways, waysOf } from "./ways.js";

const LARGEST = 88; // pixels a cell on the screen
const SMALLEST = 24; // pixels a cell: what has no room for that makes the place higher, or scrolls sideways
const TALLEST = 2400; // pixels that a drawing grows to for that
const TARGET = 26; // pixels that a thing to grab is at least wide
const FEW = 12; // moves that are seen only when looked at; so few of them may be hinted at
const FADE = 260; // milliseconds
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether a shape is a thing, and not a word, a place to act on or the ground that things stand on. */
const solid = ({ kind, role }) => kind !== "text" && !["cell", "cut", "seam", "choice", "gap"].includes(role);

export class Board {
  /** `play(move, words)` is called for a gesture, `point(move or null)` when one is looked at, `nothing()` when it means nothing.
   * Who `lists` moves in words keeps them off the board. */
  constructor(host, { play, point = () => {}, nothing = () => {}, lists = false }) {
    Object.assign(this, {
      host,
      play,
      pointed: point,
      nothing,
      lists,
      open: true,
      largest: LARGEST,
      badge: 1,
      elements: [],
      places: [],
      notes: [],
      names: new Map(),
      rows: new Map(),
    });
    this.scene = { width: 1, height: 1, shapes: [] };
    this.layers = Object.fromEntries(
      ["under", "shapes", "ghost", "notes", "signs"].map((name) => [name, s("g", { class: name })]),
    );
    this.svg = s("svg", { class: "board", role: "group", "aria-roledescription": "board" }, Object.values(this.layers));
    this.about = h("p", { class: "about", "aria-hidden": "true" });
    host.replaceChildren(this.svg, this.about);
    this.room = null; // the size of the place, measured only when it changes: measuring makes the browser lay out the page
    this.keyboard = false; // whether the last thing done here was a key
    this.swept = new Set(); // what the last gesture has touched
    this.ways = new Ways(this.scene, () => "", []);
    this.hands = new Hands(this);
    new ResizeObserver(([entry]) => this.resized(entry.contentRect)).observe(host);
    host.addEventListener("pointerdown", () => {
      this.keyboard = false;
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusin", (event) => this.focused(event.target.closest("[data-key]")));
    this.svg.addEventListener("focusout", () => this.look(null));
  }

  resized(room) {
    const turned = this.room && Math.abs(room.width - this.room.width) > 40;
    this.room = room;
    if ((this.scene.wraps || this.scene.flows) && (turned || !this.frame)) this.layOut(freshPlaces(this.scene, room));
    this.fit();
  }

  /** The drawing fills its place, but no cell is larger than `largest`; it glides there from where it was. */
  fit(duration = 0) {
    const { room } = this;
    if (!room?.width || !room.height || !this.frame) return;
    const [left, top, right, bottom] = this.frame;
    const [wide, high] = [(right - left + 1.2) * UNIT, (bottom - top + 1.2) * UNIT];
    const [across, down] = [wide, high].map((side) => Math.min(TALLEST, (side * SMALLEST) / UNIT));
    this.host.style.minHeight = down > room.height - 1 ? `${down}px` : "";
    this.svg.style.width = across > room.width ? `${across}px` : "";
    const [width, height] = [Math.max(room.width, across), Math.max(room.height, down)];
    const scale = Math.min(width / wide, height / high, this.largest / UNIT);
    const [vw, vh] = [width / scale, height / scale];
    const goal = [((left + right) * UNIT - vw) / 2, ((top + bottom) * UNIT - vh) / 2, vw, vh];
    const from = this.window ?? goal;
    const began = performance.now();
    const glide = (now) => {
      const done = duration ? Math.min(1, (now - began) / duration) : 1;
      const eased = done * done * (3 - 2 * done);
      this.window = goal.map((value, i) => from[i] + (value - from[i]) * eased);
      this.svg.setAttribute("viewBox", this.window.join(" "));
      if (done < 1) this.gliding = requestAnimationFrame(glide);
    };
    cancelAnimationFrame(this.gliding);
    if (from.every((value, i) => Math.abs(value - goal[i]) < 0.5)) duration = 0;
    const grown = this.scale !== scale;
    this.scale = scale;
    glide(began);
    if (grown && this.values) this.mark(this.values);
  }

  layOut(places) {
    this.places = places;
    this.frame = bounds(this.scene.shapes, places);
    this.elements.forEach((element, i) => {
      element.style.transform = at(places[i]);
    });
  }

  /** Shows a scene; `carried` says where the things of the scene before it went, `layout` where it stood last time. While
   *  somebody is passing there is nothing to press. */
  show(scene, { label, carried = null, fresh = false, speed = 1, layout = null, passing = false } = {}) {
    const active = rootOf(this.host).activeElement;
    const focused =
      this.keyboard && (this.host.contains(active) || (this.waiting && (active ?? document.body) === document.body));
    const [old, oldElements, oldPlaces] = [this.scene, this.elements, this.places];
    this.hands.rest();
    const followed = carried && this.swept.size ? takingTouched(old.shapes, carried, this.swept) : carried;
    this.swept = new Set();
    this.values = null;
    const anew = followed === null || fresh || layout;
    if (anew) this.turned = layout?.turned ?? isTurned(scene, this.room);
    this.scene = {
      ...scene,
      shapes: scene.shapes.filter(({ kind, move }) => !this.lists || kind !== "text" || move === undefined),
    };
    if (this.turned) this.scene.shapes = turned(this.scene.shapes);
    const pairs = anew ? null : matched(old.shapes, this.scene.shapes, followed);
    if (pairs) this.scene.shapes = keptForms(old.shapes, this.scene.shapes, pairs);
    if (layout) this.scene.shapes = this.scene.shapes.map((shape) => ({ ...shape, ...layout.forms[shape.key] }));
    this.name(old, pairs, layout);
    const { shapes } = this.scene;
    if (layout) this.places = shapes.map((shape, i) => layout.places[idOf(shape, i)] ?? [shape.x, shape.y]);
    else this.places = pairs ? settledPlaces(old.shapes, oldPlaces, shapes, pairs) : freshPlaces(this.scene, this.room);
    const here = bounds(shapes, this.places);
    this.frame =
      pairs || layout
        ? here.map((side, i) => (i < 2 ? Math.min : Math.max)(side, (layout?.frame ?? this.frame)[i]))
        : here;
    this.fit(pairs && !STILL.matches ? FADE : 0);
    this.svg.setAttribute(
      "aria-label",
      `${label}. ${this.ways.all.length} moves on the board; arrow keys go from one thing to the next, Enter takes one.`,
    );
    const duration = STILL.matches ? 0 : 1.4 * FADE * speed;
    this.elements = shapes.map((shape, i) => this.element(shape, i));
    const leaving = pairs && duration ? glide({ elements: oldElements, places: oldPlaces }, this, pairs, duration) : [];
    const hidden = shapes.filter((shape) => shape.role === "choice").length;
    this.svg.classList.toggle("few", hidden > 0 && hidden <= FEW);
    this.layers.shapes.replaceChildren(...leaving, ...this.elements);
    for (const name of ["signs", "notes", "ghost", "under"]) this.layers[name].replaceChildren();
    this.setOpen(this.open);
    this.waiting = focused && passing; // with nothing to press the focus is kept for the next position
    if (focused) this.focus();
  }

  name(old, pairs, layout) {
    const named = namesOf(this.scene.shapes, old.shapes, pairs, this, layout);
    Object.assign(this, { names: named.names, rows: named.rows, renamed: named.renamed });
    this.scene.shapes = named.shapes;
    this.ways = waysOf(this.scene, named);
  }

  /** How things stand and what they are called, so that a position is found again as it was left. */
  layout() {
    const places = Object.fromEntries(this.scene.shapes.map((shape, i) => [idOf(shape, i), this.places[i]]));
    const forms = Object.fromEntries(
      this.scene.shapes.filter(({ key, group }) => key && group).map((shape) => [shape.key, formOf(shape)]),
    );
    return {
      places,
      forms,
      frame: this.frame,
      turned: this.turned,
      names: Object.fromEntries(this.names),
      rows: Object.fromEntries(this.rows),
    };
  }

  element(shape, i) {
    const parts = drawn(shape);
    const group = s("g", {}, parts);
    group.style.transform = at(this.places[i]);
    const key = idOf(shape, i);
    if (!this.ways.live(key) && !this.ways.targets.has(key)) return group;
    group.dataset.key = key;
    if (shape.move !== undefined) group.dataset.move = shape.move;
    const pressed =
      this.ways.from(key).every((way) => way.kind === "press") &&
      !this.ways.counts(key).length &&
      !this.ways.slide(key);
    group.setAttribute("class", pressed ? "move pressed" : "move");
    const thin = ["line", "polygon", "curve"].includes(shape.kind); // grabbed along its line
    const along = thin ? parts[0].cloneNode() : null;
    const least = Math.max(TARGET / (this.scale ?? 1), shape.role === "seam" ? UNIT / 2 : 0);
    along?.setAttribute("class", "hit along");
    along?.style.setProperty("stroke-width", Math.max(16, least));
    const [w, h] = [Math.max(shape.w * UNIT, least), Math.max(shape.h * UNIT, least)];
    group.append(
      along ??
        s("rect", { class: "hit", x: (shape.w * UNIT - w) / 2, y: (shape.h * UNIT - h) / 2, width: w, height: h }),
    );
    if (this.ways.live(key)) {
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", this.label(key));
      group.setAttribute("tabindex", "-1");
    }
    return group;
  }

  /** What a thing does, in words: its move, or one of its moves and how many there are. */
  label(key) {
    if (this.ways.slide(key)) return this.ways.words(this.ways.slide(key)).replace("{}", "a number");
    const found = this.ways.from(key).length ? this.ways.from(key) : this.ways.counts(key);
    const [first, ...others] = new Set(found.map((way) => this.ways.words(way)));
    return others.length ? `${first}, or ${many(others.length, "other move")}` : first;
  }

  /** Whether moves are taken. */
  setOpen(open) {
    this.open = open;
    this.svg.classList.toggle("closed", !open);
    for (const element of this.focusables()) {
      element.setAttribute("tabindex", "-1");
      element.toggleAttribute("aria-disabled", !open);
    }
    this.focusables()[0]?.setAttribute("tabindex", "0");
  }

  focusables() {
    return this.elements.filter((element) => element.getAttribute("role") === "button");
  }

  focus() {
    this.focusables()
      .find((one) => one.getAttribute("tabindex") === "0")
      ?.focus({ preventScroll: true });
  }

  elementOf(key) {
    return this.elements[this.ways.index.get(key)];
  }

  elementsOf(key) {
    return this.elements.filter((_, i) => idOf(this.scene.shapes[i], i) === key);
  }

  // ---- what a move would do ----

  /** A way is looked at, or none: what it touches stands out, and the page is asked to show what it leaves. */
  look(way, swept = null) {
    const key = way && way.move + (swept ?? "");
    if (key === this.looked) return;
    this.looked = key;
    const touched = new Set(swept ?? (way ? this.ways.covers(way) : []));
    this.elements.forEach((element) => element.classList.toggle("hot", touched.has(element.dataset.key)));
    this.ghost(null);
    this.touched = touched;
    this.pointed(way?.move ?? null);
  }

  /** Looked at by its move's text, from outside of the board. */
  lookAt(move) {
    this.look(move === null ? null : (this.ways.of(move) ?? { move, kind: "press", start: "" }));
  }

  /** The thing under the pointer stands out. */
  point(key) {
    for (const element of this.elements) element.classList.toggle("pointed", element.dataset.key === key);
  }

  /** A few words at the edge of the board, about what is looked at. */
  tell(words) {
    this.about.textContent = words;
  }

  /** The board after a move, over the board as it is: what would go is faint, what would come is a shadow. */
  ghost(after, carried = {}) {
    const { shapes } = this.scene;
    if (after && this.turned) after = { ...after, shapes: turned(after.shapes) };
    const told = after && this.touched?.size ? takingTouched(shapes, carried, this.touched) : carried;
    const pairs = after && matched(shapes, after.shapes, told);
    this.ahead = after && waysOf(after, namesOf(after.shapes, shapes, pairs, this)); // its moves, called what this board would call them
    this.elements.forEach((element, i) =>
      element.classList.toggle("going", Boolean(after) && !pairs.has(i) && solid(shapes[i])),
    );
    const [comes, under] = [[], []];
    if (after) {
      const places = settledPlaces(shapes, this.places, after.shapes, pairs);
      const from = new Map([...pairs].map(([i, j]) => [j, i]));
      keptForms(shapes, after.shapes, pairs).forEach((shape, j) => {
        const i = from.get(j);
        const turned =
          i !== undefined &&
          (shape.role !== shapes[i].role ||
            String(shape.points) !== String(shapes[i].points) ||
            (!shape.named && shape.text !== shapes[i].text));
        const moved = turned || (i !== undefined && at(this.places[i]) !== at(places[j]));
        if (solid(shape) && (i === undefined || moved))
          (shape.role === "plate" ? under : comes).push(placed(shape, places[j]));
        if (moved) this.elements[i].classList.add("going");
      });
    }
    this.layers.ghost.replaceChildren(...comes);
    this.layers.under.replaceChildren(...under);
  }

  /** The first of two things is chosen: those that it can go with light up. */
  light(key) {
    this.lightAll(new Set(key === null ? [] : [key]), key === null ? new Set() : this.ways.ends(key));
    this.mark(this.values, key);
  }

  /** What is chosen, and what can still go with it. */
  lightAll(chosen, ends) {
    this.svg.classList.toggle("choosing", chosen.size > 0);
    for (const element of this.elements) {
      element.classList.toggle("chosen", chosen.has(element.dataset.key));
      element.classList.toggle("lit", ends.has(element.dataset.key) && !chosen.has(element.dataset.key));
    }
  }

  /** How much of a bar is taken, from its right, or of a tall one from its foot. */
  shade(key, share) {
    const i = this.ways.index.get(key);
    const [[x, y], { w, h }] = [this.places[i], this.scene.shapes[i]];
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

  /** The thing nearest to the pointer among some, if it is near. */
  nearest({ clientX, clientY }, keys) {
    let [found, least] = [null, 0.9 * UNIT * this.scale];
    for (const key of keys) {
      const box = this.elementOf(key)?.getBoundingClientRect();
      const far = box ? Math.hypot(box.x + box.width / 2 - clientX, box.y + box.height / 2 - clientY) : Infinity;
      if (far < least) [found, least] = [key, far];
    }
    return found;
  }

  // ---- signs ----

  /** What each move is worth: {move: {kind, text, shade}}; on the things that can be pressed, and on where a chosen one can go. */
  mark(values, chosen = this.hands.chosen) {
    this.values = values;
    const signs = signsOf(this.ways, values, chosen);
    this.layers.signs.replaceChildren(
      ...(signs.size
        ? badges(
            signs,
            (key) => this.standing(key),
            written([...this.elements.map((element, i) => [element, this.places[i]]), ...this.notes]),
            (this.scale ?? 1) / this.badge,
          )
        : []),
    );
    this.elements.forEach((element, i) => {
      const value = signs.get(element.dataset.key);
      for (const kind of Object.keys(SIGNS)) element.classList.toggle(`is-${kind}`, value?.kind === kind);
      if (value) element.style.setProperty("--shade", value.shade ?? 1);
      if (value && this.ways.live(element.dataset.key))
        element.setAttribute("aria-label", `${this.label(element.dataset.key)}, ${SIGNS[value.kind].words}`);
    });
  }

  /** A shape where it stands on this board. */
  standing(key) {
    const i = this.ways.index.get(key);
    return { ...this.scene.shapes[i], x: this.places[i][0], y: this.places[i][1] };
  }

  /** Small numbers on the things of the board, each where its thing stands. */
  note(shapes) {
    const own = this.scene.shapes;
    this.notes = shapes.map((shape) => {
      const under = own.findIndex(
        ({ kind, x, y, w, h }) => kind === "rect" && shape.x >= x && shape.y >= y && shape.x < x + w && shape.y < y + h,
      );
      const place =
        under < 0
          ? [shape.x, shape.y]
          : [this.places[under][0] + shape.x - own[under].x, this.places[under][1] + shape.y - own[under].y];
      return [placed(shape, place), place];
    });
    this.layers.notes.replaceChildren(...this.notes.map(([element]) => element));
  }

  hint(move) {
    const touched = new Set(this.ways.of(move) ? this.ways.covers(this.ways.of(move)) : []);
    for (const element of this.elements) element.classList.toggle("hinted", touched.has(element.dataset.key));
  }

  // ---- keys ----

  focused(element) {
    if (!this.keyboard || !element) return;
    const found = this.ways.from(element.dataset.key);
    this.look(found.length === 1 ? found[0] : null);
  }

  key(event) {
    this.keyboard = true;
    const all = this.focusables();
    const here = all.indexOf(rootOf(this.host).activeElement);
    if (here < 0) return;
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.open) this.hands.enter(all[here].dataset.key, event.key === " ");
    } else if (event.key in steps) {
      event.preventDefault();
      const next =
        towards(all, all[here], steps[event.key]) ??
        all[(here + (steps[event.key][0] + steps[event.key][1]) + all.length) % all.length];
      all[here].setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus({ preventScroll: true });
    }
  }
}
