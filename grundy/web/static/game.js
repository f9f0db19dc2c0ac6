// A game in progress: where it began, every step, who sits where; and its forms: the address, the record, what a tab remembers.

import { named } from "./dom.js";
import { nameOf } from "./players.js";
import { ahead, bySeat, owned, SEATS, tallies } from "./seats.js";
import { chained, cut, followed, linesOf, mainLine, pathTo } from "./steptree.js";

const RESERVED = ["position", "ending", "analysis", "saved", "hide", ...SEATS];
const TAB = "grundy.game"; // what a tab's memory calls it
export const FORMAT = "grundy record 1";

/** What an assignment hides: its link says so, and so does every address that follows from it. */
export const HIDDEN = (new URLSearchParams(location.search).get("hide") ?? "").split(",").filter(Boolean);

/** Whether `analysis` or `hints` may be seen. */
export const may = (what) => !HIDDEN.includes(what);

/** A move as it is said: a tilde begins how a hand drew it. */
export const said = (move) => move.split("~")[0];

export class GameInProgress {
  constructor({ card, params = {}, ending = "normal", start, players = ["human", "perfect"], seed = 0 }) {
    const root = { move: "", position: start, next: [], parent: null };
    Object.assign(this, {
      card,
      params,
      ending,
      start,
      players,
      seed,
      root,
      steps: [],
      at: 0,
      resigned: null,
      finished: false,
      savedId: "",
    }); // steps: the line shown
  }

  /** What the API needs to know about any position of this game. */
  rules() {
    return { game: this.card.id, params: this.params, ending: this.ending };
  }

  /** A step of the line shown, the start at 0. */
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

  /** A move is made: what was played from here before stays, beside it. */
  add(step) {
    const made = Object.assign(followed(this.here, step.move), step);
    this.steps = [...this.steps.slice(0, this.at), made];
    this.at += 1;
    this.resigned = null;
  }

  /** Another step is looked at: in the line shown if it is one of it, else in its own line. */
  stand(step) {
    const path = pathTo(step);
    if (step !== this.root && !this.steps.includes(step)) this.steps = [...path, ...mainLine(step)];
    this.at = path.length;
    this.resigned = null;
  }

  /** The line shown ends here; what is played next opens a branch where there is something already. */
  endHere() {
    this.steps = this.steps.slice(0, this.at);
  }

  /** What was played instead of the step that is shown, before or after it in the list. */
  beside(by) {
    const steps = this.here.parent?.next ?? [];
    return steps[steps.indexOf(this.here) + by];
  }

  /** One step on (1) or back (-1), or as many as it takes until it is a person's turn. */
  personsTurn(by) {
    let at = this.at + by;
    const elsewhere = () => this.players[at % this.players.length] !== "human" || this.stepAt(at).passes;
    while (at > 0 && at < this.steps.length && this.players.includes("human") && elsewhere()) at += by;
    return at < 0 ? null : at > this.steps.length ? this.following : this.stepAt(at);
  }

  /** A step goes with all that follows; the line that it has left is shown. */
  remove(step) {
    cut(step);
    this.steps = [...pathTo(step.parent), ...mainLine(step.parent)];
  }

  /** Nothing has been played. */
  clear() {
    Object.assign(this, { steps: [], at: 0, resigned: null, finished: false });
    this.root.next = [];
  }

  /** The step that comes next in the line shown, if any. */
  get following() {
    return this.steps[this.at] ?? this.here.next[0];
  }

  /** Points of each seat so far; bad points where more than two play. */
  points() {
    return tallies(this.steps.slice(0, this.at), this.players.length);
  }

  /** A scene with a mark on everything that a seat has won so far, and by steps that may follow. */
  marked(scene, ...next) {
    return owned(scene, [...this.steps.slice(0, this.at), ...next], this.players.length);
  }

  /** The seat that has won when nobody can move; -1 for a tie. */
  winner() {
    if (this.resigned !== null) return 1 - this.resigned;
    if (this.ending === "normal") return (this.mover + this.players.length - 1) % this.players.length;
    if (this.ending === "misere") return this.mover;
    return ahead(this.points());
  }

  /** What a seat is called in what is said. */
  person(seat) {
    const player = this.players[seat];
    if (player !== "human") return nameOf(player);
    return this.players.filter((player) => player === "human").length > 1 ? `Player ${seat + 1}` : "You";
  }

  turnWords() {
    const who = this.person(this.mover);
    if (this.playerToMove() !== "human")
      return this.at < this.steps.length
        ? `${who} is to move here: press «Play on» to go on from here.`
        : `${who} is thinking …`;
    return who === "You" ? "Your turn." : `${who}: your turn.`;
  }

  /** How it ended, once nobody can move or somebody has resigned. */
  result() {
    const seat = this.winner();
    const points = this.players.length > 2 ? `bad points ${this.points().join(", ")}` : this.points().join(" to ");
    if (seat < 0) return `The game is over: a tie${this.players.length > 2 ? `, ${points}` : ""}.`;
    const wins = `${this.person(seat)} ${this.person(seat) === "You" ? "win" : "wins"}`;
    if (this.resigned !== null) return `${wins}: ${this.person(this.resigned)} resigned.`;
    if (this.ending === "scored") return `${wins}, ${points}.`;
    const last = (this.mover + this.players.length - 1) % this.players.length;
    return `${wins}: ${this.person(last)} made the last move${this.ending === "misere" ? ", which loses (misère)" : ""}.`;
  }

  address(analysis) {
    const query = new URLSearchParams();
    for (const { name, default: usual } of this.card.params) {
      if (this.params[name] !== undefined && String(this.params[name]) !== String(usual))
        query.set(name, this.params[name]);
    }
    query.set("position", this.position);
    query.set("ending", this.ending);
    for (const [seat, player] of Object.entries(bySeat(this.players))) query.set(seat, player);
    if (analysis) query.set("analysis", "1");
    if (HIDDEN.length) query.set("hide", HIDDEN.join(","));
    return `/play/${this.card.id}?${query}`;
  }

  /** One line of it as a record. */
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

  /** The whole of it: the main line with how it ended, and every branch. */
  record() {
    const [{ steps }, ...others] = linesOf(this.root);
    const main = Object.assign(Object.create(GameInProgress.prototype), this, { steps, at: steps.length });
    if (main.here !== this.here) main.resigned = null;
    const winner = main.here.over || main.resigned !== null ? main.winner() : -1;
    const [mine, theirs, ...more] = main.points();
    return {
      ...this.recordOf(steps),
      winner: winner < 0 ? null : winner + 1,
      resigned: main.resigned !== null,
      margin: this.ending === "scored" && !more.length ? mine - theirs : null,
      branches: others.map(({ line, at, steps: its }) => ({ line, at, moves: its.map(({ move }) => move) })),
    };
  }

  /** The record with what is looked at: the step on the board and the end of the line shown, counted over all lines. */
  asShown() {
    const all = [this.root, ...linesOf(this.root).flatMap(({ steps }) => steps)];
    return {
      record: this.record(),
      shown: [this.here, this.steps.at(-1) ?? this.root].map((step) => all.indexOf(step)),
    };
  }

  /** What a tab remembers of the game that it is in the middle of: also how its board stood. */
  keepInThisTab({ pathname, search }) {
    const told = linesOf(this.root)
      .flatMap(({ steps }) => steps)
      .map(({ reason, words, over }) => ({ reason, words, over }));
    const kept = {
      ...this.asShown(),
      address: pathname + search,
      savedId: this.savedId,
      told,
      layout: this.here.layout,
    };
    try {
      sessionStorage.setItem(TAB, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  asLeft({ shown = [], savedId = "", told = [], layout = null }) {
    const all = [this.root, ...linesOf(this.root).flatMap(({ steps }) => steps)];
    told.forEach((one, i) => Object.assign(all[i + 1], one));
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

  /** A game as the server has replayed it. */
  static fromRecord(card, { record, steps, branches, view }) {
    const game = new GameInProgress({
      card,
      params: record.params,
      ending: record.ending,
      start: steps[0].position,
      players: [...record.players],
      seed: record.seed,
    });
    const lines = [chained(game.root, steps.slice(1))];
    (record.branches ?? []).forEach(({ line, at }, i) => {
      const kept = lines[line].slice(0, at);
      lines.push([...kept, ...chained(kept.at(-1) ?? game.root, branches[i])]);
    });
    game.stand(lines[0].at(-1) ?? game.root);
    game.here.over = view.over;
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
    id: named(url),
    params,
    position: query.get("position"),
    ending: query.get("ending"),
    players: SEATS.map((seat, i) => query.get(seat) ?? ["human", "perfect"][i]),
    analysis: query.get("analysis") === "1",
  };
}
