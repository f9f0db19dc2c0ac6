// The first game of a visit: a board before anything else, a player that good play beats, and afterwards where it was
// lost.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { $, h, ours, remembered } from "./dom.js";
import { say } from "./frame.js";
import { GameInProgress } from "./game.js";
import { messageOf } from "./problem.js";
import { learnNames } from "./seats.js";

/** @import { StepModel } from "./types.d.ts" */

export async function firstGame() {
  const [{ player, card, view, lesson }, named] = await Promise.all([ask("welcome"), ask("players/named")]);
  learnNames(named);
  const board = new Board($("#board"), { play, nothing: () => say(game.turnWords()) });
  /** @type {GameInProgress} */
  let game;

  function begin() {
    game = new GameInProgress({
      card,
      start: view.position,
      players: ["human", player],
      seed: Math.floor(Math.random() * 1e9),
    });
    board.show(view.scene, { label: view.title, fresh: true });
    board.setOpen(true);
    say(game.turnWords());
    $("#first-after").replaceChildren();
  }

  /** @param {string} move */
  async function play(move) {
    board.setOpen(false);
    try {
      const mine = await ask("move", { ...game.question(), move });
      if (make(mine)) return;
      const answer = ask("choose", { ...game.question(), player, seed: game.seed });
      await new Promise((done) => setTimeout(done, Number(remembered.get("speed", "500"))));
      const made = await answer;
      if ("move" in made && !make(made)) board.setOpen(true);
    } catch (error) {
      say(messageOf(error));
      board.setOpen(true);
    }
  }

  /**
   * Draws a move and says whether it was the last.
   *
   * @param {StepModel & { reason?: string }} made
   */
  function make({ move, view: after, points, reason, carried }) {
    const words = board.gestures.say(move);
    const news = `${game.person(game.mover)}: ${words}.`;
    game.add({ move, words, position: after.position, points, reason, over: after.over, standing: after.standing });
    board.show(after.scene, { label: after.title, carried });
    say(`${news} ${after.over ? game.result() : game.playerToMove() === "human" ? "Your turn." : ""}`);
    if (after.over) offerMore();
    return after.over;
  }

  /** Opens the game on a page of its own: where the visitor gave it away, or else from the start. */
  async function review() {
    const plies = await ask("review", { record: game.record() }).catch(() => []);
    // the last position that was won; the visitor's moves lead to the odd ones
    game.at = Math.max(0, plies.findLastIndex(({ turned }, i) => turned && i % 2) - 1);
    const address = new URL(ours(game.address(true)), location.href);
    game.keepInThisTab(address);
    location.assign(address);
  }

  function offerMore() {
    const look = h(
      "button",
      { type: "button", class: "main", onclick: review },
      game.winner === 1 ? "See where you lost it" : "See why it was won",
    );
    $("#first-after").replaceChildren(
      look,
      h("a", { class: "button", href: `/learn#${lesson.id}` }, `Lesson 1: ${lesson.title}`),
      h("button", { type: "button", onclick: begin }, "Again"),
    );
    look.focus({ preventScroll: true });
  }

  begin();
}
