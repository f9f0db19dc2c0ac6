// The state of a game's page, and every action that changes it. Nothing here knows the page or the server: `reduce`
// turns a state and an action into the next state; the other functions say what a state means. The tree of steps
// changes only here.

/** @import { BoardLayout, Chosen, PlyModel, Step, Played, StepModel, View } from "./types.d.ts" */
/** @import { GameInProgress } from "./game.js" */

import { promote } from "./steptree.js";

/**
 * @typedef {object} PlayState
 * @property {GameInProgress} game a new object whenever something in it has changed; all of them share one tree of
 *   steps
 * @property {View} view the position on the board
 * @property {AbortController} turn requests for this turn are canceled with it; an answer to an earlier one comes too
 *   late
 * @property {{ move: string, next: AbortController } | null} sent a move that the server is making, and the turn that
 *   follows
 * @property {GameInProgress | null} left the game as it is on the board while another step is being fetched
 * @property {string | null} pointed the move that is pointed at
 * @property {boolean} analysis whether it is switched on
 * @property {boolean} exercise whether this is an exercise about a mistake: then nothing is given away
 * @property {boolean} result whether the end is announced over the board
 * @property {string} news the moves just made, in words
 * @property {Entrance} entrance how the position came onto the board
 */

/**
 * `carried` says where the things of the position before it went, `layout` where those of this one stood the last time.
 * A `brief` position is left at once: the answer to the move is there.
 *
 * @typedef {{
 *   carried: Record<string, string> | null, layout: BoardLayout | null, fresh: boolean, brief: boolean,
 * }} Entrance
 */

/**
 * Answers say which turn they are for.
 *
 * @typedef {{ type: "point", move: string | null }
 *   | { type: "send", move: string, next: AbortController }
 *   | { type: "failed", turn: AbortController }
 *   | { type: "played", turn: AbortController, step: StepModel | Chosen, words: string, why?: string, brief?: boolean }
 *   | { type: "go", step: Step, exercise?: boolean }
 *   | { type: "arrived", turn: AbortController, view: View }
 *   | { type: "missed", turn: AbortController }
 *   | { type: "play on" }
 *   | { type: "clear", players?: string[] }
 *   | { type: "seat", seat: number, player: string }
 *   | { type: "swap" }
 *   | { type: "resign" }
 *   | { type: "promote", step: Step }
 *   | { type: "remove", step: Played }
 *   | { type: "drawn", layout: BoardLayout }
 *   | { type: "reviewed", steps: Step[], plies: PlyModel[] }
 *   | { type: "worded", words: Map<Step, string> }
 *   | { type: "saved", id: string }
 *   | { type: "analysis", on: boolean }
 *   | { type: "close result" }} Action
 */

/**
 * A game comes onto the board.
 *
 * @param {GameInProgress} game
 * @param {View} view
 * @param {boolean} analysis
 * @returns {PlayState}
 */
export function begun(game, view, analysis) {
  const others = { left: null, pointed: null, sent: null, exercise: false, result: false, news: "" };
  const state = { game, view, turn: new AbortController(), entrance: entering({}), ...others };
  const on = analysis && game.may("analysis");
  return reached({ ...state, analysis: on }, game, view, { fresh: true, layout: game.here.layout ?? null });
}

/**
 * @param {PlayState} state
 * @param {Action} action
 * @returns {PlayState} the same one where nothing is to be drawn
 */
export function reduce(state, action) {
  if ("turn" in action && action.turn !== state.turn) return state; // it comes too late
  switch (action.type) {
    case "point":
      return { ...state, pointed: action.move };
    case "send":
      return { ...state, pointed: null, sent: { move: action.move, next: action.next } };
    case "failed":
      return { ...state, sent: null };
    case "played":
      return played(state, action);
    case "go": {
      const { step, exercise = false } = action;
      const [game, turn] = [changed(state, (made) => made.stand(step)), new AbortController()];
      return { ...state, game, turn, exercise, sent: null, left: state.left ?? state.game };
    }
    case "arrived": {
      const layout = state.game.here.layout ?? null;
      return reached(state, state.game, action.view, { layout, fresh: !layout });
    }
    case "missed":
      return reached(state, state.left ?? state.game);
    case "resign":
      return resigned(state);
    case "drawn":
      state.game.here.layout = action.layout;
      return state;
    case "reviewed":
      action.steps.forEach((step, i) => {
        step.ply = action.plies[i];
      });
      return { ...state, game: state.game.copy() };
    case "worded":
      for (const [step, words] of action.words) step.words ??= words;
      return { ...state, game: state.game.copy() };
    case "saved":
      return { ...state, game: state.game.copy({ savedId: action.id }) };
    case "analysis":
      return { ...state, analysis: action.on && state.game.may("analysis") };
    case "close result":
      return { ...state, result: false };
    default:
      return reached(
        state,
        changed(state, (game) => rearranged(game, action)),
      );
  }
}

/**
 * @param {PlayState} state
 * @param {(game: GameInProgress) => void} change
 */
function changed(state, change) {
  const game = state.game.copy();
  change(game);
  return game;
}

/** @param {Partial<Entrance>} entrance */
const entering = (entrance) => ({ carried: null, layout: null, fresh: false, brief: false, ...entrance });

/**
 * A position stands on the board, perhaps the same again: another turn begins.
 *
 * @param {PlayState} state
 * @param {GameInProgress} game
 * @param {Partial<Entrance>} entrance
 * @returns {PlayState}
 */
function reached(state, game, view = state.view, entrance = {}) {
  game.reached(view);
  const others = { left: null, pointed: null, sent: null, result: false, news: "" };
  return { ...state, game, view, turn: new AbortController(), entrance: entering(entrance), ...others };
}

/**
 * @param {PlayState} state
 * @param {Extract<Action, { type: "played" }>} action
 */
function played(state, { step, words, why = "", brief = false }) {
  const seat = state.game.mover;
  const { move, points, won, carried, view } = step;
  const reason = "reason" in step ? { reason: step.reason } : {};
  const game = changed(state, (made) =>
    made.add({ move, words, points, won, position: view.position, standing: view.standing, ...reason }),
  );
  const next = reached(state, game, view, { carried, brief });
  const before = state.entrance.brief ? `${state.news} ` : "";
  const turn = state.sent?.next ?? next.turn;
  return { ...next, turn, news: `${before}${game.person(seat)}: ${words}${why}.`, result: isOver(next) };
}

/** @param {PlayState} state */
function resigned(state) {
  const { game } = state;
  if (game.players.length > 2) return state;
  const seat = game.playerToMove() === "human" ? game.mover : Math.max(0, game.players.indexOf("human"));
  const next = changed(state, (given) => {
    given.endHere();
    given.resigned = seat;
  });
  return { ...reached(state, next), result: true };
}

/**
 * Changes other than moves, while the position on the board stays.
 *
 * @param {GameInProgress} game
 * @param {Extract<Action, { type: "play on" | "clear" | "seat" | "swap" | "promote" | "remove" }>} action
 */
function rearranged(game, action) {
  switch (action.type) {
    case "play on":
      game.endHere();
      break;
    case "clear":
      game.players = action.players ?? game.players;
      game.clear();
      break;
    case "seat":
      game.players = game.players.with(action.seat, action.player);
      break;
    case "swap":
      game.players = game.players.toReversed();
      if (game.at === 0) game.clear();
      break;
    case "promote":
      promote(action.step);
      break;
    case "remove":
      game.remove(action.step);
  }
}

// ---- what a state means ----

/** @param {PlayState} state */
export const isOver = ({ view, game }) => view.over || game.resigned !== null;

/**
 * Whether an earlier step is looked at.
 *
 * @param {PlayState} state
 */
export const looksBack = ({ game }) => game.at < game.steps.length;

/**
 * Whether a person may move on the board.
 *
 * @param {PlayState} state
 */
export function isOpen(state) {
  const { game, view, sent } = state;
  if (sent || isOver(state)) return false;
  return looksBack(state) || (game.playerToMove() === "human" && !view.passes);
}

/**
 * What happens by itself: whoever can only pass passes, and a computer player moves.
 *
 * @param {PlayState} state
 * @returns {{ passes: string } | { player: string } | null}
 */
export function due(state) {
  const { game, view, sent, left, entrance } = state;
  if (isOver(state) || looksBack(state) || sent || left || entrance.brief) return null;
  if (view.passes) return { passes: view.passes };
  return game.playerToMove() === "human" ? null : { player: game.playerToMove() };
}

/**
 * The line under the board.
 *
 * @param {PlayState} state
 */
export function wordsOf(state) {
  const { game, view, news } = state;
  return [news, isOver(state) ? game.result() : !view.passes && game.turnWords()].filter(Boolean).join(" ");
}

/**
 * Whether marks and the players' reasons may be seen: they say who wins.
 *
 * @param {PlayState} state
 */
export const isJudged = ({ game, analysis }) => analysis || (game.finished && game.may("analysis"));

/**
 * What one state waits for and the next one does not.
 *
 * @param {PlayState} before
 * @param {PlayState} after
 */
export function ended(before, after) {
  const waited = [after.turn, after.sent?.next];
  return [before.turn, before.sent?.next].filter((one) => one !== undefined).filter((one) => !waited.includes(one));
}
