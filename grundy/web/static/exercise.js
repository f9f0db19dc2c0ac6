// One exercise on the real board, answered by a move, a number or a part. The server judges and explains the answer; what a
// move leaves and how the opponent answers is shown on the board.

import { ask, askOnce } from "./api.js";
import { Board } from "./board.js";
import { h, remembered } from "./dom.js";
import { picture } from "./shapes.js";

export class ExerciseBox {
  /** Puts an exercise, as `/api/exercises` gives it, into an element. `answered(right)` hears of the first answer alone, and
   * `next()` is offered after it. */
  constructor(element, exercise, { answered = () => {}, next = null } = {}) {
    Object.assign(this, { exercise, answered, next, judged: false });
    this.place = h("div", { class: "place exercise-place" });
    this.form = h("div", { class: "controls" });
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.steps = h("ol", { class: "explained" });
    this.after = h("div", { class: "controls" });
    element.replaceChildren(h("section", { class: "exercise", "data-kind": exercise.kind, "aria-label": "Exercise" },
      h("p", { class: "asks" }, exercise.asks), this.place, this.form, this.verdict, this.steps, this.after));
    this.board = new Board(this.place, { play: (move) => this.answer(move) });
    this.begin();
  }

  rules() {
    const { game, params, ending } = this.exercise;
    return { game, params, ending };
  }

  async begin() {
    this.round = Symbol("what is shown now"); // an explanation that is still running ends
    this.tell("");
    this.steps.replaceChildren();
    this.form.replaceChildren(...this.controls());
    this.offer(this.judged ? [] : [["I do not know", () => this.reveal()]]);
    try {
      const view = await askOnce("view", { ...this.rules(), position: this.exercise.position });
      this.board.show(view.scene, { label: view.title, fresh: true });
    } catch (error) {
      this.tell(error.message);
    }
    this.board.setOpen(this.exercise.by === "move");
  }

  controls() {
    const { by, parts } = this.exercise;
    if (by === "number") {
      const input = h("input", { inputmode: "numeric", autocomplete: "off", "aria-label": "Your answer", size: 6 });
      return [h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); this.answer(input.value); } }, input, h("button", { class: "main" }, "Check"))];
    }
    return by === "part" ? parts.map((part) => this.partButton(part)) : [];
  }

  partButton(part) {
    const button = h("button", { type: "button", class: "part-button", "data-part": part, onclick: () => this.answer(part) }, h("span", {}, part));
    askOnce("view", { ...this.rules(), position: part }).then(({ scene }) => button.prepend(picture(scene, "")), () => {});
    return button;
  }

  async answer(answer) {
    this.board.setOpen(false);
    const { position, kind } = this.exercise;
    try {
      const { right, steps } = await ask("explain", { ...this.rules(), position, kind, answer });
      this.form.replaceChildren();
      this.tell(right ? "Right." : "Not right.", right ? "right" : "wrong");
      this.judge(right);
      this.offer([...(right ? [] : [["Try again", () => this.begin()], ["Show the answer", () => this.reveal()]]), ...this.nextOne()]);
      await this.act(steps);
    } catch (error) {
      this.tell(error.message);
      this.board.setOpen(this.exercise.by === "move");
    }
  }

  /** The first answer counts. */
  judge(right) {
    if (!this.judged) this.answered(right);
    this.judged = true;
  }

  /** The steps of an explanation one after the other, their moves on the board, in the words of this board. */
  async act(steps) {
    const { round } = this;
    let { position } = this.exercise;
    for (const { says, move } of steps) {
      const made = move && await askOnce("move", { ...this.rules(), position, move });
      if (round !== this.round) return;
      this.steps.append(h("li", {}, move ? says.replace(move, this.board.ways.say(move)) : says));
      if (!made) continue;
      this.board.show(made.view.scene, { label: made.view.title, carried: made.carried });
      position = made.view.position;
      await new Promise((done) => setTimeout(done, 2 * Number(remembered.get("speed", "500"))));
      if (round !== this.round) return;
    }
  }

  /** All answers; who has not tried has not found them. */
  reveal() {
    const { answers, reason } = this.exercise;
    this.judge(false);
    this.begin();
    this.board.setOpen(false);
    this.form.replaceChildren();
    this.tell(`${answers.length > 1 ? "The answers" : "The answer"}: ${answers.join(", ")}.`);
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
    this.after.replaceChildren(...buttons.map(([text, onclick, kind]) => h("button", { type: "button", class: kind, onclick }, text)));
  }
}
