// Signs on a board: what each move is worth, at the things to press and where a chosen thing can go.

import { s } from "./dom.js";
import { badge, badgeWidth, SIGNS } from "./outcomes.js";
import { UNIT } from "./shapes.js";

const BEST = { win: 3, tie: 2, draw: 2, unknown: 1, loss: 0 };
const SIZE = 18; // pixels of a badge on the screen, however large the board is
const AIR = 1; // pixels between two of them

/** The sign of each key, or of two keys joined by ~ for a sweep between them. Of several moves of one thing the best. */
export function signsOf(ways, values, chosen) {
  const signs = new Map();
  for (const way of ways.all) {
    const value = values?.[way.same ?? way.move] ?? values?.[way.move];
    const begins = way.start === chosen || (way.end === chosen && way.kind !== "drag"); // a drag begins at one end alone
    if (!value || way.many || (chosen !== null && !begins)) continue;
    const two = way.kind === "gather" || (way.end && way.end !== way.start);
    const other = way.start === chosen ? way.end : way.start;
    const place = !two
      ? way.start
      : chosen !== null
        ? other
        : way.kind === "sweep"
          ? `${way.start}~${way.end}`
          : way.start;
    const there = signs.get(place);
    const text = two && chosen === null && way.kind !== "sweep" ? "" : value.text; // one of several moves: no number
    if (!there || BEST[value.kind] > BEST[there.kind]) signs.set(place, { ...value, text });
  }
  return signs;
}

/** Small numbers at the things they speak of: the best first, each where it covers no name and no other number.
 * One that finds no such place is left out: its thing is coloured all the same. `taken` are the boxes of all names. */
export function badges(signs, standing, taken, scale) {
  const covered = [...taken];
  const rank = ([place, { kind }]) => 2 * BEST[kind] - place.includes("~");
  return [...signs]
    .sort((a, b) => rank(b) - rank(a))
    .flatMap(([place, { kind, text }]) => {
      const words = text || SIGNS[kind].mark;
      const wide = badgeWidth(kind, words);
      const [w, h] = [wide / scale, SIZE / 2 / scale];
      const around = ([x, y]) => [x - w, y - h, x + w, y + h];
      const air = AIR / scale;
      const free = ([left, top, right, bottom]) =>
        covered.every(([l, t, r, b]) => left >= r + air || right <= l - air || top >= b + air || bottom <= t - air);
      const spot = spots(place.split("~").map(standing), w, h).find((one) => free(around(one)));
      if (!spot) return [];
      covered.push(around(spot));
      return [
        s(
          "g",
          {
            class: `badge ${kind}`,
            transform: `translate(${spot.join(" ")}) scale(${1 / scale})`,
            "aria-hidden": "true",
          },
          badge(kind, words),
        ),
      ];
    });
}

/** The boxes of all words in some elements, each with its place, in the drawing's own measure. */
export function written(elements) {
  return elements.flatMap(([element, [px, py]]) =>
    [...element.querySelectorAll("text")].map((text) => {
      const { x, y, width, height } = text.getBBox();
      return [px * UNIT + x, py * UNIT + y + 0.15 * height, px * UNIT + x + width, py * UNIT + y + 0.85 * height]; // letters are lower than their line
    }),
  );
}

/** Where the badge of a thing may stand, the best place first: at its foot, its corner, the middle of a line. */
function spots(shapes, w, h) {
  if (shapes.length > 1) {
    const [x, foot, head] = [
      mean(shapes, (one) => one.x + one.w / 2),
      mean(shapes, (one) => one.y + one.h),
      mean(shapes, (one) => one.y),
    ].map((side) => side * UNIT);
    return [
      [x, foot],
      [x, foot + h],
      [x, head],
      [x, head - h],
    ];
  }
  const [{ kind, bend = 0, points = null }] = shapes;
  const [x, y, wide, high] = ["x", "y", "w", "h"].map((side) => shapes[0][side] * UNIT);
  if (kind === "line") {
    const length = Math.hypot(wide, high) || 1;
    const aside = (t) => (4 * t * (1 - t) * bend * UNIT) / length; // a parabola
    return [0.5, 0.35, 0.65].map((t) => [x + t * wide + aside(t) * high, y + t * high - aside(t) * wide]);
  }
  if (points)
    return [0.5, 0.3, 0.7]
      .map((t) => points[Math.floor(t * points.length)])
      .map(([px, py]) => [x + px * UNIT, y + py * UNIT]);
  const [cx, cy] = [x + wide / 2, y + high / 2];
  if (kind === "rect" && high > 3 * wide)
    return [
      [cx, y],
      [cx, y - h],
      [cx, y + high],
      [cx, cy],
    ];
  if (kind === "rect" && wide > 3 * high)
    return [
      [x, cy],
      [x - w, cy],
      [x + wide, cy],
      [cx, cy],
    ];
  if (kind === "circle")
    return [
      [0, 1],
      [0.8, 0.7],
      [0.8, -0.7],
      [-0.8, 0.7],
      [-0.8, -0.7],
      [0, 1.3],
      [0, -1],
    ].map(([dx, dy]) => [cx + (dx * wide) / 2, cy + (dy * high) / 2]);
  const [right, foot] = [x + wide - w - 2, y + high - h - 2];
  return [
    [right, foot],
    [x + w + 2, foot],
    [right, y + h + 2],
    [x + w + 2, y + h + 2],
    [cx, cy],
    [cx, y + high],
  ];
}

const mean = (all, of) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
