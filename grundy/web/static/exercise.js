// One question on the real board, answered by a move, a number or a choice. The answer is judged and explained; what a
// move leaves and how the opponent answers is shown on the board.

import { askOnce } from "./api.js";
import { h, remembered } from "./dom.js";
import { LiveGame } from "./livegame.js";
import { messageOf } from "./problem.js";
import { explained } from "./reasons.js";
import { picture } from "./shapes.js";

/** @import { ExerciseData, LessonBoard, LessonQuestion } from "./types.d.ts" */
/** @import { Judgment, ReasonStep } from "./reasons.js" */

/**
 * @typedef {object} Posed a question to be answered
 * @property {string} asks
 * @property {ExerciseData["by"] | LessonQuestion["ask"]} by what an answer is
 * @property {Pick<LessonBoard, "game" | "params" | "ending" | "position"> | null} board where it is asked
 * @property {(answer: string, position: string) => Promise<Judgment>} judge gets the position as drawn: moves are named
 *   after it
 * @property {string} [kind]
 * @property {string[]} [choices]
 * @property {string[]} [answers] all right ones, where they may be shown
 * @property {string} [reason] for them
 */

const OUTCOMES = { N: "N: the player to move wins", P: "P: the player to move loses" };

/**
 * An exercise as `/api/exercises` gives it.
 *
 * @param {ExerciseData} exercise
 * @returns {Posed}
 */
export const posed = (exercise) => ({
  ...exercise,
  board: exercise,
  choices: exercise.parts,
  judge: (answer, position) => explained({ ...exercise, position }, exercise.kind, answer, askOnce),
});

export class ExerciseBox {
  /**
   * Puts a question into an element.
   *
   * @param {Element} element
   * @param {Posed} exercise
   * @param {object} options
   * @param {(right: boolean, first: boolean) => void} [options.answered]
   * @param {(() => void) | null} [options.next] offered afterwards
   */
  constructor(element, exercise, { answered = () => {}, next = null } = {}) {
    this.exercise = exercise;
    this.answered = answered;
    this.next = next;
    this.tried = false;
    this.round = Symbol("what is shown now");
    this.form = h("div", { class: "controls" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.steps = h("ol", { class: "explained" });
    this.after = h("div", { class: "controls" });
    /** @type {LiveGame | null} */
    this.live = exercise.board
      ? new LiveGame(exercise.board, {
          judge: (/** @type {string} */ move) => this.answer(move),
          still: exercise.by !== "move",
        })
      : null;
    element.replaceChildren(
      h(
        "section",
        { class: "exercise", "data-kind": exercise.kind, "aria-label": "Exercise" },
        h("p", { class: "asks" }, exercise.asks),
        this.live?.element,
        this.form,
        this.verdict,
        this.steps,
        this.after,
      ),
    );
    this.clear();
  }

  /** Clears the answer; an explanation that is still running ends. */
  clear() {
    this.round = Symbol("what is shown now");
    this.tell("");
    this.steps.replaceChildren();
    this.form.replaceChildren(...this.controls());
    this.offer(this.exercise.answers && !this.tried ? button("I do not know", () => this.reveal()) : null);
  }

  async begin() {
    this.clear();
    await this.live?.restart();
  }

  controls() {
    const { by, choices = [] } = this.exercise;
    const choice = (/** @type {string} */ answer, /** @type {string} */ words) =>
      h("button", { type: "button", onclick: () => this.answer(answer) }, words);
    if (by === "part") return choices.map((part) => this.partButton(part));
    if (by === "outcome") return Object.entries(OUTCOMES).map(([answer, words]) => choice(answer, words));
    if (by === "alike") return choices.map((one) => choice(one, one === "0" ? "nothing" : one));
    if (by === "move") return [];
    const input = h("input", { inputmode: "numeric", autocomplete: "off", "aria-label": "Your answer", size: 6 });
    return [
      h(
        "form",
        {
          class: "controls",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.answer(input.value);
          },
        },
        input,
        h("button", { class: "main" }, "Check"),
      ),
    ];
  }

  /** @param {string} part */
  partButton(part) {
    const button = h(
      "button",
      { type: "button", class: "part-button", "data-part": part, onclick: () => this.answer(part) },
      h("span", {}, part),
    );
    if (this.live) {
      askOnce("view", { ...this.live.rules, position: part }).then(
        ({ scene }) => {
          // the number of its row would mean nothing
          const shapes = scene.shapes.filter(({ kind, named }) => kind !== "text" || !named);
          button.prepend(picture({ ...scene, shapes }, ""));
        },
        () => {},
      );
    }
    return button;
  }

  /** @param {string} answer */
  async answer(answer) {
    const { exercise, live } = this;
    const round = Symbol("what is shown now");
    this.round = round;
    try {
      if (live?.moves) await live.restart(); // an explanation has been shown there
      const { right, steps } = await exercise.judge(answer, live?.view?.position ?? exercise.board?.position ?? "");
      if (round !== this.round) return;
      this.steps.replaceChildren();
      this.tell(right ? "Right." : "Not right.", right ? "right" : "wrong");
      this.count(right);
      if (right || exercise.by === "move") this.form.replaceChildren();
      this.offer(
        right || exercise.by !== "move" ? null : button("Try again", () => this.begin()),
        right || !exercise.answers ? null : button("Show the answer", () => this.reveal()),
        this.nextButton(),
      );
      await this.act(steps, round);
    } catch (error) {
      this.tell(messageOf(error));
      live?.board.setOpen(exercise.by === "move");
    }
  }

  /** @param {boolean} right */
  count(right) {
    this.answered(right, !this.tried);
    this.tried = true;
  }

  /**
   * The steps of an explanation one after the other, their moves on the board, in the words of this board.
   *
   * @param {ReasonStep[]} steps
   * @param {symbol} round
   */
  async act(steps, round) {
    const { live } = this;
    for (const [i, { says, move, columns }] of steps.entries()) {
      // perhaps of the move to come
      const named = move ?? steps.slice(i).find((step) => step.move && says.startsWith(step.move))?.move;
      this.steps.append(
        h(
          "li",
          {},
          named && live ? says.replace(named, live.board.gestures.say(named)) : says,
          columns && h("pre", { class: "columns" }, columns),
        ),
      );
      if (!move || !live?.view) continue;
      const made = await askOnce("move", { ...live.here(), move });
      if (round !== this.round) return;
      live.show(made, false, "");
      await new Promise((done) => setTimeout(done, 2 * Number(remembered.get("speed", "500"))));
      if (round !== this.round) return;
    }
  }

  /** Shows all answers; without a try this counts as not found. */
  async reveal() {
    const { answers = [], reason = "", by } = this.exercise;
    const board = this.live?.board;
    this.count(false);
    await this.begin();
    board?.setOpen(false);
    this.form.replaceChildren();
    const said = by === "move" && board ? answers.map((move) => board.gestures.say(move)) : answers;
    this.tell(`${answers.length > 1 ? "The answers" : "The answer"}: ${said.join(", ")}.`);
    this.steps.replaceChildren(h("li", {}, reason));
    this.offer(
      button("Try it", () => this.begin()),
      this.nextButton(),
    );
  }

  nextButton() {
    return this.next && button("Next", this.next, "main");
  }

  /** @param {string} words */
  tell(words, kind = "") {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = words;
  }

  /** @param {(HTMLElement | null)[]} buttons */
  offer(...buttons) {
    this.after.replaceChildren(...buttons.filter((one) => one !== null));
  }
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
const button = (text, onclick, kind = "") => h("button", { type: "button", class: kind, onclick }, text);
