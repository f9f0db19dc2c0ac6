import assert from "node:assert/strict";
import test from "node:test";
import { Monoid, written } from "../../grundy/web/static/monoid.js";

/** @import { QuotientData } from "../../grundy/web/static/types.d.ts" */

/** The misère quotient of Nim with heaps of one and two: a is heap 1, b heap 2; b³ = b. */
const FOUND = /** @type {QuotientData} */ ({
  game: "nim",
  params: {},
  order: 6,
  p_elements: 2,
  stopped: null,
  generators: [
    { name: "a", heap: 1 },
    { name: "b", heap: 2 },
  ],
  relations: ["a^2=1", "b^3=b"],
  pretending: ["1", "a", "b", "a", "b"],
  elements: [
    { name: "1", p: false, sum: [], times: [1, 2] },
    { name: "a", p: true, sum: [1], times: [0, 3] },
    { name: "b", p: false, sum: [2], times: [3, 4] },
    { name: "ab", p: false, sum: [1, 2], times: [2, 5] },
    { name: "b^2", p: true, sum: [2, 2], times: [5, 2] },
    { name: "ab^2", p: false, sum: [1, 2, 2], times: [4, 3] },
  ],
  period: 2,
  preperiod: 1,
  heaps: 4,
});

test("powers are written as by hand", () => {
  assert.equal(written("ab^2c^13"), "ab²c¹³");
});

test("the element of a heap repeats beyond what is known", () => {
  const monoid = new Monoid(FOUND);
  assert.deepEqual(
    [0, 1, 2, 4, 5, 6, 101].map((n) => monoid.name(monoid.heap(n) ?? -1)),
    ["1", "a", "b", "b", "a", "b", "a"],
  );
  assert.equal(monoid.lastShown, 2);
  const open = new Monoid({ ...FOUND, period: null, preperiod: null });
  assert.equal(open.heap(5), undefined);
  assert.equal(open.lastShown, 4);
});

test("products: a sum of heaps, and any order of them", () => {
  const monoid = new Monoid(FOUND);
  /** @param {number[]} heaps */
  const name = (...heaps) => monoid.name(monoid.product(heaps));
  assert.equal(name(), "1");
  assert.equal(name(1, 1), "1");
  assert.equal(name(2, 2), "b²");
  assert.equal(name(2, 2, 2), "b");
  assert.equal(name(1, 2, 2), "ab²");
  assert.equal(name(2, 1, 2), name(2, 2, 1));
  for (const one of monoid.elements.keys())
    for (const other of monoid.elements.keys()) assert.equal(monoid.times(one, other), monoid.times(other, one));
});

test("the graph has a layer for each number of heaps", () => {
  const layers = new Monoid(FOUND).layers();
  assert.deepEqual(
    layers.map((layer) => layer.length),
    [1, 2, 2, 1],
  );
  assert.deepEqual(
    layers.flat().sort((a, b) => a - b),
    [0, 1, 2, 3, 4, 5],
  );
});
