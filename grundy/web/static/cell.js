// The cell of a table that is looked at: its board, and the way to play it.

import { askOnce } from "./api.js";
import { h, ours } from "./dom.js";
import { latest } from "./latest.js";
import { picture } from "./shapes.js";

const HIGH = 180; // pixels that a board may be

export class Cell {
  /** `plays(found)` plays a board here; without it a page of its own does. */
  constructor(host, card, plays = null) {
    Object.assign(this, { host, card, plays, found: null });
    /** Shows the board of a place. */
    this.show = latest(async (question, place) => {
      const { params } = question;
      try {
        this.found = {
          ...(await askOnce("cell", { game: card.id, params, at: place })),
          ending: question.ending,
          place,
        };
        this.draw();
      } catch (error) {
        this.found = null;
        host.replaceChildren(h("p", { class: "small" }, error.message));
      }
    });
  }

  draw() {
    const { scene, position } = this.found;
    const way = this.plays
      ? { role: "button", tabindex: 0, onclick: () => this.plays(this.found) }
      : { href: this.address() };
    const board =
      scene &&
      h(
        "a",
        { class: "board-link", ...way, title: `Play ${position}` },
        picture(scene, position, { width: this.host.clientWidth, height: HIGH }),
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

  /** Where the board is played, against the perfect player and with analysis. */
  address() {
    const { params, position, ending } = this.found;
    const query = new URLSearchParams({
      ...params,
      position,
      ending,
      first: "human",
      second: "perfect",
      analysis: "1",
    });
    return `/play/${this.card.id}?${query}`;
  }

  go() {
    if (this.plays) this.plays(this.found);
    else location.assign(ours(this.address()));
  }

  /** Plays the board of a place as soon as it is known. */
  async play(question, place) {
    await this.show(question, place);
    if (this.found?.position && this.found.place.join() === place.join()) this.go();
  }
}
