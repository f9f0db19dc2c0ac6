// Shapes of a scene in SVG, still pictures of them, and how they glide from one position to the next.

import { s } from "./dom.js";
import { bounds, freshPlaces } from "./layout.js";

/**
 * @import { Pairs } from "./follow.js"
 * @import { Gestures } from "./gestures.js"
 * @import { Room } from "./layout.js"
 * @import { Place, Scene, Shape, Verdict } from "./types.d.ts"
 */

export const UNIT = 40; // pixels a cell in the drawing's own measure

/**
 * One shape about its own origin; where it stands is its transform.
 *
 * @param {Shape} shape
 */
export function drawn(shape) {
  const [w, h] = [shape.w * UNIT, shape.h * UNIT];
  const { role = "piece", points = [] } = shape;
  /** @type {SVGElement[]} */
  const parts = [];
  if (shape.kind === "circle") parts.push(s("circle", { class: role, cx: w / 2, cy: h / 2, r: 0.42 * Math.min(w, h) }));
  else if (shape.kind === "rect") parts.push(s("rect", { class: role, width: w, height: h, rx: 4 }));
  else if (shape.kind === "line") {
    const length = Math.hypot(w, h) || 1;
    const bend = 2 * (shape.bend ?? 0) * UNIT;
    parts.push(
      s("path", { class: role, d: `M0 0Q${w / 2 + (bend * h) / length} ${h / 2 - (bend * w) / length} ${w} ${h}` }),
    );
  } else if (shape.kind === "polygon") {
    parts.push(s("polygon", { class: role, points: points.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ") }));
  } else if (shape.kind === "curve") {
    parts.push(s("path", { class: role, d: curvePath(points) }));
  } else parts.push(s("text", { class: role, y: h / 2 }, shape.text));
  if (shape.text && shape.kind !== "text" && shape.kind !== "line") {
    parts.push(s("text", { class: `inside ${role}-text`, x: w / 2, y: h / 2 }, shape.text));
  }
  return parts;
}

/**
 * A shape at a place that stays.
 *
 * @param {Shape} shape
 * @param {Place} place
 */
export function placed(shape, [x, y]) {
  return s("g", { transform: `translate(${x * UNIT} ${y * UNIT})` }, drawn(shape));
}

/**
 * A shape on a board, with what of it can be grabbed if a gesture begins or ends there.
 *
 * @param {Shape} shape
 * @param {Place} place
 * @param {string} key
 * @param {Gestures} gestures
 * @param {number} least that a thing to grab is wide
 */
export function thing(shape, place, key, gestures, least) {
  const parts = drawn(shape);
  const group = s("g", {}, parts);
  group.style.transform = at(place);
  const live = gestures.live(key);
  if (!live && !gestures.targets.has(key)) return group;
  group.dataset.key = key;
  if (shape.move !== undefined) group.dataset.move = shape.move;
  const pressed =
    gestures.from(key).every(({ kind }) => kind === "press") &&
    !gestures.counts(key).length &&
    !gestures.numberField(key);
  group.setAttribute("class", pressed ? "move pressed" : "move");
  group.append(hitArea(shape, parts[0], Math.max(least, shape.role === "seam" ? UNIT / 2 : 0)));
  if (live) {
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", gestures.label(key));
    group.setAttribute("tabindex", "-1");
  }
  return group;
}

/**
 * A thin shape is grabbed along its line.
 *
 * @param {Shape} shape
 * @param {SVGElement} part
 * @param {number} least
 */
function hitArea({ kind, w, h }, part, least) {
  if (["line", "polygon", "curve"].includes(kind)) {
    const along = /** @type {SVGElement} */ (part.cloneNode());
    along.setAttribute("class", "hit along");
    along.style.setProperty("stroke-width", String(Math.max(16, least)));
    return along;
  }
  const [width, height] = [Math.max(w * UNIT, least), Math.max(h * UNIT, least)];
  return s("rect", { class: "hit", x: (w * UNIT - width) / 2, y: (h * UNIT - height) / 2, width, height });
}

/**
 * Parabolas: from the first point over each second one to the one after it.
 *
 * @param {Place[]} points
 */
function curvePath(points) {
  const at = points.map(([x, y]) => `${+(x * UNIT).toFixed(1)} ${+(y * UNIT).toFixed(1)}`);
  let path = `M${at[0]}`;
  for (let k = 2; k < at.length; k += 2) path += `Q${at[k - 1]} ${at[k]}`;
  return path;
}

/**
 * A still drawing, for cards and previews, without moves that are words or that show only when pointed at.
 *
 * @param {Scene} scene
 * @param {string} label left out where it says nothing new
 * @param {Room | null} room that it is to fit
 */
export function picture(scene, label = "", room = null) {
  const shapes = scene.shapes.filter(
    (shape) => (shape.kind !== "text" || shape.move === undefined) && shape.role !== "choice",
  );
  const places = freshPlaces({ ...scene, shapes }, room);
  const right = Math.max(1, ...shapes.map(({ w }, i) => places[i][0] + Math.max(0, w)));
  const foot = Math.max(1, ...shapes.map(({ h }, i) => places[i][1] + Math.max(0, h)));
  const [width, height] = [(right + 0.6) * UNIT, (foot + 0.6) * UNIT];
  const body = shapes.map((shape, i) => placed(shape, places[i]));
  const pad = 0.3 * UNIT;
  const svg = s(
    "svg",
    {
      class: "board still",
      viewBox: `${-pad} ${-pad} ${width} ${height}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    body,
  );
  svg.style.maxWidth = `${width * 1.1}px`;
  return svg;
}

/**
 * A small picture for each move that shows only when pointed at: the drawing with what the move would draw.
 *
 * @param {Scene} scene
 * @returns {[move: string, picture: SVGSVGElement][]}
 */
export function choicePictures(scene) {
  /** @param {Shape} shape */
  const at = (shape) => placed({ ...shape, text: "" }, [shape.x, shape.y]);
  const ground = s("g", {}, scene.shapes.filter((shape) => shape.role !== "choice").map(at));
  const pad = 0.4;
  const seen = scene.shapes.filter(({ kind }) => kind !== "text");
  const [left, top, right, bottom] = bounds(
    seen,
    seen.map(({ x, y }) => [x, y]),
  );
  const box = [left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad]
    .map((side) => side * UNIT)
    .join(" ");
  /** @param {Shape} shape */
  const still = (shape) =>
    s("svg", { class: "board still", viewBox: box, "aria-hidden": "true" }, ground.cloneNode(true), at(shape));
  return scene.shapes.filter((shape) => shape.role === "choice").map((shape) => [shape.move ?? "", still(shape)]);
}

/**
 * Where an element stands, as its style says it.
 *
 * @param {Place} place
 */
export const at = ([x, y]) => `translate(${round(x * UNIT)}px, ${round(y * UNIT)}px)`;

/** @param {number} pixels */
const round = (pixels) => Math.round(100 * pixels) / 100; // sums of fractions differ in their last digits

/**
 * Things glide from where they were; what comes and what goes fades.
 *
 * @typedef {{ elements: SVGGElement[], places: Place[] }} Placed
 * @param {Placed} before
 * @param {Placed} after
 * @param {Pairs} pairs
 * @param {number} duration milliseconds
 * @returns the elements that are leaving
 */
export function glide(before, after, pairs, duration) {
  const from = new Map([...pairs].map(([i, j]) => [j, i]));
  after.elements.forEach((element, j) => {
    const i = from.get(j);
    if (i === undefined) element.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { duration });
    else if (at(before.places[i]) !== at(after.places[j]))
      element.animate([{ transform: at(before.places[i]) }, { transform: at(after.places[j]) }], {
        duration,
        easing: "ease-in-out",
      });
  });
  const leaving = before.elements.filter((_, i) => !pairs.has(i));
  for (const element of leaving) {
    element.setAttribute("class", "leaving");
    for (const name of ["tabindex", "role", "data-key"]) element.removeAttribute(name);
    element.setAttribute("aria-hidden", "true");
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: duration / 1.4 }).finished.then(
      () => element.remove(),
      () => element.remove(),
    );
  }
  return leaving;
}
