// The end of a game, over its board: who won, the move that turned it, and what to do next. It can be put away.

/** @import { PlyModel } from "./types.d.ts" */
/** @import { GameInProgress } from "./game.js" */

import { $, h } from "./dom.js";
import { said } from "./game.js";
import { mistakes } from "./review.js";

const NOTHING = "\u00a0"; // keeps the line's height

export class ResultCard {
  /**
   * @param {HTMLElement} host
   * @param {object} does
   * @param {() => void} does.again plays anew
   * @param {() => void} does.swap plays anew with sides changed
   * @param {() => void} does.review looks at where it turned
   * @param {() => void} does.learn begins the exercises
   * @param {() => void} does.close puts the card away
   */
  constructor(host, does) {
    this.host = host;
    this.does = does;
    this.story = h("p", { class: "small" });
    this.learn = this.button("Learn from your mistakes", does.learn);
    host.addEventListener("keydown", (event) => {
      if (event.key === "Escape") does.close();
    });
  }

  /**
   * @param {string} text
   * @param {() => void} action
   */
  button(text, action, main = false) {
    const onclick = () => {
      this.does.close();
      action();
    };
    return h("button", { type: "button", class: main ? "main" : null, onclick }, text);
  }

  hide() {
    this.host.hidden = true;
  }

  /**
   * @param {GameInProgress} game
   * @param {boolean} focused whether it takes the focus of the keyboard
   */
  show(game, focused) {
    const { again, swap, review, close } = this.does;
    this.story.textContent = NOTHING;
    this.learn.hidden = true;
    this.host.replaceChildren(
      h("button", { type: "button", class: "quiet close", "aria-label": "Close the result", onclick: close }, "×"),
      h("h2", { id: "result-title", tabindex: "-1" }, game.result()),
      this.story,
      h(
        "div",
        { class: "controls" },
        this.button("Again", again, true),
        game.players.length === 2 && this.button("Swap sides", swap),
        game.may("analysis") && this.button("Review", review),
        this.learn,
      ),
    );
    this.host.hidden = false;
    if (focused) $("h2", this.host).focus({ preventScroll: true });
  }

  /**
   * The game has been reviewed.
   *
   * @param {GameInProgress} game
   * @param {PlyModel[]} plies
   */
  turned(game, plies) {
    if (this.host.hidden) return;
    this.story.textContent = story(game, plies) || NOTHING;
    this.learn.hidden = !mistakes(game).length;
  }
}

/**
 * How it came to this, in a sentence.
 *
 * @param {GameInProgress} game
 * @param {PlyModel[]} plies
 */
function story(game, plies) {
  const last = game.steps.findLast((step) => step.ply?.turned);
  const { resigned } = game;
  if (resigned !== null && plies.at(-1)?.stands === resigned + 1) return `${game.person(resigned)} stood to win.`;
  if (!last) {
    const stood = plies[0]?.stands;
    return stood ? `${game.person(stood - 1)} stood to win from the start, and gave nothing away.` : "";
  }
  const at = game.steps.indexOf(last);
  const whose = game.person(at % 2) === "You" ? "yours" : `of ${game.person(at % 2)}`;
  return `It turned with move ${at + 1}, ${whose}: ${last.words ?? said(last.move)}.`;
}
