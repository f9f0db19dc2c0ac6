// Shapes of a scene in SVG, still pictures of them, which shape is which from one position to the next, and its way there.

import { s } from "./dom.js";
import { bounds, freshPlaces } from "./layout.js";

export const UNIT = 40; // pixels a cell in the drawing's own measure

/** One shape about its own origin; where it stands is its transform. */
export function drawn(shape) {
  const [w, h] = [shape.w * UNIT, shape.h * UNIT];
  const role = shape.role ?? "piece";
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
    parts.push(
      s("polygon", { class: role, points: shape.points.map(([x, y]) => `${x * UNIT},${y * UNIT}`).join(" ") }),
    );
  } else if (shape.kind === "curve") {
    parts.push(s("path", { class: role, d: curvePath(shape.points) }));
  } else parts.push(s("text", { class: role, y: h / 2 }, shape.text));
  if (shape.text && shape.kind !== "text" && shape.kind !== "line") {
    parts.push(s("text", { class: `inside ${role}-text`, x: w / 2, y: h / 2 }, shape.text));
  }
  return parts;
}

/** A shape at a place that stays. */
export function placed(shape, [x, y]) {
  return s("g", { transform: `translate(${x * UNIT} ${y * UNIT})` }, drawn(shape));
}

/** Parabolas: from the first point over each second one to the one after it. */
function curvePath(points) {
  const at = points.map(([x, y]) => `${+(x * UNIT).toFixed(1)} ${+(y * UNIT).toFixed(1)}`);
  let path = `M${at[0]}`;
  for (let k = 2; k < at.length; k += 2) path += `Q${at[k - 1]} ${at[k]}`;
  return path;
}

/** A still drawing, for cards and previews, fit for the room if that is given: without the moves that are words to click, or seen only when looked at. */
export function picture(scene, label, room = null) {
  const shapes = scene.shapes.filter(
    (shape) => (shape.kind !== "text" || shape.move === undefined) && shape.role !== "choice",
  );
  const places = freshPlaces({ ...scene, shapes }, room);
  const far = (side, size) => Math.max(1, ...shapes.map((shape, i) => places[i][side] + Math.max(0, shape[size])));
  const [width, height] = [(far(0, "w") + 0.6) * UNIT, (far(1, "h") + 0.6) * UNIT];
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

/** A small picture a move, for moves that are seen only when looked at: the drawing, and in it what the move would draw. */
export function choicePictures(scene) {
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
  const still = (shape) =>
    s("svg", { class: "board still", viewBox: box, "aria-hidden": "true" }, ground.cloneNode(true), at(shape));
  return scene.shapes.filter((shape) => shape.role === "choice").map((shape) => [shape.move, still(shape)]);
}

/** Which shape of the old scene is which of the new one: pairs of indices. */
export function matched(before, after, carried = {}) {
  const pairs = new Map();
  const taken = new Set();
  const pair = (i, j) => {
    pairs.set(i, j);
    taken.add(j);
  };
  const byKey = new Map(after.map((shape, j) => [shape.key, j]).filter(([key]) => key));
  const told = Object.keys(carried).length > 0;
  before.forEach((shape, i) => {
    const key = shape.key && (told ? carried[shape.key] : shape.key);
    if (key && byKey.has(key)) pair(i, byKey.get(key));
  });
  const look = (shape) => [shape.kind, shape.role, shape.w, shape.h, shape.text].join("|");
  const same = new Map();
  after.forEach((shape, j) => {
    if (!taken.has(j) && !shape.key) same.set(`${look(shape)}@${shape.x},${shape.y}`, j);
  });
  before.forEach((shape, i) => {
    const j = same.get(`${look(shape)}@${shape.x},${shape.y}`);
    if (!shape.key && j !== undefined && !taken.has(j)) pair(i, j);
  });
  // what is left of one look travels the shortest way
  const left = after
    .map((shape, j) => [shape, j])
    .filter(([shape, j]) => !taken.has(j) && !shape.key && shape.kind === "circle");
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

/** Where an element stands, as its style says it. */
export const at = ([x, y]) => `translate(${round(x * UNIT)}px, ${round(y * UNIT)}px)`;

const round = (pixels) => Math.round(100 * pixels) / 100; // sums of fractions differ in their last digits

/** Things glide from where they were; what comes and what goes fades. The elements that are leaving. */
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
