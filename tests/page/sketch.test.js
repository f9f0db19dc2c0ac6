import assert from "node:assert/strict";
import test from "node:test";
import { Sketch } from "../../grundy/web/static/sketch.js";

/** A stalk from the floor with two edges between its upper vertices, and a loop. */
function example() {
  const sketch = new Sketch();
  sketch.replace({
    vertices: [
      { x: 5, y: 0, floor: true },
      { x: 5, y: 2, floor: false },
      { x: 7, y: 2, floor: false },
    ],
    edges: [
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ],
  });
  return sketch;
}

/** @param {string} path */
const numbers = (path) => path.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];

test("a vertex near the floor stands on it, and stays there", () => {
  const sketch = new Sketch();
  assert.equal(sketch.add({ x: 1.234, y: 0.4 }), 0);
  assert.deepEqual(sketch.vertices[0], { x: 1.23, y: 0, floor: true });
  sketch.move(0, { x: 3, y: 4 });
  assert.deepEqual(sketch.vertices[0], { x: 3, y: 0, floor: true });
  sketch.move(sketch.add({ x: 1, y: 2 }), { x: 1, y: -5 });
  assert.equal(sketch.vertices[1].y, 0.5);
});

test("the nearest vertex is meant, if it is near enough", () => {
  const sketch = example();
  assert.equal(sketch.vertexAt({ x: 5.2, y: 1.9 }), 1);
  assert.equal(sketch.vertexAt({ x: 6, y: 2 }), -1);
  assert.equal(new Sketch().vertexAt({ x: 0, y: 0 }), -1);
});

test("a vertex goes with its edges, and the others are numbered anew", () => {
  const sketch = example();
  sketch.erase({ vertex: 0 });
  assert.deepEqual(sketch.edges, [
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
  sketch.erase({ edge: 1 });
  assert.deepEqual(sketch.edges, [
    [0, 1],
    [1, 1],
  ]);
});

test("undo and redo go back and forth; a change forgets what was undone", () => {
  const sketch = new Sketch();
  assert.equal(sketch.undo(), false);
  for (const x of [1, 2]) {
    sketch.remember();
    sketch.add({ x, y: 2 });
  }
  assert.equal(sketch.undo(), true);
  assert.equal(sketch.vertices.length, 1);
  assert.equal(sketch.redo(), true);
  assert.equal(sketch.vertices.length, 2);
  sketch.undo();
  sketch.remember();
  sketch.add({ x: 9, y: 2 });
  assert.equal(sketch.redo(), false);
  assert.deepEqual(
    sketch.vertices.map(({ x }) => x),
    [1, 9],
  );
});

test("the history has an end, and states are copies", () => {
  const sketch = new Sketch();
  for (let i = 0; i < 300; i++) sketch.remember();
  assert.equal(sketch.past.length, 200);
  const state = example().state();
  const copy = new Sketch();
  copy.replace(state);
  copy.move(1, { x: 0, y: 9 });
  assert.equal(state.vertices[1].x, 5);
});

test("an edge alone is straight; parallel ones bow to either side, whichever way they were drawn", () => {
  const sketch = example();
  assert.deepEqual(numbers(sketch.path(0, 40).path), [200, 0, 200, -40, 200, -80]);
  const [one, two] = [sketch.path(1, 40).middle, sketch.path(2, 40).middle];
  assert.equal(one.x, two.x);
  assert.equal(one.y + two.y, 2 * -80);
  assert.notEqual(one.y, two.y);
});

test("a loop is where there is room", () => {
  const sketch = example();
  assert.ok(Math.abs(sketch.freeAngle(2) % Math.PI) < 1e-9); // away from its neighbor on the left
  assert.ok(sketch.path(3, 40).middle.x > 7 * 40);
  assert.equal(sketch.freeAngle(0), -Math.PI / 2); // upwards from the floor
});

test("the window shows everything, and keeps its form", () => {
  const sketch = example();
  sketch.add({ x: -4, y: 30 });
  const room = { width: 900, height: 300 };
  const { left, wide, tall } = sketch.window({ x: 5, y: 0 }, room);
  assert.ok(left < -4 && left + wide > 7);
  assert.ok(tall > 30);
  assert.ok(Math.abs(wide / tall - 3) < 1e-9);
});
