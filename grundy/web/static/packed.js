// The API from positions that are packed into the page itself; operations/export.py packs them.

import { Problem } from "./problem.js";

/** @import { Analysed, Ask, AskOptions, MoveQuestion, NamedPlayer, PlayedQuestion } from "./types.d.ts" */
/** @import { Scene, Shape, Standing, View } from "./types.d.ts" */

/**
 * The head, before the columns of numbers. `counts` says what the number of a position is. A path has the groups of
 * things that a move carries elsewhere, and single things by their keys.
 *
 * @typedef {object} Head
 * @property {Pick<View, "game" | "name" | "rule" | "params" | "ending">} view
 * @property {NamedPlayer[]} players
 * @property {string} whence
 * @property {number} start
 * @property {number} positions
 * @property {"nimber" | "margin" | ""} counts
 * @property {Analysed["outcome"][]} outcomes
 * @property {[keyof Scene | "title", unknown][]} things
 * @property {string[]} moves
 * @property {[Record<string, string>, Record<string, string>][]} paths
 *
 * @typedef {{ move: string, option: number, points: number | null, path: Head["paths"][0] }} Move
 * @typedef {Scene & { title?: string }} TitledScene
 */

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = bytes.indexOf(10) + 1; // behind the line of JSON
  }

  /** @returns {Head} */
  head() {
    return JSON.parse(new TextDecoder().decode(this.bytes.subarray(0, this.at)));
  }

  number() {
    let [found, shift] = [0, 1];
    while (this.bytes[this.at] > 127) {
      found += (this.bytes[this.at++] & 127) * shift;
      shift *= 128;
    }
    return found + this.bytes[this.at++] * shift;
  }

  signed() {
    const found = this.number();
    return found % 2 ? -(found + 1) / 2 : found / 2;
  }

  /** @param {number} length */
  numbers(length) {
    return Int32Array.from({ length }, () => this.number());
  }

  /** @param {number} length */
  signedNumbers(length) {
    return Int32Array.from({ length }, () => this.signed());
  }

  /**
   * Lists of numbers, one behind the other: each shares its head and its foot with the one before it.
   *
   * @param {number} length
   */
  lists(length) {
    const flat = new Int32Array(this.number());
    const ends = new Int32Array(length + 1);
    let [before, here] = [0, 0];
    for (let i = 0; i < length; i += 1) {
      const [same, foot, between] = [this.number(), this.number(), this.number()];
      const start = here;
      flat.copyWithin(here, before, before + same);
      here += same;
      for (let k = 0, step = 0; k < between; k += 1) {
        step += this.signed();
        flat[here++] = step;
      }
      flat.copyWithin(here, start - foot, start);
      here += foot;
      before = start;
      ends[i + 1] = here;
    }
    return { flat, ends, of: (/** @type {number} */ i) => flat.subarray(ends[i], ends[i + 1]) };
  }
}

/** All positions of a game, by number. */
export class PackedGame {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    const reader = new Reader(bytes);
    const head = reader.head();
    const margin = head.counts === "margin";
    this.head = head;
    this.boards = reader.lists(head.positions);
    this.moves = reader.lists(head.positions);
    const many = this.moves.flat.length;
    this.options = reader.signedNumbers(many);
    this.paths = head.paths.length > 1 ? reader.numbers(many) : new Int32Array(many);
    this.points = margin ? reader.signedNumbers(many) : null;
    this.outcomes = reader.numbers(head.positions);
    this.numbers = head.counts ? reader.signedNumbers(head.positions) : null;
    this.remoteness = margin ? null : reader.numbers(head.positions);
    this.letters = reader.lists(head.positions);
  }

  /** @param {string} text deflated, in base 64 */
  static async read(text) {
    const packed = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new PackedGame(new Uint8Array(await new Response(stream).arrayBuffer()));
  }

  /** @param {number} i */
  textOf(i) {
    return String.fromCodePoint(...this.letters.of(i));
  }

  /**
   * @param {number} i
   * @returns {Pick<Analysed, "outcome" | "nimber" | "margin">}
   */
  valueOf(i) {
    const outcome = this.head.outcomes[this.outcomes[i]];
    return this.numbers && this.head.counts ? { outcome, [this.head.counts]: this.numbers[i] } : { outcome };
  }

  /** @param {number} i */
  remotenessOf(i) {
    return this.remoteness?.[i] ? this.remoteness[i] - 1 : null;
  }

  /**
   * The moves of a position: their texts, where they lead, what they earn.
   *
   * @param {number} i
   * @returns {Move[]}
   */
  movesOf(i) {
    const [first, end] = [this.moves.ends[i], this.moves.ends[i + 1]];
    return Array.from({ length: end - first }, (_, k) => ({
      move: this.head.moves[this.moves.flat[first + k]],
      option: i - this.options[first + k],
      points: this.points?.[first + k] ?? null,
      path: this.head.paths[this.paths[first + k]],
    }));
  }

  /** @param {number} i */
  sceneOf(i) {
    /** @type {Shape[]} */
    const shapes = [];
    /** @type {Record<string, unknown>} */
    const scene = { shapes, ways: [], slides: [] };
    for (const thing of this.boards.of(i)) {
      const [field, data] = this.head.things[thing];
      const list = scene[field];
      if (Array.isArray(list)) list.push(data);
      else scene[field] = data;
    }
    const width = Math.max(1, ...shapes.map(({ x, w }) => Math.max(x, x + w)));
    const height = Math.max(1, ...shapes.map(({ y, h }) => Math.max(y, y + h)));
    return /** @type {TitledScene} */ ({ width, height, ...scene });
  }

  /**
   * @param {number} i
   * @param {Standing} standing
   * @returns {View}
   */
  viewOf(i, standing) {
    const [scene, moves] = [this.sceneOf(i), this.movesOf(i)];
    const over = !moves.length;
    const label = `${this.head.view.game} ${this.textOf(i)}`;
    return {
      ...this.head.view,
      label,
      position: String(i),
      seats: 2,
      over,
      standing: { ...standing, winner: over ? winner(this.head.view.ending, standing) : null },
      moves: moves.map(({ move, option, points }) => ({ move, position: String(option), points })),
      passes: "",
      more: false,
      drawn: true,
      ends: [],
      title: scene.title ?? label,
      scene,
    };
  }

  /**
   * @param {number} i
   * @param {Move} move
   * @param {Standing} standing from before it
   */
  step(i, { move, option, points, path }, standing) {
    const view = this.viewOf(option, after(standing, points ?? 0));
    if (view.over && view.scene.shapes.every(({ kind }) => kind === "text"))
      view.scene = this.finished(i, move) ?? view.scene;
    return { move, points, won: [], carried: carried(path, this.sceneOf(i), view.scene), view };
  }

  /**
   * Where nothing is left to draw on, the last drawing stays, with the curve that ended it.
   *
   * @param {number} i
   * @param {string} move
   */
  finished(i, move) {
    const before = this.sceneOf(i);
    const curve = before.shapes.find((shape) => shape.role === "choice" && shape.move === move);
    if (!curve) return null;
    const shapes = before.shapes.filter(({ role }) => role !== "choice");
    return { ...before, shapes: [...shapes, { ...curve, role: "stroke", move: undefined }] };
  }

  /**
   * Wins as soon as it can, loses as late as it can; where points count, it takes as many as can be had.
   *
   * @param {number} i
   */
  best(i) {
    const worth = (/** @type {Move} */ { option, points }) => {
      if (this.points) return (points ?? 0) - (this.numbers?.[option] ?? 0);
      const [{ outcome }, far] = [this.valueOf(option), this.remotenessOf(option) ?? 0];
      return outcome === "P" ? 1e6 - far : outcome === "N" ? far - 1e6 : 0;
    };
    return this.movesOf(i).reduce((one, other) => (worth(other) > worth(one) ? other : one));
  }

  /**
   * @param {number} i
   * @returns {Pick<Analysed, "ending" | "outcome" | "nimber" | "margin" | "remoteness" | "far"> & { moves: unknown[] }}
   */
  analysis(i) {
    const moves = this.movesOf(i);
    return {
      ending: this.head.view.ending,
      ...this.valueOf(i),
      remoteness: this.remotenessOf(i),
      moves: moves.map(({ move, option }) => ({ move, ...this.valueOf(option) })),
      far: moves.map(({ option }) => this.remotenessOf(option)),
    };
  }

  /**
   * @param {string} path
   * @param {unknown} body
   */
  answer(path, body) {
    if (path === "players/named") return this.head.players;
    const { position, standing } = /** @type {PlayedQuestion} */ (body);
    const i = Number(position);
    const stands = standing ?? { turn: 0, points: [0, 0] };
    if (path === "view") return this.viewOf(i, stands);
    if (path === "analyse") return this.analysis(i);
    if (path === "choose") return { ...this.step(i, this.best(i), stands), player: "perfect", reason: "", sure: true };
    if (path === "move") {
      const { move } = /** @type {MoveQuestion} */ (body);
      const found = this.movesOf(i).find((one) => one.move === move);
      if (found) return this.step(i, found, stands);
    }
    throw new Problem(`This page does not answer ${path}.`, 404);
  }
}

/**
 * @param {Standing} standing
 * @param {number} earned by who was to move
 * @returns {Standing}
 */
function after({ turn, points }, earned) {
  return { turn: 1 - turn, points: points.map((have, seat) => (seat === turn ? have + earned : have)) };
}

/**
 * Who has won now that nobody can move; null for a tie.
 *
 * @param {View["ending"]} ending
 * @param {Standing} standing
 */
function winner(ending, { turn, points: [first, second] }) {
  if (ending === "scored") return first === second ? null : first > second ? 0 : 1;
  return ending === "normal" ? 1 - turn : turn;
}

/**
 * From the keys of the things before a move to those after it.
 *
 * @param {Head["paths"][0]} path
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Record<string, string>}
 */
function carried([groups, others], before, after) {
  const there = new Set(after.shapes.map(({ key }) => key));
  const goes = (/** @type {string} */ key) => {
    if (others[key] !== undefined) return others[key];
    const [group] = key.match(/^\d*/) ?? [""];
    const now = (groups[group] ?? group) + key.slice(group.length);
    return there.has(now) ? now : "";
  };
  return Object.fromEntries(before.shapes.flatMap(({ key }) => (key && goes(key) ? [[key, goes(key)]] : [])));
}

/** @type {Promise<PackedGame> | undefined} */
let read;

/** The game that this page holds. */
export function packedGame() {
  read ??= PackedGame.read(document.getElementById("packed")?.textContent ?? "");
  return read;
}

export const ask = /** @type {Ask} */ (
  async (/** @type {string} */ path, /** @type {unknown} */ body = null, /** @type {AskOptions} */ { signal } = {}) => {
    const game = await packedGame();
    signal?.throwIfAborted();
    return game.answer(path, body);
  }
);
export const askOnce = ask;
