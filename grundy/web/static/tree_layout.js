// A game tree as the page shows it: which branches are open, where each node stands, and what part of it is seen.

/** @import { Scene, TreeNode } from "./types.d.ts" */

export const WIDE = 132; // pixels of a node
export const COLUMN = 232; // pixels from one move to the next
export const FIRST = 12; // children that a node has at first
const GAP = 14; // pixels between nodes
const MARGIN = 20; // pixels around the tree
const FOOT = 26; // pixels below a board, for its value
const MORE = 24; // pixels below the last child, for the link to more

/**
 * A node on the page. `width` is how many children were asked for; its place is set by `layOut`.
 *
 * @typedef {Omit<TreeNode, "children"> & {
 *   children: Branch[], parent: Branch | null, open: boolean, width: number, x: number, y: number, tall: number,
 * }} Branch
 */

/** @typedef {{ x: number, y: number, scale: number }} Camera the corner that is seen, and how large things are */
/** @typedef {{ width: number, height: number }} Room */

/**
 * A node as the server sends it, for the page. At first the line of best play is open.
 *
 * @param {TreeNode} node
 * @param {Branch | null} parent
 * @returns {Branch}
 */
export function branchOf(node, parent = null) {
  const { children, ...rest } = node;
  const width = Math.max(FIRST, children.length);
  /** @type {Branch} */
  const branch = {
    ...rest,
    children: [],
    parent,
    open: node.line && children.length > 0,
    width,
    x: 0,
    y: 0,
    tall: 0,
  };
  branch.children = children.map((child) => branchOf(child, branch));
  return branch;
}

/**
 * The inverse: a node as a file has it.
 *
 * @param {Branch} branch
 * @returns {TreeNode}
 */
export function nodeOf({ position, move, outcome, nimber, margin, ways, best, line, more, cut, children }) {
  return { position, move, outcome, nimber, margin, ways, best, line, more, cut, children: children.map(nodeOf) };
}

/**
 * Gives a node the children that the server sent. Those that it had already stay as they are.
 *
 * @param {Branch} branch
 * @param {TreeNode} found
 * @param {number} width
 */
export function extend(branch, found, width) {
  const known = new Map(branch.children.map((child) => [child.move, child]));
  branch.children = found.children.map((child) => known.get(child.move) ?? branchOf(child, branch));
  Object.assign(branch, { more: found.more, cut: false, open: true, width });
}

/**
 * A node and what is open below it.
 *
 * @param {Branch} branch
 * @returns {Branch[]}
 */
export const shown = (branch) => [branch, ...(branch.open ? branch.children.flatMap(shown) : [])];

/** @param {Branch} branch */
export function openAll(branch) {
  branch.open = branch.children.length > 0;
  branch.children.forEach(openAll);
}

/**
 * The value in words: N 3, tie +0.
 *
 * @param {Pick<TreeNode, "outcome" | "nimber" | "margin">} node
 */
export const valueText = ({ outcome, nimber, margin }) =>
  [outcome, nimber, typeof margin === "number" ? `${margin > 0 ? "+" : ""}${margin}` : null]
    .filter((part) => part !== null && part !== undefined)
    .join(" ");

/**
 * Gives every shown node its place: leaves one under the other, a parent in the middle of its children.
 *
 * @param {Branch} root
 * @param {Record<string, Scene>} scenes
 */
export function layOut(root, scenes) {
  let y = 0;
  /** @type {(branch: Branch, depth: number) => void} */
  const place = (branch, depth) => {
    branch.tall = FOOT + boardHeight(scenes[branch.position]);
    branch.x = depth * COLUMN;
    const [first, last] = [branch.children[0], branch.children.at(-1)];
    if (!branch.open || !first || !last) {
      branch.y = y;
      y += branch.tall + GAP;
      return;
    }
    for (const child of branch.children) place(child, depth + 1);
    if (branch.more) y += MORE;
    branch.y = (first.y + last.y + last.tall - branch.tall) / 2;
    y = Math.max(y, branch.y + branch.tall + GAP);
  };
  place(root, 0);
}

/** @param {Scene | undefined} scene */
const boardHeight = (scene) =>
  scene ? Math.min(110, Math.max(24, (WIDE * (scene.height + 0.6)) / (scene.width + 0.6))) : 20;

/**
 * Everything that is open, with a margin: left, top, width and height.
 *
 * @param {Branch} root
 * @returns {[number, number, number, number]}
 */
export function extent(root) {
  const nodes = shown(root);
  const right = Math.max(...nodes.map(({ x }) => x)) + WIDE;
  const foot = Math.max(...nodes.map(({ y, tall }) => y + tall));
  return [-MARGIN, -MARGIN, right + 2 * MARGIN, foot + 2 * MARGIN];
}

/**
 * The whole tree if it stays readable; else as much as does, with the root in the middle.
 *
 * @param {Branch} root
 * @param {Room} room
 * @returns {Camera}
 */
export function fitted(root, room) {
  const [x, y, wide, tall] = extent(root);
  const scale = Math.min(1.2, Math.max(0.55, Math.min(room.width / wide, room.height / tall)));
  if (tall * scale > room.height) return { x, y: root.y + root.tall / 2 - room.height / scale / 2, scale };
  return { x, y: Math.min(y, (tall - 2 * MARGIN - room.height / scale) / 2), scale };
}

/**
 * Moves just far enough to show the node.
 *
 * @param {Camera} camera
 * @param {Branch} branch
 * @param {Room} room
 * @returns {Camera}
 */
export function movedTo({ x, y, scale }, branch, room) {
  const [wide, tall] = [room.width / scale, room.height / scale];
  if (branch.x < x) x = branch.x - MARGIN;
  if (branch.x + WIDE > x + wide) x = branch.x + WIDE + MARGIN - wide;
  if (branch.y < y) y = branch.y - MARGIN;
  if (branch.y + branch.tall > y + tall) y = branch.y + branch.tall + MARGIN - tall;
  return { x, y, scale };
}

/**
 * Zooms about a point of the screen, which stays where it is.
 *
 * @param {Camera} camera
 * @param {number} factor
 * @param {[number, number]} point
 * @returns {Camera}
 */
export function zoomed(camera, factor, [px, py]) {
  const scale = Math.min(4, Math.max(0.1, camera.scale * factor));
  return {
    x: camera.x + px / camera.scale - px / scale,
    y: camera.y + py / camera.scale - py / scale,
    scale,
  };
}
