// A small live board in a text: played by the gestures of the game page, against a player or for a judge.

import { ask, askOnce } from "./api.js";
import { drawChoices } from "./around.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { Pencil } from "./freehand.js";
import { said } from "./game.js";
import { messageOf } from "./problem.js";

/** @import { Ending, Place, Rules, StepModel, View } from "./types.d.ts" */

/**
 * @typedef {object} LiveSpec
 * @property {string} game
 * @property {Rules["params"]} [params]
 * @property {Ending} [ending]
 * @property {string} position
 * @property {string} [second] the other player
 */

export class LiveGame {
  turn = 0; // counts requests: a response to an older one is not shown
  moves = 0;
  /** @type {string | null} */
  looked = null; // the move to preview
  /** @type {View | undefined} */
  view;

  /**
   * `judge(move)` gets a person's moves instead of the other player; a `still` board takes no moves.
   *
   * @param {LiveSpec} spec
   * @param {{ judge?: ((move: string) => unknown) | null, still?: boolean }} options
   */
  constructor(spec, { judge = null, still = false } = {}) {
    this.spec = spec;
    this.judge = judge;
    this.still = still;
    /** @type {Rules} */
    this.rules = { game: spec.game, params: spec.params ?? {}, ending: spec.ending ?? "normal" };
    this.place = h("div", { class: "place lesson-place" });
    this.choices = h("div", { class: "choices", role: "group", "aria-label": "Moves as pictures", hidden: true });
    this.line = h("p", { class: "small", role: "status" });
    this.element = h("div", { class: "small-game" }, this.place, this.choices, this.line);
    const say = (/** @type {string} */ words) => {
      this.line.textContent = words;
    };
    this.board = new Board(this.place, {
      play: (/** @type {string} */ move, /** @type {string} */ words) => this.play(move, words),
      point: (/** @type {string | null} */ move) => this.preview(move),
      nothing: () => say("That is no move."),
      lists: true,
    });
    this.pencil = new Pencil(this.board, {
      read: (/** @type {Place[]} */ curve) => ask("stroke", { ...this.rules, position: this.view?.position, curve }),
      play: (/** @type {string} */ move) => this.play(move, said(move)),
      say,
    });
    this.restart();
  }

  /**
   * Does something that asks the server, and shows what goes wrong. `isCurrent` says whether nothing else has begun
   * since.
   *
   * @param {(isCurrent: () => boolean) => Promise<unknown>} work
   */
  async attempt(work) {
    this.turn += 1;
    const number = this.turn;
    try {
      await work(() => number === this.turn);
    } catch (error) {
      this.line.textContent = messageOf(error);
      this.board.setOpen(!this.still);
    }
  }

  restart() {
    this.moves = 0;
    return this.attempt(async (isCurrent) => {
      const view = await askOnce("view", { ...this.rules, position: this.spec.position });
      if (isCurrent()) this.show({ view }, !this.still, this.still ? "" : "Your turn.");
    });
  }

  /**
   * A position is reached, by a move or as the start.
   *
   * @param {{ view: View } & Partial<StepModel>} step
   * @param {boolean} mine a person may go on
   * @param {string} words
   */
  show({ view, carried }, mine, words) {
    if (carried) this.moves += 1;
    this.view = view;
    this.board.setOpen(mine && !view.over);
    this.board.show(view.scene, {
      label: view.title,
      carried: carried ?? null,
      fresh: !carried,
      passing: Boolean(view.passes),
    });
    this.pencil.show(view.ends);
    drawChoices(view, this.board, (/** @type {string} */ move) => this.play(move), this.choices);
    this.line.textContent = words;
  }

  /** What a request about the position on the board says. */
  here(view = this.view) {
    return { ...this.rules, position: view?.position, standing: view?.standing };
  }

  /**
   * @param {string} move
   * @returns {Promise<void>}
   */
  play(move, words = this.board.gestures.say(move)) {
    this.board.setOpen(false);
    return this.attempt(async (isCurrent) => {
      const step = await askOnce("move", { ...this.here(), move });
      if (!isCurrent()) return;
      if (this.judge) return this.judge(move);
      this.show(step, false, `You: ${words}.`);
      if (step.view.over) return this.end(step.view);
      const player = this.spec.second ?? "perfect";
      const choice = await ask("choose", { ...this.here(step.view), player, seed: this.moves });
      if (!isCurrent() || !("move" in choice)) return;
      this.show(choice, true, `The answer: ${this.board.gestures.say(choice.move)} (${choice.reason}).`);
      if (choice.view.over) this.end(choice.view);
      else if (choice.view.passes) this.play(choice.view.passes); // the other moves again
    });
  }

  /**
   * What a move would do is a shadow on the board.
   *
   * @param {string | null} move
   */
  async preview(move) {
    this.looked = move;
    this.board.tell("");
    if (move === null || !this.board.open) return;
    const step = await askOnce("move", { ...this.here(), move }).catch(() => null); // it can be played all the same
    if (!step || this.looked !== move) return;
    this.board.ghost(step.view.scene, step.carried);
    this.board.tell(this.board.gestures.say(move));
  }

  /** @param {View} view */
  end({ ending, standing }) {
    const [mine, other] = standing.points;
    const result = standing.winner === 0 ? "you win" : standing.winner === 1 ? "you lose" : "a tie";
    const words = ending === "scored" ? `${mine} to ${other}: ${result}.` : `${result.replace("y", "Y")}.`;
    this.line.replaceChildren(
      `${words} `,
      h("button", { type: "button", class: "quiet", onclick: () => this.restart() }, "Again"),
    );
  }
}
