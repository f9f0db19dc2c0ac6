// Lessons with live boards, questions and exercises. The server's engines know the right answers; none is stored here.

import { askOnce } from "./api.js";
import { $, h, remembered } from "./dom.js";
import { ExerciseBox, posed } from "./exercise.js";
import { frame, say } from "./frame.js";
import { LiveGame } from "./livegame.js";
import { messageOf } from "./problem.js";
import { judged } from "./reasons.js";

/** @import { Lesson, LessonBoard, LessonExercises, LessonQuestion } from "./types.d.ts" */

const EXERCISES = 3; // at the end of a lesson: an easy exercise and two harder ones

frame("/learn");

const lessons = await askOnce("lessons");

/** @param {string} key */
const isLearned = (key) => remembered.get(`learned.${key}`, false);

/** @param {LessonBoard} board */
function boardBlock(board) {
  const { game, params, position, ending, second, analysis } = board;
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
    new LiveGame(board).element,
    h("p", { class: "small" }, h("a", { href: `/play/${game}?${query}` }, "Open it on its own page, with analysis")),
  );
}

/**
 * @param {LessonQuestion} question
 * @param {string} key
 */
function questionBlock(question, key) {
  const answered = (/** @type {boolean} */ right) => {
    if (right) remembered.set(`learned.${key}`, true);
    drawContents();
  };
  const place = h("div", { class: "question panel", "data-key": key });
  const board = "position" in question ? question : null;
  const box = new ExerciseBox(
    place,
    {
      asks: question.words,
      by: question.ask,
      board,
      choices: question.ask === "alike" ? question.among : [],
      judge: (answer, position) => judged(board ? { ...board, position } : question, answer, askOnce),
    },
    { answered },
  );
  if (isLearned(key)) box.tell("You have solved this one before.");
  return place;
}

/**
 * Three exercises that the engine makes, different ones each time.
 *
 * @param {LessonExercises} request
 * @param {string} key
 */
function exercisesBlock(request, key) {
  const place = h("div");
  const draw = async () => {
    const seed = Math.floor(Math.random() * 1000);
    try {
      const { exercises } = await askOnce("exercises", { ...request, seed });
      const step = Math.max(1, Math.floor(exercises.length / EXERCISES));
      const chosen = exercises.filter((_, i) => i % step === 0).slice(0, EXERCISES);
      const left = new Set(chosen.map((_, i) => i));
      place.replaceChildren(
        ...chosen.map((one, i) => {
          const answered = (/** @type {boolean} */ right) => {
            if (right) left.delete(i);
            if (!left.size) remembered.set(`learned.${key}`, true);
            drawContents();
          };
          const element = h("div", { class: "question panel" });
          new ExerciseBox(element, { ...posed(one), asks: `${i + 1}. ${one.asks}` }, { answered });
          return element;
        }),
      );
    } catch (error) {
      place.replaceChildren(h("p", {}, messageOf(error)));
    }
  };
  const seen = new IntersectionObserver((entries) => {
    // they are made when the reader gets there
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

/**
 * The content of a lesson.
 *
 * @param {Lesson} lesson
 */
const keysOf = ({ id, blocks }) =>
  blocks.flatMap((block, k) => ("question" in block || "exercises" in block ? [`${id}.${k}`] : []));

function drawContents() {
  const links = lessons.map((lesson, i) => {
    const keys = keysOf(lesson);
    const done = keys.filter(isLearned).length;
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
    if ("text" in block) return h("p", {}, block.text);
    if ("board" in block) return boardBlock(block.board);
    if ("question" in block) return questionBlock(block.question, `${id}.${k}`);
    if ("exercises" in block) return exercisesBlock(block.exercises, `${id}.${k}`);
    return h(
      "p",
      { class: "small" },
      "Checked here: ",
      block.claims.map((claim, i) => [i ? ", " : "", h("a", { href: `/claims#${encodeURIComponent(claim)}` }, claim)]),
    );
  });
  const link = (/** @type {Lesson | undefined} */ lesson, /** @type {string} */ text) =>
    lesson && h("a", { class: "button", href: `#${lesson.id}` }, text);
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
