// How an outcome looks, wherever it is drawn: a shape, a mark in it, a color and a word. Pictures and paper have the
// same table in grundy/drawing/signs.py, and style.css has the colors for both themes; a test compares them.

import { s } from "./dom.js";

/** @import { Verdict } from "./types.d.ts" */

const RADIUS = 9; // of the circles; a sign fits into a square from -13 to 13
const HALF = 9; // pixels of half a badge's height
const LEAST_TRIANGLE = 10.5; // pixels of half its width
const [LETTER, MARGIN] = [3.6, 3]; // half as wide as a letter in a badge, and beside the letters

/**
 * Points are written as SVG has them. A shape without corners is a circle; strokes are the mark as lines.
 *
 * @typedef {{ words: string, shape: string, mark: string, corners: string, strokes: string[], color: string }} Sign
 * @type {Record<Verdict, Sign>}
 */
export const SIGNS = {
  win: { words: "winning", shape: "circle", mark: "✓", corners: "", strokes: ["-4,0 -1,4 5,-4"], color: "#2a7d34" },
  loss: {
    words: "losing",
    shape: "triangle",
    mark: "✕",
    corners: "0,-11 11,8 -11,8",
    strokes: ["-3,-1 3,5", "3,-1 -3,5"],
    color: "#b3261e",
  },
  tie: {
    words: "tying",
    shape: "square",
    mark: "=",
    corners: "-8,-8 8,-8 8,8 -8,8",
    strokes: ["-4,-3 4,-3", "-4,3 4,3"],
    color: "#946200",
  },
  draw: {
    words: "drawing",
    shape: "diamond",
    mark: "∞",
    corners: "0,-12 12,0 0,12 -12,0",
    strokes: [
      "0,0 -0.8,-1 -1.7,-2 -2.8,-2.7 -4.2,-2.8 -5.4,-1.9 -6,0 -5.4,1.9 -4.2,2.8 -2.8,2.7 -1.7,2 -0.8,1 0,0",
      "0,0 0.8,-1 1.7,-2 2.8,-2.7 4.2,-2.8 5.4,-1.9 6,0 5.4,1.9 4.2,2.8 2.8,2.7 1.7,2 0.8,1 0,0",
    ],
    color: "#6a4c9c",
  },
  unknown: {
    words: "not known",
    shape: "dashed circle",
    mark: "?",
    corners: "",
    strokes: ["-3,-2.6 -2.4,-4.4 -0.8,-5.4 0.8,-5.4 2.4,-4.4 3,-2.8 2.4,-1.2 0.6,0 0,1.8", "0,5 0,5.1"],
    color: "#5d5648",
  },
};

export const WON_SQUARE = "#dcefdf"; // in a table of outcomes; lost squares have the full color of a loss

/** @type {Record<string, Verdict>} */
const KINDS = { N: "win", P: "loss", win: "win", loss: "loss", tie: "tie", draw: "draw" };

/**
 * The sign of a position with this outcome, for the player to move.
 *
 * @param {string} outcome
 */
export const kindOf = (outcome) => KINDS[outcome] ?? "unknown";

/** @param {Verdict} kind */
export function sign(kind) {
  const { corners, strokes } = SIGNS[kind];
  return s(
    "g",
    { class: `sign ${kind}` },
    corners ? s("polygon", { points: corners }) : s("circle", { r: RADIUS }),
    s("path", { d: strokes.map((stroke) => `M${stroke}`).join("") }),
  );
}

/**
 * The same as a picture of its own, beside words that say it.
 *
 * @param {Verdict} kind
 */
export const signPicture = (kind) => s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, sign(kind));

/**
 * Half as wide as a badge with these words is, in pixels.
 *
 * @param {Verdict} kind
 * @param {string} words
 */
export const badgeWidth = (kind, words) =>
  kind === "loss"
    ? Math.max(LEAST_TRIANGLE, LETTER * words.length + 2 * MARGIN)
    : Math.max(HALF, LETTER * words.length + MARGIN);

/**
 * The outline of a badge: the shape of the sign, made wider for the words in it.
 *
 * @param {Verdict} kind
 * @param {number} wide half its width
 * @returns {{ rx?: number, points?: string }} the rounding of a box, or corners
 */
export function badgeOutline(kind, wide) {
  if (kind === "win" || kind === "unknown") return { rx: HALF };
  if (kind === "tie") return { rx: 1.5 };
  if (kind === "loss") {
    const tip = wide - LEAST_TRIANGLE; // half of the flat top of a triangle with more than one letter
    return { points: `${-tip},${-HALF - 1} ${tip},${-HALF - 1} ${wide},${HALF} ${-wide},${HALF}` };
  }
  const flat = wide - HALF;
  const [top, foot] = [-HALF - 1, HALF + 1];
  return { points: `${-flat},${top} ${flat},${top} ${wide + 1},0 ${flat},${foot} ${-flat},${foot} ${-wide - 1},0` };
}

/**
 * What a badge consists of, about its own middle.
 *
 * @param {Verdict} kind
 * @param {string} words
 */
export function badge(kind, words) {
  const wide = badgeWidth(kind, words);
  const { rx, points } = badgeOutline(kind, wide);
  const outline = points
    ? s("polygon", { points })
    : s("rect", { x: -wide, y: -HALF, width: 2 * wide, height: 2 * HALF, rx });
  return [outline, s("text", { y: kind === "loss" ? 2.5 : 0 }, words)];
}
