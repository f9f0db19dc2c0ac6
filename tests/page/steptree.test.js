// The tree of a game's steps.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chained,
  cut,
  followed,
  isFirst,
  isMain,
  linesOf,
  mainLine,
  pathTo,
  promote,
} from "../../grundy/web/static/steptree.js";

const start = () => ({ move: "", position: "start", next: [], parent: null });
const step = (move) => ({ move, position: `after ${move}` });
const moves = (steps) => steps.map(({ move }) => move).join(" ");
const line = (root, text) => chained(root, text.split(" ").map(step));

test("a move that was played before is found, and learns what is new", () => {
  const root = start();
  const first = followed(root, step("a"));
  const again = followed(root, { ...step("a"), words: "take one" });
  assert.equal(again, first);
  assert.equal(first.words, "take one");
  assert.equal(root.next.length, 1);
  assert.equal(first.parent, root);
});

test("a path leads from the start to a step", () => {
  const root = start();
  const [, , last] = line(root, "a b c");
  assert.equal(moves(pathTo(last)), "a b c");
  assert.deepEqual(pathTo(root), []);
});

test("the main line is what was played first", () => {
  const root = start();
  line(root, "a b c");
  line(root, "a x y");
  assert.equal(moves(mainLine(root)), "a b c");
  assert.equal(moves(mainLine(root.next[0])), "b c");
});

test("every line comes once, with where it leaves an earlier one", () => {
  const root = start();
  line(root, "a b c");
  line(root, "a x y");
  line(root, "a x z");
  line(root, "d");
  const found = linesOf(root).map(({ line, at, steps }) => [line, at, moves(steps)]);
  assert.deepEqual(found, [
    [0, 0, "a b c"],
    [0, 0, "d"],
    [0, 1, "x y"],
    [2, 2, "z"],
  ]);
});

test("the main line and its branches know each other apart", () => {
  const root = start();
  const [a, b] = line(root, "a b");
  const [, x, y] = line(root, "a x y");
  assert.deepEqual([root, a, b, x, y].map(isMain), [true, true, true, false, false]);
  assert.deepEqual([a, b, x, y].map(isFirst), [true, true, false, true]);
});

test("a branch is promoted with all that leads to it", () => {
  const root = start();
  line(root, "a b");
  const [, x] = line(root, "c x");
  promote(x);
  assert.equal(moves(mainLine(root)), "c x");
  assert.equal(moves(root.next), "c a");
});

test("a step is cut off with all that follows", () => {
  const root = start();
  line(root, "a b");
  const [, x] = line(root, "a x y");
  cut(x);
  assert.equal(linesOf(root).length, 1);
  assert.equal(moves(mainLine(root)), "a b");
});
