// Where the shapes of a new board stand.

/** @import { Box, Place, Scene, Shape } from "./types.d.ts" */

/**
 * A room on the screen, in pixels.
 *
 * @typedef {{ width: number, height: number }} Room
 */

const CELLS = [48, 42, 36, 32, 28]; // pixels a cell that are tried where long rows are broken
const WHOLE = 32; // pixels a cell at which rows are left whole
const LARGE = 64; // pixels a cell that are enough for blocks
const MARGIN = 1.2; // cells kept free around a drawing

/**
 * The places of a new board, in cells: as the scene says, but rows too long for the room go on in the next line.
 *
 * @param {Scene} scene
 * @param {Room | null} room
 */
export function freshPlaces(scene, room) {
  /** @type {Place[]} */
  const plain = scene.shapes.map(({ x, y }) => [x, y]);
  if (scene.flows && room) return flowed(scene.shapes, plain, room);
  if (!scene.wraps || !room || room.width / (scene.width + MARGIN) >= WHOLE) return plain;
  const wide = Math.max(3, ...scene.shapes.map(({ x, w }) => (w > 2 ? x + w : 0))); // what cannot be broken
  for (const cell of CELLS) {
    let across = Math.floor(room.width / cell - MARGIN);
    if (across < wide && cell !== CELLS.at(-1)) continue;
    let found = across < 3 ? plain : broken(scene.shapes, across);
    const tall = height(found);
    if (cell !== CELLS.at(-1) && (tall + MARGIN) * cell > room.height) continue;
    for (; across > wide; across -= 1) {
      // lines of equal length are better than a short last one
      const even = broken(scene.shapes, across - 1);
      if (height(even) > tall) break;
      found = even;
    }
    return found;
  }
  return plain;
}

/**
 * Whether a wide drawing is turned, from top to bottom, where the room is high.
 *
 * @param {Scene} scene
 * @param {Room | null} room
 */
export const isTurned = ({ turns, width, height }, room) =>
  Boolean(turns && room && width > height && room.height > room.width);

/**
 * @param {Shape[]} shapes
 * @returns {Shape[]}
 */
export function turned(shapes) {
  return shapes.map((shape) => {
    const { kind, x, y, w, h, bend, points } = shape;
    if (kind === "line") return { ...shape, x: y, y: x, w: h, h: w, bend: -(bend ?? 0) };
    return { ...shape, x: y, y: x, points: points?.map(([px, py]) => [py, px]) };
  });
}

/** @param {Place[]} places */
const height = (places) => Math.max(...places.map(([, y]) => y)) + 1;

/**
 * Blocks, whose names begin with one number each, in lines of the width that lets all be drawn the largest.
 *
 * @param {Shape[]} shapes
 * @param {Place[]} plain
 * @param {Room} room
 */
function flowed(shapes, plain, room) {
  /** @type {Map<number, number[]>} */
  const blocks = new Map();
  shapes.forEach(({ key, group, by }, i) => {
    const name = parseInt(key || group || by || "", 10);
    blocks.set(name, [...(blocks.get(name) ?? []), i]);
  });
  const boxes = [...blocks.values()].map((some) => ({
    some,
    box: bounds(
      some.map((i) => shapes[i]),
      some.map((i) => plain[i]),
    ),
  }));
  let [best, largest] = [plain, 0];
  for (let across = 3; across < 80; across += 1) {
    let [x, y, tall, wide] = [0, 0, 0, 0];
    const found = [...plain];
    for (const { some, box } of boxes) {
      const [left, top, right, bottom] = box;
      if (x && x + right - left > across) [x, y, tall] = [0, y + tall + 1, 0];
      for (const i of some) found[i] = [plain[i][0] - left + x, plain[i][1] - top + y];
      [x, tall, wide] = [x + right - left + 1, Math.max(tall, bottom - top), Math.max(wide, x + right - left)];
    }
    const cell = Math.min(room.width / (wide + MARGIN), room.height / (y + tall + MARGIN), LARGE);
    if (cell > largest + 0.01) [best, largest] = [found, cell];
  }
  return best;
}

/**
 * Each group is a row; a row that is longer than `across` cells goes on below, indented by one if its name stands
 * before it. What stands by a thing goes with it.
 *
 * @param {Shape[]} shapes
 * @param {number} across
 */
function broken(shapes, across) {
  const groups = new Map(shapes.map(({ key, group }) => [key, group]));
  /** @type {Map<string | undefined, { top: number, foot: number }>} */
  const heights = new Map();
  for (const { group, by, y, h } of shapes) {
    const row = group ?? (by && groups.get(by));
    const { top, foot } = heights.get(row) ?? { top: Infinity, foot: 0 };
    heights.set(row, { top: Math.min(top, y), foot: Math.max(foot, y + h) });
  }
  /** @param {Shape} shape */
  const pitch = ({ group }) => {
    const { top, foot } = heights.get(group) ?? { top: 0, foot: 0 };
    return Math.max(1, Math.round(5 * (foot - top)) / 5);
  };
  // cells of a line below
  const further = across - (shapes.some(({ kind, group, x }) => group && kind !== "text" && x < 0.5) ? 0 : 1);
  /** @param {Shape} shape */
  const line = ({ x, w }) => (x + w <= across || w > further ? 0 : 1 + Math.floor((x + w - across - 1e-6) / further));
  let down = 0;
  let lines = 0;
  let group = "";
  /** @type {(Place | null)[]} */
  const places = shapes.map((shape) => {
    if (shape.by && !shape.group) return null;
    if ((shape.group ?? "") !== group) {
      down += lines;
      lines = 0;
      group = shape.group ?? "";
    }
    const on = line(shape);
    const lower = on * pitch(shape);
    lines = Math.max(lines, lower);
    return [shape.x - on * further, shape.y + down + lower];
  });
  return places.map((place, i) => place ?? beside(shapes, places, i));
}

/**
 * Where a shape goes that stands by another one.
 *
 * @param {Shape[]} shapes
 * @param {(Place | null)[]} places
 * @param {number} i
 * @returns {Place}
 */
export function beside(shapes, places, i) {
  const { x, y, by } = shapes[i];
  const k = by ? shapes.findIndex(({ key }) => key === by) : -1;
  const place = places[k];
  return place ? [x + place[0] - shapes[k].x, y + place[1] - shapes[k].y] : [x, y];
}

/**
 * The frame of a drawing, in cells.
 *
 * @param {Shape[]} shapes
 * @param {Place[]} places
 * @returns {Box}
 */
export function bounds(shapes, places) {
  if (!shapes.length) return [0, 0, 1, 1];
  /** @type {Box} */
  const far = [Infinity, Infinity, -Infinity, -Infinity];
  shapes.forEach(({ w, h, points }, i) => {
    const [x, y] = places[i];
    for (const [dx, dy] of points ?? [
      [0, 0],
      [w, h],
    ]) {
      far[0] = Math.min(far[0], x + dx);
      far[1] = Math.min(far[1], y + dy);
      far[2] = Math.max(far[2], x + dx);
      far[3] = Math.max(far[3], y + dy);
    }
  });
  return far;
}

/**
 * Which place is the nearest in a direction, or -1.
 *
 * @param {Place[]} places
 * @param {number} from
 * @param {Place} direction
 */
export function towards(places, from, [dx, dy]) {
  const [x, y] = places[from];
  let [best, least] = [-1, Infinity];
  places.forEach(([px, py], i) => {
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (i !== from && along > 1 && along + 3 * aside < least) [best, least] = [i, along + 3 * aside];
  });
  return best;
}
