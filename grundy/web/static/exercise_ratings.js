// How well somebody does in the exercises of a game: a rating, streaks, and which exercises were seen.

/** @import { ExerciseData } from "./types.d.ts" */

/**
 * @typedef {object} ExerciseRating
 * @property {number} rating
 * @property {number} answered
 * @property {number} right
 * @property {number} streak right answers in a row
 * @property {number} best the longest streak
 * @property {string} day of the last exercise of the day
 * @property {number} days in a row with a right answer to the exercise of the day
 * @property {string[]} seen ids of exercises
 */

/** @typedef {Record<string, ExerciseRating>} ExerciseRatings by game */

const FORMAT = "grundy exercises 1";
const MOST_SEEN = 3000; // exercises of a game that are remembered and do not come again
const SWING = 32; // points that one answer can move a rating
const DAY = 86_400_000; // milliseconds

/** @type {Readonly<ExerciseRating>} */
export const UNRATED = { rating: 800, answered: 0, right: 0, streak: 0, best: 0, day: "", days: 0, seen: [] };

/**
 * The rating with an even chance of solving an exercise.
 *
 * @param {Pick<ExerciseData, "grade">} exercise
 */
export const ratingOf = ({ grade }) => 500 + 150 * grade;

/**
 * The day, which is the same for everybody: the date in UTC.
 *
 * @param {number} time in milliseconds
 */
export const dayOf = (time) => new Date(time).toISOString().slice(0, 10);

/** @param {string} day */
const dayBefore = (day) => dayOf(Date.parse(day) - DAY);

/**
 * The rating after an answer. `day` is given with the exercise of that day.
 *
 * @param {ExerciseRating} before
 * @param {Pick<ExerciseData, "id" | "grade">} exercise
 * @param {boolean} right
 * @returns {ExerciseRating}
 */
export function rated(before, exercise, right, day = "") {
  const chance = 1 / (1 + 10 ** ((ratingOf(exercise) - before.rating) / 400));
  const streak = right ? before.streak + 1 : 0;
  const follows = before.day !== "" && day !== "" && before.day === dayBefore(day);
  return {
    rating: Math.round(before.rating + SWING * ((right ? 1 : 0) - chance)),
    answered: before.answered + 1,
    right: before.right + (right ? 1 : 0),
    streak,
    best: Math.max(before.best, streak),
    day: day || before.day,
    days: day ? (right ? (follows ? before.days : 0) + 1 : 0) : before.days,
    seen: [...before.seen, exercise.id].slice(-MOST_SEEN),
  };
}

/**
 * The exercise nearest to a rating, and the others; those that were seen are left out unless `again`.
 *
 * @template {Pick<ExerciseData, "id" | "grade">} E
 * @param {E[]} exercises
 * @param {ExerciseRating} rating
 * @returns {{ nearest: E | undefined, others: E[] }}
 */
export function nearest(exercises, { rating, seen }, again = false) {
  const fresh = exercises.filter((one) => again || !seen.includes(one.id));
  const [first, ...others] = fresh.toSorted((a, b) => Math.abs(ratingOf(a) - rating) - Math.abs(ratingOf(b) - rating));
  return { nearest: first, others };
}

/**
 * Which of the exercises of a day is asked: they come by grade, so Monday's is easy and Sunday's is hard.
 *
 * @param {string} day
 * @param {number} count how many there are
 */
export function exerciseOfDay(day, count) {
  const [week, thursday] = [7, 3]; // days are counted from a Thursday, and Monday is 0
  return Math.min((dayNumber(day) + thursday) % week, count - 1);
}

/** @param {string} day */
export const dayNumber = (day) => Math.floor(Date.parse(day) / DAY);

// ---- as a file ----

/** @param {ExerciseRatings} games */
export const ratingsFile = (games) => JSON.stringify({ format: FORMAT, games }, null, 1);

/**
 * The ratings in a file; null if it is another file.
 *
 * @param {string} text
 * @returns {ExerciseRatings | null}
 */
export function readRatings(text) {
  try {
    const { format, games } = JSON.parse(text);
    return format === FORMAT && Object.values(games).every(isRating) ? games : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} one
 * @returns {one is ExerciseRating}
 */
function isRating(one) {
  if (typeof one !== "object" || one === null) return false;
  const found = /** @type {Record<string, unknown>} */ (one);
  return (
    Array.isArray(found.seen) && Object.entries(UNRATED).every(([name, usual]) => typeof found[name] === typeof usual)
  );
}
