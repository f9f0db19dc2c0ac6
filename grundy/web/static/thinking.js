// The other players' moves: asked for while a move is still being drawn, and called off when nobody waits for them any more.

import { ask } from "./api.js";
import { remembered } from "./dom.js";

const QUICK = 60; // milliseconds

export class Thinking {
  constructor() {
    this.asked = null; // the question put to a player, to call it off
    this.ahead = null; // a player's answer that was asked for before its turn had come
  }

  stop() {
    this.asked?.abort();
    this.asked = null;
  }

  ask(game, at, player, more = {}) {
    this.asked = new AbortController();
    return ask(
      "choose",
      { ...game.rules(), position: game.position, player, seed: (game.seed + at) % 2 ** 31, ...more },
      { signal: this.asked.signal },
    );
  }

  /** Who comes next begins to think while the move is still being drawn. */
  begin(game, move) {
    this.stop();
    const at = game.at + 1;
    const player = game.players[at % game.players.length];
    if (player === "human") return;
    const answer = this.ask(game, at, player, { after: move });
    answer.catch(() => {}); // who waits for it hears what was wrong
    this.ahead = { at, player, answer, signal: this.asked.signal };
  }

  /** An answer that is there almost at once, if nobody wants to watch: then both moves are drawn as one. */
  quick() {
    if (!this.ahead || remembered.get("speed", "500") !== "0") return null;
    return Promise.race([this.ahead.answer, new Promise((done) => setTimeout(done, QUICK, null))]).catch(() => null);
  }

  /** The move of the player to move. */
  choice(game) {
    const { ahead } = this;
    this.ahead = null;
    const begun = ahead?.at === game.at && ahead.player === game.playerToMove() && !ahead.signal.aborted;
    return begun ? ahead.answer : this.ask(game, game.at, game.playerToMove());
  }

  /** What the perfect player would do; null where nobody waits for it any more. */
  async hint(game) {
    this.stop();
    const answer = this.ask(game, 0, "perfect", { seed: 0 });
    const { signal } = this.asked;
    const choice = await answer;
    return signal.aborted ? null : choice;
  }
}
