// How far a job is, in words.

/** @import { JobProgress } from "./types.d.ts" */

const SPANS = /** @type {const} */ ([
  [90, 1, "s"],
  [5400, 60, "min"],
  [172800, 3600, "h"],
  [Infinity, 86400, "days"],
]);

/** @param {number} n */
const grouped = (n) => n.toLocaleString("en");

/**
 * What is done, of how much, how fast, and the time left. Where nothing is counted the job's own words say it all.
 *
 * @param {Pick<JobProgress, "what" | "done" | "total">} progress
 * @param {number} rate a second
 */
export function progressWords({ what, done, total }, rate) {
  if (!done && !total) return what;
  const words = [`${what}: ${grouped(done)}${total ? ` of ${grouped(total)}` : ""}`];
  if (rate > 0) words.push(`${grouped(Math.round(rate))} a second`);
  if (rate > 0 && total) words.push(`${duration((total - done) / rate)} left`);
  return words.join(" · ");
}

/**
 * Rounded up, in the unit that suits it.
 *
 * @param {number} seconds
 */
export function duration(seconds) {
  const [, unit, name] = SPANS.find(([most]) => seconds < most) ?? SPANS[3];
  return `${grouped(Math.ceil(seconds / unit))} ${name}`;
}
