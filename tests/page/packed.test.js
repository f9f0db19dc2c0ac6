import assert from "node:assert/strict";
import test from "node:test";
import { deflateSync } from "node:zlib";
import { PackedGame } from "../../grundy/web/static/packed.js";
import { Problem } from "../../grundy/web/static/problem.js";

// ---- the format, written once more: operations/export.py is the other writer ----

class Writer {
  bytes = [];

  number(n) {
    for (; n > 127; n = Math.floor(n / 128)) this.bytes.push((n % 128) + 128);
    this.bytes.push(n);
  }

  signed(n) {
    this.number(n < 0 ? -2 * n - 1 : 2 * n);
  }

  lists(all) {
    this.number(all.flat().length);
    let last = [];
    for (const list of all) {
      const most = Math.min(list.length, last.length);
      let [head, foot] = [0, 0];
      while (head < most && list[head] === last[head]) head += 1;
      while (foot < most - head && list.at(-1 - foot) === last.at(-1 - foot)) foot += 1;
      const between = list.slice(head, list.length - foot);
      for (const n of [head, foot, between.length]) this.number(n);
      between.forEach((n, i) => {
        this.signed(n - (between[i - 1] ?? 0));
      });
      last = list;
    }
  }
}

/** A game of heaps from 0 to `most`: take one or two; `earns(heap, taken)` where points count. */
function heaps(most, ending, earns = null) {
  const counts = earns ? "margin" : "nimber";
  const positions = Array.from({ length: most + 1 }, (_, i) => i);
  const moves = positions.map((i) => [1, 2].filter((taken) => taken <= i).map((taken) => taken - 1));
  const margins = [0];
  for (const i of positions.slice(1))
    margins.push(Math.max(...moves[i].map((k) => (earns?.(i, k + 1) ?? 0) - margins[i - k - 1])));
  const coins = positions.map((i) => ["shapes", { kind: "circle", x: i, y: 0, w: 1, h: 1, key: `1.${i}` }]);
  const head = {
    view: { game: "subtract", name: "Subtract", rule: "Take one or two.", params: {}, ending },
    players: [{ player: "perfect", name: "Perfect", says: "" }],
    whence: "a test",
    start: most,
    positions: positions.length,
    counts,
    outcomes: ["P", "N", "loss", "win", "tie"],
    things: [...coins, ["title", "the end"]],
    moves: ["take 1", "take 2"],
    paths: [[{}, {}]],
  };
  const column = new Writer();
  column.lists(positions.map((i) => (i ? positions.slice(0, i) : [coins.length])));
  column.lists(moves);
  for (const k of moves.flat()) column.signed(k + 1);
  if (earns) for (const i of positions) for (const k of moves[i]) column.signed(earns(i, k + 1));
  for (const i of positions) column.number(earns ? 3 + Math.sign(margins[i]) || 4 : i % 3 ? 1 : 0);
  for (const i of positions) column.signed(earns ? margins[i] : i % 3);
  if (!earns) for (const i of positions) column.number(Math.ceil((2 * i) / 3) + 1);
  column.lists(positions.map((i) => [...String(i)].map((letter) => letter.codePointAt(0))));
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(column.bytes)]);
  return PackedGame.read(`\n${deflateSync(bytes).toString("base64")}\n`);
}

const START = { turn: 0, points: [0, 0] };

test("a position with its drawing, its moves and how the game stands", async () => {
  const game = await heaps(200, "normal");
  const view = game.answer("view", { position: "200" });
  assert.deepEqual(view.moves, [
    { move: "take 1", position: "199", points: null },
    { move: "take 2", position: "198", points: null },
  ]);
  assert.equal(view.scene.shapes.length, 200);
  assert.deepEqual([view.scene.width, view.scene.height], [200, 1]);
  assert.deepEqual([view.title, view.label, view.over], ["subtract 200", "subtract 200", false]);
  assert.deepEqual(view.standing, { ...START, winner: null });
  assert.equal(game.answer("view", { position: "0" }).title, "the end");
  assert.equal(game.answer("players/named", null)[0].player, "perfect");
});

test("a move carries along what stays", async () => {
  const game = await heaps(5, "normal");
  const step = game.answer("move", { position: "5", move: "take 2" });
  assert.deepEqual(Object.entries(step.carried).flat(), ["1.0", "1.0", "1.1", "1.1", "1.2", "1.2"]);
  assert.equal(step.view.position, "3");
});

test("what is no move, and what has no answer here, is a problem", async () => {
  const game = await heaps(5, "normal");
  assert.throws(() => game.answer("move", { position: "5", move: "take 3" }), Problem);
  assert.throws(() => game.answer("review", { record: {} }), Problem);
});

test("values and remoteness of a position and of its moves", async () => {
  const game = await heaps(6, "normal");
  const found = game.answer("analyse", { position: "5" });
  assert.deepEqual([found.outcome, found.nimber, found.remoteness], ["N", 2, 4]);
  assert.deepEqual(found.moves, [
    { move: "take 1", outcome: "N", nimber: 1 },
    { move: "take 2", outcome: "P", nimber: 0 },
  ]);
  assert.deepEqual(found.far, [3, 2]);
});

/** The game as the perfect player plays it on both sides: how it stands after each move. */
function playedOut(game, position, standing = START) {
  const stood = [];
  for (let view = game.answer("view", { position, standing }); !view.over; ) {
    view = game.answer("choose", { position: view.position, standing: view.standing }).view;
    stood.push(view.standing);
  }
  return stood;
}

test("who has won by the last move, and by not having made it", async () => {
  for (const [ending, winners] of Object.entries({ normal: [0, 1], misere: [1, 0] })) {
    const game = await heaps(6, ending);
    const [one, three] = [playedOut(game, "1"), playedOut(game, "3")];
    assert.deepEqual(one, [{ turn: 1, points: [0, 0], winner: winners[0] }]);
    assert.deepEqual(
      three.map(({ turn, winner }) => [turn, winner]),
      [
        [1, null],
        [0, winners[1]],
      ],
    );
    const later = playedOut(game, "1", { turn: 1, points: [0, 0] });
    assert.equal(later[0].winner, winners[1], "whose turn it was counts");
  }
});

test("points: the one who has more wins, a tie has no winner, and what was earned before counts", async () => {
  const game = await heaps(6, "scored", (_, taken) => taken);
  assert.deepEqual(playedOut(game, "4").at(-1), { turn: 1, points: [2, 2], winner: null });
  assert.deepEqual(playedOut(game, "5").at(-1), { turn: 0, points: [3, 2], winner: 0 });
  assert.deepEqual(playedOut(game, "5", { turn: 0, points: [0, 4] }).at(-1)?.winner, 1);
  assert.deepEqual(playedOut(game, "2", { turn: 1, points: [1, 0] }).at(-1), { turn: 0, points: [1, 2], winner: 1 });
  const negative = await heaps(2, "scored", (heap, taken) => taken - heap);
  assert.deepEqual(negative.answer("move", { position: "2", move: "take 1" }).view.standing.points, [-1, 0]);
});
