import assert from "node:assert/strict";
import test from "node:test";
import { PackedGame } from "../../grundy/web/static/packed.js";
import { Problem } from "../../grundy/web/static/problem.js";
import { packedHeaps } from "./packing.js";

const heaps = (...terms) => PackedGame.read(packedHeaps(...terms));

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
