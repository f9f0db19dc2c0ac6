// Exercises of one game: the one of the day, or one after the other, each near the rating of who answers and none seen before.

import { ask, askOnce } from "./api.js";
import { $, field, h, named, select } from "./dom.js";
import { ExerciseBox } from "./exercise.js";
import { frame, say } from "./frame.js";
import { keepsakes } from "./keepsake.js";
import { count, ratingOf, standing, today } from "./standing.js";

const AT_ONCE = 8; // exercises asked for together
const BATCHES = 4; // until one that was seen may come again
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8, 9]; // 1 is easy
const [WEEK, THURSDAY] = [7, 3]; // the day from which days are counted, when Monday is 0
const ENDINGS = { normal: "the last move wins", misere: "the last move loses", scored: "points count" };

frame("/exercises");

const id = named();
const query = new URLSearchParams(location.search);
const card = (await askOnce("games")).find((one) => one.id === id);
const chosen = {
  ending: query.get("ending") ?? card.endings[0],
  kind: query.get("kind") ?? "",
  grade: Number(query.get("grade")) || null,
};
let seed = Number(query.get("seed") ?? Math.floor(Math.random() * 2 ** 31));
let waiting = []; // exercises that have not been asked yet

$("#name").textContent = `Exercises: ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `Exercises: ${card.title} – Grundy`;

const made = (question) => ask("exercises", { game: id, ...question });

function drawStanding() {
  const { rating, answered, right, streak, best, days } = standing(id);
  const facts = [
    ["rating", rating],
    ["right", `${right} of ${answered}`],
    ["in a row", `${streak}, best ${best}`],
    ["days in a row", days],
  ];
  $("#standing").replaceChildren(
    ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { "data-fact": name }, value))),
  );
}

function put(exercise, daily) {
  $("#which").textContent = `${daily ? `The exercise of ${today()}` : "Exercise"} · grade ${exercise.grade} of 9`;
  say("");
  askOnce("view", { game: id, params: exercise.params, ending: exercise.ending, position: exercise.position }).then(
    ({ rule }) => {
      $("#rule").textContent = rule;
    },
    () => {},
  );
  new ExerciseBox($("#exercise"), exercise, {
    answered: (right, first) => {
      if (first && (!daily || standing(id).day !== today())) count(exercise, right, daily);
      drawStanding();
    },
    next,
  });
}

/** The one of the day, from the date: the same for everybody, easy on Mondays and hard on Sundays. */
async function daily() {
  const date = today();
  const day = Math.floor(Date.parse(date) / 86_400_000);
  chosen.ending = card.endings[day % card.endings.length];
  const { kinds, exercises } = await made({
    ending: chosen.ending,
    number: WEEK,
    seed: Number(date.replaceAll("-", "")),
  });
  drawForm(kinds);
  put(exercises[Math.min((day + THURSDAY) % WEEK, exercises.length - 1)], true);
}

/** The nearest to the rating among some that were not seen yet. */
async function next() {
  try {
    const { rating, seen } = standing(id);
    for (let batch = 0; ; batch += 1) {
      const fresh = waiting.filter((one) => !seen.includes(one.id) || batch > BATCHES);
      const [best] = fresh.sort((a, b) => Math.abs(ratingOf(a) - rating) - Math.abs(ratingOf(b) - rating));
      waiting = fresh.slice(1);
      if (best) return put(best, false);
      const found = await made({ ...chosen, number: AT_ONCE, seed });
      drawForm(found.kinds);
      if (!found.exercises.length) return say("There is none of that kind and grade; choose another.");
      waiting = found.exercises;
      seed += 1;
    }
  } catch (error) {
    say(error.message, next);
  }
}

function drawForm(kinds) {
  const change = (name) => (value) => {
    Object.assign(chosen, name === "ending" ? { kind: "" } : {}, { [name]: value });
    chosen.grade = Number(chosen.grade) || null;
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
        change("ending"),
      ),
    ),
    field("kind", select("kind", [["", "of every kind"], ...Object.entries(kinds)], chosen.kind, change("kind"))),
    field(
      "grade",
      select(
        "grade",
        [["", "near your rating"], ...GRADES.map((one) => [one, one])],
        chosen.grade ?? "",
        change("grade"),
      ),
    ),
  );
}

drawStanding();
$("#keep").replaceChildren(...keepsakes(drawStanding, say));
$("#ways").replaceChildren(
  h("button", { type: "button", onclick: () => daily().catch((error) => say(error.message)) }, "Exercise of the day"),
  h("a", { class: "button", href: `/play/${encodeURIComponent(id)}` }, "Play it"),
);
await (query.has("daily") ? daily().catch((error) => say(error.message, daily)) : next());
document.body.dataset.ready = "yes";
