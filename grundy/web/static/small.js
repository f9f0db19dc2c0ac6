// A game with little around it: the board, whose turn it is, who begins, and what the moves are worth if that is
// wanted.

import { ask, askOnce } from "./api.js";
import { drawChoices } from "./around.js";
import { Board } from "./board.js";
import { $, h, remembered, select } from "./dom.js";
import { GameInProgress } from "./game.js";
import { endingSentence } from "./game_cards.js";
import { SIGNS } from "./outcomes.js";
import { isTemporary, messageOf } from "./problem.js";
import { nameOf, seated } from "./seats.js";
import { headline, valuesOf } from "./worth.js";

/** @import { CardHead } from "./game.js" */
/** @import { BoardLayout, Ending, GameRecord, MoveWorth, Rules, StepModel, View } from "./types.d.ts" */

/**
 * @typedef {object} SmallGameOptions
 * @property {ParentNode} [root] the places are within it
 * @property {string} id
 * @property {Rules["params"]} params
 * @property {Ending | null} ending the game's usual one if none
 * @property {string | null} position the usual start if none
 * @property {string[]} players
 * @property {boolean} analysis
 * @property {boolean} offered whether the analysis may be switched on
 * @property {(game: Arrived) => void} [arrived] called at every position
 *
 * @typedef {GameInProgress<CardHead>} Played a card with just enough to play
 * @typedef {{ game: Played, view: View }} Arrived
 * @typedef {StepModel & { sure?: boolean, reason?: string }} MadeMove
 */

/**
 * Puts a game on the page; `whence` says where it comes from.
 *
 * @param {SmallGameOptions & { whence: string | Node }} options
 */
export async function smallGame({ whence, ...options }) {
  const game = new SmallGame({
    ...options,
    arrived: ({ view }) => {
      document.title = `${view.name} – Grundy`;
    },
  });
  $("#whence").replaceChildren(whence);
  await game.begin();
  document.body.dataset.ready = "yes";
}

export class SmallGame {
  turn = 0; // counts requests: a response to an older one is not shown
  /** @type {Record<string, MoveWorth> | null} */
  values = null;
  /** @type {string | null} */
  looked = null; // the move to preview
  /** @type {Played | undefined} */
  game;
  /** @type {View | undefined} */
  view;

  /** @param {SmallGameOptions} options */
  constructor({ root = document, id, params, ending, position, players, analysis, offered, arrived = () => {} }) {
    this.root = root;
    this.id = id;
    this.params = params;
    this.ending = ending;
    this.position = position;
    this.players = players;
    this.offered = offered;
    this.analysis = offered && analysis;
    this.arrived = arrived;
    this.board = new Board(this.at("#board"), {
      play: (/** @type {string} */ move, /** @type {string} */ words) => this.play(move, words),
      point: (/** @type {string | null} */ move) => this.preview(move),
      nothing: () => this.say("That is no move."),
      lists: true,
    });
  }

  /** @param {string} place */
  at(place) {
    return $(place, this.root);
  }

  rules() {
    return { game: this.id, params: this.params, ending: this.ending };
  }

  /** The game with what is on the board, once it has begun. */
  begun() {
    const { game, view } = this;
    if (!game || !view) throw new Error("The game has not begun.");
    return { game, view };
  }

  /** What a request about the position on the board says. */
  here() {
    const { game, view } = this.begun();
    return { ...this.rules(), position: game.position, standing: view.standing };
  }

  async begin() {
    const number = this.next();
    try {
      const view = await askOnce("view", { ...this.rules(), position: this.position });
      if (number !== this.turn) return;
      this.headed(view);
      const game = new GameInProgress({
        card: { id: this.id, params: [] },
        params: this.params,
        ending: view.ending,
        start: view.position,
        players: seated(this.players, view.seats),
        seed: Math.floor(Math.random() * 1e9),
      });
      this.arrive(game, view, { fresh: true });
    } catch (error) {
      this.complain(error, () => this.begin());
    }
  }

  /**
   * Continues a game that was played before.
   *
   * @param {GameRecord} record
   */
  async resume(record) {
    const number = this.next();
    try {
      const replayed = await ask("replay", { record });
      if (number !== this.turn) return;
      this.headed(replayed.view);
      this.arrive(GameInProgress.fromRecord({ id: this.id, params: [] }, replayed), replayed.view, { fresh: true });
    } catch (error) {
      this.complain(error, () => this.resume(record));
    }
  }

  /** A request begins: responses to earlier ones no longer count. */
  next() {
    this.turn += 1;
    return this.turn;
  }

  /** @param {View} view */
  headed({ name, rule, ending }) {
    this.ending = ending;
    this.at("#name").textContent = name;
    this.at("#rule").textContent = `${rule} ${endingSentence(ending)}`;
  }

  // ---- a position is reached ----

  /**
   * @param {Played} game
   * @param {View} view
   * @param {{ carried?: Record<string, string> | null, fresh?: boolean, layout?: BoardLayout | null, news?: string }}
   *   how
   */
  arrive(game, view, { carried = null, fresh = false, layout = null, news = "" }) {
    const { board } = this;
    this.game = game;
    this.view = view;
    this.values = null;
    this.next();
    const mine = !view.over && game.playerToMove() === "human";
    game.reached(view);
    board.setOpen(mine);
    board.show(view.scene, {
      label: view.title,
      carried,
      fresh,
      layout,
      speed: remembered.get("speed", "500") === "0" ? 0 : 1,
    });
    game.here.layout = board.layout();
    drawChoices(view, board, (/** @type {string} */ move) => this.play(move), this.at("#choices"));
    this.controls();
    const { points } = view.standing;
    const counted = points.length > 2 ? `Bad points: ${points.join(", ")}.` : `Points: ${points.join(" to ")}.`;
    const parts = [news, view.over ? game.result() : game.turnWords()];
    if (this.ending === "scored" && !view.over) parts.push(counted);
    this.say(parts.filter(Boolean).join(" "));
    this.analyse();
    this.arrived({ game, view });
    if (!view.over && !mine) this.letPlay();
  }

  /** @param {string} move */
  async play(move, words = this.board.gestures.say(move)) {
    const [seat, number] = [this.begun().game.mover, this.next()];
    this.board.setOpen(false);
    try {
      const step = await askOnce("move", { ...this.here(), move });
      if (number === this.turn) this.made(step, seat, words);
    } catch (error) {
      this.board.setOpen(true);
      this.complain(error, () => this.play(move, words));
    }
  }

  async letPlay() {
    const [{ game }, number] = [this.begun(), this.turn];
    const seat = game.mover;
    const question = { ...this.here(), player: game.players[seat], seed: (game.seed + game.at) % 2 ** 31 };
    try {
      const [step] = await Promise.all([
        ask("choose", question),
        new Promise((done) => setTimeout(done, Number(remembered.get("speed", "500")))),
      ]);
      if (number === this.turn && "move" in step) this.made(step, seat, this.board.gestures.say(step.move));
    } catch (error) {
      this.complain(error, () => this.letPlay());
    }
  }

  /**
   * @param {MadeMove} step
   * @param {number} seat
   * @param {string} words
   */
  made({ move, points, carried, view, sure, reason }, seat, words) {
    const { game } = this.begun();
    game.add({ move, words, position: view.position, points, over: view.over, standing: view.standing });
    const news = `${game.person(seat)}: ${words}${sure === false ? ` (${reason})` : ""}.`;
    this.arrive(game, view, { carried, news });
  }

  /**
   * Back to an earlier position, the start at 0.
   *
   * @param {number} to
   */
  async back(to) {
    const { game } = this.begun();
    const number = this.next();
    const { position, layout, standing } = game.stepAt(to);
    try {
      const view = await askOnce("view", { ...this.rules(), position, standing });
      if (number !== this.turn) return;
      game.at = to;
      game.steps.length = to;
      this.arrive(game, view, { layout: layout ?? null, fresh: !layout });
    } catch (error) {
      this.complain(error, () => this.back(to));
    }
  }

  /** Back to the last position where a person was to move, or to the start. */
  undo() {
    const { at, players } = this.begun().game;
    let to = at - 1;
    while (to > 0 && players.includes("human") && players[to % players.length] !== "human") to -= 1;
    this.back(Math.max(0, to));
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
    const drawn = this.begun().view.scene.shapes.some(({ role }) => role === "choice"); // its curve is seen already
    if (!drawn) this.board.ghost(step.view.scene, step.carried);
    const value = this.values?.[move];
    this.board.tell(this.board.gestures.say(move) + (value ? ` is ${SIGNS[value.kind].words}` : ""));
  }

  // ---- around the board ----

  controls() {
    const { game } = this.begun();
    const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
      h("button", { type: "button", title, onclick, disabled: game.at === 0 }, text);
    const other = this.players.find((player) => player !== "human") ?? "perfect";
    const now = game.players.join();
    // the present seats come first, unless they are among the usual ones
    const seats = new Map([[now, game.players.map(nameOf).join(" – ")]]);
    if (game.players.length === 2) {
      if ([`human,${other}`, `${other},human`, "human,human"].includes(now)) seats.clear();
      seats.set(`human,${other}`, "You begin").set(`${other},human`, `${nameOf(other)} begins`);
      seats.set("human,human", "Two people");
    }
    const analysis = h("input", {
      type: "checkbox",
      role: "switch",
      checked: this.analysis,
      onchange: () => {
        this.analysis = analysis.checked;
        this.analyse();
      },
    });
    this.at("#controls").replaceChildren(
      button("Again", "A new game from the same start", () => this.back(0)),
      button("Undo", "Take back", () => this.undo()),
      select("Who begins", [...seats], now, (text) => {
        game.players = text.split(",");
        this.back(0);
      }),
      this.offered ? h("label", { class: "switch" }, analysis, h("span", {}, "Analysis")) : "",
    );
  }

  async analyse() {
    const [number, place, { game, view }] = [this.turn, this.at("#worth"), this.begun()];
    this.values = null;
    this.board.mark(null);
    place.hidden = !this.analysis;
    if (!this.analysis) return;
    try {
      const found = await askOnce("analyse", { ...this.rules(), position: view.position });
      if (number !== this.turn || !this.analysis) return;
      this.values = valuesOf(found, view, game);
      this.board.mark(this.values);
      place.replaceChildren(headline({ ...found, remoteness: found.remoteness ?? "–" }));
    } catch (error) {
      if (number === this.turn) place.replaceChildren(h("p", { class: "problem" }, messageOf(error)));
    }
  }

  /**
   * @param {string} text
   * @param {(() => void) | null} again
   */
  say(text, again = null) {
    this.at("#said").replaceChildren(
      text,
      again ? h("button", { type: "button", class: "again", onclick: again }, "Try again") : "",
    );
  }

  /**
   * @param {unknown} error
   * @param {() => void} again
   */
  complain(error, again) {
    this.say(messageOf(error), isTemporary(error) ? again : null);
  }
}
