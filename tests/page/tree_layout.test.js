import assert from "node:assert/strict";
import test from "node:test";
import {
  branchOf,
  COLUMN,
  extend,
  extent,
  fitted,
  layOut,
  movedTo,
  nodeOf,
  openAll,
  shown,
  valueText,
  WIDE,
  zoomed,
} from "../../grundy/web/static/tree_layout.js";

/** @import { TreeNode } from "../../grundy/web/static/types.d.ts" */

/** @type {(position: string, children?: TreeNode[], more?: Partial<TreeNode>) => TreeNode} */
const node = (position, children = [], more = {}) => ({
  position,
  move: position,
  outcome: "N",
  nimber: 1,
  margin: null,
  ways: 1,
  best: false,
  line: false,
  more: 0,
  cut: false,
  children,
  ...more,
});

const example = () =>
  node("a", [node("b", [node("d"), node("e")], { line: true }), node("c", [node("f")])], { line: true });

test("at first the line of best play is open", () => {
  const root = branchOf(example());
  assert.deepEqual(
    shown(root).map(({ position }) => position),
    ["a", "b", "d", "e", "c"],
  );
  openAll(root);
  assert.equal(shown(root).length, 6);
  assert.equal(root.children[0].parent, root);
});

test("a tree goes into a file as it came", () => {
  assert.deepEqual(nodeOf(branchOf(example())), example());
});

test("leaves stand one under the other, parents in the middle of their children", () => {
  const root = branchOf(example());
  openAll(root);
  layOut(root, {});
  const [b, c] = root.children;
  const [d, e] = b.children;
  assert.deepEqual([root.x, b.x, d.x], [0, COLUMN, 2 * COLUMN]);
  assert.ok(d.y + d.tall < e.y && e.y + e.tall < c.children[0].y);
  assert.equal(b.y + b.tall / 2, (d.y + e.y + e.tall) / 2);
  assert.equal(root.y + root.tall / 2, (b.y + c.y + c.tall) / 2);
});

test("a board is as high as its form asks for, within limits", () => {
  const root = branchOf(node("a"));
  const heights = [0.1, 1, 100].map((height) => {
    layOut(root, { a: { width: 2, height, shapes: [] } });
    return root.tall;
  });
  assert.equal(heights[0], 26 + (WIDE * 0.7) / 2.6);
  assert.ok(heights[0] < heights[1] && heights[1] < heights[2]);
  assert.equal(heights[2], 26 + 110);
});

test("more children: those that were there stay as they are", () => {
  const root = branchOf(node("a", [node("b", [node("d")])], { more: 1 }));
  openAll(root);
  const [b] = root.children;
  extend(root, node("a", [node("b"), node("c")]), 36);
  assert.equal(root.children[0], b);
  assert.deepEqual([root.children[1].position, root.more, root.width, root.open], ["c", 0, 36, true]);
});

test("values in words", () => {
  assert.equal(valueText(node("a")), "N 1");
  assert.equal(valueText({ outcome: "tie", margin: 0 }), "tie 0");
  assert.equal(valueText({ outcome: "win", margin: 3 }), "win +3");
  assert.equal(valueText({ outcome: "?" }), "?");
});

test("what is fitted is seen, and a large tree begins at its root", () => {
  const room = { width: 800, height: 600 };
  const root = branchOf(example());
  layOut(root, {});
  const { x, y, scale } = fitted(root, room);
  const [left, top, wide, tall] = extent(root);
  assert.ok(x <= left && y <= top && x + room.width / scale >= left + wide && y + room.height / scale >= top + tall);
  const many = branchOf(
    node(
      "a",
      Array.from({ length: 99 }, (_, i) => node(`b${i}`)),
      { line: true },
    ),
  );
  layOut(many, {});
  const camera = fitted(many, room);
  assert.equal(camera.scale, 0.55);
  assert.equal(camera.y + room.height / camera.scale / 2, many.y + many.tall / 2);
});

test("the camera moves only as far as it must, and zooms about a point", () => {
  const root = branchOf(example());
  layOut(root, {});
  const room = { width: 300, height: 200 };
  const camera = { x: -20, y: -20, scale: 1 };
  assert.deepEqual(movedTo(camera, { ...root, x: 0, y: 0 }, room), camera);
  assert.equal(movedTo(camera, { ...root, x: COLUMN, y: 0 }, room).x, COLUMN + WIDE + 20 - 300);
  const near = zoomed(camera, 2, [100, 50]);
  assert.equal(near.x + 100 / near.scale, camera.x + 100 / camera.scale);
  assert.equal(near.y + 50 / near.scale, camera.y + 50 / camera.scale);
  assert.equal(zoomed(camera, 100, [0, 0]).scale, 4);
});
