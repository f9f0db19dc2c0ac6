// The state of a game's page: every action, and what comes too late.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GameInProgress } from "../../grundy/web/static/game.js";
import { begun, due, ended, isJudged, isOpen, isOver, reduce, wordsOf } from "../../grundy/web/static/play_state.js";

const CARD = { id: "nim", params: [] };
const standing = (turn, winner = null) => ({ turn, points: [0, 0], winner });

/** What the server says of a position after so many moves. */
const view = (at, { over = false, winner = null, passes = "" } = {}) => ({
  position: `p${at}`,
  over,
  passes,
  standing: standing(at % 2, winner),
  scene: { width: 1, height: 1, shapes: [] },
});

function start(more = {}) {
  const game = new GameInProgress({ card: CARD, start: "p0", ...more });
  return begun(game, view(0), false);
}

/** A move's answer from the server. */
const step = (move, after, more = {}) => ({ move, points: null, won: [], carried: { a: "b" }, view: after, ...more });

const send = (state, move) => reduce(state, { type: "send", move, next: new AbortController() });

/** A person's move, and the server's answer. */
function move(state, name, after = view(state.game.at + 1)) {
  const sent = send(state, name);
  return reduce(sent, { type: "played", turn: sent.turn, step: step(name, after), words: name });
}

/** A player's move. */
const reply = (state, name, after = view(state.game.at + 1)) =>
  reduce(state, { type: "played", turn: state.turn, step: step(name, after, { reason: "why" }), words: name });

/** Another step is asked for, and shown. */
function goTo(state, to) {
  const going = reduce(state, { type: "go", step: to });
  return reduce(going, { type: "arrived", turn: going.turn, view: view(going.game.at) });
}

const moves = ({ game }) => game.steps.map((one) => one.move).join(" ");

/** Two moves by each. */
const twoEach = (more) => reply(move(reply(move(start(more), "a"), "b"), "c"), "d");

test("a game begins: a person may move, nobody else is due", () => {
  const state = start();
  assert.ok(isOpen(state));
  assert.equal(due(state), null);
  assert.equal(wordsOf(state), "Your turn.");
  assert.deepEqual(state.entrance, { carried: null, layout: null, fresh: true, brief: false });
});

test("while a move is sent nothing else is played, and its turn comes next", () => {
  const before = start();
  const sent = send(before, "a");
  assert.equal(isOpen(sent), false);
  assert.equal(sent.turn, before.turn);
  const after = reduce(sent, { type: "played", turn: sent.turn, step: step("a", view(1)), words: "take one" });
  assert.equal(after.turn, sent.sent.next);
  assert.equal(after.game.position, "p1");
  assert.equal(after.news, "You: take one.");
  assert.deepEqual(after.entrance.carried, { a: "b" });
  assert.deepEqual(due(after), { player: "perfect" });
  assert.equal(before.game.at, 0);
});

test("a player replies with a reason, and the person is to move", () => {
  const state = reply(move(start(), "a"), "b");
  assert.equal(moves(state), "a b");
  assert.equal(state.game.here.reason, "why");
  assert.deepEqual(state.game.standing, standing(0));
  assert.equal(wordsOf(state), "perfect: b. Your turn.");
  assert.ok(isOpen(state));
});

test("an answer at once is told together with the move before it", () => {
  const sent = send(start(), "a");
  const brief = reduce(sent, { type: "played", turn: sent.turn, step: step("a", view(1)), words: "a", brief: true });
  assert.equal(due(brief), null);
  assert.equal(reply(brief, "b").news, "You: a. perfect: b.");
});

test("a move that failed can be made again", () => {
  const sent = send(start(), "a");
  const failed = reduce(sent, { type: "failed", turn: sent.turn });
  assert.ok(isOpen(failed));
  assert.equal(failed.game.at, 0);
});

test("the last move ends the game, and the result is announced until it is closed", () => {
  const state = move(start(), "a", view(1, { over: true, winner: 0 }));
  assert.ok(isOver(state) && state.result);
  assert.equal(isOpen(state), false);
  assert.equal(due(state), null);
  assert.match(wordsOf(state), /You win/);
  assert.equal(reduce(state, { type: "close result" }).result, false);
  assert.equal(goTo(goTo(state, state.game.root), state.game.steps[0]).result, false);
});

test("who can only pass does so", () => {
  const state = reply(move(start(), "a"), "b", view(2, { passes: "pass" }));
  assert.equal(isOpen(state), false);
  assert.deepEqual(due(state), { passes: "pass" });
});

test("undo and redo keep the line, and nobody is due within it", () => {
  const state = twoEach();
  const back = goTo(state, state.game.personsTurn(-1));
  assert.equal(back.game.position, "p2");
  assert.equal(moves(back), "a b c d");
  assert.ok(isOpen(back));
  const between = goTo(state, state.game.steps[0]);
  assert.equal(due(between), null);
  assert.match(wordsOf(between), /press “Play on”/);
  assert.equal(goTo(back, back.game.personsTurn(1)).game.position, "p4");
});

test("two steps back asked for in a hurry are two steps, and the first answer comes too late", () => {
  const state = twoEach();
  const once = reduce(state, { type: "go", step: state.game.personsTurn(-1) });
  const twice = reduce(once, { type: "go", step: once.game.personsTurn(-1) });
  assert.equal(reduce(twice, { type: "arrived", turn: once.turn, view: view(2) }), twice);
  const there = reduce(twice, { type: "arrived", turn: twice.turn, view: view(0) });
  assert.equal(there.game.at, 0);
  assert.equal(there.left, null);
});

test("a step that cannot be fetched leaves the board as it was", () => {
  const state = twoEach();
  const once = reduce(state, { type: "go", step: state.game.root });
  const twice = reduce(once, { type: "go", step: state.game.steps[0] });
  assert.equal(twice.left, state.game);
  const missed = reduce(twice, { type: "missed", turn: twice.turn });
  assert.equal(missed.game.at, 4);
  assert.equal(missed.view, state.view);
});

test("another move from an earlier step opens a branch, which can be promoted or removed", () => {
  const state = twoEach();
  const branch = move(goTo(state, state.game.steps[1]), "x");
  assert.equal(moves(branch), "a b x");
  assert.equal(branch.game.root.next[0].next[0].next.length, 2);
  const promoted = reduce(branch, { type: "promote", step: branch.game.here });
  assert.deepEqual(promoted.game.record().moves, ["a", "b", "x"]);
  const parent = goTo(promoted, promoted.game.here.parent);
  const removed = reduce(parent, { type: "remove", step: branch.game.here });
  assert.equal(moves(removed), "a b c d");
  assert.equal(removed.game.position, "p2");
});

test("play on: the line ends here, and the player is due", () => {
  const state = twoEach();
  const there = reduce(goTo(state, state.game.steps[0]), { type: "play on" });
  assert.equal(moves(there), "a");
  assert.deepEqual(due(there), { player: "perfect" });
});

test("who resigns loses, whoever is to move", () => {
  const mine = reduce(start(), { type: "resign" });
  assert.deepEqual([mine.game.resigned, mine.game.winner, mine.result], [0, 1, true]);
  assert.ok(isOver(mine) && !isOpen(mine));
  const theirs = reduce(move(start(), "a"), { type: "resign" });
  assert.deepEqual([theirs.game.resigned, theirs.game.winner], [0, 1]);
  assert.equal(goTo(mine, mine.game.root).game.resigned, null);
});

test("of more than two nobody resigns", () => {
  const state = start({ players: ["human", "perfect", "perfect"] });
  assert.equal(reduce(state, { type: "resign" }), state);
});

test("seats swapped at the start begin anew; later they only change sides", () => {
  const fresh = reduce(start(), { type: "swap" });
  assert.deepEqual(fresh.game.players, ["perfect", "human"]);
  assert.deepEqual(due(fresh), { player: "perfect" });
  const state = twoEach();
  const later = reduce(state, { type: "swap" });
  assert.equal(moves(later), "a b c d");
  assert.deepEqual(due(later), { player: "perfect" });
  assert.deepEqual(state.game.players, ["human", "perfect"]);
});

test("a seat given to another player is a new turn", () => {
  const before = move(start(), "a");
  const state = reduce(before, { type: "seat", seat: 1, player: "human" });
  assert.equal(due(state), null);
  assert.ok(isOpen(state));
  assert.equal(reply(before, "b").game.at, 2);
  assert.equal(reduce(state, { type: "played", turn: before.turn, step: step("b", view(2)), words: "b" }), state);
});

test("all over: nothing has been played, perhaps with sides changed", () => {
  const state = twoEach();
  const there = goTo(state, state.game.root);
  const again = reduce(there, { type: "clear", players: ["perfect", "human"] });
  assert.equal(again.game.steps.length + again.game.root.next.length, 0);
  assert.deepEqual(due(again), { player: "perfect" });
});

test("answers to an earlier turn are ignored", () => {
  const sent = send(start(), "a");
  const late = { turn: sent.turn };
  const now = reduce(sent, { type: "go", step: sent.game.root });
  assert.equal(reduce(now, { type: "played", ...late, step: step("a", view(1)), words: "a" }), now);
  assert.equal(reduce(now, { type: "failed", ...late }), now);
  assert.equal(reduce(now, { type: "arrived", ...late, view: view(0) }), now);
  assert.equal(reduce(now, { type: "missed", ...late }), now);
});

test("what ends a turn cancels what was asked for it, and what was asked ahead", () => {
  const sent = send(start(), "a");
  const left = reduce(sent, { type: "go", step: sent.game.root });
  assert.deepEqual(ended(sent, left), [sent.turn, sent.sent.next]);
  const played = reduce(sent, { type: "played", turn: sent.turn, step: step("a", view(1)), words: "a" });
  assert.deepEqual(ended(sent, played), [sent.turn]);
  assert.deepEqual(ended(start(), sent).length, 1);
  assert.deepEqual(ended(sent, { ...sent, pointed: "b" }), []);
});

test("a seat changed while a move is sent drops the answer asked for ahead", () => {
  const sent = send(start(), "a");
  const seated = reduce(sent, { type: "seat", seat: 1, player: "random" });
  assert.notEqual(seated.turn, sent.sent.next);
  assert.equal(seated.sent, null);
});

test("an exercise lasts until another step is shown", () => {
  const state = twoEach();
  const exercise = reduce(state, { type: "go", step: state.game.root, exercise: true });
  assert.ok(exercise.exercise);
  assert.equal(goTo(exercise, state.game.steps[0]).exercise, false);
});

test("what is pointed at is forgotten with the next position", () => {
  const state = reduce(start(), { type: "point", move: "a" });
  assert.equal(state.pointed, "a");
  assert.equal(send(state, "a").pointed, null);
});

test("a board is found again as it was left", () => {
  const state = start();
  const layout = { places: {}, forms: {}, frame: [0, 0, 1, 1], turned: false, names: {}, rows: {} };
  assert.equal(reduce(state, { type: "drawn", layout }), state);
  const back = goTo(move(state, "a"), state.game.root);
  assert.equal(back.entrance.layout, layout);
  assert.equal(back.entrance.fresh, false);
});

test("a review, words and a name change the game, and no turn", () => {
  const state = twoEach();
  const [first] = state.game.steps;
  const reviewed = reduce(state, { type: "reviewed", steps: [first], plies: [{ turned: true }] });
  assert.ok(first.ply.turned);
  const worded = reduce(reviewed, { type: "worded", words: new Map([[first, "other words"]]) });
  assert.equal(first.words, "a");
  const saved = reduce(worded, { type: "saved", id: "s" });
  assert.equal(saved.game.savedId, "s");
  assert.equal(saved.turn, state.turn);
  assert.notEqual(saved.game, state.game);
});

test("who wins is told when the analysis is on, or once the game is over, if that may be seen", () => {
  const state = start();
  assert.equal(isJudged(state), false);
  assert.ok(isJudged(reduce(state, { type: "analysis", on: true })));
  const over = move(state, "a", view(1, { over: true, winner: 0 }));
  assert.ok(isJudged(goTo(over, over.game.root)));
  const hidden = start({ hide: ["analysis"] });
  assert.equal(reduce(hidden, { type: "analysis", on: true }).analysis, false);
  assert.equal(isJudged(move(hidden, "a", view(1, { over: true, winner: 0 }))), false);
});
