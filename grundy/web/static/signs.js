// Signs on a board: what each move is worth, at the things to press and where a chosen thing can go.

import { s } from "./dom.js";
import { UNIT } from "./shapes.js";

const BEST = { win: 2, tie: 1, loss: 0 };

/** The sign of each key, or of two keys joined by ~ for a sweep between them. Of several moves of one thing the best. */
export function signsOf(ways, values, chosen) {
  const signs = new Map();
  for (const way of ways.all) {
    const value = values?.[way.same ?? way.move] ?? values?.[way.move];
    if (!value || way.many || (chosen !== null && way.start !== chosen && way.end !== chosen)) continue;
    const two = way.end && way.end !== way.start;
    const other = way.start === chosen ? way.end : way.start;
    const place = !two ? way.start : chosen !== null ? other : way.kind === "sweep" ? `${way.start}~${way.end}` : way.start;
    const there = signs.get(place);
    const text = two && chosen === null && way.kind !== "sweep" ? "" : value.text; // one of several moves: no number
    if (!there || BEST[value.kind] > BEST[there.kind]) signs.set(place, { ...value, text });
  }
  return signs;
}

const DRAWN = {
  win: () => s("circle", { r: 8.5 }),
  tie: () => s("polygon", { points: "0,-10 10,0 0,10 -10,0" }),
  loss: () => s("rect", { x: -7.5, y: -7.5, width: 15, height: 15, rx: 3 }),
};
const BARE = { win: "✓", tie: "=", loss: "✕" }; // where no number is known

/** A small number at the edge of a thing, or below the middle of a sweep; its frame tells wins from losses by its form, too. */
export function badge(shapes, { kind, text }) {
  const corners = shapes.map(signPlace);
  const [x, y] = [0, 1].map((k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length);
  const below = shapes.length > 1 ? 0.3 : 0;
  return s("g", { class: `badge ${kind}`, transform: `translate(${x * UNIT} ${(y + below) * UNIT})`, "aria-hidden": "true" }, DRAWN[kind](), s("text", {}, text || BARE[kind]));
}

/** Where the sign of a thing stands, in cells: at the middle of a line, at the corner of a square, at the foot of a disc. */
function signPlace({ kind, x, y, w, h, bend = 0, points = null }) {
  if (kind === "line") {
    const length = Math.hypot(w, h) || 1;
    return [x + w / 2 + (bend * h) / length, y + h / 2 - (bend * w) / length];
  }
  if (kind === "polygon" || kind === "curve") {
    const [px, py] = points[points.length >> 1];
    return [x + px, y + py];
  }
  if (kind === "rect" && h > 3 * w) return [x + w / 2, y - 0.12];
  if (kind === "rect" && w > 3 * h) return [x - 0.12, y + h / 2];
  return kind === "circle" ? [x + w / 2, y + h * 0.98] : [x + w - 0.24, y + h - 0.24];
}
