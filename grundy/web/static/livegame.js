// A small live board in a text: played by the gestures of the game page, against a player or for a judge.

import { ask, askOnce } from "./api.js";
import { drawChoices } from "./around.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { Pencil } from "./freehand.js";
import { said } from "./game.js";

export class LiveGame {
  /** Of a position; `judge(move)` gets a person's moves instead of the other player; a `still` one is only looked at. */
  constructor(spec, { judge = null, still = false } = {}) {
    const { game, params = {}, ending = "normal" } = spec;
    Object.assign(this, { spec, judge, still, rules: { game, params, ending }, turn: 0 });
    this.place = h("div", { class: "place lesson-place" });
    this.choices = h("div", { class: "choices", role: "group", "aria-label": "Moves as pictures", hidden: true });
    this.line = h("p", { class: "small", role: "status" });
    this.element = h("div", { class: "small-game" }, this.place, this.choices, this.line);
    const say = (words) => {
      this.line.textContent = words;
    };
    this.board = new Board(this.place, {
      play: (move, words) => this.play(move, words),
      point: (move) => this.preview(move),
      nothing: () => say("That is no move."),
      lists: true,
    });
    this.pencil = new Pencil(this.board, {
      read: (curve) => ask("stroke", { ...this.rules, position: this.view.position, curve }),
      play: (move) => this.play(move, said(move)),
      say,
    });
    this.restart();
  }

  /** Does something that asks the server, unless the game has gone on elsewhere meanwhile; what goes wrong is told. */
  async attempt(work) {
    const number = (this.turn += 1);
    try {
      await work(() => number === this.turn);
    } catch (error) {
      this.line.textContent = error.message;
      this.board.setOpen(!this.still);
    }
  }

  restart() {
    this.points = [0, 0];
    this.moves = 0;
    return this.attempt(async (here) => {
      const view = await askOnce("view", { ...this.rules, position: this.spec.position });
      if (here()) this.show({ view }, !this.still, this.still ? "" : "Your turn.");
    });
  }

  /** A position is reached; `mine`: a person may go on. */
  show({ view, carried = null, points = 0 }, mine, words) {
    const begins = carried === null;
    if (!begins) {
      this.points[this.moves % 2] += points ?? 0;
      this.moves += 1;
    }
    this.view = view;
    this.board.setOpen(mine && !view.over);
    this.board.show(view.scene, { label: view.title, carried, fresh: begins, passing: Boolean(view.passes) });
    this.pencil.show(view.ends);
    drawChoices(view, this.board, (move) => this.play(move), this.choices);
    this.line.textContent = words;
  }

  play(move, words = this.board.gestures.say(move)) {
    this.board.setOpen(false);
    return this.attempt(async (here) => {
      const step = await askOnce("move", { ...this.rules, position: this.view.position, move });
      if (!here()) return;
      if (this.judge) return this.judge(move);
      this.show(step, false, `You: ${words}.`);
      if (step.view.over) return this.end();
      const choice = await ask("choose", {
        ...this.rules,
        position: step.view.position,
        player: this.spec.second ?? "perfect",
        seed: this.moves,
      });
      if (!here()) return;
      const answer = this.board.gestures.say(choice.move);
      this.show(choice, true, `The answer: ${answer} (${choice.reason}).`);
      if (choice.view.over) this.end();
      else if (choice.view.passes) this.play(choice.view.passes); // the other moves again
    });
  }

  /** What a move would do is a shadow on the board. */
  async preview(move) {
    this.looked = move;
    this.board.tell("");
    if (move === null || !this.board.open) return;
    const step = await askOnce("move", { ...this.rules, position: this.view.position, move }).catch(() => null); // it can be played all the same
    if (!step || this.looked !== move) return;
    this.board.ghost(step.view.scene, step.carried);
    this.board.tell(this.board.gestures.say(move));
  }

  end() {
    this.line.replaceChildren(
      `${this.result()} `,
      h("button", { type: "button", class: "quiet", onclick: () => this.restart() }, "Again"),
    );
  }

  result() {
    const [mine, other] = this.points;
    if (this.rules.ending === "scored")
      return `${mine} to ${other}: ${mine > other ? "you win" : mine < other ? "you lose" : "a tie"}.`;
    const last = this.moves % 2 === 1; // it was mine
    return last === (this.rules.ending === "normal") ? "You win." : "You lose.";
  }
}
