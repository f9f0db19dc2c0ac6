// Who sits where, and what a seat has.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bySeat, learnNames, nameOf, owned, pointsOf, seated } from "../../grundy/web/static/seats.js";

test("who is not named plays as the second one does", () => {
  assert.deepEqual(seated(["human", "perfect"]), ["human", "perfect"]);
  assert.deepEqual(seated(["human", "random"], 4), ["human", "random", "random", "random"]);
  assert.deepEqual(seated(["human", "random", "perfect"], 2), ["human", "random"]);
});

test("an address names the seats", () => {
  assert.deepEqual(bySeat(["human", "perfect", "random"]), { first: "human", second: "perfect", third: "random" });
});

test("players have names for people, or else their codes", () => {
  assert.equal(nameOf("minimax:2"), "minimax:2");
  learnNames([{ player: "minimax:2", name: "Careful" }]);
  assert.equal(nameOf("minimax:2"), "Careful");
});

test("two have points, more have bad points", () => {
  assert.equal(pointsOf(1, 2).text, "1 point");
  assert.equal(pointsOf(1234, 2).text, "1,234 points");
  assert.equal(pointsOf(3, 3).text, "3 bad");
});

test("what a seat has won is marked with its number", () => {
  const shape = (key) => ({ kind: "rect", x: 0, y: 0, w: 1, h: 1, key, role: "cell" });
  const scene = { width: 2, height: 1, shapes: [shape("a"), shape("b"), shape("c")] };
  const steps = [{ won: ["a"] }, {}, { won: ["c"] }, { won: ["b"] }];
  const marked = owned(scene, steps, 2);
  assert.deepEqual(
    marked.shapes.map(({ text }) => text),
    ["1", "2", "1"],
  );
  assert.notEqual(marked.shapes[0].role, marked.shapes[1].role);
  assert.equal(owned(scene, [{ won: [] }], 2), scene);
});
