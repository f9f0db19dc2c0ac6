// The data of a simulation: random boards as they are typed, shares as texts, ranges of charts, and the counts as a
// table.

/** @import { Distribution, MatchStarts, ShareModel } from "./types.d.ts" */

// ---- random boards ----

/**
 * Random boards as they are typed: rows=6..8,poisons=2/4; null where there are none.
 *
 * @param {MatchStarts["form"]} form
 */
export function randomBoards(form) {
  const isRange = (/** @type {number[]} */ values) =>
    values.length > 2 && values.every((value, i) => value === values[0] + i);
  const typed = form.map(
    ([name, values]) => `${name}=${isRange(values) ? `${values[0]}..${values.at(-1)}` : values.join("/")}`,
  );
  return typed.length ? typed.join(",") : null;
}

/**
 * What was typed for each number of random boards.
 *
 * @param {string} typed
 * @returns {Map<string, string>}
 */
export function readRandomBoards(typed) {
  const pairs = typed.split(",").filter(Boolean);
  return new Map(
    pairs.map((pair) => {
      const [name, value = ""] = pair.split("=");
      return [name, value];
    }),
  );
}

// ---- shares ----

/**
 * More digits near 0% and 100%, where they tell.
 *
 * @param {number} share
 */
export const percent = (share) =>
  `${share === 0 || share === 1 ? 100 * share : (100 * share).toFixed(share > 0.0995 && share < 0.9895 ? 1 : 2)}%`;

/** @param {ShareModel} share */
export const withBand = ({ value, low, high }) => `${percent(value)} (${percent(low)} to ${percent(high)})`;

/**
 * @typedef {object} ChartRange
 * @property {number} least
 * @property {number} most
 * @property {number} top the largest share, with its band
 */

/**
 * The range that several distributions share, so that they can be compared by eye.
 *
 * @param {(Pick<Distribution, "bars"> | null)[]} distributions
 * @returns {ChartRange}
 */
export function sharedRange(distributions) {
  const bars = distributions.flatMap((one) => one?.bars ?? []);
  return {
    least: Math.min(...bars.map((bar) => bar.from)),
    most: Math.max(...bars.map((bar) => bar.to)),
    top: Math.max(...bars.map((bar) => bar.high)),
  };
}

/**
 * Whole numbers to write below a chart, at most nine or so.
 *
 * @param {Pick<ChartRange, "least" | "most">} range
 */
export function ticks({ least, most }) {
  const every = Math.max(1, Math.ceil((most - least + 1) / 9));
  const found = [];
  for (let value = Math.ceil(least / every) * every; value <= most; value += every) found.push(value);
  return found;
}

/** @typedef {ShareModel & { games: number }} TracePoint the score after so many games */

/**
 * The shares that a chart of the score shows: the bands of all points but the first few, which say nothing yet.
 *
 * @param {TracePoint[]} points
 */
export function scoreRange(points) {
  const later = points.slice(Math.floor(points.length / 8));
  const [low, high] = [Math.min(...later.map((p) => p.low)), Math.max(...later.map((p) => p.high))];
  const room = (high - low) * 0.1 + 1e-4;
  return { least: Math.max(0, low - room), top: Math.min(1, high + room) };
}

/**
 * A trace with one more point; where that is too many, every other one.
 *
 * @param {TracePoint[]} trace
 * @param {TracePoint} point
 */
export function longer(trace, point, most = 300) {
  const all = [...trace, point];
  return all.length > most ? all.filter((_, i) => i % 2) : all;
}

// ---- counts ----

/** @param {Record<string, Record<string, number>>} counts */
export function countsTable(counts) {
  const rows = Object.entries(counts).flatMap(([name, row]) =>
    Object.entries(row).map(([at, count]) => ({ name, at: Number(at), count })),
  );
  rows.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at));
  return `statistic,at,count\n${rows.map(({ name, at, count }) => `${name},${at},${count}`).join("\n")}\n`;
}
