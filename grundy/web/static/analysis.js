// Why a move wins: the exact value of the position, of its parts and of every move, with the reason in words.

/** @import { Analysed, MoveWorth, PlyModel, Question, Shape } from "./types.d.ts" */
/** @import { Board } from "./board.js" */
/** @import { PlayState } from "./play_state.js" */
/** @import { Reviewed } from "./review.js" */

import { askOnce } from "./api.js";
import { $, h, remembered, s, select } from "./dom.js";
import { SIGNS, sign } from "./outcomes.js";
import { isOver } from "./play_state.js";
import { chart, lookAgain, mistakes } from "./review.js";
import { secondNumber, stepByStep } from "./steps.js";
import { headline, valuesOf } from "./worth.js";

const DEPTHS = [0, 1, 2, 3, 4, 5, 6];
const SLOW = 500; // milliseconds after which the panel says that it is working
const MOST_TOKENS = 14; // of a heap that are drawn one by one; a larger heap is a number
const MOST_MOVES = 300; // that are listed
const MOST_BITS = 64; // of a nimber that is written in binary

/**
 * What the panel asks the page to do.
 *
 * @typedef {object} Does
 * @property {(on: boolean) => void} toggle
 * @property {(move: string) => void} play
 * @property {(at: number) => void} go to a place of the line
 * @property {(found: Reviewed) => void} reviewed the game has been looked at again
 * @property {() => void} learn begins the exercises
 */

export class Analysis {
  /** @type {PlayState | null} */
  state = null;
  /** @type {Record<string, MoveWorth> | null} */
  values = null; // by move, once they are known
  /** @type {Shape[]} */
  squares = []; // the numbers on the board
  waiting = new AbortController();
  history = h("div", { class: "history" });

  /**
   * @param {HTMLElement} host
   * @param {Does & { board: Board }} does
   */
  constructor(host, { board, ...does }) {
    this.host = host;
    this.board = board;
    this.does = does;
    this.switch = h("input", {
      type: "checkbox",
      role: "switch",
      onchange: () => does.toggle(this.switch.checked),
    });
    this.body = h("div", { class: "reasons" });
    const signs = h("input", {
      type: "checkbox",
      checked: remembered.get("signs", true),
      onchange: () => {
        remembered.set("signs", signs.checked);
        this.sign();
      },
    });
    host.append(
      h(
        "div",
        { class: "heading" },
        h("h2", {}, h("label", { class: "switch" }, this.switch, h("span", {}, "Analysis"))),
        h("label", { class: "signed small" }, signs, "signs on the board"),
      ),
      this.body,
    );
    this.rest(false);
  }

  /** @param {boolean} held nothing is told while an exercise is on */
  rest(held) {
    this.body.replaceChildren(
      h(
        "p",
        { class: "small" },
        held
          ? "It waits until the exercise is over."
          : "Switch it on to see who wins, every move's value on the board, and why.",
      ),
    );
  }

  /**
   * A position is on the board: analyze it, or clear what was there. A game that is over is reviewed in any case.
   *
   * @param {PlayState} state
   */
  show(state) {
    this.state = state;
    this.values = null;
    this.squares = [];
    this.sign();
    this.waiting.abort();
    this.waiting = new AbortController();
    this.switch.checked = state.analysis;
    this.host.classList.toggle("on", state.analysis);
    if (state.analysis && !state.exercise) this.analyze(state, this.waiting.signal);
    else {
      this.host.removeAttribute("aria-busy");
      this.rest(state.exercise);
      if (isOver(state) && !state.exercise && state.game.may("analysis"))
        this.lookAgain(state, this.waiting.signal).catch(() => {}); // the result card says less then
    }
  }

  /**
   * @param {PlayState} state
   * @param {AbortSignal} signal
   */
  async analyze(state, signal) {
    const { game, view } = state;
    const question = { ...game.rules(), position: view.position };
    this.host.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => this.body.replaceChildren(h("p", {}, "Solving …")), SLOW);
    try {
      const depth = remembered.get("depth", 3);
      const found = await askOnce("analyse", { ...question, depth: depth || null }, { signal });
      if (signal.aborted) return;
      clearTimeout(slow);
      this.values = valuesOf(found, view, game);
      this.squares = found.squares.shapes;
      this.sign();
      this.draw(found, state);
      this.fillRemoteness(question, found, signal);
      const plies = await this.lookAgain(state, signal);
      if (plies.length > 1) this.drawHistory(plies, state);
    } catch (error) {
      if (error instanceof Error && !signal.aborted)
        this.body.replaceChildren(h("p", { class: "problem" }, error.message));
    } finally {
      clearTimeout(slow);
      if (!signal.aborted) this.host.removeAttribute("aria-busy");
    }
  }

  /**
   * @param {PlayState} state
   * @param {AbortSignal} signal
   */
  async lookAgain({ game }, signal) {
    const found = await lookAgain(game, signal);
    if (signal.aborted) return [];
    this.does.reviewed(found);
    return found.plies;
  }

  /** What is known is shown on the board, if it is wanted there. */
  sign() {
    const shown = this.values !== null && remembered.get("signs", true);
    this.board.note(shown ? this.squares : []);
    this.board.mark(shown ? this.values : null);
  }

  /**
   * The remoteness may take longer to find: it is filled in when it comes.
   *
   * @param {Question} question
   * @param {Analysed} found
   * @param {AbortSignal} signal
   */
  async fillRemoteness(question, found, signal) {
    if (found.remoteness !== null || found.ending === "scored" || found.outcome === "draw") return;
    const place = $('[data-fact="remoteness"]', this.body);
    const solved = await askOnce("solve", question, { signal }).catch(() => null);
    if (!signal.aborted) place.textContent = String(solved?.remoteness ?? "too far to walk");
  }

  /**
   * What a move is worth, in words.
   *
   * @param {string} move
   */
  words(move) {
    const value = this.values?.[this.board.gestures.listed(move)];
    if (!value) return "";
    const number =
      value.text &&
      (this.state?.game.ending === "scored"
        ? `, ${value.text} ${/^.?1$/.test(value.text) ? "point" : "points"} from here`
        : `, leaves ${value.text.startsWith("∞") ? "" : "nimber "}${value.text}`);
    return ` is ${SIGNS[value.kind].words}${number}`;
  }

  /**
   * The user points at a losing move: say what the answer would be.
   *
   * @param {string} move
   */
  async look(move) {
    if (!this.state) return;
    const { game, view } = this.state;
    const listed = this.board.gestures.listed(move);
    const option = view.moves.find((one) => one.move === listed)?.position;
    const told = this.board.about.textContent;
    if (this.values?.[listed]?.kind !== "loss" || !option) return;
    const solved = await askOnce("solve", { ...game.rules(), position: option }).catch(() => null);
    const answer = solved?.moves.find((one) => one.best);
    const { about, ahead } = this.board;
    if (answer && ahead && about.textContent === told)
      this.board.tell(`${told}: the answer is ${ahead.say(answer.move)}`);
  }

  /**
   * A sentence with its moves in the board's words.
   *
   * @param {string} text
   */
  inWords(text) {
    return text
      .split(/( or |: |\.$)/)
      .map((piece) => (this.board.gestures.of(piece) ? this.board.gestures.say(piece) : piece))
      .join("");
  }

  /**
   * @param {Analysed} found
   * @param {PlayState} state
   */
  draw(found, { game }) {
    const question = { ...game.rules(), position: found.position };
    const { ending: _, ...scoredQuestion } = question;
    this.history = h("div", { class: "history" });
    this.body.replaceChildren(
      headline(found),
      ...found.reasons.map((text) => h("p", {}, this.inWords(text))),
      ...(found.scored ? secondNumber(found.scored, scoredQuestion) : []),
      found.parts?.length ? partsTable(found, found.parts) : "",
      found.squares.meaning && h("p", { class: "small" }, `The small numbers ${found.squares.meaning}.`),
      this.minimax(found, game.players.length),
      this.moveList(found),
      game.card.derives && found.ending === "normal" ? stepByStep(question) : "",
      this.history,
    );
  }

  /**
   * @param {Analysed} found
   * @param {number} seats
   */
  minimax(found, seats) {
    const choose = select(
      "Depth of minimax",
      DEPTHS.map((depth) => /** @type {const} */ ([depth, depth ? `depth ${depth}` : "off"])),
      remembered.get("depth", 3),
      (depth) => {
        remembered.set("depth", Number(depth));
        if (this.state) this.show(this.state);
      },
    );
    const { minimax: rough, engine, nodes } = found;
    const refused = seats > 2 ? "is for two players" : "is over its budget here";
    const sees = !rough?.value ? "neither a win nor a loss" : rough.value > 0 ? "a win" : "a loss";
    const text = rough
      ? `sees ${sees} (value ${rough.value}, ${grouped(rough.nodes)} positions); ` +
        `exact: ${engine}, ${grouped(nodes)} positions`
      : remembered.get("depth", 3)
        ? refused
        : "";
    return h("p", { class: "small minimax" }, "Minimax ", choose, " ", text);
  }

  /** @param {Analysed} found */
  moveList(found) {
    const entries = found.moves.slice(0, MOST_MOVES).map(({ move }) => {
      const { kind, text } = worthOf(this.values, move);
      const words = this.board.gestures.say(move);
      return h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-kind": kind,
          "data-move": move,
          "aria-label": `${words}, ${SIGNS[kind].words}`,
          onclick: () => this.does.play(move),
        },
        s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, sign(kind)),
        words,
        text && h("small", {}, text),
      );
    });
    const { moves_total: all, moves_counted: counted } = found;
    const total = counted === false ? `${grouped(String(BigInt(all) - 1n))}+` : grouped(all);
    const rest = found.truncated ? h("p", { class: "small" }, `${total} moves in all; winning ones are listed.`) : "";
    const best = found.moves.filter((move) => move.best).length;
    const fold = h(
      "details",
      {
        class: "every",
        open: remembered.get("every", false),
        ontoggle: () => remembered.set("every", fold.open),
      },
      h("summary", {}, `All ${total} moves, ${best} best`),
      h("div", { class: "options" }, entries),
      rest,
    );
    return fold;
  }

  /**
   * @param {PlyModel[]} plies
   * @param {PlayState} state
   */
  drawHistory(plies, { game }) {
    const found = mistakes(game).length;
    this.history.replaceChildren(
      chart(plies, game, this.does.go),
      found ? h("button", { type: "button", onclick: this.does.learn }, `Learn from your mistakes (${found})`) : "",
    );
  }
}

/**
 * A whole number, which may be written as text, as people read it.
 *
 * @param {number | string} number
 */
const grouped = (number) => BigInt(number).toLocaleString("en");

/**
 * @param {Record<string, MoveWorth> | null} values
 * @param {string} move
 * @returns {MoveWorth}
 */
const worthOf = (values, move) => values?.[move] ?? { kind: "tie", text: "" };

/**
 * Each part as the Nim heaps that it equals, and the XOR worked out in binary.
 *
 * @param {Analysed} found
 * @param {NonNullable<Analysed["parts"]>} parts
 */
function partsTable({ nimber, ending }, parts) {
  const numbers = parts.map((part) => part.nimber).filter((one) => one !== undefined && one !== null);
  const xor = numbers.length === parts.length && nimber !== undefined && nimber !== null ? nimber : null;
  const bits = xor === null ? 0 : Math.max(1, ...[...numbers, xor].map((n) => BigInt(n).toString(2).length));
  const shown = xor !== null && bits <= MOST_BITS;
  /** @param {number | string} n */
  const binary = (n) => h("td", { class: "binary" }, BigInt(n).toString(2).padStart(bits, "0"));
  const rows = parts.map((part) => {
    const { position, remoteness, outcome, heaps } = part;
    const value = xor === null ? (part.margin ?? part.nimber ?? part.endless ?? outcome) : part.nimber;
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, position.length > 24 ? `${position.slice(0, 22)}…` : position),
      h("td", { class: "number" }, String(value)),
      shown && binary(part.nimber ?? 0),
      h("td", {}, remoteness ?? "–"),
      xor !== null && h("td", {}, drawHeaps(heaps ?? [])),
    );
  });
  const total =
    xor !== null &&
    parts.length > 1 &&
    h(
      "tr",
      { class: "total" },
      h("th", { scope: "row" }, "XOR"),
      h("td", { class: "number" }, String(xor)),
      shown && binary(xor),
      h("td", {}),
      h("td", {}),
    );
  const heads = [
    "part",
    xor !== null ? "nimber" : ending === "scored" ? "margin alone" : "alone",
    shown && "binary",
    "remoteness",
    xor !== null && "equals the Nim heaps",
  ].filter((text) => text !== false);
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Parts and their values" },
    h(
      "table",
      { class: "parts" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((text) => h("th", { scope: "col" }, text)),
        ),
      ),
      h("tbody", {}, rows, total),
    ),
  );
}

/**
 * Nim heaps as columns of tokens.
 *
 * @param {(number | string)[]} sizes
 */
function drawHeaps(sizes) {
  const tall = Math.max(1, ...sizes.map((n) => Math.min(Number(n), MOST_TOKENS)));
  /**
   * @param {number} n
   * @param {number} x
   */
  const heap = (n, x) =>
    Array.from({ length: n }, (_, i) => s("circle", { class: "piece", cx: x, cy: 10 * (tall - i) - 5, r: 4 }));
  /**
   * @param {number | string} n
   * @param {number} x
   */
  const number = (n, x) => s("text", { class: "note", x, y: 10 * tall - 5, "text-anchor": "middle" }, String(n));
  const columns = sizes.map((n, i) =>
    Number(n) > MOST_TOKENS ? [number(n, 10 * i + 5)] : heap(Number(n), 10 * i + 5),
  );
  const floor = s("path", { class: "edge", d: `M0 ${10 * tall + 0.5}H${Math.max(10, 10 * sizes.length)}` });
  const [width, height] = [Math.max(10, 10 * sizes.length), 10 * tall + 2];
  const label = sizes.length ? `heaps of ${sizes.join(", ")}` : "no heap";
  return s(
    "svg",
    { class: "board heaps", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    columns,
    floor,
  );
}
