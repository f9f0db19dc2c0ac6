// How somebody does in exercises: a rating for each game, streaks, and what was seen. It is kept in this browser, and in a file
// if one likes.

import { download, remembered } from "./dom.js";

const FORMAT = "grundy exercises 1";
const MOST_SEEN = 3000; // exercises of a game that do not come again
const NEW = { rating: 800, answered: 0, right: 0, streak: 0, best: 0, day: "", days: 0, seen: [] };
const SWING = 32; // points that one answer can move a rating

const all = () => remembered.get("exercises", {});
const isStanding = (one) =>
  one !== null &&
  typeof one === "object" &&
  Array.isArray(one.seen) &&
  Object.keys(NEW).every((name) => typeof one[name] === typeof NEW[name]);

export const standing = (game) => ({ ...NEW, ...all()[game] });

/** The rating that has even chances at an exercise. */
export const ratingOf = ({ grade }) => 500 + 150 * grade;

/** The day of everybody: the date at Greenwich, so many days ago. */
export const today = (ago = 0) => new Date(Date.now() - 86_400_000 * ago).toISOString().slice(0, 10);

/** Counts an answer; that to the exercise of the day once. */
export function count(exercise, right, daily = false) {
  const now = standing(exercise.game);
  const chance = 1 / (1 + 10 ** ((ratingOf(exercise) - now.rating) / 400));
  now.rating = Math.round(now.rating + SWING * ((right ? 1 : 0) - chance));
  now.answered += 1;
  now.right += right ? 1 : 0;
  now.streak = right ? now.streak + 1 : 0;
  now.best = Math.max(now.best, now.streak);
  now.seen = [...now.seen, exercise.id].slice(-MOST_SEEN);
  if (daily) {
    now.days = right ? (now.day === today(1) ? now.days : 0) + 1 : 0;
    now.day = today();
  }
  remembered.set("exercises", { ...all(), [exercise.game]: now });
}

export const save = () =>
  download("grundy-exercises.json", JSON.stringify({ format: FORMAT, games: all() }, null, 1), "application/json");

/** Takes a file that was saved before; a message if it is none. */
export function load(text) {
  try {
    const { format, games } = JSON.parse(text);
    if (format !== FORMAT || !Object.values(games).every(isStanding)) throw new Error(format);
    remembered.set("exercises", { ...all(), ...games });
    return "";
  } catch {
    return "This is no file of exercises; «Save to a file» writes one.";
  }
}
