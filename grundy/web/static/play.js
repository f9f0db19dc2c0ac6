// The page of one game: whose turn it is, what is played, and what comes of it. The address always says where we are.

import { Analysis } from "./analysis.js";
import { ask, askOnce, mayGoWell, Problem } from "./api.js";
import { drawChips, drawChoices, drawControls, drawMoves, drawSeats } from "./around.js";
import { Board } from "./board.js";
import { offerClassroom } from "./classroom.js";
import { $, h, remembered } from "./dom.js";
import { frame, say } from "./frame.js";
import { Pencil } from "./freehand.js";
import { GameInProgress, inThisTab, may, readAddress, said } from "./game.js";
import { offerKeeping } from "./keeping.js";
import { presenter } from "./presenter.js";
import { setUp } from "./setup.js";

const QUICK = 60; // milliseconds

frame("");

const cards = await askOnce("games");
const asked = readAddress(location);
const card = cards.find(({ id }) => id === asked.id);
document.title = `${card.title} – Grundy`;
$("#name").textContent = card.title;
$("#rule").textContent = card.rule;

let game;
let view; // of the position shown
let looked = null; // the move that is pointed at
let thinking = null; // the question put to a player, to call it off
let ahead = null; // a player's answer that was asked for before its turn had come
let turnNumber = 0; // a later turn makes an earlier one's answer void
let seen = null; // the step that is on the board while another one is fetched

const board = new Board($("#board"), { play: playMove, point: (move) => preview(move), nothing: () => say(`That is no move. ${game.turnWords()}`), lists: true });
const pencil = new Pencil(board, { read: (curve) => ask("stroke", { ...game.rules(), position: game.position, curve }), play: (move) => playMove(move, said(move)), say });
const analysis = new Analysis($("#analysis"), {
  board,
  show: (on) => { remembered.set("analysis", on); address(); if (game) drawMoves(game, goTo, on); },
  play: (move) => board.open && playMove(move),
  go: (at) => goTo(at),
});

const present = presenter(board, analysis);

// ---- beginning ----

function begin(next, shown) {
  stopThinking();
  game = next;
  $("#rule").textContent = shown.rule;
  drawChips(game, openSetupAt);
  arrive(shown, { fresh: true, layout: game.layouts[game.at] ?? null });
}

async function beginAt({ params, ending, position, players }) {
  const shown = await ask("view", { game: card.id, params, ending, position });
  const seats = Array.from({ length: shown.seats }, (_, i) => players[i] ?? "human");
  begin(new GameInProgress({ card, params, ending, start: shown.position, players: seats, seed: Math.floor(Math.random() * 1e9) }), shown);
}

/** The game that this tab was in the middle of, if the address still shows a position of it. */
async function resume() {
  try {
    const kept = inThisTab();
    if (!kept) return false;
    const { record, steps, view: last } = await ask("replay", { record: kept.record });
    const found = GameInProgress.fromRecord(card, record, steps).asLeft(kept);
    begin(found, found.at === found.steps.length ? last : await ask("view", { ...found.rules(), position: found.position }));
    return true;
  } catch {
    return false;
  }
}

function address() {
  if (!game) return;
  history.replaceState(null, "", game.address(analysis.on));
  game.keepInThisTab(location);
}

// ---- a position is reached ----

function arrive(shown, { carried = null, fresh = false, news = "", layout = null } = {}) {
  view = shown;
  looked = null;
  seen = null;
  turnNumber += 1;
  const over = view.over || game.resigned !== null;
  board.setOpen(!over && (game.playerToMove() === "human" || game.at < game.steps.length));
  const speed = remembered.get("speed", "500") === "0" ? 0 : 1; // who wants answers at once wants no gliding either
  board.show(view.scene, { label: view.title, carried, fresh, speed, layout });
  pencil.show(view.ends);
  game.layouts[game.at] = board.layout();
  address();
  drawSeats(game, over, { seatAnother, swap });
  drawMoves(game, goTo, analysis.on);
  drawChoices(view, board, playMove);
  drawControls(game, over, { openSetup, undo, redo, restart, playOn, hint, resign });
  say([news, over ? game.result() : game.turnWords()].filter(Boolean).join(" "));
  analysis.at(game, view);
  if (!over && game.playerToMove() !== "human" && game.at === game.steps.length) letPlay();
}

// ---- moves ----

async function playMove(move, words = board.ways.say(move)) {
  const seat = game.mover;
  looked = null; // what it would do is of no interest any more
  board.setOpen(false);
  askAhead(move);
  const number = turnNumber;
  try {
    const [step, choice] = await Promise.all([askOnce("move", { ...game.rules(), position: game.position, move }), quickAnswer()]);
    if (number !== turnNumber) return;
    const news = `${game.person(seat)}: ${words}.`;
    game.add({ move: step.move, words, position: step.view.position, points: step.points });
    if (choice && !choice.over) {
      board.show(step.view.scene, { label: step.view.title, carried: step.carried, speed: 0 });
      game.layouts[game.at] = board.layout();
      reply(choice, news);
    } else arrive(step.view, { carried: step.carried, news });
  } catch (error) {
    board.setOpen(true);
    complain(error, () => playMove(move));
  }
}

/** The other player begins to think while the move is still being drawn. */
function askAhead(move) {
  stopThinking();
  const at = game.at + 1;
  const player = game.players[at % game.players.length];
  if (player === "human") return;
  thinking = new AbortController();
  const answer = ask("choose", { ...game.rules(), position: game.position, after: move, player, seed: seedAt(at) }, thinking.signal);
  answer.catch(() => {}); // who waits for it hears what was wrong
  ahead = { at, player, answer, signal: thinking.signal };
}

/** The other player's answer if it is there almost at once and nobody wants to watch: then both moves are drawn as one. */
function quickAnswer() {
  if (!ahead || remembered.get("speed", "500") !== "0") return null;
  return Promise.race([ahead.answer, new Promise((done) => setTimeout(done, QUICK, null))]).catch(() => null);
}

function reply(choice, before = "") {
  const seat = game.mover;
  const words = board.ways.say(choice.move);
  game.add({ move: choice.move, words, position: choice.view.position, points: choice.points, reason: choice.reason });
  const why = analysis.on ? ` (${choice.reason})` : ""; // a reason tells who wins
  const news = `${before} ${game.person(seat)}: ${words}${why}.`.trim();
  arrive(choice.view, { carried: choice.carried, news });
}

const seedAt = (at) => (game.seed + at) % 2 ** 31;

async function letPlay() {
  const [number, seat] = [turnNumber, game.mover];
  const wait = Number(remembered.get("speed", "500"));
  const asked = ahead?.at === game.at && ahead.player === game.players[seat] && !ahead.signal.aborted ? ahead.answer : null;
  ahead = null;
  if (!asked) thinking = new AbortController();
  try {
    const question = { ...game.rules(), position: game.position, player: game.players[seat], seed: seedAt(game.at) };
    const choice = await (asked ?? ask("choose", question, thinking.signal));
    if (wait) await new Promise((done) => setTimeout(done, wait));
    if (number === turnNumber) reply(choice);
  } catch (error) {
    if (number === turnNumber) complain(error, letPlay);
  }
}

function stopThinking() {
  thinking?.abort();
  thinking = null;
  turnNumber += 1;
}

async function goTo(at) {
  stopThinking();
  const number = turnNumber;
  seen ??= game.at;
  game.at = at;
  try {
    const shown = await askOnce("view", { ...game.rules(), position: game.position });
    if (number !== turnNumber) return false;
    game.resigned = null;
    arrive(shown, { layout: game.layouts[at] ?? null, fresh: !game.layouts[at] });
    return true;
  } catch (error) {
    if (number !== turnNumber) return false;
    game.at = seen;
    arrive(view);
    complain(error, () => goTo(at));
    return false;
  }
}

/** One step back, or as many as it takes until it is a person's turn. */
function undo() {
  let at = game.at - 1;
  while (at > 0 && game.players.includes("human") && game.players[at % game.players.length] !== "human") at -= 1;
  if (at >= 0) goTo(at);
}

function redo() {
  let at = game.at + 1;
  while (at < game.steps.length && game.players.includes("human") && game.players[at % game.players.length] !== "human") at += 1;
  if (at <= game.steps.length) goTo(at);
}

function playOn() {
  game.steps.length = game.at;
  arrive(view);
}

const restart = async () => (await goTo(0)) && playOn();

function seatAnother(seat, player) {
  stopThinking();
  game.players[seat] = player;
  arrive(view);
}

function swap() {
  stopThinking();
  game.players.reverse();
  if (game.at === 0) game.steps.length = 0;
  arrive(view);
}

function resign() {
  if (game.players.length > 2) return;
  stopThinking();
  game.steps.length = game.at;
  game.resigned = game.playerToMove() === "human" ? game.mover : Math.max(0, game.players.indexOf("human"));
  arrive(view);
}

async function hint() {
  if (!may("hints")) return;
  thinking?.abort();
  const { signal } = (thinking = new AbortController());
  say("Looking for a good move …");
  try {
    const choice = await ask("choose", { ...game.rules(), position: game.position, player: "perfect" }, signal);
    if (signal.aborted) return;
    board.hint(choice.move);
    say(`Hint: ${choice.move} (${choice.reason}).`);
  } catch (error) {
    complain(error, hint);
  }
}

/** What was wrong; what may go well the next time is offered again. */
function complain(error, again = null) {
  if (error.name === "AbortError") return;
  say(error instanceof Problem ? error.message : `Something went wrong: ${error.message}`, mayGoWell(error) ? again : null);
}

// ---- what a move would do ----

async function preview(move) {
  looked = move;
  board.tell("");
  if (move === null || !board.open) return;
  const words = board.ways.say(move);
  try {
    const step = await askOnce("move", { ...game.rules(), position: game.position, move });
    if (looked !== move) return;
    board.ghost(step.view.scene, step.carried);
    board.tell(words + analysis.words(move));
    analysis.look(move);
  } catch {
    // a move that cannot be shown beforehand can still be played
  }
}

// ---- other games, and what is typed ----

const openSetup = () => openSetupAt("position");

async function openSetupAt(field) {
  const found = await setUp($("#setup"), card, { params: game.params, ending: game.ending, position: game.position, players: game.players, field });
  if (found) await beginAt(found).catch(complain);
}

async function openRecord(record, savedId = "") {
  const { record: checked, steps, view: last } = await ask("replay", { record });
  const other = cards.find(({ id }) => id === checked.game);
  const found = GameInProgress.fromRecord(other, checked, steps);
  found.savedId = savedId;
  if (other.id !== card.id) {
    const at = new URL(found.address(analysis.on), location.href);
    found.keepInThisTab(at);
    location.href = at;
    return;
  }
  begin(found, last);
}

offerClassroom({ now: () => game, board, rule: () => view.rule, present });
offerKeeping(card, { now: () => game, isOver: () => view.over, address, openRecord });

$("#typed input").addEventListener("focus", () => {
  $("#offered").replaceChildren(...view.moves.slice(0, 200).map(({ move }) => h("option", { value: move })));
});

$("#typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = event.target.elements.move;
  const [text, meant] = [input.value.trim(), board.ways.typed(input.value)];
  input.value = "";
  if (!text || !board.open) return;
  // where things keep names that the rule no longer gives them, a rule's text might mean another thing than the board's
  if (meant || !board.renamed || !board.ways.of(text)) playMove(meant ?? text);
  else say(`On this board that move is called “${board.ways.say(text)}”.`);
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=checkbox]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey || $("#setup").open || !game) return;
  const does = { u: undo, r: redo, h: hint, n: openSetup, a: () => analysis.toggle(), p: () => present() }[event.key];
  if (does) {
    event.preventDefault();
    does();
  }
});

// ---- the first board ----

if (asked.analysis || remembered.get("analysis", false)) analysis.toggle(true);
const savedId = new URLSearchParams(location.search).get("saved");
try {
  if (savedId) await openRecord(await ask(`saved/${encodeURIComponent(savedId)}`), savedId);
  else if (!(await resume())) {
    const ending = asked.ending ?? card.endings[0];
    await beginAt({ ...asked, ending });
  }
} catch (error) {
  // a wrong address still gives a board: the usual start, and what was wrong with the address
  if (!mayGoWell(error)) await beginAt({ params: {}, ending: card.endings[0], position: null, players: ["human", "perfect"] });
  complain(error, () => location.reload());
}
document.body.dataset.ready = "yes";
