// The cell of a table that is looked at: its board, and the way to play it.

import { askOnce } from "./api.js";
import { h, ours } from "./dom.js";
import { analyzedAt } from "./game_cards.js";
import { latest } from "./latest.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";

/** @import { Cell as CellAnswer, Ending, Rules } from "./types.d.ts" */

/**
 * @typedef {{ params?: Rules["params"], ending: Ending }} Question which game the table is of
 * @typedef {CellAnswer & { ending: Ending, place: number[] }} FoundCell
 */

const HIGH = 180; // pixels that a board may be

export class Cell {
  /** @type {FoundCell | null} */
  found = null;

  /**
   * @param {HTMLElement} host
   * @param {{ id: string }} card
   * @param {((found: FoundCell) => unknown) | null} plays plays a board here; without it a page of its own does
   */
  constructor(host, card, plays = null) {
    this.host = host;
    this.card = card;
    this.plays = plays;
    /** Shows the board of a place. */
    this.show = latest(async (/** @type {Question} */ { params, ending }, /** @type {number[]} */ place) => {
      try {
        const found = await askOnce("cell", { game: card.id, params, at: place });
        this.draw({ ...found, ending, place });
      } catch (error) {
        this.found = null;
        host.replaceChildren(h("p", { class: "small" }, messageOf(error)));
      }
    });
  }

  /** @param {FoundCell} found */
  draw(found) {
    this.found = found;
    const { scene, position } = found;
    const way = this.plays
      ? { role: "button", tabindex: 0, onclick: () => this.plays?.(found) }
      : { href: this.address(found) };
    const board =
      scene &&
      h(
        "a",
        { class: "board-link", ...way, title: `Play ${position}` },
        picture(scene, position ?? "", { width: this.host.clientWidth, height: HIGH }),
      );
    this.host.replaceChildren(
      h(
        "div",
        { class: "cell-board", "data-position": position ?? "" },
        board ?? h("p", { class: "small" }, "There is no such position."),
      ),
      board ? h("a", { class: "button", ...way }, "Play it") : "",
    );
  }

  /**
   * Where the board is played, against the perfect player and with analysis.
   *
   * @param {FoundCell} found
   */
  address({ params, position, ending }) {
    return analyzedAt(this.card.id, { ...params, position: position ?? "", ending });
  }

  /**
   * Plays the board of a place as soon as it is known.
   *
   * @param {Question} question
   * @param {number[]} place
   */
  async play(question, place) {
    await this.show(question, place);
    const { found } = this;
    if (!found?.position || found.place.join() !== place.join()) return;
    if (this.plays) this.plays(found);
    else location.assign(ours(this.address(found)));
  }
}
