// The ratings in exercises that this browser remembers, and two buttons that write them to a file and read it again.

import { download, h, remembered } from "./dom.js";
import { dayOf, rated, ratingsFile, readRatings, UNRATED } from "./exercise_ratings.js";

/** @import { ExerciseData } from "./types.d.ts" */
/** @import { ExerciseRating, ExerciseRatings } from "./exercise_ratings.js" */

const all = () => remembered.get("exercises", /** @type {ExerciseRatings} */ ({}));

/**
 * @param {string} game
 * @returns {ExerciseRating}
 */
export const ratingIn = (game) => ({ ...UNRATED, ...all()[game] });

export const today = () => dayOf(Date.now());

/**
 * @param {ExerciseData} exercise
 * @param {boolean} right
 * @param {boolean} daily whether it is the exercise of the day
 */
export function rate(exercise, right, daily) {
  const after = rated(ratingIn(exercise.game), exercise, right, daily ? today() : "");
  remembered.set("exercises", { ...all(), [exercise.game]: after });
}

/**
 * @param {() => void} changed
 * @param {(words: string) => void} say
 */
export function fileButtons(changed, say) {
  const save = () => download("grundy-exercises.json", ratingsFile(all()), "application/json");
  const input = h("input", { type: "file", accept: ".json,application/json", onchange: load });
  async function load() {
    const games = readRatings((await input.files?.[0]?.text()) ?? "");
    input.value = "";
    if (games) remembered.set("exercises", { ...all(), ...games });
    say(games ? "Loaded." : "This is no file of exercises; “Save to a file” writes one.");
    changed();
  }
  return [
    h("button", { type: "button", onclick: save }, "Save to a file"),
    h("label", { class: "button" }, "Load a file", input),
  ];
}
