// A game in progress: where it began, every step, who sits where; and how it is stored: in the address, as a record, in
// a tab.

/** @import { BoardLayout, Card, Ending, GameRecord, Played, Replayed, Rules, Scene, Standing } from "./types.d.ts" */
/** @import { Step, StepData, View } from "./types.d.ts" */

import { bySeat, nameOf, owned, SEATS } from "./seats.js";
import { chained, cut, followed, linesOf, mainLine, pathTo } from "./steptree.js";

const RESERVED = ["position", "ending", "analysis", "saved", "hide", ...SEATS];
const TAB = "grundy.game"; // the key in a tab's session storage
export const FORMAT = "grundy record 1";

/**
 * A move without the curve that a hand drew, which follows a tilde.
 *
 * @param {string} move
 */
export const said = (move) => move.split("~")[0];

/**
 * What a game needs of its card; the page of a game gives it the whole one.
 *
 * @typedef {Pick<Card, "id" | "params">} CardHead
 */

/**
 * How a game was left: the step on the board and the end of its line, counted over all lines; and what the record does
 * not say of each step.
 *
 * @typedef {object} Left
 * @property {number[]} [shown]
 * @property {string} [savedId]
 * @property {Pick<StepData, "reason" | "words" | "over">[]} [told]
 * @property {BoardLayout | null} [layout]
 */

/** @template {CardHead} [C=Card] */
export class GameInProgress {
  /**
   * @param {object} terms
   * @param {C} terms.card
   * @param {Rules["params"]} [terms.params]
   * @param {Ending} [terms.ending]
   * @param {string} terms.start
   * @param {string[]} [terms.players]
   * @param {number} [terms.seed]
   * @param {string[]} [terms.hide] what an assignment hides: `analysis`, `hints`
   */
  constructor({ card, params = {}, ending = "normal", start, players = ["human", "perfect"], seed = 0, hide = [] }) {
    this.card = card;
    this.params = params;
    this.ending = ending;
    this.start = start;
    this.players = players;
    this.seed = seed;
    this.hide = hide;
    /** @type {Step} */
    this.root = { move: "", position: start, next: [], parent: null };
    /** @type {Played[]} */
    this.steps = []; // the line shown
    this.at = 0; // how many of them have been made on the board
    /** @type {number | null} */
    this.resigned = null; // the seat
    this.finished = false; // an end has been reached
    this.savedId = "";
  }

  /**
   * A copy to be changed; it shares the tree of steps.
   *
   * @param {Partial<Pick<GameInProgress, "players" | "savedId" | "steps" | "at" | "resigned">>} changes
   * @returns {GameInProgress<C>}
   */
  copy(changes = {}) {
    return Object.assign(Object.create(GameInProgress.prototype), this, changes);
  }

  /**
   * What the API needs to know about any position of this game.
   *
   * @returns {Rules}
   */
  rules() {
    return { game: this.card.id, params: this.params, ending: this.ending };
  }

  /** What the API needs to know to go on from here: to view, to move, to choose. */
  question() {
    return { ...this.rules(), position: this.position, standing: this.here.standing };
  }

  /** @param {string} what `analysis` or `hints` */
  may(what) {
    return !this.hide.includes(what);
  }

  /**
   * A step of the line shown, the start at 0.
   *
   * @param {number} at
   */
  stepAt(at) {
    return at ? this.steps[at - 1] : this.root;
  }

  /** The step that is on the board. */
  get here() {
    return this.stepAt(this.at);
  }

  get position() {
    return this.here.position;
  }

  get mover() {
    return this.at % this.players.length;
  }

  playerToMove() {
    return this.players[this.mover];
  }

  /**
   * Adds a move; what was played from here before stays as another branch.
   *
   * @param {StepData} step
   */
  add(step) {
    this.steps = [...this.steps.slice(0, this.at), followed(this.here, step)];
    this.at += 1;
    this.resigned = null;
  }

  /**
   * Stores what the server says of the position on the board.
   *
   * @param {Pick<View, "over" | "passes" | "standing">} view
   */
  reached({ over, passes, standing }) {
    Object.assign(this.here, { over, passes, standing });
    this.finished ||= over || this.resigned !== null;
  }

  /**
   * Goes to another step: in the line shown if it is part of it, else in its own line.
   *
   * @param {Step} step
   */
  stand(step) {
    const path = pathTo(step);
    const last = path.at(-1);
    if (last && !this.steps.includes(last)) this.steps = [...path, ...mainLine(step)];
    this.at = path.length;
    this.resigned = null;
  }

  /** The line shown ends here; what is played next opens a branch where there is something already. */
  endHere() {
    this.steps = this.steps.slice(0, this.at);
  }

  /**
   * The move listed before (-1) or after (1) the one shown, among those played from the same position.
   *
   * @param {number} by
   * @returns {Step | undefined}
   */
  beside(by) {
    /** @type {Step[]} */
    const steps = this.here.parent?.next ?? [];
    return steps[steps.indexOf(this.here) + by];
  }

  /**
   * One step on (1) or back (-1), or as many as it takes until it is a person's turn.
   *
   * @param {number} by
   * @returns {Step | undefined}
   */
  personsTurn(by) {
    let at = this.at + by;
    const elsewhere = () => this.players[at % this.players.length] !== "human" || this.stepAt(at).passes;
    while (at > 0 && at < this.steps.length && this.players.includes("human") && elsewhere()) at += by;
    return at < 0 ? undefined : at > this.steps.length ? this.following : this.stepAt(at);
  }

  /**
   * Deletes a step with all that follows, and shows the line that it branched from.
   *
   * @param {Played} step
   */
  remove(step) {
    cut(step);
    this.steps = [...pathTo(step.parent), ...mainLine(step.parent)];
    this.at = Math.min(this.at, pathTo(step.parent).length);
  }

  /** Deletes all moves. */
  clear() {
    this.steps = [];
    this.at = 0;
    this.resigned = null;
    this.finished = false;
    this.root.next = [];
  }

  /**
   * The step that comes next in the line shown, if any.
   *
   * @returns {Step | undefined}
   */
  get following() {
    return this.steps[this.at] ?? this.here.next[0];
  }

  /**
   * A scene that marks what each seat has won so far, and by the given further steps.
   *
   * @param {Scene} scene
   * @param {{ won?: string[] }[]} next
   */
  marked(scene, ...next) {
    return owned(scene, [...this.steps.slice(0, this.at), ...next], this.players.length);
  }

  // ---- how it stands: the server says so; a resignation alone is known here ----

  /** @returns {Standing} */
  get standing() {
    return this.here.standing ?? { turn: this.mover, points: this.players.map(() => 0), winner: null };
  }

  /** The seat that has won; null while the game goes on, and for a tie. */
  get winner() {
    return this.resigned === null ? (this.standing.winner ?? null) : 1 - this.resigned;
  }

  /**
   * What a seat is called in what is said.
   *
   * @param {number} seat
   */
  person(seat) {
    const player = this.players[seat];
    if (player !== "human") return nameOf(player);
    return this.players.filter((player) => player === "human").length > 1 ? `Player ${seat + 1}` : "You";
  }

  turnWords() {
    const who = this.person(this.mover);
    if (this.playerToMove() !== "human")
      return this.at < this.steps.length
        ? `${who} is to move here: press “Play on” to go on from here.`
        : `${who} is thinking …`;
    return who === "You" ? "Your turn." : `${who}: your turn.`;
  }

  /** How it ended, once nobody can move or somebody has resigned. */
  result() {
    const [seat, several] = [this.winner, this.players.length > 2];
    const points = several ? `bad points ${this.standing.points.join(", ")}` : this.standing.points.join(" to ");
    if (seat === null) return `The game is over: a tie${several ? `, ${points}` : ""}.`;
    const wins = `${this.person(seat)} ${this.person(seat) === "You" ? "win" : "wins"}`;
    if (this.resigned !== null) return `${wins}: ${this.person(this.resigned)} resigned.`;
    if (this.ending === "scored") return `${wins}, ${points}.`;
    const last = (this.mover + this.players.length - 1) % this.players.length;
    const loses = this.ending === "misere" ? ", which loses (misère)" : "";
    return `${wins}: ${this.person(last)} made the last move${loses}.`;
  }

  // ---- how it is stored ----

  /** @param {boolean} analysis */
  address(analysis) {
    const query = new URLSearchParams();
    for (const { name, default: usual } of this.card.params) {
      if (this.params[name] !== undefined && String(this.params[name]) !== String(usual))
        query.set(name, String(this.params[name]));
    }
    query.set("position", this.position);
    query.set("ending", this.ending);
    for (const [seat, player] of Object.entries(bySeat(this.players))) query.set(seat, player);
    if (analysis) query.set("analysis", "1");
    if (this.hide.length) query.set("hide", this.hide.join(","));
    return `/play/${this.card.id}?${query}`;
  }

  /**
   * One line of it as a record.
   *
   * @param {{ move: string }[]} steps
   * @returns {GameRecord}
   */
  recordOf(steps) {
    const params = Object.fromEntries(Object.entries(this.params).map(([name, value]) => [name, String(value)]));
    return {
      format: FORMAT,
      ...this.rules(),
      params,
      start: this.start,
      moves: steps.map(({ move }) => move),
      players: this.players,
      seed: this.seed,
    };
  }

  /**
   * The whole of it: the main line with how it ended, and every branch.
   *
   * @returns {GameRecord}
   */
  record() {
    const [{ steps }, ...others] = linesOf(this.root);
    const main = this.copy({ steps, at: steps.length });
    if (main.here !== this.here) main.resigned = null;
    const { points } = main.standing;
    return {
      ...this.recordOf(steps),
      winner: main.winner === null ? null : main.winner + 1,
      resigned: main.resigned !== null,
      margin: this.ending === "scored" && points.length === 2 ? points[0] - points[1] : null,
      branches: others.map(({ line, at, steps: its }) => ({ line, at, moves: its.map(({ move }) => move) })),
    };
  }

  /** Every step, the start first, line by line. */
  allSteps() {
    return [this.root, ...linesOf(this.root).flatMap(({ steps }) => steps)];
  }

  /** The record, with the step on the board and the end of the line shown, counted over all lines. */
  asShown() {
    const all = this.allSteps();
    return {
      record: this.record(),
      shown: [this.here, this.stepAt(this.steps.length)].map((step) => all.indexOf(step)),
    };
  }

  /**
   * Stores the game in this tab, with the layout of its board.
   *
   * @param {{ pathname: string, search: string }} address
   */
  keepInThisTab({ pathname, search }) {
    const [, ...steps] = this.allSteps();
    const kept = {
      ...this.asShown(),
      address: pathname + search,
      savedId: this.savedId,
      told: steps.map(({ reason, words, over }) => ({ reason, words, over })),
      layout: this.here.layout,
    };
    try {
      sessionStorage.setItem(TAB, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** @param {Left} left */
  asLeft({ shown = [], savedId = "", told = [], layout = null }) {
    const all = this.allSteps();
    told.forEach((one, i) => {
      Object.assign(all[i + 1], one);
    });
    const [here, end] = shown.map((i) => all[i]);
    const { resigned } = this;
    if (end && end !== this.here) {
      this.steps = pathTo(end);
      this.at = this.steps.length;
    }
    if (here) this.stand(here);
    if (here === end && end === mainLine(this.root).at(-1)) this.resigned = resigned;
    this.savedId = savedId;
    this.finished = all.some(({ over }) => over);
    if (layout) this.here.layout = layout;
    return this;
  }

  /**
   * A game as the server has replayed it.
   *
   * @template {CardHead} C
   * @param {C} card
   * @param {Pick<Replayed, "record" | "steps" | "branches" | "view">} replayed
   * @param {string[]} hide
   */
  static fromRecord(card, { record, steps, branches, view }, hide = []) {
    const [start, ...moves] = steps;
    const { params, ending, players = ["human", "human"], seed } = record;
    const game = new GameInProgress({
      card,
      params,
      ending,
      start: start.position,
      players: [...players],
      seed,
      hide,
    });
    game.root.standing = start.standing;
    const lines = [chained(game.root, moves)];
    (record.branches ?? []).forEach(({ line, at }, i) => {
      const shared = lines[line].slice(0, at);
      lines.push([...shared, ...chained(shared.at(-1) ?? game.root, branches[i])]);
    });
    game.stand(lines[0].at(-1) ?? game.root);
    game.here.over = view.over;
    if (record.resigned && record.winner) game.resigned = 2 - record.winner;
    return game;
  }
}

/**
 * The game that this tab was in the middle of, if the address still shows a position of it.
 *
 * @returns {(Left & { record: GameRecord, address: string }) | null}
 */
export function inThisTab() {
  const kept = JSON.parse(sessionStorage.getItem(TAB) ?? "null");
  return kept?.address === location.pathname + location.search ? kept : null;
}

/**
 * Everything that the address of a game's page says.
 *
 * @param {{ pathname: string, search: string }} url
 */
export function readAddress({ pathname, search }) {
  const query = new URLSearchParams(search);
  return {
    id: decodeURIComponent(pathname.split("/").at(-1) ?? ""),
    params: Object.fromEntries([...query].filter(([name]) => !RESERVED.includes(name))),
    position: query.get("position"),
    ending: /** @type {Ending | null} */ (query.get("ending")), // the server refuses any other
    players: SEATS.map((seat, i) => query.get(seat) ?? ["human", "perfect"][i]),
    analysis: query.get("analysis") === "1",
    hide: (query.get("hide") ?? "").split(",").filter(Boolean),
  };
}
