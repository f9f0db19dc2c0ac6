// The page of one game: the board, who plays, the controls, and what was played. The address always says where we are.

import { ask, askOnce, Problem } from "./api.js";
import { Analysis } from "./analysis.js";
import { Board, choicePictures, picture } from "./board.js";
import { $, download, h, remembered, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { GameInProgress, readAddress } from "./game.js";
import { setUp } from "./setup.js";

const QUICK = 60; // milliseconds
const SPEEDS = [["0", "at once"], ["500", "quickly"], ["1400", "slowly"]];

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

const board = new Board($("#board"), { play: (move) => playMove(move), point: (move) => preview(move) });
const analysis = new Analysis($("#analysis"), {
  board,
  show: (on) => { remembered.set("analysis", on); address(); },
  play: (move) => board.open && playMove(move),
  go: (at) => goTo(at),
});

// ---- beginning ----

function begin(next, shown) {
  stopThinking();
  game = next;
  arrive(shown, { fresh: true });
}

async function beginAt({ params, ending, position, players }) {
  const shown = await ask("view", { game: card.id, params, ending, position });
  const seats = Array.from({ length: shown.seats }, (_, i) => players[i] ?? "human");
  begin(new GameInProgress({ card, params, ending, start: shown.position, players: seats, seed: Math.floor(Math.random() * 1e9) }), shown);
}

/** The game that this tab was in the middle of, if the address still shows a position of it. */
async function resume() {
  try {
    const kept = JSON.parse(sessionStorage.getItem("grundy.game"));
    if (!kept || kept.address !== location.pathname + location.search) return false;
    const { record, steps, view: last } = await ask("replay", { record: kept.record });
    const found = GameInProgress.fromRecord(card, record, steps);
    found.at = Math.min(kept.at, found.steps.length);
    found.savedId = kept.savedId;
    found.steps.forEach((step, i) => { step.reason = kept.reasons[i]; });
    begin(found, found.at === found.steps.length ? last : await ask("view", { ...found.rules(), position: found.position }));
    return true;
  } catch {
    return false;
  }
}

function address() {
  if (!game) return;
  const text = game.address(analysis.on);
  history.replaceState(null, "", text);
  const whole = Object.assign(Object.create(GameInProgress.prototype), game, { at: game.steps.length });
  const kept = { address: location.pathname + location.search, record: whole.record(false), at: game.at, savedId: game.savedId, reasons: game.steps.map((step) => step.reason) };
  try {
    sessionStorage.setItem("grundy.game", JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing still plays
  }
}

// ---- a position is reached ----

function arrive(shown, { carried = null, fresh = false, news = "" } = {}) {
  view = shown;
  turnNumber += 1;
  const over = view.over || game.resigned !== null;
  board.setOpen(!over && (game.playerToMove() === "human" || game.at < game.steps.length));
  const speed = remembered.get("speed", "500") === "0" ? 0 : 1; // who wants answers at once wants no gliding either
  board.show(view.scene, { label: view.title, carried, fresh, speed });
  rest();
  address();
  drawSeats(over);
  drawMoves();
  drawChoices();
  drawControls(over);
  say([news, over ? result() : turnWords()].filter(Boolean).join(" "));
  analysis.at(game, view);
  if (!over && game.playerToMove() !== "human" && game.at === game.steps.length) letPlay();
}

const person = (seat) => {
  const name = game.players[seat];
  if (name !== "human") return name;
  return game.players.filter((player) => player === "human").length > 1 ? `Player ${seat + 1}` : "You";
};

const verb = (seat, you, they) => (person(seat) === "You" ? you : they);

function turnWords() {
  const seat = game.mover;
  return game.players[seat] === "human" ? `${person(seat)}: your turn.`.replace("You: your", "Your") : `${person(seat)} is thinking …`;
}

function result() {
  const seat = game.winner();
  if (seat < 0) return "The game is over: a tie.";
  const wins = `${person(seat)} ${verb(seat, "win", "wins")}`;
  if (game.resigned !== null) return `${wins}: ${person(game.resigned)} resigned.`;
  if (game.ending === "scored") return `${wins}, ${game.points().join(" to ")}.`;
  const last = (game.mover + game.players.length - 1) % game.players.length;
  return `${wins}: ${person(last)} made the last move${game.ending === "misere" ? ", which loses (misère)" : ""}.`;
}

// ---- moves ----

async function playMove(move) {
  const seat = game.mover;
  looked = null; // what it would do is of no interest any more
  board.setOpen(false);
  askAhead(move);
  const number = turnNumber;
  try {
    const [step, choice] = await Promise.all([askOnce("move", { ...game.rules(), position: game.position, move }), quickAnswer()]);
    if (number !== turnNumber) return;
    const news = `${person(seat)}: ${step.move}.`;
    game.add({ move: step.move, position: step.view.position, points: step.points });
    if (choice && !choice.over) reply(choice, news);
    else arrive(step.view, { carried: step.carried, news });
  } catch (error) {
    board.setOpen(true);
    complain(error);
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
  game.add({ move: choice.move, position: choice.view.position, points: choice.points, reason: choice.reason });
  const news = `${before} ${person(seat)}: ${choice.move} (${choice.reason}).`.trim();
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
    if (number === turnNumber && error.name !== "AbortError") complain(error);
  }
}

function stopThinking() {
  thinking?.abort();
  thinking = null;
  turnNumber += 1;
}

async function goTo(at) {
  stopThinking();
  game.at = at;
  game.resigned = null;
  try {
    arrive(await askOnce("view", { ...game.rules(), position: game.position }), { carried: {} });
  } catch (error) {
    complain(error);
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

function resign() {
  if (game.players.length > 2) return;
  stopThinking();
  game.steps.length = game.at;
  game.resigned = game.playerToMove() === "human" ? game.mover : Math.max(0, game.players.indexOf("human"));
  arrive(view);
}

async function hint() {
  try {
    const choice = await ask("choose", { ...game.rules(), position: game.position, player: "perfect" });
    board.hint(choice.move);
    say(`Hint: ${choice.move} (${choice.reason}).`);
  } catch (error) {
    complain(error);
  }
}

function complain(error) {
  if (error.name === "AbortError") return;
  say(error instanceof Problem ? error.message : `Something went wrong: ${error.message}`);
}

// ---- what a move would do ----

function rest() {
  $("#after").replaceChildren(board.open ? h("p", { class: "small" }, "Point at a move to see what it leaves.") : "");
}

async function preview(move) {
  looked = move;
  if (move === null || !board.open) {
    rest();
    return;
  }
  try {
    const step = await askOnce("move", { ...game.rules(), position: game.position, move });
    if (looked !== move) return;
    board.fadeOut(step.view.scene, step.carried);
    const still = picture(step.view.scene, "");
    $("#after").replaceChildren(h("p", {}, h("b", {}, move), analysis.words(move) || " leaves this"), still);
    analysis.look(move);
  } catch {
    // a move that cannot be shown beforehand can still be played
  }
}

// ---- what stands around the board ----

function drawSeats(over) {
  const points = game.points();
  const names = card.players;
  const seats = game.players.map((player, seat) => {
    const change = (value) => { stopThinking(); game.players[seat] = value; arrive(view); };
    const turn = !over && seat === game.mover;
    return h("div", { class: `seat${turn ? " turn" : ""}`, "aria-current": turn ? "true" : null },
      h("span", { class: "order" }, turn ? "▶" : "", ` ${seat + 1}`),
      select(`Who plays ${["first", "second"][seat] ?? `as number ${seat + 1}`}`, names.map((name) => [name, name]), player, change),
      game.ending === "scored" && h("span", { class: "points", title: "points so far" }, `${points[seat]} points`),
    );
  });
  if (seats.length === 2) {
    const swap = h("button", { type: "button", class: "quiet", "aria-label": "Swap: the other one begins", title: "Swap: the other one begins", onclick: () => {
      stopThinking();
      game.players.reverse();
      if (game.at === 0) game.steps.length = 0;
      arrive(view);
    } }, "⇄");
    seats.splice(1, 0, swap);
  }
  const ending = h("span", { class: "ending" }, { normal: "the last move wins", misere: "the last move loses", scored: "points count" }[game.ending]);
  $("#seats").replaceChildren(...seats, ending);
}

function drawMoves() {
  const list = h("ol", {});
  const entry = (text, at, title) => h("button", { type: "button", class: "quiet", "aria-current": game.at === at ? "step" : null, title, onclick: () => goTo(at) }, text);
  const start = entry("start", 0, game.start);
  for (let i = 0; i < game.steps.length; i += game.players.length) {
    const row = game.steps.slice(i, i + game.players.length).map((step, k) => {
      const at = i + k + 1;
      return h("span", { "data-ply": at }, entry(step.move + (step.points ? ` (+${step.points})` : ""), at, step.reason ?? step.position));
    });
    list.append(h("li", { value: i / game.players.length + 1 }, row));
  }
  $("#moves").replaceChildren(start, list);
  const box = $("#moves");
  box.scrollTop = game.at === game.steps.length ? box.scrollHeight : box.scrollTop;
}

/** Moves that the board shows only when they are looked at, as small pictures to choose from. */
function drawChoices() {
  const host = $("#choices");
  const pictures = choicePictures(view.scene);
  host.hidden = !pictures.length || !board.open;
  if (host.hidden) {
    host.replaceChildren();
    return;
  }
  const order = new Map(view.moves.map(({ move }, i) => [move, i]));
  pictures.sort(([a], [b]) => order.get(a) - order.get(b));
  host.replaceChildren(...pictures.map(([move, still]) => h("button", {
    type: "button", class: "quiet", "data-move": move, "aria-label": move,
    onclick: () => board.open && playMove(move),
    onpointerenter: () => board.look(move), onpointerleave: () => board.look(null),
    onfocus: () => board.look(move), onblur: () => board.look(null),
  }, still, h("span", {}, move))));
}

function drawControls(over) {
  const tip = game.at === game.steps.length;
  const button = (text, title, onclick, off = false) => h("button", { type: "button", title, onclick, disabled: off }, text);
  const waiting = !tip && game.playerToMove() !== "human" && !over;
  $("#controls").replaceChildren(...[
    button("New game …", "Parameters, position, players (n)", openSetup),
    card.sketches && h("a", { class: "button", href: `/draw/${card.id}?${new URLSearchParams({ position: game.position })}` }, "Draw"),
    button("Undo", "Take back (u)", undo, game.at === 0),
    button("Redo", "Forward again (r)", redo, tip),
    button("Restart", "Back to the start", () => goTo(0).then(playOn), game.at === 0 && tip),
    waiting ? button("Play on", "Let the player to move go on from here", playOn) : button("Hint", "What would the perfect player do? (h)", hint, over),
    button("Resign", "Give up", resign, over || game.players.length > 2),
    select("Speed of the other player", SPEEDS.map(([value, text]) => [value, `answers ${text}`]), remembered.get("speed", "500"), (value) => remembered.set("speed", value)),
  ].filter(Boolean));
}

async function openSetup() {
  const found = await setUp($("#setup"), card, { params: game.params, ending: game.ending, position: game.position, players: game.players });
  if (found) await beginAt(found).catch(complain);
}

// ---- keeping ----

function kept(text) {
  $("#kept").textContent = text;
}

$("#keep").append(
  h("button", { type: "button", title: "A room for two browsers, from this position", onclick: async () => {
    try {
      const { id } = await ask("rooms", { ...game.rules(), position: game.position });
      location.href = `/room/${id}`;
    } catch (error) {
      kept(error.message);
    }
  } }, "Play a friend"),
  h("button", { type: "button", title: "The game tree from this position", onclick: () => {
    const own = Object.fromEntries(Object.entries(game.params));
    location.href = `/tree/${card.id}?${new URLSearchParams({ ...own, position: game.position, ending: game.ending })}`;
  } }, "Tree"),
  h("button", { type: "button", onclick: async () => {
    await navigator.clipboard?.writeText(location.href).then(() => kept("The link to this position is copied."), () => kept(location.href));
  } }, "Copy link"),
  h("button", { type: "button", onclick: async () => {
    try {
      const { id } = await ask("saved", { record: game.record(view.over), id: game.savedId, title: `${card.title}: ${game.at} moves, ${game.players.join(" – ")}` });
      game.savedId = id;
      address();
      kept("Saved: it is listed on the page of all games.");
    } catch (error) {
      kept(error.message);
    }
  } }, "Save"),
  h("button", { type: "button", onclick: () => download(`${card.id}.json`, JSON.stringify(game.record(view.over), null, 1), "application/json") }, "Export"),
  h("button", { type: "button", title: "Many games from this position", onclick: () => {
    location.href = `/simulate/${card.id}?${new URLSearchParams({ ...game.params, position: game.position, ending: game.ending })}`;
  } }, "Simulate"),
  card.table.length ? h("a", { class: "button", href: `/table/${card.id}` }, "Table") : "",
  card.census ? h("a", { class: "button", href: `/census/${card.id}` }, "Census") : "",
  h("label", { class: "button" }, "Import", h("input", { type: "file", accept: ".json,application/json", onchange: async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = "";
    try {
      if (file.size > 60000) throw new Problem("This file is too large to be the record of a game.", 0);
      await openRecord(JSON.parse(await file.text()));
      kept(`${file.name} is open.`);
    } catch (error) {
      kept(error instanceof SyntaxError ? "This file is no record of a game." : error.message);
    }
  } })),
);

async function openRecord(record, savedId = "") {
  const { record: checked, steps, view: last } = await ask("replay", { record });
  const other = cards.find(({ id }) => id === checked.game);
  const found = GameInProgress.fromRecord(other, checked, steps);
  found.savedId = savedId;
  if (other.id !== card.id) {
    const at = new URL(found.address(analysis.on), location.href);
    sessionStorage.setItem("grundy.game", JSON.stringify({ address: at.pathname + at.search, record: checked, at: steps.length - 1, savedId, reasons: [] }));
    location.href = at;
    return;
  }
  begin(found, last);
}

$("#typed input").addEventListener("focus", () => {
  $("#offered").replaceChildren(...view.moves.slice(0, 200).map(({ move }) => h("option", { value: move })));
});

$("#typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = event.target.elements.move;
  if (input.value.trim() && board.open) playMove(input.value.trim());
  input.value = "";
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=checkbox]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey || $("#setup").open) return;
  const does = { u: undo, r: redo, h: hint, n: openSetup, a: () => analysis.toggle() }[event.key];
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
  await beginAt({ params: {}, ending: card.endings[0], position: null, players: ["human", "perfect"] });
  complain(error);
}
document.body.dataset.ready = "yes";
