import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  Gestures,
  gesturesOf,
  namesOf,
  numberAt,
  numberIn,
  shareTaken,
  thousandths,
} from "../../grundy/web/static/gestures.js";
import { BAR, FIELD, gestures, row, scene, token } from "./scenes.js";

/** @import { Gesture } from "../../grundy/web/static/types.d.ts" */

/** @param {Gesture[]} found */
const moves = (found) => found.map(({ move }) => move);

describe("a gesture means a move", () => {
  const kayles = gestures(row(4), [
    { kind: "press", move: "knock 1", start: "0.0" },
    { kind: "sweep", move: "knock 1-2", start: "0.0", end: "0.1" },
    { kind: "sweep", move: "any 3", start: "0", many: 3 },
  ]);

  it("a press means what begins and ends at a shape", () => {
    assert.deepEqual(moves(kayles.press("0.0")), ["knock 1"]);
    assert.deepEqual(kayles.press("0.1"), []);
  });

  it("a shape may carry its move itself, with or without a key", () => {
    const carried = gestures([
      { kind: "rect", x: 0, y: 0, w: 1, h: 1, move: "cut" },
      token("0.0", 1, 0, { move: "eat" }),
    ]);
    assert.deepEqual(moves(carried.press("#0")), ["cut"]);
    assert.deepEqual(moves(carried.press("0.0")), ["eat"]);
  });

  it("a sweep may begin at either end, a drag at one", () => {
    assert.deepEqual(moves(kayles.between("0.0", "0.1")), ["knock 1-2"]);
    assert.deepEqual(moves(kayles.between("0.1", "0.0")), ["knock 1-2"]);
    const drag = gestures(row(2), [{ kind: "drag", move: "go", start: "0.0", end: "0.1" }]);
    assert.deepEqual(moves(drag.between("0.0", "0.1")), ["go"]);
    assert.deepEqual(drag.between("0.1", "0.0"), []);
    assert.equal(drag.drags("0.0"), true);
    assert.equal(drag.drags("0.1"), false);
  });

  it("a sweep over any so many counts what it touches", () => {
    assert.deepEqual(moves(kayles.between("0.1", "0.3")), ["any 3"]);
    assert.deepEqual(moves(kayles.between("0.3", "0.1")), ["any 3"]);
    assert.deepEqual(kayles.between("0.2", "0.3"), []);
    assert.deepEqual(kayles.span("0.3", "0.1"), ["0.1", "0.2", "0.3"]);
  });

  it("no sweep goes from one row to another", () => {
    const two = gestures([...row(2), ...row(2, 1)], [{ kind: "sweep", move: "any 2", start: "0", many: 2 }]);
    assert.deepEqual(two.between("0.1", "1.0"), []);
  });

  it("of two things the place may come before what is brought there", () => {
    const drag = gestures(
      [token("coin", 0), token("place", 1)],
      [{ kind: "drag", move: "go", start: "coin", end: "place" }],
    );
    assert.equal(drag.live("place"), false);
    assert.deepEqual(moves(drag.pair("place", "coin")), ["go"]);
    assert.deepEqual([...drag.ends("place")], ["coin"]);
    assert.deepEqual([...drag.ends("coin")], ["place"]);
  });

  it("gathers: the gestures with all of some things, those with the fewest others first", () => {
    const gather = gestures(row(3), [
      { kind: "gather", move: "abc", start: "0.0", also: ["0.1", "0.2"] },
      { kind: "gather", move: "ab", start: "0.0", also: ["0.1"] },
    ]);
    assert.deepEqual(moves(gather.gathering(["0.1"])), ["ab", "abc"]);
    assert.deepEqual(moves(gather.gathering(["0.2", "0.0"])), ["abc"]);
    assert.deepEqual(gather.gathering([]), []);
    assert.deepEqual([...gather.ends("0.1")].sort(), ["0.0", "0.1", "0.2"]);
  });

  it("tells what a gesture touches", () => {
    assert.deepEqual(kayles.covers(kayles.all[1]), ["0.0", "0.1"]);
    assert.deepEqual(kayles.covers(kayles.all[2]), ["0.1", "0.2", "0.3"]);
    assert.deepEqual(kayles.covers({ kind: "pick", move: "", start: "a", end: "b" }), ["a", "b"]);
    assert.deepEqual(kayles.covers({ kind: "gather", move: "", start: "a", also: ["b"] }), ["a", "b"]);
  });

  it("knows the move that the rule lists", () => {
    const mirrored = gestures(row(2), [{ kind: "press", move: "right", same: "left", start: "0.1" }]);
    assert.equal(mirrored.listed("right"), "left");
    assert.equal(mirrored.listed("left"), "left");
    assert.equal(mirrored.of("left")?.move, "right");
  });
});

describe("words", () => {
  /** @type {Gesture} */
  const take = { kind: "press", move: "t0", start: "0.0", says: "take a token[ from {0}]" };
  const named = { names: new Map([["0.0", "A"]]), rows: new Map([["0", "the first row"]]) };

  it("name a row only where there are several", () => {
    assert.equal(gesturesOf(scene(row(1), { ways: [take] }), named).say("t0"), "take a token");
    const two = { ...named, rows: new Map([...named.rows, ["1", "the second row"]]) };
    assert.equal(gesturesOf(scene(row(1), { ways: [take] }), two).say("t0"), "take a token from the first row");
  });

  it("are the move's text where there are no others", () => {
    assert.equal(gestures(row(1)).say("nothing known"), "nothing known");
  });

  it("have the number of a field", () => {
    const bar = gestures([BAR], [], [FIELD]);
    assert.equal(bar.say("take 7"), "take 7 tokens");
    assert.equal(bar.label("bar"), "take a number tokens");
    assert.equal(bar.live("bar"), true);
  });

  it("label a thing by one move, and count the others", () => {
    const several = gestures(row(1), [
      { kind: "press", move: "a", start: "0.0" },
      { kind: "press", move: "b", start: "0.0" },
      { kind: "press", move: "c", start: "0.0" },
    ]);
    assert.equal(several.label("0.0"), "a, or 2 other moves");
  });

  it("are read when typed, with or without what things are called", () => {
    const typed = new Gestures(
      scene([BAR, ...row(1)], { ways: [{ ...take, says: "take token {0.0}" }], slides: [FIELD] }),
      () => "1",
      [],
    );
    assert.equal(typed.typed("Take 1"), "t0");
    assert.equal(typed.typed("take token 1"), "t0");
    assert.equal(typed.typed("take 33 tokens"), "take 33");
    assert.equal(typed.typed("take all"), null);
  });
});

describe("names", () => {
  const none = { names: new Map(), rows: new Map() };
  /** @param {string} key @param {string} text */
  const name = (key, text) => token(key, 0, 0, { kind: "text", text, named: true });

  it("stay with a thing that is followed", () => {
    const before = namesOf([name("0.name", "1"), name("1.name", "2")], [], null, none);
    assert.deepEqual([...before.names.values()], ["1", "2"]);
    assert.equal(before.renamed, false);
    const after = namesOf([name("0.name", "1")], before.shapes, new Map([[1, 0]]), before);
    assert.deepEqual([...after.names], [["0.name", "2"]]);
    assert.deepEqual([...after.rows], [["0", "2"]]);
    assert.equal(after.renamed, true);
  });

  it("are the next number for a thing that is new", () => {
    const before = namesOf([name("0.name", "1"), name("1.name", "2")], [], null, none);
    const after = namesOf([name("0.name", "1"), name("1.name", "2")], before.shapes, new Map([[0, 0]]), before);
    assert.deepEqual([...after.names.values()], ["1", "3"]);
  });

  it("are found again where a position was left", () => {
    const layout = { names: { "0.name": "7" }, rows: {} };
    assert.deepEqual([...namesOf([name("0.name", "1")], [], null, none, layout).names.values()], ["7"]);
  });
});

describe("a number field", () => {
  it("goes from the least number to the greatest, over those that are no moves", () => {
    assert.equal(numberAt(FIELD, 0), 1n);
    assert.equal(numberAt(FIELD, 1), 100n);
    assert.equal(numberAt(FIELD, 0.5), 51n); // 50 is none
  });

  it("is exact where numbers are larger than a page can count", () => {
    const large = { ...FIELD, high: "1".padEnd(40, "0") };
    assert.equal(numberAt(large, 1), 10n ** 39n);
    assert.equal(thousandths(large, 10n ** 39n), 1000);
    assert.equal(numberIn(large, String(10n ** 39n)), 10n ** 39n);
    assert.equal(numberIn(large, String(10n ** 39n + 1n)), null);
  });

  it("says where a number lies", () => {
    assert.equal(thousandths(FIELD, 1n), 0);
    assert.equal(thousandths({ ...FIELD, low: "3", high: "3" }, 3n), 1000);
  });

  it("takes what is typed, unless it is no move", () => {
    assert.equal(numberIn({ ...FIELD, high: "5000" }, " 1,234 "), 1234n);
    for (const wrong of ["", "0", "101", "50", "-1", "1.5", "x", "9".repeat(4001)])
      assert.equal(numberIn(FIELD, wrong), null);
  });

  it("says how much of its bar is taken", () => {
    assert.equal(shareTaken(FIELD, 25n), 0.25);
    assert.equal(shareTaken({ ...FIELD, low: "0", high: "9", to: true }, 0n), 1);
    assert.equal(shareTaken({ ...FIELD, low: "0", high: "9", to: true }, 5n), 0.5);
  });
});
