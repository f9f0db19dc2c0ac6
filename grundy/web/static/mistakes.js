// Learn from your mistakes: each move that gave something away comes back as an exercise on the board.

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { said } from "./game.js";
import { mistakes } from "./review.js";
import { pathTo } from "./steptree.js";

export class Mistakes {
  /** `stand(step)` puts a step on the board, `left()` gives the board back. */
  constructor(host, { board, stand, left }) {
    Object.assign(this, { host, board, stand, left });
  }

  get active() {
    return !this.host.hidden;
  }

  begin(game) {
    Object.assign(this, { game, list: mistakes(game), number: 0 });
    return this.ask();
  }

  hide() {
    this.host.hidden = true;
  }

  /** The position before the mistake, and what to find there. */
  async ask() {
    const step = this.list[this.number];
    this.host.hidden = false;
    if (!this.number) this.board.host.scrollIntoView({ block: "nearest" });
    if (!(await this.stand(step.parent))) return;
    this.what = step.parent.ply.stands ? "the win" : "the tie";
    const seat = this.game.mover;
    this.draw(
      `Move ${this.game.at + 1}: ${this.game.person(seat)} played «${step.words ?? said(step.move)}» and gave ${this.what} away. Find a move that keeps it.`,
      "",
      [["Show one", () => this.tell()]],
    );
  }

  async next() {
    this.number += 1;
    if (this.number < this.list.length) await this.ask();
    else this.left();
  }

  /** One that keeps it. */
  async tell() {
    const step = this.list[this.number];
    if (!(await this.stand(step.parent))) return;
    this.board.hint(step.ply.instead);
    this.draw(step.ply.instead ? `«${this.board.gestures.say(step.ply.instead)}» keeps ${this.what}.` : "None is known.");
  }

  /** A move is tried: it is shown on the board, with what it comes to. */
  async answer(move, words) {
    const { game, board } = this;
    board.setOpen(false);
    const rules = game.rules();
    const made = await askOnce("move", { ...rules, position: game.position, move });
    const ply = (await askOnce("review", { record: game.recordOf([...pathTo(game.here), made]) })).at(-1);
    board.show(made.view.scene, { label: made.view.title, carried: made.carried });
    if (!ply.turned) {
      this.draw(`Right: «${words}» ${this.reason(ply)}.`, "win");
      return;
    }
    const { moves } = await askOnce("solve", { ...rules, position: ply.position }).catch(() => ({ moves: [] }));
    const best = moves.find((one) => one.best)?.move;
    const reply = best ? ` The answer is «${board.gestures.say(best)}».` : "";
    this.draw(`«${words}» ${this.reason(ply)}.${reply}`, "loss", [
      ["Try again", () => this.ask()],
      ["Show one", () => this.tell()],
    ]);
  }

  /** What a move leaves, as a reason. */
  reason({ value, stands, lead }) {
    const seat = this.game.mover; // who has made the move
    if (stands === null) return "cannot be judged here";
    if (this.game.ending === "scored") {
      const ahead = seat === 0 ? lead : -lead;
      return ahead === 0 ? "ends even" : `ends ${Math.abs(ahead)} ${ahead > 0 ? "ahead" : "behind"}, with best play`;
    }
    if (stands === 0) return "leaves a game that nobody can win";
    const wins = stands === seat + 1;
    if (value.nimber === undefined) return `leaves a position from which the player to move ${wins ? "loses" : "wins"}`;
    return `leaves nimber ${value.nimber}, ${wins ? "and whoever moves from 0 loses" : "not 0: the other player can make it 0"}`;
  }

  draw(text, kind = "", actions = []) {
    const button = ([words, action], main = false) =>
      h("button", { type: "button", class: main ? "main" : null, onclick: action }, words);
    const last = this.number + 1 === this.list.length;
    this.host.replaceChildren(
      h("h2", {}, `Mistake ${this.number + 1} of ${this.list.length}`),
      h("p", { role: "status", "data-kind": kind }, text),
      h(
        "div",
        { class: "controls" },
        actions.map((action) => button(action)),
        button([last ? "Done" : "Next", () => this.next()], kind === "win"),
        last ? "" : button(["Stop", this.left]),
      ),
    );
  }
}
