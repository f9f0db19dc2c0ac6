// Signs on a board: what each move is worth, at the things to press and where a selected thing can go.

import { s } from "./dom.js";
import { badge, badgeWidth, SIGNS } from "./outcomes.js";
import { UNIT } from "./shapes.js";

/**
 * @import { Gestures } from "./gestures.js"
 * @import { Box, MoveWorth, Place, Shape } from "./types.d.ts"
 */

const BEST = { win: 3, tie: 2, draw: 2, unknown: 1, loss: 0 };
const SIZE = 18; // pixels of a badge on the screen, however large the board is
const AIR = 1; // pixels between two of them

/**
 * The sign of each key, or of two keys joined by ~ for a sweep between them. Of several moves of one thing the best.
 *
 * @param {Gestures} gestures
 * @param {Record<string, MoveWorth> | null} values by move
 * @param {string | null} first of two things, if it is selected
 */
export function signsOf(gestures, values, first) {
  /** @type {Map<string, MoveWorth>} */
  const signs = new Map();
  for (const { kind, move, start, end, many, same } of gestures.all) {
    const value = values?.[same ?? move] ?? values?.[move];
    const begins = start === first || (end === first && kind !== "drag"); // a drag begins at one end alone
    if (!value || many || (first !== null && !begins)) continue;
    const two = kind === "gather" || (end && end !== start);
    let place = start;
    if (two && start === first) place = end ?? start;
    else if (two && kind === "sweep" && first === null) place = `${start}~${end}`;
    const there = signs.get(place);
    const text = two && first === null && kind !== "sweep" ? "" : value.text; // one of several moves: no number
    if (!there || BEST[value.kind] > BEST[there.kind]) signs.set(place, { ...value, text });
  }
  return signs;
}

/**
 * Gives things the color of their signs, and names the signs to screen readers.
 *
 * @param {SVGElement[]} elements
 * @param {Map<string, MoveWorth>} signs
 * @param {Gestures} gestures
 */
export function showSigns(elements, signs, gestures) {
  for (const element of elements) {
    const { key = "" } = element.dataset;
    const value = signs.get(key);
    for (const kind of Object.keys(SIGNS)) element.classList.toggle(`is-${kind}`, value?.kind === kind);
    if (!value) continue;
    element.style.setProperty("--shade", String(value.shade ?? 1));
    if (gestures.live(key)) element.setAttribute("aria-label", `${gestures.label(key)}, ${SIGNS[value.kind].words}`);
  }
}

/**
 * Badges with small numbers, the best first, each where it covers no name and no other badge. One that finds no such
 * place is left out: its thing is colored all the same.
 *
 * @param {Map<string, MoveWorth>} signs
 * @param {(key: string) => Shape} standing
 * @param {Box[]} taken the boxes of all names
 * @param {number} scale
 */
export function badges(signs, standing, taken, scale) {
  const covered = [...taken];
  /** @param {[string, MoveWorth]} sign */
  const rank = ([place, { kind }]) => 2 * BEST[kind] - Number(place.includes("~"));
  return [...signs]
    .sort((a, b) => rank(b) - rank(a))
    .flatMap(([place, { kind, text }]) => {
      const words = text || SIGNS[kind].mark;
      const wide = badgeWidth(kind, words);
      const [w, h] = [wide / scale, SIZE / 2 / scale];
      /** @type {(spot: Place) => Box} */
      const around = ([x, y]) => [x - w, y - h, x + w, y + h];
      const air = AIR / scale;
      /** @param {Box} box */
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

/**
 * The boxes of all words in some elements, each with its place, in the drawing's own measure.
 *
 * @param {[SVGElement, Place][]} elements
 * @returns {Box[]}
 */
export function written(elements) {
  return elements.flatMap(([element, [px, py]]) =>
    [...element.querySelectorAll("text")].map((text) => {
      const { x, y, width, height } = text.getBBox();
      // letters are lower than their line
      return [px * UNIT + x, py * UNIT + y + 0.15 * height, px * UNIT + x + width, py * UNIT + y + 0.85 * height];
    }),
  );
}

/**
 * Where the badge of a thing may stand, the best place first: at its foot, its corner, the middle of a line.
 *
 * @param {Shape[]} shapes one, or the two ends of a sweep
 * @param {number} w
 * @param {number} h
 * @returns {Place[]}
 */
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
  const [x, y, wide, high] = [shapes[0].x, shapes[0].y, shapes[0].w, shapes[0].h].map((side) => side * UNIT);
  if (kind === "line") {
    const length = Math.hypot(wide, high) || 1;
    /** @param {number} t */
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

/**
 * @param {Shape[]} all
 * @param {(shape: Shape) => number} of
 */
const mean = (all, of) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
