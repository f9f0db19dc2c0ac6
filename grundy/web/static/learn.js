// Lessons with live boards, questions and exercises. What a right answer is, the server's engines say; nothing is written down here.

import { askOnce } from "./api.js";
import { $, h, remembered } from "./dom.js";
import { ExerciseBox } from "./exercise.js";
import { frame, say } from "./frame.js";
import { LiveGame } from "./livegame.js";
import { judged } from "./reasons.js";

const EXERCISES = 3; // at the end of a lesson
const AMONG = 9; // made for them: an easy one, and two that are harder

frame("/learn");

const lessons = await askOnce("lessons");

function boardBlock(spec) {
  const { game, params = {}, position, ending = "normal", second = "perfect", analysis } = spec;
  const query = new URLSearchParams({
    ...params,
    position,
    ending,
    first: "human",
    second,
    ...(analysis ? { analysis: "1" } : {}),
  });
  return h(
    "div",
    {},
    new LiveGame(spec).element,
    h("p", { class: "small" }, h("a", { href: `/play/${game}?${query}` }, "Open it on its own page, with analysis")),
  );
}

function questionBlock(question, key) {
  const answered = (right) => {
    if (right) remembered.set(`learned.${key}`, true);
    drawContents();
  };
  const place = h("div", { class: "question panel", "data-key": key });
  const box = new ExerciseBox(
    place,
    { ...question, by: question.ask, asks: question.words },
    { judge: judged, answered },
  );
  if (remembered.get(`learned.${key}`, false)) box.tell("You have solved this one before.");
  return place;
}

/** Three exercises that the engine makes, other ones each time. */
function exercisesBlock(spec, key) {
  const place = h("div");
  const draw = async () => {
    const seed = Math.floor(Math.random() * 1000);
    try {
      const { exercises } = await askOnce("exercises", { number: AMONG, ...spec, seed });
      const step = Math.max(1, Math.floor(exercises.length / EXERCISES));
      const chosen = exercises.filter((_, i) => i % step === 0).slice(0, EXERCISES);
      const left = new Set(chosen.map((_, i) => i));
      place.replaceChildren(
        ...chosen.map((one, i) => {
          const answered = (right) => {
            if (right) left.delete(i);
            if (!left.size) remembered.set(`learned.${key}`, true);
            drawContents();
          };
          const element = h("div", { class: "question panel" });
          new ExerciseBox(element, { ...one, asks: `${i + 1}. ${one.asks}` }, { answered });
          return element;
        }),
      );
    } catch (error) {
      place.replaceChildren(h("p", {}, error.message));
    }
  };
  const seen = new IntersectionObserver((entries) => {
    // they are made when somebody gets there
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    draw();
  });
  seen.observe(place);
  return h(
    "section",
    { class: "exercises", "aria-label": "Exercises" },
    h("h3", {}, "Three exercises"),
    place,
    h("button", { type: "button", onclick: draw }, "Three others"),
  );
}

const keysOf = ({ id, blocks }) =>
  blocks
    .map((block, k) => [block, `${id}.${k}`])
    .filter(([block]) => block.question || block.exercises)
    .map(([, key]) => key);

function drawContents() {
  const links = lessons.map((lesson, i) => {
    const keys = keysOf(lesson);
    const done = keys.filter((key) => remembered.get(`learned.${key}`, false)).length;
    return h(
      "a",
      { href: `#${lesson.id}`, "aria-current": current() === lesson.id ? "true" : null },
      `${i + 1}. ${lesson.title}`,
      h("small", {}, ` ${done}/${keys.length}`),
    );
  });
  $("#contents").replaceChildren(...links);
}

const current = () => lessons.find(({ id }) => id === location.hash.slice(1))?.id ?? lessons[0].id;

function drawLesson() {
  const at = lessons.findIndex(({ id }) => id === current());
  const { id, title, blocks } = lessons[at];
  const drawn = blocks.map((block, k) => {
    if (block.text) return h("p", {}, block.text);
    if (block.board) return boardBlock(block.board);
    if (block.question) return questionBlock(block.question, `${id}.${k}`);
    if (block.exercises) return exercisesBlock(block.exercises, `${id}.${k}`);
    return h(
      "p",
      { class: "small" },
      "Checked here: ",
      block.claims.map((claim, i) => [i ? ", " : "", h("a", { href: `/claims#${encodeURIComponent(claim)}` }, claim)]),
    );
  });
  const link = (lesson, text) => lesson && h("a", { class: "button", href: `#${lesson.id}` }, text);
  $("#lesson").replaceChildren(
    h("h2", {}, `${at + 1}. ${title}`),
    ...drawn,
    h("div", { class: "controls" }, link(lessons[at - 1], "← Back"), link(lessons[at + 1], "Next →")),
  );
  drawContents();
}

addEventListener("hashchange", () => {
  drawLesson();
  scrollTo(0, 0);
  say("");
});
drawLesson();
document.body.dataset.ready = "yes";
