// The end of a game, over its board: who won, the move that turned it, and what to do next. It can be put away.

import { h } from "./dom.js";
import { may, said } from "./game.js";
import { mistakes } from "./review.js";

export class ResultCard {
  /** `again()` plays anew, `swap()` with sides changed, `review()` looks at where it turned, `learn()` begins the exercises. */
  constructor(host, does) {
    Object.assign(this, { host, does });
    host.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    });
  }

  /** Whether there was something to put away. */
  hide() {
    const shown = !this.host.hidden;
    this.host.hidden = true;
    return shown;
  }

  show(game, focused) {
    const { again, swap, review, learn } = this.does;
    const button = (text, action, main = false) =>
      h(
        "button",
        {
          type: "button",
          class: main ? "main" : null,
          onclick: () => {
            this.hide();
            action();
          },
        },
        text,
      );
    this.told = h("p", { class: "small" }, "\u00a0");
    this.learn = Object.assign(button("Learn from your mistakes", learn), { hidden: true });
    this.host.replaceChildren(
      h(
        "button",
        { type: "button", class: "quiet close", "aria-label": "Close the result", onclick: () => this.hide() },
        "×",
      ),
      h("h2", { id: "result-title", tabindex: "-1" }, game.result()),
      this.told,
      h(
        "div",
        { class: "controls" },
        button("Again", again, true),
        game.players.length === 2 && button("Swap sides", swap),
        may("analysis") && button("Review", review),
        this.learn,
      ),
    );
    this.host.hidden = false;
    if (focused) this.host.querySelector("h2").focus({ preventScroll: true });
  }

  /** The game has been looked at again. */
  turned(game, plies) {
    if (this.host.hidden) return;
    this.told.textContent = story(game, plies) || "\u00a0";
    this.learn.hidden = !mistakes(game).length;
  }
}

/** How it came to this, in a sentence. */
function story(game, plies) {
  const last = game.steps.findLast((step) => step.ply?.turned);
  const { resigned } = game;
  if (resigned !== null && plies.at(-1)?.stands === resigned + 1) return `${game.person(resigned)} stood to win.`;
  if (!last)
    return plies[0]?.stands
      ? `${game.person(plies[0].stands - 1)} stood to win from the start, and gave nothing away.`
      : "";
  const at = game.steps.indexOf(last);
  const whose = game.person(at % 2) === "You" ? "yours" : `of ${game.person(at % 2)}`;
  return `It turned with move ${at + 1}, ${whose}: ${last.words ?? said(last.move)}.`;
}
