import assert from "node:assert/strict";
import test from "node:test";
import { Numbers, sliceFits, turnedSlice, usualSlice } from "../../grundy/web/static/numbers.js";
import { SIGNS } from "../../grundy/web/static/outcomes.js";
import { PlotWindow, ticks } from "../../grundy/web/static/plot_window.js";
import { numbersIn } from "../../grundy/web/static/sliders.js";

/** @import { TableFacts } from "../../grundy/web/static/numbers.js" */

/** @type {(values: number[], facts?: Partial<TableFacts>) => Numbers} */
const table = (values, facts = {}) =>
  new Numbers(
    {
      numbers: "int16",
      shape: [values.length],
      axes: ["heap"],
      kind: "nimbers",
      title: "Nimbers of nim",
      rule: "",
      low: 0,
      high: 5,
      blank: false,
      ...facts,
    },
    Int16Array.from(values).buffer,
  );

const square = () => table([0, 1, 2, 3, 4, 5], { shape: [2, 3], axes: ["rows"] });
const outcomes = () => table([0, 1, -1, 1], { shape: [2, 2], kind: "outcomes", blank: true, axes: ["x", "y"] });

test("a value by its place, row by row", () => {
  assert.equal(square().at([1, 0]), 3);
  assert.equal(square().at([0, 2]), 2);
  assert.equal(square().holds([1, 2]), true);
  for (const place of [[2, 0], [0, 3], [-1, 0], [0]]) assert.equal(square().holds(place), false);
});

test("how values and places are read", () => {
  assert.deepEqual(
    [0, 1, -1].map((value) => outcomes().read(value)),
    ["P", "N", "no position"],
  );
  assert.equal(square().read(4), "4");
  assert.equal(square().words([1, 2]), "rows 1, x2 2");
  assert.equal(outcomes().count(), 3);
});

test("what is not settled is told as such, in words and in a file", () => {
  const partial = { shape: [2, 2], axes: ["x", "y"], unsettled: -32768, stopped: "over budget" };
  const found = table([4, 0, -1, -32768], { ...partial, blank: true });
  assert.deepEqual(
    [4, -1, -32768].map((value) => found.read(value)),
    ["4", "no position", "not settled"],
  );
  assert.equal(found.count(), 2);
  assert.deepEqual(found.legend().slice(-2), [
    [null, "no position"],
    [null, "not settled"],
  ]);
  assert.equal(found.csv(), "x,y,nimbers\n0,0,4\n0,1,0\n1,1,?\n");
  const margins = table([-2, -32768], { ...partial, shape: [2], kind: "margins" });
  assert.deepEqual(
    [-2, -32768].map((value) => margins.read(value)),
    ["-2", "not settled"],
  );
  assert.match(margins.bFile(), /heap 0 to 0|x 0 to 0/);
  assert.match(margins.bFile(), /^0 -2$/m);
  assert.doesNotMatch(margins.bFile(), /32768/);
});

test("colors go from dark to bright; outcomes have those of their signs", () => {
  assert.deepEqual(square().color(0), [68, 1, 84]);
  assert.deepEqual(square().color(5), [253, 231, 37]);
  assert.deepEqual(square().color(1), [65, 68, 135]);
  assert.deepEqual(table([7], { low: 7, high: 7 }).color(7), [68, 1, 84]);
  const red = outcomes()
    .color(0)
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("");
  assert.equal(`#${red}`, SIGNS.loss.color);
});

test("what the colors mean", () => {
  assert.deepEqual(outcomes().legend(), [
    [0, "P, losing for the player to move"],
    [1, "N, winning"],
    [null, "no position"],
  ]);
  assert.deepEqual(
    square()
      .legend()
      .map(([value]) => value),
    [0, 1, 2, 3, 4, 5],
  );
});

test("files: a line a position, and a b-file", () => {
  assert.equal(outcomes().csv(), "x,y,outcomes\n0,0,P\n0,1,N\n1,1,N\n");
  assert.equal(table([0, 1]).bFile(), "# Nimbers of nim, heap 0 to 1; made by grundy\n0 0\n1 1\n");
});

test("slices of a table", () => {
  const cube = table(new Array(24).fill(0), { shape: [2, 3, 4] });
  assert.deepEqual(usualSlice(cube), { axes: [0, 1], at: [0, 0, 0] });
  assert.deepEqual(usualSlice(table([1, 2])), { axes: [0, 0], at: [0] });
  assert.ok(sliceFits(cube, { axes: [2, 0], at: [1, 2, 3] }));
  for (const slice of [
    { axes: [0, 0], at: [0, 0, 0] },
    { axes: [0, 3], at: [0, 0, 0] },
    { axes: [0], at: [0, 0, 0] },
    { axes: [0, 1], at: [2, 0, 0] },
  ])
    assert.equal(sliceFits(cube, slice), false);
  assert.deepEqual(turnedSlice({ axes: [0, 1], at: [0, 0, 0] }, 0, 2).axes, [2, 1]);
  assert.deepEqual(turnedSlice({ axes: [0, 1], at: [0, 0, 0] }, 1, 0).axes, [1, 0]);
});

test("round numbers along an axis", () => {
  assert.deepEqual(ticks(0, 4, 10), [0, 1, 2, 3, 4]);
  assert.deepEqual(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(3, 17, 4), [5, 10, 15]);
  assert.deepEqual(ticks(0, 0, 4), [0]);
});

/** A map of 20 by 10 cells in a place that leaves 800 by 400 pixels to it. */
function plot() {
  const window = new PlotWindow([20, 10], false);
  window.measure(876, 488);
  return window;
}

test("a map fills its place, and the cell under a point is found again", () => {
  const window = plot();
  assert.equal(window.cell, 40);
  assert.deepEqual(window.area, [800, 400]);
  assert.deepEqual(window.cellAt([window.x(7), window.y(3)]), [7, 3]);
  assert.deepEqual(window.cellAt([-50, 9999]), [0, 0]);
  assert.ok(window.y(3) < window.y(2)); // rows grow upwards
});

test("zoom keeps the point that it is about, and has an end", () => {
  const window = plot();
  /** @type {[number, number]} */
  const point = [300, 200];
  const before = window.at(point);
  window.zoom(1.5, point, () => window.measure(876, 488));
  window.measure(876, 488);
  for (const [i, x] of window.at(point).entries()) assert.ok(Math.abs(x - before[i]) < 1e-9);
  window.zoom(1000, point, () => window.measure(876, 488));
  assert.equal(window.cell, 64);
});

test("pan stops at the edges, and a cell can be brought into view", () => {
  const window = plot();
  window.zoom(1.5, [300, 200], () => window.measure(876, 488));
  window.pan(9999, -9999);
  window.measure(876, 488);
  assert.deepEqual(window.corner, [0, 0]);
  assert.equal(window.shows([19, 9]), false);
  window.reveal([19, 9]);
  window.measure(876, 488);
  assert.equal(window.shows([19, 9]), true);
});

test("a sequence uses the height for its values", () => {
  const window = new PlotWindow([100, 1], true);
  window.measure(876, 488);
  const range = { low: 0, high: 8 };
  assert.equal(window.cell, 8);
  assert.equal(window.height(0, range), window.top + 400 - 10);
  assert.equal(window.height(8, range), window.top + 10);
  assert.deepEqual(window.levels(range), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("the numbers in a parameter, and the text that they make", () => {
  const whole = numbersIn({ kind: "number", default: 3, low: 1, high: 1000 }, "7");
  assert.deepEqual([whole.numbers, whole.low, whole.high, whole.written([9])], [[7], 1, 20, "9"]);
  const list = numbersIn({ kind: "numbers", default: "1,2" }, "1,30");
  assert.deepEqual([list.numbers, list.high, list.written([4, 5])], [[1, 30], 20, "4,5"]);
  const code = numbersIn({ kind: "text", default: "0.77" }, "0.7");
  assert.deepEqual([code.numbers, code.written([7, 0, 0])], [[7, 0, 0], "0.7"]);
  const fraction = numbersIn({ kind: "text", default: "3/2" }, "5/2");
  assert.deepEqual([fraction.numbers, fraction.written([4]), fraction.written([3])], [[5], "2", "3/2"]);
  assert.deepEqual(numbersIn({ kind: "text", default: "up" }, "down").numbers, []);
});
