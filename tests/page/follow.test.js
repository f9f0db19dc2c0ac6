import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foreseen, keptForms, matched, settledPlaces, takingTouched } from "../../grundy/web/static/follow.js";
import { row, token } from "./scenes.js";

/** @import { Place, Shape } from "../../grundy/web/static/types.d.ts" */

/** @param {Shape[]} shapes @returns {Place[]} */
const plain = (shapes) => shapes.map(({ x, y }) => [x, y]);

describe("which shape is which", () => {
  it("is told by the keys, as the move carried them", () => {
    const pairs = matched(row(3), row(2), { 0.1: "0.0", 0.2: "0.1" });
    assert.deepEqual(
      [...pairs],
      [
        [1, 0],
        [2, 1],
      ],
    );
  });

  it("is the same key where nothing was carried", () => {
    assert.deepEqual(
      [...matched(row(3), row(2))],
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  it("is the same look in the same place for shapes without a key", () => {
    /** @type {Shape} */
    const cell = { kind: "rect", x: 0, y: 0, w: 1, h: 1, role: "cell" };
    assert.deepEqual([...matched([cell, { ...cell, x: 1 }], [{ ...cell, x: 1 }])], [[1, 0]]);
    assert.equal(matched([cell], [{ ...cell, role: "cut" }]).size, 0);
  });

  it("is the nearest of one look for circles without a key", () => {
    /** @type {(x: number) => Shape} */
    const stone = (x) => ({ kind: "circle", x, y: 0, w: 1, h: 1 });
    assert.deepEqual(
      [...matched([stone(0), stone(9)], [stone(8), stone(1)])],
      [
        [0, 1],
        [1, 0],
      ],
    );
  });
});

describe("what was touched is what goes", () => {
  it("though the rule says that others of a heap go", () => {
    const carried = { "0.0": "0.0", 0.1: "0.1" }; // the last of three goes
    assert.deepEqual(takingTouched(row(3), carried, new Set(["0.0"])), { 0.1: "0.0", 0.2: "0.1" });
  });

  it("unless more goes than was touched", () => {
    const carried = { "0.0": "0.0" };
    assert.deepEqual(takingTouched(row(3), carried, new Set(["0.0"])), carried);
  });

  it("also where it goes over to another row", () => {
    const carried = { "0.0": "0.0", 0.1: "0.1", 0.2: "1.0" };
    assert.deepEqual(takingTouched(row(3), carried, new Set(["0.0"])), { 0.1: "0.0", 0.2: "0.1", "0.0": "1.0" });
  });

  it("but things with names are not taken for each other", () => {
    const named = row(3).map((shape) => ({ ...shape, named: true }));
    const carried = { "0.0": "0.0", 0.1: "0.1" };
    assert.deepEqual(takingTouched(named, carried, new Set(["0.0"])), carried);
  });
});

describe("settled places", () => {
  it("stay where they were while a game goes on", () => {
    const [before, after] = [row(3), row(2)];
    /** @type {Place[]} */
    const places = [
      [5, 5],
      [6, 5],
      [7, 5],
    ];
    assert.deepEqual(
      settledPlaces(
        before,
        places,
        after,
        new Map([
          [1, 0],
          [2, 1],
        ]),
      ),
      [
        [6, 5],
        [7, 5],
      ],
    );
  });

  it("take along what is new in a group, and what stands by a thing", () => {
    const before = row(1);
    /** @type {Shape} */
    const mark = { kind: "text", x: 0, y: 1, w: 1, h: 1, text: "!", by: "0.0" };
    const after = [...row(2), mark];
    assert.deepEqual(settledPlaces(before, [[4, 4]], after, new Map([[0, 0]])), [
      [4, 4],
      [5, 4],
      [4, 5],
    ]);
  });

  it("are those of the scene for what belongs to no group, or changed its kind", () => {
    /** @type {Shape} */
    const loose = { kind: "circle", x: 2, y: 3, w: 1, h: 1, key: "a" };
    const pairs = new Map([[0, 0]]);
    assert.deepEqual(settledPlaces([loose], [[9, 9]], [loose], pairs), [[2, 3]]);
    assert.deepEqual(settledPlaces(row(1), [[9, 9]], [token("0.0", 2, 3, { kind: "rect" })], pairs), [[2, 3]]);
  });

  it("follow the row that a thing goes over to", () => {
    /** @type {(group: number) => Shape} */
    const name = (group) => token(`${group}.name`, 0, group, { kind: "rect" });
    const before = [name(0), name(1), token("0.0", 1, 0)];
    const after = [name(0), name(1), token("1.0", 1, 1)];
    /** @type {Place[]} */
    const places = [
      [0, 10],
      [0, 20],
      [1, 10],
    ];
    const settled = settledPlaces(
      before,
      places,
      after,
      new Map([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    );
    assert.deepEqual(settled, [
      [0, 10],
      [0, 20],
      [1, 20],
    ]);
  });
});

it("a line that stays keeps its form", () => {
  /** @type {Shape} */
  const line = { kind: "line", x: 0, y: 0, w: 2, h: 3, bend: 1, key: "0.0", group: "0" };
  const fresh = { ...line, w: 5, h: 5, bend: 0, role: "branch" };
  const [kept] = keptForms([line], [fresh], new Map([[0, 0]]));
  assert.deepEqual([kept.w, kept.h, kept.bend, kept.role], [2, 3, 1, "branch"]);
  assert.deepEqual(keptForms([line], [fresh], new Map()), [fresh]);
});

describe("what a move would do", () => {
  it("takes things away, and moves others", () => {
    const [before, after] = [row(3), [token("0.0", 0), token("1.0", 4, 2)]];
    const { going, coming } = foreseen(
      before,
      plain(before),
      after,
      new Map([
        [0, 0],
        [2, 1],
      ]),
    );
    assert.deepEqual([...going], [1]);
    assert.deepEqual(coming, []); // what is left of a row stays where it was
    const loose = [{ ...token("a", 0), group: undefined }];
    const moved = foreseen(loose, [[0, 0]], [{ ...loose[0], x: 3 }], new Map([[0, 0]]));
    assert.deepEqual([...moved.going], [0]);
    assert.deepEqual(moved.coming[0].place, [3, 0]);
  });

  it("changes how a thing looks, but not what it is called", () => {
    const [before] = row(1);
    const pairs = new Map([[0, 0]]);
    assert.equal(foreseen([before], [[0, 0]], [{ ...before, role: "dark" }], pairs).coming.length, 1);
    const named = { ...before, named: true, text: "1" };
    assert.equal(foreseen([named], [[0, 0]], [{ ...named, text: "2" }], pairs).coming.length, 0);
  });

  it("does not look at the ground, nor at the last digits of a sum", () => {
    /** @type {Shape} */
    const cell = { kind: "rect", x: 0, y: 0, w: 1, h: 1, role: "cell" };
    assert.equal(foreseen([cell], [[0, 0]], [], new Map()).going.size, 0);
    assert.equal(foreseen([], [], [cell], new Map()).coming.length, 0);
    const loose = { ...token("a", 0.1 + 0.2), group: undefined };
    assert.equal(foreseen([loose], [[0.3, 0]], [loose], new Map([[0, 0]])).going.size, 0);
  });
});
