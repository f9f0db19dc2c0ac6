import assert from "node:assert/strict";
import test from "node:test";
import { badgeOutline, badgeWidth, kindOf, SIGNS } from "../../grundy/web/static/outcomes.js";

const KINDS = /** @type {(keyof typeof SIGNS)[]} */ (Object.keys(SIGNS));

/** @param {string} points */
const corners = (points) => points.split(" ").map((pair) => pair.split(",").map(Number));

test("every outcome has a sign, and what is no outcome is not known", () => {
  assert.deepEqual(["N", "P", "win", "loss", "tie", "draw", "?", ""].map(kindOf), [
    "win",
    "loss",
    "win",
    "loss",
    "tie",
    "draw",
    "unknown",
    "unknown",
  ]);
});

test("no two signs share a shape, a mark, a word or a color", () => {
  for (const name of /** @type {const} */ (["shape", "mark", "words", "color"])) {
    assert.equal(new Set(KINDS.map((kind) => SIGNS[kind][name])).size, KINDS.length, name);
  }
});

test("a sign fits into its picture", () => {
  for (const kind of KINDS)
    for (const [x, y] of [SIGNS[kind].corners, ...SIGNS[kind].strokes].filter(Boolean).flatMap(corners))
      assert.ok(Math.max(Math.abs(x), Math.abs(y)) <= 13, kind);
});

test("the outlines of badges differ, and grow with their words", () => {
  const outlines = KINDS.map((kind) => JSON.stringify(badgeOutline(kind, 9)));
  assert.equal(new Set(outlines).size, KINDS.length - 1); // what is not known is dashed
  for (const kind of KINDS) assert.ok(badgeWidth(kind, "+12") > badgeWidth(kind, "1"));
});

test("the badge of a single letter has the very shape of the sign", () => {
  assert.equal(
    corners(badgeOutline("loss", badgeWidth("loss", "1")).points ?? "").filter(([x, y]) => x === 0 && y < 0).length,
    2,
  );
  assert.equal(badgeOutline("win", 9).rx, 9);
  assert.ok(Number(badgeOutline("tie", 9).rx) < 3);
});
