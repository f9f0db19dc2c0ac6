// The page of one game: whose turn it is, what is played, and what comes of it. The address always says where we are.

import { Analysis } from "./analysis.js";
import { ask, askOnce } from "./api.js";
import { drawChips, drawChoices, drawControls, drawSeats } from "./around.js";
import { Board } from "./board.js";
import { ResultCard } from "./card.js";
import { offerClassroom } from "./classroom.js";
import { $, ours, remembered } from "./dom.js";
import { frame, say } from "./frame.js";
import { Pencil } from "./freehand.js";
import { GameInProgress, inThisTab, may, readAddress, said } from "./game.js";
import { unpacked } from "./gamelink.js";
import { offerKeeping } from "./keeping.js";
import { Mistakes } from "./mistakes.js";
import { drawMoves, nameSteps } from "./movelist.js";
import { presenter } from "./presenter.js";
import { isTemporary, Problem } from "./problem.js";
import { lookAround } from "./review.js";
import { seated } from "./seats.js";
import { setUp } from "./setup.js";
import { promote } from "./steptree.js";
import { Thinking } from "./thinking.js";
import { offerKeys, offerTyping } from "./typing.js";

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
let turnNumber = 0; // a later turn makes an earlier one's answer void
let seen = null; // the line and the step that are shown while another one is fetched

const thinking = new Thinking();
const board = new Board($("#board"), {
  play: playMove,
  point: (move) => preview(move),
  nothing: () => say(`That is no move. ${game.turnWords()}`),
  lists: true,
});
const pencil = new Pencil(board, {
  read: (curve) => ask("stroke", { ...game.rules(), position: game.position, curve }),
  play: (move) => playMove(move, said(move)),
  say,
});
const analysis = new Analysis($("#analysis"), {
  board,
  show: (on) => {
    remembered.set("analysis", on);
    address();
    if (game) listMoves();
  },
  play: (move) => board.open && playMove(move),
  go: (at) => goTo(game.stepAt(at)),
  looked: async (plies) => {
    const looking = game;
    resultCard.turned(game, plies);
    listMoves();
    await lookAround(looking).catch(() => {});
    if (looking === game) listMoves();
  },
  learn: () => learning.begin(game),
});
const resultCard = new ResultCard($("#result"), {
  again: restart,
  swap: swapSides,
  review: reviewGame,
  learn: () => learning.begin(game),
});
const learning = new Mistakes($("#mistakes"), {
  board,
  stand: (step) => goTo(step, true),
  left: () => goTo(game.here),
});
const present = presenter(board, analysis);

// ---- beginning ----

function begin(next, shown) {
  stopThinking();
  learning.hide();
  analysis.hold(false);
  game = next;
  $("#rule").textContent = shown.rule;
  drawChips(game, openSetupAt);
  arrive(shown, { fresh: true, layout: game.here.layout ?? null });
}

async function beginAt({ params, ending, position, players }) {
  const shown = await ask("view", { game: card.id, params, ending, position });
  begin(
    new GameInProgress({
      card,
      params,
      ending,
      start: shown.position,
      players: seated(players, shown.seats),
      seed: Math.floor(Math.random() * 1e9),
    }),
    shown,
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

function address() {
  if (!game) return;
  history.replaceState(null, "", ours(game.address(analysis.on)));
  game.keepInThisTab(location);
}

// ---- a position is reached ----

function arrive(shown, { carried = null, fresh = false, news = "", layout = null, ends = false } = {}) {
  view = shown;
  looked = null;
  seen = null;
  turnNumber += 1;
  const over = view.over || game.resigned !== null;
  board.setOpen(!over && ((game.playerToMove() === "human" && !view.passes) || game.at < game.steps.length));
  const speed = remembered.get("speed", "500") === "0" ? 0 : 1; // who wants answers at once wants no gliding either
  board.show(game.marked(view.scene), {
    label: view.title,
    carried,
    fresh,
    speed,
    layout,
    passing: Boolean(view.passes),
  });
  pencil.show(view.ends);
  Object.assign(game.here, { layout: board.layout(), over: view.over, passes: view.passes });
  game.finished ||= over;
  address();
  drawSeats(game, over, { seatAnother, swap });
  listMoves();
  drawChoices(view, board, playMove);
  drawControls(game, over, { openSetup, undo, redo, restart, playOn, hint, resign });
  say([news, over ? game.result() : !view.passes && game.turnWords()].filter(Boolean).join(" "));
  if (over && (news || ends)) resultCard.show(game, board.keyboard);
  else resultCard.hide();
  analysis.at(game, view, over);
  if (over || game.at < game.steps.length) return;
  if (view.passes) playMove(view.passes);
  else if (game.playerToMove() !== "human") letPlay();
}

function listMoves() {
  const choose = {
    goTo,
    promote: (step) => {
      promote(step);
      arrive(view);
    },
    remove: (step) => {
      game.remove(step);
      goTo(step.parent);
    },
  };
  drawMoves(game, choose, analysis.on || (game.finished && may("analysis")));
}

// ---- moves ----

async function playMove(move, words = board.gestures.say(move)) {
  if (learning.active) return learning.answer(move, words).catch((error) => complain(error));
  const seat = game.mover;
  looked = null; // what it would do is of no interest any more
  board.setOpen(false);
  thinking.begin(game, move);
  const number = turnNumber;
  try {
    const [step, choice] = await Promise.all([
      askOnce("move", { ...game.rules(), position: game.position, move }),
      thinking.quick(),
    ]);
    if (number !== turnNumber) return null;
    const news = `${game.person(seat)}: ${words}.`;
    game.add({ move: step.move, words, position: step.view.position, points: step.points, won: step.won });
    if (choice && !choice.over) {
      board.show(step.view.scene, {
        label: step.view.title,
        carried: step.carried,
        speed: 0,
        passing: Boolean(step.view.passes),
      });
      game.here.layout = board.layout();
      reply(choice, news);
    } else arrive(step.view, { carried: step.carried, news });
  } catch (error) {
    board.setOpen(true);
    complain(error, () => playMove(move));
  }
  return null;
}

function reply(choice, before = "") {
  const seat = game.mover;
  const words = board.gestures.say(choice.move);
  game.add({
    move: choice.move,
    words,
    position: choice.view.position,
    points: choice.points,
    won: choice.won,
    reason: choice.reason,
  });
  const why = analysis.on || choice.sure === false ? ` (${choice.reason})` : ""; // a reason tells who wins; a guess tells nothing
  const news = `${before} ${game.person(seat)}: ${words}${why}.`.trim();
  arrive(choice.view, { carried: choice.carried, news });
}

async function letPlay() {
  const number = turnNumber;
  const wait = Number(remembered.get("speed", "500"));
  try {
    const choice = await thinking.choice(game);
    if (wait) await new Promise((done) => setTimeout(done, wait));
    if (number === turnNumber) reply(choice);
  } catch (error) {
    if (number === turnNumber) complain(error, letPlay);
  }
}

function stopThinking() {
  thinking.stop();
  turnNumber += 1;
}

/** Another step is shown; in an exercise without a word about it. */
async function goTo(step, exercise = false) {
  analysis.hold(exercise);
  if (!exercise) learning.hide();
  stopThinking();
  const number = turnNumber;
  seen ??= { steps: game.steps, at: game.at, resigned: game.resigned };
  game.stand(step);
  try {
    const shown = await askOnce("view", { ...game.rules(), position: game.position });
    if (number !== turnNumber) return false;
    arrive(shown, { layout: step.layout ?? null, fresh: !step.layout });
    return true;
  } catch (error) {
    if (number !== turnNumber) return false;
    Object.assign(game, seen);
    arrive(view);
    complain(error, () => goTo(step, exercise));
    return false;
  }
}

/** Goes to a step; false where there is none. */
const stepTo = (step) => (step ? void goTo(step) : false);
const undo = () => stepTo(game.personsTurn(-1));
const redo = () => stepTo(game.personsTurn(1));

function playOn() {
  game.endHere();
  arrive(view);
}

async function restart() {
  if (!(await goTo(game.root))) return;
  game.clear();
  arrive(view);
}

async function swapSides() {
  game.players.reverse();
  await restart();
}

/** From where it turned last, or else from the start, with all that is known. */
async function reviewGame() {
  const turned = game.steps.findLast((step) => step.ply?.turned);
  if (!analysis.on) analysis.toggle(true);
  await goTo(turned?.parent ?? game.root);
}

function seatAnother(seat, player) {
  stopThinking();
  game.players[seat] = player;
  arrive(view);
}

function swap() {
  stopThinking();
  game.players.reverse();
  if (game.at === 0) game.clear();
  arrive(view);
}

function resign() {
  if (game.players.length > 2) return;
  stopThinking();
  game.endHere();
  game.resigned = game.playerToMove() === "human" ? game.mover : Math.max(0, game.players.indexOf("human"));
  arrive(view, { ends: true });
}

async function hint() {
  if (!may("hints")) return;
  say("Looking for a good move …");
  try {
    const choice = await thinking.hint(game);
    if (!choice) return;
    board.hint(choice.move);
    say(`Hint: ${board.gestures.say(choice.move)} (${choice.reason}).`);
  } catch (error) {
    complain(error, hint);
  }
}

/** What was wrong; what may go well the next time is offered again. */
function complain(error, again = null) {
  if (error.name === "AbortError") return;
  say(
    error instanceof Problem ? error.message : `Something went wrong: ${error.message}`,
    isTemporary(error) ? again : null,
  );
}

// ---- what a move would do ----

async function preview(move) {
  looked = move;
  board.tell("");
  if (move === null || !board.open) return;
  const words = board.gestures.say(move);
  try {
    const step = await askOnce("move", { ...game.rules(), position: game.position, move });
    if (looked !== move) return;
    board.ghost(game.marked(step.view.scene, step), step.carried);
    board.tell(words + analysis.words(move));
    analysis.look(move);
  } catch {
    // a move that cannot be shown beforehand can still be played
  }
}

// ---- other games, and what is typed ----

const openSetup = () => openSetupAt("position");

async function openSetupAt(field) {
  const found = await setUp($("#setup"), card, {
    params: game.params,
    ending: game.ending,
    position: game.position,
    players: game.players,
    field,
  });
  if (found) await beginAt(found).catch(complain);
}

/** A game that the server has replayed, where it was left. */
async function open(replayed, left = {}) {
  const other = cards.find(({ id }) => id === replayed.record.game);
  const found = GameInProgress.fromRecord(other, replayed).asLeft(left);
  if (other.id !== card.id) {
    const at = new URL(ours(found.address(analysis.on)), location.href);
    found.keepInThisTab(at);
    location.href = at;
    return;
  }
  const last = found.position === replayed.view.position;
  begin(found, last ? replayed.view : await ask("view", { ...found.rules(), position: found.position }));
  nameSteps(found.rules(), found.root).then(
    () => {
      if (game === found) listMoves();
    },
    () => {},
  ); // the rule's words serve as well
}

/** The whole game that the address carries, if it does; what is wrong with it is the answer. */
async function openLink() {
  try {
    const linked = await unpacked(location.hash);
    if (linked) await open(await ask("replay", { record: linked.record }), linked);
    return null;
  } catch (error) {
    if (isTemporary(error)) throw error;
    return error;
  }
}

offerClassroom({ now: () => game, board, rule: () => view.rule, present });
offerKeeping(card, { now: () => game, address, open });
offerTyping(board, { now: () => view, play: playMove, say });
offerKeys({
  u: undo,
  r: redo,
  h: hint,
  n: openSetup,
  a: () => analysis.toggle(),
  p: () => present(),
  Escape: () => resultCard.hide(),
  ArrowLeft: () => stepTo(game.here.parent),
  ArrowRight: () => stepTo(game.following),
  ArrowUp: () => stepTo(game.beside(-1)),
  ArrowDown: () => stepTo(game.beside(1)),
  Home: () => stepTo(game.at ? game.root : null),
  End: () => stepTo(game.following && game.steps.at(-1)),
});
addEventListener("hashchange", () => location.reload()); // a link to a game that was put into the address of this page

// ---- the first board ----

if (asked.analysis || remembered.get("analysis", false)) analysis.toggle(true);
const savedId = new URLSearchParams(location.search).get("saved");
try {
  const broken = await openLink();
  if (savedId)
    await open(await ask("replay", { record: await ask(`saved/${encodeURIComponent(savedId)}`) }), { savedId });
  else if (broken || (!game && !(await resume()))) await beginAt({ ...asked, ending: asked.ending ?? card.endings[0] });
  if (broken) complain(broken);
} catch (error) {
  // a wrong address still gives a board: the usual start, and what was wrong with the address
  if (!isTemporary(error))
    await beginAt({ params: {}, ending: card.endings[0], position: null, players: ["human", "perfect"] });
  complain(error, () => location.reload());
}
document.body.dataset.ready = "yes";
