// The texts of a sum and of a job's progress.

import assert from "node:assert/strict";
import { test } from "node:test";
import { duration, progressWords } from "../../grundy/web/static/progress_words.js";
import { partText, readSum } from "../../grundy/web/static/sum_text.js";

test("progress says what is done, of how much, how fast, and the time left", () => {
  const progress = { what: "games", done: 2500, total: 10000 };
  assert.equal(progressWords(progress, 500), "games: 2,500 of 10,000 · 500 a second · 15 s left");
  assert.equal(progressWords(progress, 0), "games: 2,500 of 10,000");
  assert.equal(progressWords({ ...progress, total: 0 }, 500), "games: 2,500 · 500 a second");
  assert.equal(progressWords({ what: "compiling", done: 0, total: 0 }, 3), "compiling");
});

test("a duration is rounded up, in the unit that suits it", () => {
  const found = [0.2, 89, 90, 5399, 5400, 172799, 172800, 1e9].map(duration);
  assert.deepEqual(found, ["1 s", "89 s", "2 min", "90 min", "2 h", "48 h", "2 days", "11,575 days"]);
});

const subtraction = { id: "subtraction", params: [{ name: "set", default: "1,2" }] };

test("a part of a sum says which parameters are not the usual ones", () => {
  assert.equal(partText(subtraction, {}, "7"), "subtraction:7");
  assert.equal(partText(subtraction, { set: "1,2" }, "7"), "subtraction:7");
  assert.equal(partText(subtraction, { set: "1,3" }, ""), "subtraction[set=1,3]:");
  assert.equal(
    partText({ ...subtraction, params: [{ name: "most", default: 3 }] }, { most: "3" }, "7"),
    "subtraction:7",
  );
});

test("a sum is read again; what is no part is left out", () => {
  assert.deepEqual(readSum("nim:3+5 & subtraction[set=1,3;of=a=b]:7"), [
    { id: "nim", params: {}, position: "3+5" },
    { id: "subtraction", params: { set: "1,3", of: "a=b" }, position: "7" },
  ]);
  assert.deepEqual(readSum("poset[order=[a<b]]:x"), [{ id: "poset", params: { order: "[a<b]" }, position: "x" }]);
  assert.deepEqual(readSum("nonsense & :3 & nim:"), [{ id: "nim", params: {}, position: "" }]);
});
