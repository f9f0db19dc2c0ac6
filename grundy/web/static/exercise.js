// One question on the real board, answered by a move, a number or a choice. The answer is judged and explained; what a move
// leaves and how the opponent answers is shown on the board.

import { askOnce } from "./api.js";
import { h, remembered } from "./dom.js";
import { LiveGame } from "./livegame.js";
import { explained } from "./reasons.js";
import { picture } from "./shapes.js";

const OUTCOMES = { N: "N: the player to move wins", P: "P: the player to move loses" };

export class ExerciseBox {
  /** Puts an exercise, as `/api/exercises` gives it, or a question of the same form into an element. `judge(exercise, answer)`
   * says whether an answer is right, and why; `answered(right, first)` hears it; `next()` is offered afterwards. */
  constructor(element, exercise, { judge = explained, answered = () => {}, next = null } = {}) {
    Object.assign(this, { exercise, judge, answered, next, tried: false });
    this.form = h("div", { class: "controls" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.steps = h("ol", { class: "explained" });
    this.after = h("div", { class: "controls" });
    this.live = exercise.game
      ? new LiveGame(exercise, { judge: (move) => this.answer(move), still: exercise.by !== "move" })
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

  /** Nothing is answered; an explanation that is still running ends. */
  clear() {
    this.round = Symbol("what is shown now");
    this.tell("");
    this.steps.replaceChildren();
    this.form.replaceChildren(...this.controls());
    this.offer(this.exercise.answers && !this.tried ? [["I do not know", () => this.reveal()]] : []);
  }

  async begin() {
    this.clear();
    await this.live?.restart();
  }

  controls() {
    const { by, parts, among } = this.exercise;
    const choice = (answer, ...shown) => h("button", { type: "button", onclick: () => this.answer(answer) }, ...shown);
    if (by === "part") return parts.map((part) => this.partButton(part));
    if (by === "outcome") return Object.entries(OUTCOMES).map(([answer, words]) => choice(answer, words));
    if (by === "alike") return among.map((one) => choice(one, one === "0" ? "nothing" : one));
    if (by === "move") return [];
    const input = h("input", { inputmode: "numeric", autocomplete: "off", "aria-label": "Your answer", size: 6 });
    return [
      h(
        "form",
        {
          class: "controls",
          onsubmit: (event) => {
            event.preventDefault();
            this.answer(input.value);
          },
        },
        input,
        h("button", { class: "main" }, "Check"),
      ),
    ];
  }

  partButton(part) {
    const button = h(
      "button",
      { type: "button", class: "part-button", "data-part": part, onclick: () => this.answer(part) },
      h("span", {}, part),
    );
    askOnce("view", { ...this.live.rules, position: part }).then(
      ({ scene }) => {
        const shapes = scene.shapes.filter(({ kind, named }) => kind !== "text" || !named); // the number of its row would mean nothing
        button.prepend(picture({ ...scene, shapes }, ""));
      },
      () => {},
    );
    return button;
  }

  async answer(answer) {
    const { exercise, live } = this;
    const round = (this.round = Symbol("what is shown now"));
    try {
      if (live?.moves) await live.restart(); // an explanation has been shown there
      const asked = { ...exercise, position: live?.view?.position ?? exercise.position }; // as it is drawn, which its moves are called after
      const { right, steps } = await this.judge(asked, answer);
      if (round !== this.round) return;
      this.steps.replaceChildren();
      this.tell(right ? "Right." : "Not right.", right ? "right" : "wrong");
      this.count(right);
      if (right || exercise.by === "move") this.form.replaceChildren();
      this.offer([
        ...(right || exercise.by !== "move" ? [] : [["Try again", () => this.begin()]]),
        ...(right || !exercise.answers ? [] : [["Show the answer", () => this.reveal()]]),
        ...this.nextOne(),
      ]);
      await this.act(steps, round);
    } catch (error) {
      this.tell(error.message);
      live?.board.setOpen(exercise.by === "move");
    }
  }

  count(right) {
    this.answered(right, !this.tried);
    this.tried = true;
  }

  /** The steps of an explanation one after the other, their moves on the board, in the words of this board. */
  async act(steps, round) {
    const { live } = this;
    for (const [i, { says, move, columns }] of steps.entries()) {
      const named = move ?? steps.slice(i).find((step) => step.move && says.startsWith(step.move))?.move; // perhaps of the move to come
      this.steps.append(
        h(
          "li",
          {},
          named ? says.replace(named, live.board.gestures.say(named)) : says,
          columns && h("pre", { class: "columns" }, columns),
        ),
      );
      if (!move) continue;
      const made = await askOnce("move", { ...live.here(), move });
      if (round !== this.round) return;
      live.show(made, false, "");
      await new Promise((done) => setTimeout(done, 2 * Number(remembered.get("speed", "500"))));
      if (round !== this.round) return;
    }
  }

  /** All answers; who has not tried has not found them. */
  async reveal() {
    const { answers, reason, by } = this.exercise;
    this.count(false);
    await this.begin();
    this.live.board.setOpen(false);
    this.form.replaceChildren();
    const said = by === "move" ? answers.map((move) => this.live.board.gestures.say(move)) : answers;
    this.tell(`${answers.length > 1 ? "The answers" : "The answer"}: ${said.join(", ")}.`);
    this.steps.replaceChildren(h("li", {}, reason));
    this.offer([["Try it", () => this.begin()], ...this.nextOne()]);
  }

  nextOne() {
    return this.next ? [["Next", this.next, "main"]] : [];
  }

  tell(words, kind = "") {
    this.verdict.className = `verdict ${kind}`;
    this.verdict.textContent = words;
  }

  offer(buttons) {
    this.after.replaceChildren(
      ...buttons.map(([text, onclick, kind]) => h("button", { type: "button", class: kind, onclick }, text)),
    );
  }
}
