// A scene on the page: drawn in SVG, played by mouse, touch and keyboard, and followed from one position to the next.

import { s } from "./dom.js";

const UNIT = 40; // pixels a cell in the drawing's own measure
const LARGEST = 64; // pixels a cell on the screen
const REACH = 0.6; // a thing to click is at least so many cells wide
const FEW = 12; // moves that are seen only when looked at; so few of them may be hinted at
const FADE = 260; // milliseconds
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

// Outcome of a move for who makes it: the sign differs in shape as well as in colour.
export const SIGNS = {
  win: { words: "winning", draw: () => [s("circle", { r: 9 }), s("path", { d: "M-4 0L-1 4L5-4" })] },
  tie: { words: "tying", draw: () => [s("rect", { x: -8, y: -8, width: 16, height: 16, rx: 2 }), s("path", { d: "M-4-2.5H4M-4 2.5H4" })] },
  loss: { words: "losing", draw: () => [s("polygon", { points: "0,-11 11,8 -11,8" }), s("path", { d: "M-3-1L3 5M3-1L-3 5" })] },
};

export function sign(kind) {
  return s("g", { class: `sign ${kind}` }, SIGNS[kind].draw());
}

/** One shape about its own origin; where it stands is its transform. */
function drawn(shape) {
  const [w, h] = [shape.w * UNIT, shape.h * UNIT];
  const role = shape.role ?? "piece";
  const parts = [];
  if (shape.kind === "circle") parts.push(s("circle", { class: role, cx: w / 2, cy: h / 2, r: 0.42 * Math.min(w, h) }));
  else if (shape.kind === "rect") parts.push(s("rect", { class: role, width: w, height: h, rx: 4 }));
  else if (shape.kind === "line") {
    const length = Math.hypot(w, h) || 1;
    const bend = 2 * (shape.bend ?? 0) * UNIT;
    parts.push(s("path", { class: role, d: `M0 0Q${w / 2 + (bend * h) / length} ${h / 2 - (bend * w) / length} ${w} ${h}` }));
  } else if (shape.kind === "polygon") {
    parts.push(s("polygon", { class: role, points: shape.points.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ") }));
  } else if (shape.kind === "curve") {
    parts.push(s("path", { class: role, d: curvePath(shape.points) }));
  } else parts.push(s("text", { class: role, y: h / 2 }, shape.text));
  if (shape.text && shape.kind !== "text" && shape.kind !== "line") {
    parts.push(s("text", { class: `inside ${role}-text`, x: w / 2, y: h / 2 }, shape.text));
  }
  return parts;
}

/** Parabolas: from the first point over each second one to the one after it. */
function curvePath(points) {
  const at = points.map(([x, y]) => `${+(x * UNIT).toFixed(1)} ${+(y * UNIT).toFixed(1)}`);
  let path = `M${at[0]}`;
  for (let k = 2; k < at.length; k += 2) path += `Q${at[k - 1]} ${at[k]}`;
  return path;
}

const place = (shape) => `translate(${shape.x * UNIT}px, ${shape.y * UNIT}px)`;

/** A still drawing, for cards and previews: without the moves that are words to click, or seen only when looked at. */
export function picture(scene, label) {
  const shapes = scene.shapes.filter((shape) => (shape.kind !== "text" || shape.move === undefined) && shape.role !== "choice");
  const far = (side, size) => Math.max(1, ...shapes.map((shape) => Math.max(shape[side], shape[side] + shape[size])));
  const [width, height] = [(far("x", "w") + 0.6) * UNIT, (far("y", "h") + 0.6) * UNIT];
  const body = shapes.map((shape) => s("g", { transform: `translate(${shape.x * UNIT} ${shape.y * UNIT})` }, drawn(shape)));
  const pad = 0.3 * UNIT;
  const svg = s("svg", { class: "board still", viewBox: `${-pad} ${-pad} ${width} ${height}`, ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }) }, body);
  svg.style.maxWidth = `${width * 1.1}px`;
  return svg;
}

/** A small picture a move, for moves that are seen only when looked at: the drawing, and in it what the move would draw. */
export function choicePictures(scene) {
  const at = (shape) => s("g", { transform: `translate(${shape.x * UNIT} ${shape.y * UNIT})` }, drawn({ ...shape, text: "" }));
  const ground = s("g", {}, scene.shapes.filter((shape) => shape.role !== "choice").map(at));
  const pad = 0.4;
  const box = [-pad, -pad, scene.width + 2 * pad, scene.height + 2 * pad].map((side) => side * UNIT).join(" ");
  const still = (shape) => s("svg", { class: "board still", viewBox: box, "aria-hidden": "true" }, ground.cloneNode(true), at(shape));
  return scene.shapes.filter((shape) => shape.role === "choice").map((shape) => [shape.move, still(shape)]);
}

/** Which shape of the old scene is which of the new one: pairs of indices. */
export function matched(before, after, carried = {}) {
  const pairs = new Map();
  const taken = new Set();
  const pair = (i, j) => { pairs.set(i, j); taken.add(j); };
  const byKey = new Map(after.map((shape, j) => [shape.key, j]).filter(([key]) => key));
  const told = Object.keys(carried).length > 0;
  before.forEach((shape, i) => {
    const key = shape.key && (told ? carried[shape.key] : shape.key);
    if (key && byKey.has(key)) pair(i, byKey.get(key));
  });
  const look = (shape) => [shape.kind, shape.role, shape.w, shape.h, shape.text].join("|");
  const same = new Map();
  after.forEach((shape, j) => { if (!taken.has(j) && !shape.key) same.set(`${look(shape)}@${shape.x},${shape.y}`, j); });
  before.forEach((shape, i) => {
    const j = same.get(`${look(shape)}@${shape.x},${shape.y}`);
    if (!shape.key && j !== undefined && !taken.has(j)) pair(i, j);
  });
  // what is left of one look travels the shortest way
  const left = after.map((shape, j) => [shape, j]).filter(([shape, j]) => !taken.has(j) && !shape.key && shape.kind === "circle");
  if (left.length < 200) {
    before.forEach((shape, i) => {
      if (pairs.has(i) || shape.key || shape.kind !== "circle") return;
      const near = left
        .filter(([other, j]) => !taken.has(j) && look(other) === look(shape))
        .map(([other, j]) => [Math.hypot(other.x - shape.x, other.y - shape.y), j])
        .sort(([a], [b]) => a - b);
      if (near.length) pair(i, near[0][1]);
    });
  }
  return pairs;
}

export class Board {
  /** `play(move)` is called for a click, `point(move or null)` when one is looked at. */
  constructor(host, { play, point, words = "moves" }) {
    this.host = host;
    this.play = play;
    this.point = point;
    this.scene = { width: 1, height: 1, shapes: [] };
    this.elements = [];
    this.open = true;
    this.layers = { shapes: s("g"), notes: s("g", { class: "notes" }), signs: s("g", { class: "signs" }) };
    this.svg = s("svg", { class: "board", role: "group", "aria-roledescription": "board" }, Object.values(this.layers));
    this.words = words;
    host.replaceChildren(this.svg);
    this.box = null; // the size of the place, measured only when it changes: measuring makes the browser lay out the page
    this.keyboard = false; // whether the last thing done here was a key
    new ResizeObserver(([entry]) => {
      this.box = entry.contentRect;
      this.fit();
    }).observe(host);
    this.svg.addEventListener("pointerdown", () => { this.keyboard = false; });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    // one listener for all shapes: boards have hundreds of them, and are drawn anew after every move
    const moveOf = (event) => event.target.closest(".move")?.dataset.move ?? null;
    for (const name of ["pointerover", "focusin"]) this.svg.addEventListener(name, (event) => this.look(moveOf(event)));
    for (const name of ["pointerleave", "focusout"]) this.svg.addEventListener(name, () => this.look(null));
    this.svg.addEventListener("click", (event) => {
      const move = moveOf(event);
      if (move !== null && this.open) this.play(move);
    });
  }

  /** The drawing fills its place, but no cell is larger than LARGEST; it glides there from where it was. */
  fit(duration = 0) {
    const box = this.box;
    if (!box?.width || !box.height) return;
    const { width, height } = this.scene;
    const scale = Math.min(box.width / ((width + 1.8) * UNIT), box.height / ((height + 1.8) * UNIT), LARGEST / UNIT);
    const [vw, vh] = [box.width / scale, box.height / scale];
    const goal = [(width * UNIT - vw) / 2, (height * UNIT - vh) / 2, vw, vh];
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
    glide(began);
  }

  show(scene, { label, carried = null, fresh = false, speed = 1 } = {}) {
    const focused = this.keyboard && this.svg.contains(document.activeElement);
    const old = this.scene;
    const oldElements = this.elements;
    this.scene = scene;
    this.looked = null;
    this.svg.setAttribute("aria-label", `${label}. ${this.openMoves().length} ${this.words} on the board; arrow keys go through them, Enter takes one.`);
    const pairs = carried === null || fresh ? null : matched(old.shapes, scene.shapes, carried);
    const cameFrom = new Map(pairs ? [...pairs].map(([i, j]) => [j, i]) : []);
    const duration = STILL.matches ? 0 : 1.4 * FADE * speed;
    const seen = new Set();
    this.elements = scene.shapes.map((shape, j) => {
      const first = shape.move !== undefined && !seen.has(shape.move);
      if (first) seen.add(shape.move);
      const element = this.element(shape, first);
      const origin = cameFrom.get(j);
      if (pairs && duration) {
        if (origin !== undefined) {
          const [from, to] = [place(old.shapes[origin]), place(shape)];
          if (from !== to) element.animate([{ transform: from }, { transform: to }], { duration, easing: "ease-in-out" });
        } else element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration });
      }
      return element;
    });
    const leaving = pairs && duration ? oldElements.filter((_, i) => !pairs.has(i)) : [];
    for (const element of leaving) {
      element.setAttribute("class", "leaving");
      element.removeAttribute("tabindex");
      element.setAttribute("aria-hidden", "true");
      const going = old.shapes[oldElements.indexOf(element)].move === undefined ? 1 : 0.3;
      element.animate([{ opacity: going }, { opacity: 0 }], { duration: FADE * speed }).finished.then(() => element.remove(), () => element.remove());
    }
    const hidden = scene.shapes.filter((shape) => shape.role === "choice").length;
    this.svg.classList.toggle("few", hidden > 0 && hidden <= FEW);
    this.layers.shapes.replaceChildren(...leaving, ...this.elements);
    this.layers.signs.replaceChildren();
    this.layers.notes.replaceChildren();
    this.fit(pairs ? duration : 0);
    this.setOpen(this.open);
    if (focused) this.focusables()[0]?.focus({ preventScroll: true });
  }

  element(shape, first) {
    const parts = drawn(shape);
    const group = s("g", {}, parts);
    group.style.transform = place(shape);
    if (shape.move === undefined) return group;
    const thin = ["line", "polygon", "curve"].includes(shape.kind); // clicked along its line
    if (thin) {
      const along = parts[0].cloneNode();
      along.setAttribute("class", "hit along");
      group.append(along);
    }
    const [w, h] = [Math.max(shape.w, REACH) * UNIT, Math.max(shape.h, REACH) * UNIT];
    if (!thin) group.append(s("rect", { class: "hit", x: (shape.w * UNIT - w) / 2, y: (shape.h * UNIT - h) / 2, width: w, height: h }));
    group.setAttribute("class", "move");
    group.dataset.move = shape.move;
    if (first) {
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", shape.move);
      group.setAttribute("tabindex", "-1");
    }
    return group;
  }

  openMoves() {
    return [...new Set(this.scene.shapes.map((shape) => shape.move).filter((move) => move !== undefined))];
  }

  /** Whether clicks are taken. */
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

  look(move) {
    if (move === this.looked) return;
    this.looked = move;
    for (const element of this.elements) element.classList.toggle("hot", move !== null && element.dataset.move === move);
    this.fadeOut(null);
    this.point(move);
  }

  /** Shows what a move would take away: everything that is not in the scene after it. */
  fadeOut(after, carried = {}) {
    const stays = after && matched(this.scene.shapes, after.shapes, carried);
    this.elements.forEach((element, i) => {
      const goes = after && !stays.has(i) && this.scene.shapes[i].move === undefined;
      const taken = after && !stays.has(i) && ["circle", "line"].includes(this.scene.shapes[i].kind);
      element.classList.toggle("going", Boolean(goes || taken));
    });
  }

  /** A sign on each move: {move: {kind, text}}. */
  mark(values) {
    const done = new Set();
    const signs = [];
    this.scene.shapes.forEach((shape, i) => {
      const value = values?.[shape.move];
      if (shape.move === undefined || !value || done.has(shape.move)) return;
      done.add(shape.move);
      const [x, y, across, down] = signPlace(shape);
      const text = value.text ? s("text", { class: "worth", x: across, y: down }, value.text) : null;
      const size = shape.kind === "circle" && shape.w < 0.6 ? 0.7 : 1;
      const mark = s("g", { transform: `translate(${x * UNIT} ${y * UNIT}) scale(${size})`, "aria-hidden": "true" }, sign(value.kind), text);
      signs.push(mark);
      this.elements[i].setAttribute("aria-label", `${shape.move}, ${SIGNS[value.kind].words}`);
    });
    this.layers.signs.replaceChildren(...signs);
  }

  note(shapes) {
    const drawnNotes = shapes.map((shape) => s("g", { transform: `translate(${shape.x * UNIT} ${shape.y * UNIT})` }, drawn(shape)));
    this.layers.notes.replaceChildren(...drawnNotes);
  }

  hint(move) {
    for (const element of this.elements) element.classList.toggle("hinted", element.dataset.move === move);
  }

  key(event) {
    this.keyboard = true;
    const all = this.focusables();
    const here = all.indexOf(document.activeElement);
    if (here < 0) return;
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.open) this.play(all[here].dataset.move);
    } else if (event.key in steps) {
      event.preventDefault();
      const next = nearest(all, all[here], steps[event.key]) ?? all[(here + (steps[event.key][0] + steps[event.key][1]) + all.length) % all.length];
      all[here].setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus({ preventScroll: true });
    }
  }
}

/** Where the sign of a move stands, in cells, and how far from it its number, in pixels: at the end of a line to cut
 * along, before words, on everything else. */
function signPlace({ kind, x, y, w, h, bend = 0, points = null }) {
  if (kind === "line") {
    const length = Math.hypot(w, h) || 1;
    return [x + w / 2 + (bend * h) / length, y + h / 2 - (bend * w) / length, ...(Math.abs(h) > Math.abs(w) / 2 ? [19, 0] : [0, 19])];
  }
  if (kind === "polygon" || kind === "curve") {
    const [px, py] = points[points.length >> 1];
    return [x + px, y + py, 19, 0];
  }
  if (kind === "text") return [x - 0.35, y + h / 2, -18, 0];
  if (kind === "rect" && h > 3 * w) return [x + w / 2, y - 0.12, 0, -19];
  if (kind === "rect" && w > 3 * h) return [x - 0.12, y + h / 2, -20, 0];
  return [x + w / 2, y + h / 2, 0, 19];
}

/** The nearest element in a direction, or none. */
function nearest(all, from, [dx, dy]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of all) {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (element !== from && along > 1 && along + 3 * aside < least) [best, least] = [element, along + 3 * aside];
  }
  return best;
}
