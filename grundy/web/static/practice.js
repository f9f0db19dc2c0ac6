// Exercises of one game: the exercise of the day, or one after another, each near the user's rating and none seen
// before.

import { ask, askOnce } from "./api.js";
import { $, field, h, named, select } from "./dom.js";
import { ExerciseBox, posed } from "./exercise.js";
import { dayNumber, exerciseOfDay, nearest } from "./exercise_ratings.js";
import { frame, say } from "./frame.js";
import { cardOf, ENDINGS } from "./game_cards.js";
import { messageOf } from "./problem.js";
import { fileButtons, rate, ratingIn, today } from "./rating_store.js";

/** @import { Ending, ExerciseData, ExercisesQuestion } from "./types.d.ts" */

const AT_ONCE = 8; // exercises asked for together
const BATCHES = 4; // requests until an exercise that was seen may come again
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9]; // 1 is easy
const WEEK = 7; // exercises of a day to choose from

frame("/exercises");

const id = named();
const query = new URLSearchParams(location.search);
const card = cardOf(await askOnce("games"), id);
const chosen = {
  ending: /** @type {Ending} */ (query.get("ending") ?? card.endings[0]),
  kind: /** @type {ExercisesQuestion["kind"]} */ (query.get("kind") ?? ""),
  grade: Number(query.get("grade")) || null,
};
let seed = Number(query.get("seed") ?? Math.floor(Math.random() * 2 ** 31));
/** @type {ExerciseData[]} */
let waiting = []; // exercises that have not been asked yet

$("#name").textContent = `Exercises: ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `Exercises: ${card.title} – Grundy`;

const made = (/** @type {Omit<ExercisesQuestion, "game">} */ question) => ask("exercises", { game: id, ...question });

function drawRating() {
  const { rating, answered, right, streak, best, days } = ratingIn(id);
  const facts = /** @type {const} */ ([
    ["rating", rating],
    ["right", `${right} of ${answered}`],
    ["in a row", `${streak}, best ${best}`],
    ["days in a row", days],
  ]);
  $("#standing").replaceChildren(
    ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { "data-fact": name }, value))),
  );
}

/**
 * @param {ExerciseData} exercise
 * @param {boolean} daily
 */
function put(exercise, daily) {
  $("#which").textContent = `${daily ? `The exercise of ${today()}` : "Exercise"} · grade ${exercise.grade} of 9`;
  say("");
  askOnce("view", { game: id, params: exercise.params, ending: exercise.ending, position: exercise.position }).then(
    ({ rule }) => {
      $("#rule").textContent = rule;
    },
    () => {},
  );
  new ExerciseBox($("#exercise"), posed(exercise), {
    answered: (right, first) => {
      if (first && (!daily || ratingIn(id).day !== today())) rate(exercise, right, daily);
      drawRating();
    },
    next,
  });
}

/** The one of the day, from the date: the same for everybody, easy on Mondays and hard on Sundays. */
async function daily() {
  const date = today();
  chosen.ending = card.endings[dayNumber(date) % card.endings.length];
  const { kinds, exercises } = await made({
    ending: chosen.ending,
    number: WEEK,
    seed: Number(date.replaceAll("-", "")),
  });
  drawForm(kinds);
  put(exercises[exerciseOfDay(date, exercises.length)], true);
}

const tryDaily = () => daily().catch((error) => say(messageOf(error), tryDaily));

/** The nearest to the rating among some that were not seen yet. */
async function next() {
  try {
    for (let batch = 0; ; batch += 1) {
      const found = nearest(waiting, ratingIn(id), batch > BATCHES);
      waiting = found.others;
      if (found.nearest) return put(found.nearest, false);
      const { kinds, exercises } = await made({ ...chosen, number: AT_ONCE, seed });
      drawForm(kinds);
      if (!exercises.length) return say("There is none of that kind and grade; choose another.");
      waiting = exercises;
      seed += 1;
    }
  } catch (error) {
    say(messageOf(error), next);
  }
}

/** @param {Record<string, string>} kinds with what each asks */
function drawForm(kinds) {
  const change = (/** @type {Partial<typeof chosen>} */ changed) => {
    Object.assign(chosen, changed);
    waiting = [];
    next();
  };
  $("#form").replaceChildren(
    field(
      "ending",
      select(
        "ending",
        card.endings.map((one) => [one, ENDINGS[one]]),
        chosen.ending,
        (ending) => change({ ending: /** @type {Ending} */ (ending), kind: "" }),
      ),
    ),
    field(
      "kind",
      select("kind", [["", "of every kind"], ...Object.entries(kinds)], chosen.kind ?? "", (kind) =>
        change({ kind: /** @type {ExercisesQuestion["kind"]} */ (kind) }),
      ),
    ),
    field(
      "grade",
      select(
        "grade",
        [["", "near your rating"], ...GRADES.map((one) => /** @type {const} */ ([one, String(one)]))],
        chosen.grade ?? "",
        (grade) => change({ grade: Number(grade) || null }),
      ),
    ),
  );
}

drawRating();
$("#keep").replaceChildren(...fileButtons(drawRating, say));
$("#ways").replaceChildren(
  h("button", { type: "button", onclick: tryDaily }, "Exercise of the day"),
  h("a", { class: "button", href: `/play/${encodeURIComponent(id)}` }, "Play it"),
);
await (query.has("daily") ? tryDaily() : next());
document.body.dataset.ready = "yes";
