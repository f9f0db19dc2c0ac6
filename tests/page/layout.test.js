import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bounds, freshPlaces, isTurned, towards, turned } from "../../grundy/web/static/layout.js";
import { row, scene, token } from "./scenes.js";

/** @import { Place, Shape } from "../../grundy/web/static/types.d.ts" */

describe("the places of a new board", () => {
  const long = scene(row(20), { width: 20, height: 1, wraps: true });
  const narrow = { width: 390, height: 700 };

  it("are those of the scene where there is room", () => {
    assert.deepEqual(freshPlaces(long, { width: 1200, height: 700 })[19], [19, 0]);
    assert.deepEqual(freshPlaces(long, null)[19], [19, 0]);
  });

  it("are those of the scene if its rows may not be broken", () => {
    assert.deepEqual(freshPlaces({ ...long, wraps: false }, narrow)[19], [19, 0]);
  });

  it("break a row that is too long, into lines of one length", () => {
    const places = freshPlaces(long, narrow);
    const lines = [...new Set(places.map(([, y]) => y))];
    const lengths = lines.map((line) => places.filter(([, y]) => y === line).length);
    assert.ok(lines.length > 1);
    assert.ok(Math.max(...places.map(([x]) => x)) < 390 / 28);
    assert.ok(Math.max(...lengths) - Math.min(...lengths) < lines.length);
    assert.equal(new Set(places.map(String)).size, 20); // no two in one place
  });

  it("put the next row below all lines of the one before", () => {
    const two = scene([...row(20), ...row(20, 1)], { width: 20, height: 2, wraps: true });
    const places = freshPlaces(two, narrow);
    const foot = Math.max(...places.slice(0, 20).map(([, y]) => y));
    assert.ok(places.slice(20).every(([, y]) => y > foot));
  });

  it("indent the lines below, where the row's name stands before it", () => {
    const named = row(20).map((shape) => ({ ...shape, x: shape.x + 1 }));
    const places = freshPlaces(scene(named, { width: 21, height: 1, wraps: true }), narrow);
    assert.equal(Math.min(...places.filter(([, y]) => y > 0).map(([x]) => x)), 1);
  });

  it("keep what stands by a thing beside it", () => {
    /** @type {Shape} */
    const mark = { kind: "text", x: 19.25, y: 0.5, w: 1, h: 1, text: "!", by: "0.19" };
    const places = freshPlaces(scene([...row(20), mark], { width: 20, height: 1, wraps: true }), narrow);
    const [[x, y], [mx, my]] = [places[19], places[20]];
    assert.deepEqual([mx - x, my - y], [0.25, 0.5]);
  });

  it("set blocks in lines, so that all are drawn large", () => {
    /** @type {Shape[]} */
    const blocks = [0, 1, 2, 3].map((i) => ({ kind: "rect", x: 4 * i, y: 0, w: 3, h: 3, key: `${i}` }));
    const flows = scene(blocks, { width: 15, height: 3, flows: true });
    const high = freshPlaces(flows, { width: 300, height: 1200 });
    assert.ok(new Set(high.map(([, y]) => y)).size > 1);
    const wide = freshPlaces(flows, { width: 1600, height: 300 });
    assert.deepEqual(new Set(wide.map(([, y]) => y)), new Set([0]));
  });
});

describe("a turned drawing", () => {
  it("is a wide one in a high room, if the scene may be turned", () => {
    const wide = scene([], { width: 9, height: 2, turns: true });
    assert.equal(isTurned(wide, { width: 390, height: 700 }), true);
    assert.equal(isTurned(wide, { width: 700, height: 390 }), false);
    assert.equal(isTurned(wide, null), false);
    assert.equal(isTurned({ ...wide, turns: false }, { width: 390, height: 700 }), false);
    assert.equal(isTurned({ ...wide, height: 9 }, { width: 390, height: 700 }), false);
  });

  it("changes across and down, also in lines and polygons, but letters stay upright", () => {
    const [line, polygon, text] = turned([
      { kind: "line", x: 1, y: 2, w: 3, h: 4, bend: 0.5 },
      { kind: "polygon", x: 1, y: 2, w: 1, h: 1, points: [[0, 1]] },
      { kind: "text", x: 1, y: 2, w: 3, h: 1, text: "x" },
    ]);
    assert.deepEqual([line.x, line.y, line.w, line.h, line.bend], [2, 1, 4, 3, -0.5]);
    assert.deepEqual(polygon.points, [[1, 0]]);
    assert.deepEqual([text.x, text.y, text.w, text.h], [2, 1, 3, 1]);
  });

  it("turned twice is as it was", () => {
    /** @type {Shape[]} */
    const shapes = [{ ...token("0.0", 3, 1), points: [[0, 2]] }];
    assert.deepEqual(turned(turned(shapes)), shapes);
  });
});

describe("the frame", () => {
  it("holds all shapes, and the points of those that have some", () => {
    /** @type {Shape} */
    const polygon = {
      kind: "polygon",
      x: 0,
      y: 0,
      w: 1,
      h: 1,
      points: [
        [-2, 0],
        [0, 5],
      ],
    };
    assert.deepEqual(
      bounds(
        [token("a", 0), polygon],
        [
          [3, 1],
          [0, 0],
        ],
      ),
      [-2, 0, 4, 5],
    );
  });

  it("of nothing is one cell", () => {
    assert.deepEqual(bounds([], []), [0, 0, 1, 1]);
  });
});

describe("an arrow key", () => {
  /** @type {Place[]} */
  const places = [
    [0, 0],
    [50, 10],
    [40, 60],
    [0, 90],
  ];

  it("goes to what is nearest in its direction", () => {
    assert.equal(towards(places, 0, [1, 0]), 1);
    assert.equal(towards(places, 0, [0, 1]), 3);
    assert.equal(towards(places, 3, [0, -1]), 0);
  });

  it("goes nowhere if nothing is there", () => {
    assert.equal(towards(places, 0, [-1, 0]), -1);
    assert.equal(towards(places, 0, [0, -1]), -1);
  });
});
