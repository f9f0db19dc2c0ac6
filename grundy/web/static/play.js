// The page of one game: asks the server, draws the state (play_state.js), and turns what people do into actions. The
// address always says where we are.

/** @import { Chosen, Ending, Finished, Played, Replayed, Rules, Step, View } from "./types.d.ts" */
/** @import { Left } from "./game.js" */
/** @import { Action, PlayState } from "./play_state.js" */

import { Analysis } from "./analysis.js";
import { ask, askOnce } from "./api.js";
import { drawChips, drawChoices, drawControls, drawSeats, pace } from "./around.js";
import { Board } from "./board.js";
import { ResultCard } from "./card.js";
import { offerClassroom, presenter } from "./classroom.js";
import { $, ours, remembered, route } from "./dom.js";
import { frame, say } from "./frame.js";
import { Pencil } from "./freehand.js";
import { GameInProgress, inThisTab, readAddress, said } from "./game.js";
import { cardOf } from "./game_cards.js";
import { unpacked } from "./gamelink.js";
import { offerKeeping } from "./keeping.js";
import { Mistakes } from "./mistakes.js";
import { drawMoves, nameSteps } from "./movelist.js";
import { begun, due, ended, isJudged, isOpen, isOver, reduce, wordsOf } from "./play_state.js";
import { isAborted, isTemporary, Problem } from "./problem.js";
import { lookAround } from "./review.js";
import { seated } from "./seats.js";
import { setUp } from "./setup.js";
import { offerKeys, offerTyping } from "./typing.js";

const QUICK = 60; // milliseconds that count as at once

frame("");

const cards = await askOnce("games");
const asked = readAddress(location);
const card = cardOf(cards, asked.id);
document.title = `${card.title} – Grundy`;
$("#name").textContent = card.title;
$("#rule").textContent = card.rule;

// ---- the state, and what draws it ----

/** @type {PlayState} */
let state;

const board = new Board($("#board"), {
  play: playMove,
  point: preview,
  nothing: () => say(`That is no move. ${state.game.turnWords()}`),
  lists: true,
});
const pencil = new Pencil(board, {
  read: (curve) => ask("stroke", { ...state.game.rules(), position: state.game.position, curve }),
  play: (move) => playMove(move, said(move)),
  say,
});
const analysis = new Analysis($("#analysis"), {
  board,
  toggle: toggleAnalysis,
  play: (move) => {
    if (board.open) playMove(move);
  },
  go: (at) => goTo(state.game.stepAt(at)),
  reviewed: async (found) => {
    const { game, turn } = state;
    dispatch({ type: "reviewed", ...found });
    resultCard.turned(state.game, found.plies);
    // an extra
    await lookAround(game, turn.signal, (other) => dispatch({ type: "reviewed", ...other })).catch(() => {});
  },
  learn: () => learning.begin(),
});
const resultCard = new ResultCard($("#result"), {
  again: restart,
  swap: () => restart(state.game.players.toReversed()),
  review: reviewGame,
  learn: () => learning.begin(),
  close: () => dispatch({ type: "close result" }),
});
const learning = new Mistakes($("#mistakes"), {
  board,
  now: () => state.game,
  stand: (step) => goTo(step, true),
  left: () => goTo(state.game.here),
});
const present = presenter(board, () => toggleAnalysis());

/** @param {Action} action */
function dispatch(action) {
  if (state) enter(reduce(state, action));
}

/**
 * Goes to the next state: cancels what only the old one waited for, draws what has changed, and lets a player move
 * whose turn it is.
 *
 * @param {PlayState} next
 */
function enter(next) {
  const before = state;
  if (next === before) return;
  state = next;
  if (before) for (const turn of ended(before, next)) turn.abort();
  draw(before);
  if (next.turn === before?.turn) return;
  const now = due(next);
  if (!now) return;
  if ("passes" in now) playMove(now.passes);
  else letPlay();
}

/** @param {PlayState | undefined} before */
function draw(before) {
  learning.show(state.exercise);
  if (state.left) return; // the old position stays until the other one is there
  if (state.game.root !== before?.game.root) {
    $("#rule").textContent = state.view.rule;
    drawChips(state.game, openSetupAt);
  }
  if (state.turn !== before?.turn) drawPosition();
  else {
    if (state.sent !== before.sent) board.setOpen(isOpen(state));
    if (state.game !== before.game || state.analysis !== before.analysis) drawAround();
    if (!state.result) resultCard.hide();
    if (state.analysis !== before.analysis) analysis.show(state);
  }
}

function drawPosition() {
  const { game, view, entrance } = state;
  const { brief, ...how } = entrance;
  board.setOpen(isOpen(state));
  board.show(game.marked(view.scene), {
    label: view.title,
    ...how,
    speed: brief || !pace() ? 0 : 1, // with answers at once, nothing glides either
    passing: Boolean(view.passes),
  });
  dispatch({ type: "drawn", layout: board.layout() });
  if (brief) return;
  const over = isOver(state);
  pencil.show(view.ends);
  drawAround();
  drawSeats(game, over, {
    seatAnother: (seat, player) => dispatch({ type: "seat", seat, player }),
    swap: () => dispatch({ type: "swap" }),
  });
  drawChoices(view, board, playMove);
  drawControls(game, over, { openSetup, undo, redo, restart: () => restart(), playOn, hint, resign });
  say(wordsOf(state));
  if (state.result) resultCard.show(game, board.keyboard);
  else resultCard.hide();
  analysis.show(state);
}

/** The list of moves, and the address. */
function drawAround() {
  const does = {
    goTo,
    promote: (/** @type {Step} */ step) => dispatch({ type: "promote", step }),
    remove: async (/** @type {Played} */ step) => {
      if (await goTo(step.parent)) dispatch({ type: "remove", step });
    },
  };
  drawMoves(state.game, does, isJudged(state));
  history.replaceState(null, "", ours(state.game.address(state.analysis)));
  state.game.keepInThisTab(location);
}

// ---- moves ----

/** @param {string} move */
async function playMove(move, words = board.gestures.say(move)) {
  if (state.exercise) return learning.answer(move, words).catch(complain);
  if (state.sent) return;
  const { game, turn } = state;
  const next = new AbortController();
  dispatch({ type: "send", move, next });
  thinkAhead(move, next);
  try {
    const request = askOnce("move", { ...game.question(), move }, { signal: turn.signal });
    const [step, choice] = await Promise.all([request, answerAtOnce(next)]);
    const brief = choice !== null && "move" in choice;
    dispatch({ type: "played", turn, step, words, brief });
    if (brief && state.turn === next) reply(choice);
  } catch (error) {
    if (state.turn !== turn) return;
    dispatch({ type: "failed", turn });
    complain(error, () => playMove(move));
  }
}

/** @param {Chosen} choice */
function reply(choice) {
  const words = board.gestures.say(choice.move);
  const why = state.analysis || !choice.sure ? ` (${choice.reason})` : ""; // a reason says who wins; a guess does not
  dispatch({ type: "played", turn: state.turn, step: choice, words, why });
}

/**
 * Requests to players that were sent before their turn had come, by that turn.
 *
 * @type {WeakMap<AbortController, Promise<Chosen | Finished>>}
 */
const early = new WeakMap();

/**
 * The next player begins to think while a move is still being made.
 *
 * @param {string} move
 * @param {AbortController} next the turn that follows it
 */
function thinkAhead(move, next) {
  const { game } = state;
  const at = game.at + 1;
  const player = game.players[at % game.players.length];
  if (player === "human") return;
  const answer = ask("choose", { ...game.question(), player, seed: seedOf(at), after: move }, { signal: next.signal });
  answer.catch(() => {}); // whoever waits for it gets the error
  early.set(next, answer);
}

/** @param {number} at */
const seedOf = (at) => (state.game.seed + at) % 2 ** 31;

/**
 * An answer that comes almost at once, if the speed is “at once”: then both moves are drawn as one.
 *
 * @param {AbortController} next
 */
function answerAtOnce(next) {
  const answer = early.get(next);
  if (!answer || pace()) return null;
  return Promise.race([answer, pause(QUICK).then(() => null)]).catch(() => null);
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function letPlay() {
  const { turn, game } = state;
  const begun = early.get(turn);
  early.delete(turn); // a second try asks again
  try {
    const request = { ...game.question(), player: game.playerToMove(), seed: seedOf(game.at) };
    const choice = await (begun ?? ask("choose", request, { signal: turn.signal }));
    if (pace()) await pause(pace());
    if (state.turn === turn && "move" in choice) reply(choice);
  } catch (error) {
    if (state.turn === turn) complain(error, letPlay);
  }
}

/**
 * Shows another step, in an exercise without any hints. Resolves to whether it is shown.
 *
 * @param {Step} step
 */
async function goTo(step, exercise = false) {
  dispatch({ type: "go", step, exercise });
  const { turn, game } = state;
  try {
    const view = await askOnce("view", game.question(), { signal: turn.signal });
    const late = state.turn !== turn;
    dispatch({ type: "arrived", turn, view });
    return !late;
  } catch (error) {
    if (state.turn !== turn) return false;
    dispatch({ type: "missed", turn });
    complain(error, () => goTo(step, exercise));
    return false;
  }
}

/**
 * Goes to a step; false where there is none.
 *
 * @param {Step | null | undefined | false} step
 */
function stepTo(step) {
  if (!step) return false;
  goTo(step);
  return true;
}

const undo = () => stepTo(state.game.personsTurn(-1));
const redo = () => stepTo(state.game.personsTurn(1));

function playOn() {
  dispatch({ type: "play on" });
}

function resign() {
  dispatch({ type: "resign" });
}

/** Starts again, perhaps with the players in other seats. */
async function restart(players = state.game.players) {
  if (await goTo(state.game.root)) dispatch({ type: "clear", players });
}

/** Shows the analysis, from where the game turned last, or else from the start. */
async function reviewGame() {
  const turned = state.game.steps.findLast((step) => step.ply?.turned);
  toggleAnalysis(true);
  await goTo(turned?.parent ?? state.game.root);
}

function toggleAnalysis(on = !state.analysis) {
  dispatch({ type: "analysis", on });
  remembered.set("analysis", state.analysis);
}

async function hint() {
  const { game, turn } = state;
  if (!game.may("hints")) return;
  say("Looking for a good move …");
  try {
    const choice = await ask("choose", { ...game.question(), player: "perfect", seed: 0 }, { signal: turn.signal });
    if (state.turn !== turn || !("move" in choice)) return;
    board.hint(choice.move);
    say(`Hint: ${board.gestures.say(choice.move)} (${choice.reason}).`);
  } catch (error) {
    complain(error, hint);
  }
}

/**
 * Says what was wrong, and offers another try where that may help.
 *
 * @param {unknown} error
 * @param {(() => unknown) | null} again
 */
function complain(error, again = null) {
  if (!(error instanceof Error) || isAborted(error)) return;
  const [problem, hopeful] = error instanceof Problem ? [true, isTemporary(error)] : [false, true];
  say(problem ? error.message : `Something went wrong: ${error.message}`, hopeful ? again : null);
}

/**
 * Previews a move on the board.
 *
 * @param {string | null} move
 */
async function preview(move) {
  dispatch({ type: "point", move });
  board.tell("");
  if (move === null || !board.open) return;
  const { game, turn } = state;
  const words = board.gestures.say(move);
  try {
    const step = await askOnce("move", { ...game.question(), move });
    if (state.turn !== turn || state.pointed !== move) return;
    board.ghost(game.marked(step.view.scene, step), step.carried);
    board.tell(words + analysis.words(move));
    analysis.look(move);
  } catch {
    // a move that cannot be shown in advance can still be played
  }
}

// ---- games that come onto the board ----

/**
 * @param {GameInProgress} game
 * @param {View} view
 */
function begin(game, view) {
  const on = state ? state.analysis : asked.analysis || remembered.get("analysis", false);
  enter(begun(game, view, on));
  if (asked.analysis) remembered.set("analysis", state.analysis);
}

/** @param {{ params: Rules["params"], ending: Ending, position: string | null, players: string[] }} terms */
async function beginAt({ params, ending, position, players }) {
  const view = await ask("view", { game: card.id, params, ending, position });
  const game = new GameInProgress({
    card,
    params,
    ending,
    start: view.position,
    players: seated(players, view.seats),
    seed: Math.floor(Math.random() * 1e9),
    hide: asked.hide,
  });
  begin(game, view);
}

const openSetup = () => openSetupAt("position");

/** @param {string} field */
async function openSetupAt(field) {
  const { params, ending, position, players } = state.game;
  const found = await setUp($("#setup"), card, { params, ending, position, players, field });
  if (found) await beginAt(found).catch(complain);
}

/**
 * A game that the server has replayed, where it was left.
 *
 * @param {Replayed} replayed
 * @param {Left} left
 */
async function open(replayed, left = {}) {
  const other = cardOf(cards, replayed.record.game);
  const game = GameInProgress.fromRecord(other, replayed, asked.hide).asLeft(left);
  if (other.id !== card.id) {
    const on = state?.analysis ?? false;
    const at = new URL(ours(game.address(on)), location.href);
    game.keepInThisTab(at);
    location.href = at.href;
    return;
  }
  const last = game.position === replayed.view.position;
  begin(game, last ? replayed.view : await ask("view", game.question()));
  nameSteps(game.rules(), game.root).then(
    (words) => dispatch({ type: "worded", words }),
    () => {}, // the rule's words serve as well
  );
}

/** The game that this tab was in the middle of, if the address still shows a position of it. */
async function resume() {
  try {
    const kept = inThisTab();
    if (!kept) return false;
    await open(await ask("replay", { record: kept.record }), kept);
    return true;
  } catch {
    return false;
  }
}

/** Opens the game in the address, if there is one; `broken` is what is wrong with it. */
async function openLink() {
  try {
    const linked = await unpacked(location.hash);
    if (!linked) return { opened: false, broken: null };
    await open(await ask("replay", { record: linked.record }), linked);
    return { opened: true, broken: null };
  } catch (error) {
    if (!(error instanceof Problem) || isTemporary(error)) throw error;
    return { opened: false, broken: error };
  }
}

async function firstBoard() {
  const savedId = new URLSearchParams(location.search).get("saved");
  const { opened, broken } = await openLink();
  if (savedId) {
    const record = await ask(route("saved/{id}", { id: savedId }));
    await open(await ask("replay", { record }), { savedId });
  } else if (broken || (!opened && !(await resume())))
    await beginAt({ ...asked, ending: asked.ending ?? card.endings[0] });
  if (broken) complain(broken);
}

// ---- what else there is to press and to type ----

const now = () => state.game;
offerClassroom({ now, board, rule: () => state.view.rule, present, hide: asked.hide });
offerKeeping(card, { now, saved: (id) => dispatch({ type: "saved", id }), open });
offerTyping(board, { now: () => state.view, play: playMove, say });
offerKeys({
  u: undo,
  r: redo,
  h: hint,
  n: openSetup,
  a: () => toggleAnalysis(),
  p: () => present(),
  Escape: () => {
    const shown = state.result;
    dispatch({ type: "close result" });
    return shown;
  },
  ArrowLeft: () => stepTo(now().here.parent),
  ArrowRight: () => stepTo(now().following),
  ArrowUp: () => stepTo(now().beside(-1)),
  ArrowDown: () => stepTo(now().beside(1)),
  Home: () => stepTo(now().at > 0 && now().root),
  End: () => stepTo(now().following && now().steps.at(-1)),
});
// somebody pasted a link to a game into the address of this page
addEventListener("hashchange", () => location.reload());

try {
  await firstBoard();
} catch (error) {
  // a wrong address still gives a board: the usual start, and what was wrong with the address
  if (error instanceof Problem && !isTemporary(error))
    await beginAt({ params: {}, ending: card.endings[0], position: null, players: ["human", "perfect"] });
  complain(error, () => location.reload());
}
document.body.dataset.ready = "yes";
