import assert from "node:assert/strict";
import { test } from "node:test";
import {
  countsTable,
  longer,
  percent,
  randomBoards,
  readRandomBoards,
  scoreRange,
  sharedRange,
  ticks,
  withBand,
} from "../../grundy/web/static/simulation_data.js";

const share = (value, low = value, high = value) => ({ value, low, high });
const bar = (from, to, value, high = value) => ({ from, to, ...share(value, value, high) });

test("random boards are typed as numbers, ranges and lists, and read again", () => {
  assert.equal(randomBoards([]), null);
  const form = [
    ["rows", [6, 7, 8]],
    ["columns", [5]],
    ["poisons", [2, 4]],
    ["near", [2, 3]],
  ];
  const typed = "rows=6..8,columns=5,poisons=2/4,near=2/3";
  assert.equal(randomBoards(form), typed);
  assert.deepEqual(
    [...readRandomBoards(typed)],
    [
      ["rows", "6..8"],
      ["columns", "5"],
      ["poisons", "2/4"],
      ["near", "2/3"],
    ],
  );
  assert.equal(readRandomBoards("").size, 0);
  assert.equal(readRandomBoards("rows").get("rows"), "");
});

test("a share has more digits near its ends, and none at them", () => {
  assert.deepEqual([0, 0.005, 0.0994, 0.5, 0.99, 1].map(percent), ["0%", "0.50%", "9.94%", "50.0%", "99.00%", "100%"]);
  assert.equal(withBand(share(0.5, 0.4, 0.6)), "50.0% (40.0% to 60.0%)");
});

test("distributions are drawn to one range; one that is missing does not count", () => {
  const one = { bars: [bar(1, 2, 0.2, 0.3), bar(3, 4, 0.7, 0.75)] };
  const two = { bars: [bar(-3, -2, 0.9, 0.95)] };
  assert.deepEqual(sharedRange([one, null, two]), { least: -3, most: 4, top: 0.95 });
});

test("there are at most nine ticks or so, at whole multiples", () => {
  assert.deepEqual(ticks({ least: 2, most: 6 }), [2, 3, 4, 5, 6]);
  assert.deepEqual(ticks({ least: -5, most: 15 }), [-3, 0, 3, 6, 9, 12, 15]);
  assert.ok(ticks({ least: 1, most: 100000 }).length <= 10);
});

test("the chart of a score leaves out the first bands, and stays within 0 and 1", () => {
  const points = Array.from({ length: 16 }, (_, i) => ({
    games: i + 1,
    ...share(0.5, i < 2 ? 0 : 0.4, i < 2 ? 1 : 0.6),
  }));
  const { least, top } = scoreRange(points);
  assert.ok(least > 0.3 && least < 0.4 && top > 0.6 && top < 0.7);
  assert.deepEqual(scoreRange([{ games: 1, ...share(0.5, 0, 1) }]), { least: 0, top: 1 });
});

test("a trace that grows too long keeps every other point", () => {
  let trace = [];
  for (let games = 1; games <= 5; games += 1) trace = longer(trace, { games, ...share(0.5) }, 3);
  assert.deepEqual(
    trace.map(({ games }) => games),
    [2, 4, 5],
  );
});

test("counts are a table, by name and then by number", () => {
  const counts = { moves: { 10: 3, 9: 1 }, a: { "-1": 2 } };
  assert.equal(countsTable(counts), "statistic,at,count\na,-1,2\nmoves,9,1\nmoves,10,3\n");
});
