// A game in progress: where it began, every step, who sits where; and its forms: the address, the record, what a tab remembers.

import { nameOf } from "./players.js";

const RESERVED = ["position", "ending", "first", "second", "analysis", "saved", "hide"];
const TAB = "grundy.game"; // what a tab's memory calls it
const FORMAT = "grundy record 1";

/** What an assignment hides: its link says so, and so does every address that follows from it. */
export const HIDDEN = (new URLSearchParams(location.search).get("hide") ?? "").split(",").filter(Boolean);

/** Whether `analysis` or `hints` may be seen. */
export const may = (what) => !HIDDEN.includes(what);

/** A move as it is said: a tilde begins how a hand drew it. */
export const said = (move) => move.split("~")[0];

export class GameInProgress {
  constructor({ card, params = {}, ending = "normal", start, players = ["human", "perfect"], seed = 0 }) {
    Object.assign(this, { card, params, ending, start, players, seed, steps: [], at: 0, resigned: null, savedId: "", layouts: [] }); // layouts: how the board stood at each step
  }

  /** What the API needs to know about any position of this game. */
  rules() {
    return { game: this.card.id, params: this.params, ending: this.ending };
  }

  get position() {
    return this.at ? this.steps[this.at - 1].position : this.start;
  }

  get mover() {
    return this.at % this.players.length;
  }

  playerToMove() {
    return this.players[this.mover];
  }

  add(step) {
    this.steps.length = this.at;
    this.steps.push(step);
    this.at += 1;
    this.resigned = null;
  }

  /** Points of each seat so far. */
  points() {
    const totals = this.players.map(() => 0);
    this.steps.slice(0, this.at).forEach((step, i) => { totals[i % totals.length] += step.points ?? 0; });
    return totals;
  }

  /** The seat that has won when nobody can move; -1 for a tie. */
  winner() {
    if (this.resigned !== null) return 1 - this.resigned;
    if (this.ending === "normal") return (this.mover + this.players.length - 1) % this.players.length;
    if (this.ending === "misere") return this.mover;
    const points = this.points();
    const best = Math.max(...points);
    return points.filter((value) => value === best).length > 1 ? -1 : points.indexOf(best);
  }

  /** What a seat is called in what is said. */
  person(seat) {
    const player = this.players[seat];
    if (player !== "human") return nameOf(player);
    return this.players.filter((player) => player === "human").length > 1 ? `Player ${seat + 1}` : "You";
  }

  turnWords() {
    const who = this.person(this.mover);
    if (this.playerToMove() !== "human") return this.at < this.steps.length ? `${who} is to move here: press «Play on» to go on from here.` : `${who} is thinking …`;
    return who === "You" ? "Your turn." : `${who}: your turn.`;
  }

  /** How it ended, once nobody can move or somebody has resigned. */
  result() {
    const seat = this.winner();
    if (seat < 0) return "The game is over: a tie.";
    const wins = `${this.person(seat)} ${this.person(seat) === "You" ? "win" : "wins"}`;
    if (this.resigned !== null) return `${wins}: ${this.person(this.resigned)} resigned.`;
    if (this.ending === "scored") return `${wins}, ${this.points().join(" to ")}.`;
    const last = (this.mover + this.players.length - 1) % this.players.length;
    return `${wins}: ${this.person(last)} made the last move${this.ending === "misere" ? ", which loses (misère)" : ""}.`;
  }

  address(analysis) {
    const query = new URLSearchParams();
    for (const { name, default: usual } of this.card.params) {
      if (this.params[name] !== undefined && String(this.params[name]) !== String(usual)) query.set(name, this.params[name]);
    }
    query.set("position", this.position);
    query.set("ending", this.ending);
    query.set("first", this.players[0]);
    query.set("second", this.players[1]);
    if (analysis) query.set("analysis", "1");
    if (HIDDEN.length) query.set("hide", HIDDEN.join(","));
    return `/play/${this.card.id}?${query}`;
  }

  record(over) {
    const winner = over || this.resigned !== null ? this.winner() : -1;
    const [mine, theirs] = this.points();
    return {
      format: FORMAT,
      game: this.card.id,
      params: Object.fromEntries(Object.entries(this.params).map(([name, value]) => [name, String(value)])),
      ending: this.ending,
      start: this.start,
      moves: this.steps.slice(0, this.at).map((step) => step.move),
      players: this.players.slice(0, 2),
      seed: this.seed,
      winner: winner < 0 ? null : winner + 1,
      resigned: this.resigned !== null,
      margin: this.ending === "scored" ? mine - theirs : null,
    };
  }

  /** What a tab remembers of the game that it is in the middle of: also how its board stood. */
  keepInThisTab({ pathname, search }) {
    const whole = Object.assign(Object.create(GameInProgress.prototype), this, { at: this.steps.length });
    const told = this.steps.map(({ reason, words }) => ({ reason, words }));
    const kept = { address: pathname + search, record: whole.record(false), at: this.at, savedId: this.savedId, told, layout: this.layouts[this.at] };
    try {
      sessionStorage.setItem(TAB, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  asLeft({ at, savedId, told, layout }) {
    this.at = Math.min(at, this.steps.length);
    this.savedId = savedId;
    this.steps.forEach((step, i) => Object.assign(step, told[i]));
    this.layouts[this.at] = layout;
    return this;
  }

  static fromRecord(card, record, steps) {
    const game = new GameInProgress({ card, params: record.params, ending: record.ending, start: steps[0].position, players: [...record.players], seed: record.seed });
    game.steps = steps.slice(1);
    game.at = game.steps.length;
    if (record.resigned && record.winner) game.resigned = 2 - record.winner;
    return game;
  }
}

/** The game that this tab was in the middle of, if the address still shows a position of it. */
export function inThisTab() {
  const kept = JSON.parse(sessionStorage.getItem(TAB));
  return kept?.address === location.pathname + location.search ? kept : null;
}

/** Everything that an address says about a game. */
export function readAddress(url) {
  const query = new URLSearchParams(url.search);
  const params = {};
  for (const [name, value] of query) if (!RESERVED.includes(name)) params[name] = value;
  return {
    id: decodeURIComponent(url.pathname.split("/")[2] ?? ""),
    params,
    position: query.get("position"),
    ending: query.get("ending"),
    players: [query.get("first") ?? "human", query.get("second") ?? "perfect"],
    analysis: query.get("analysis") === "1",
  };
}
