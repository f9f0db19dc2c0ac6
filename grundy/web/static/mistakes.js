// Learn from your mistakes: each move that gave something away comes back as an exercise on the board.

/** @import { Played, PlyModel, Step } from "./types.d.ts" */
/** @import { Board } from "./board.js" */
/** @import { GameInProgress } from "./game.js" */

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { said } from "./game.js";
import { mistakes } from "./review.js";
import { pathTo } from "./steptree.js";

export class Mistakes {
  /** @type {Played[]} */
  list = [];
  number = 0; // which of them is asked
  what = ""; // what it gave away

  /**
   * @param {HTMLElement} host
   * @param {object} page
   * @param {Board} page.board
   * @param {() => GameInProgress} page.now the game in progress
   * @param {(step: Step) => Promise<boolean>} page.stand puts a step on the board, if it can
   * @param {() => void} page.left gives the board back
   */
  constructor(host, { board, now, stand, left }) {
    this.host = host;
    this.board = board;
    this.now = now;
    this.stand = stand;
    this.left = left;
  }

  begin() {
    this.list = mistakes(this.now());
    this.number = 0;
    this.board.host.scrollIntoView({ block: "nearest" });
    return this.ask();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.host.hidden = !shown;
  }

  /** The position before the mistake, and what to find there. */
  async ask() {
    const step = this.list[this.number];
    if (!(await this.stand(step.parent))) return;
    const game = this.now();
    this.what = step.parent.ply?.stands ? "the win" : "the tie";
    this.draw(
      `Move ${game.at + 1}: ${game.person(game.mover)} played “${step.words ?? said(step.move)}” ` +
        `and gave ${this.what} away. Find a move that keeps it.`,
      "",
      [this.button("Show one", () => this.tell())],
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
    const instead = step.ply?.instead;
    if (instead) this.board.hint(instead);
    this.draw(instead ? `“${this.board.gestures.say(instead)}” keeps ${this.what}.` : "None is known.");
  }

  /**
   * A move is tried: it is shown on the board, with what it comes to.
   *
   * @param {string} move
   * @param {string} words
   */
  async answer(move, words) {
    const { board } = this;
    const game = this.now();
    board.setOpen(false);
    const made = await askOnce("move", { ...game.question(), move });
    const plies = await askOnce("review", { record: game.recordOf([...pathTo(game.here), made]) });
    const ply = plies[plies.length - 1];
    board.show(made.view.scene, { label: made.view.title, carried: made.carried });
    const reason = reasonOf(ply, game);
    if (!ply.turned) {
      this.draw(`Right: “${words}” ${reason}.`, "win");
      return;
    }
    const solved = await askOnce("solve", { ...game.rules(), position: ply.position }).catch(() => null);
    const best = solved?.moves.find((one) => one.best)?.move;
    const reply = best ? ` The answer is “${board.gestures.say(best)}”.` : "";
    this.draw(`“${words}” ${reason}.${reply}`, "loss", [
      this.button("Try again", () => this.ask()),
      this.button("Show one", () => this.tell()),
    ]);
  }

  /**
   * @param {string} text
   * @param {() => void} onclick
   */
  button(text, onclick, main = false) {
    return h("button", { type: "button", class: main ? "main" : null, onclick }, text);
  }

  /**
   * @param {string} text
   * @param {string} kind
   * @param {Element[]} buttons
   */
  draw(text, kind = "", buttons = []) {
    const last = this.number + 1 === this.list.length;
    this.host.replaceChildren(
      h("h2", {}, `Mistake ${this.number + 1} of ${this.list.length}`),
      h("p", { role: "status", "data-kind": kind }, text),
      h(
        "div",
        { class: "controls" },
        buttons,
        this.button(last ? "Done" : "Next", () => this.next(), kind === "win"),
        last ? "" : this.button("Stop", () => this.left()),
      ),
    );
  }
}

/**
 * What a move leaves, as a reason; `game` stands before it.
 *
 * @param {PlyModel} ply
 * @param {GameInProgress} game
 */
function reasonOf({ value, stands, lead }, game) {
  const seat = game.mover;
  if (stands === null) return "cannot be judged here";
  if (game.ending === "scored") {
    const ahead = seat === 0 ? Number(lead) : -Number(lead);
    return ahead === 0 ? "ends even" : `ends ${Math.abs(ahead)} ${ahead > 0 ? "ahead" : "behind"}, with best play`;
  }
  if (stands === 0) return "leaves a game that nobody can win";
  const wins = stands === seat + 1;
  if (value?.nimber === undefined) return `leaves a position from which the player to move ${wins ? "loses" : "wins"}`;
  const why = wins ? "and whoever moves from 0 loses" : "not 0: the other player can make it 0";
  return `leaves nimber ${value.nimber}, ${why}`;
}
