// What becomes of a board's shapes with a move: which is which, what was taken, and where they stand then. What is left
// of a heap, a bar or a row stays where it was while a game goes on.

import { beside } from "./layout.js";

/** @import { Place, Shape } from "./types.d.ts" */

/**
 * Which shape of a scene is which of the next one, by their indices.
 *
 * @typedef {Map<number, number>} Pairs
 */

const GROUND = ["cell", "cut", "seam", "choice", "gap"]; // roles of places to act on, and of what things stand on
const SAME = 0.001; // cells: sums of fractions differ in their last digits

/**
 * Which shape of the old scene is which of the new one.
 *
 * @param {Shape[]} before
 * @param {Shape[]} after
 * @param {Record<string, string>} carried where the things with keys went
 */
export function matched(before, after, carried = {}) {
  /** @type {Pairs} */
  const pairs = new Map();
  const taken = new Set();
  /**
   * @param {number} i
   * @param {number} j
   */
  const pair = (i, j) => {
    pairs.set(i, j);
    taken.add(j);
  };
  const byKey = new Map(after.map(({ key }, j) => [key, j]));
  const told = Object.keys(carried).length > 0;
  before.forEach((shape, i) => {
    const key = shape.key && (told ? carried[shape.key] : shape.key);
    const j = key ? byKey.get(key) : undefined;
    if (j !== undefined) pair(i, j);
  });
  /** @param {Shape} shape */
  const look = (shape) => [shape.kind, shape.role, shape.w, shape.h, shape.text].join("|");
  const same = new Map();
  after.forEach((shape, j) => {
    if (!taken.has(j) && !shape.key) same.set(`${look(shape)}@${shape.x},${shape.y}`, j);
  });
  before.forEach((shape, i) => {
    const j = same.get(`${look(shape)}@${shape.x},${shape.y}`);
    if (!shape.key && j !== undefined && !taken.has(j)) pair(i, j);
  });
  // things that look alike travel the shortest way
  const left = [...after.keys()].filter((j) => !taken.has(j) && !after[j].key && after[j].kind === "circle");
  if (left.length < 200) {
    before.forEach((shape, i) => {
      if (pairs.has(i) || shape.key || shape.kind !== "circle") return;
      const near = left
        .filter((j) => !taken.has(j) && look(after[j]) === look(shape))
        .map((j) => ({ j, far: Math.hypot(after[j].x - shape.x, after[j].y - shape.y) }))
        .sort((a, b) => a.far - b.far);
      if (near.length) pair(i, near[0].j);
    });
  }
  return pairs;
}

/**
 * Where things go if those that were touched are the ones that are taken. Things whose keys differ in their last number
 * alone are alike, as tokens of a heap or edges between two vertices: the rule may say that others of them go. Those
 * that are left keep their order. Things with names are not taken for each other.
 *
 * @param {Shape[]} shapes
 * @param {Record<string, string>} carried
 * @param {Set<string>} touched
 */
export function takingTouched(shapes, carried, touched) {
  /** @param {string} key */
  const stem = (key) => /^(.*\.)\d+$/.exec(key)?.[1];
  const kinds = new Map(shapes.map(({ key, kind }) => [key, kind]));
  /** @type {Map<string, string[]>} */
  const alike = new Map(); // by kind and stem
  for (const { key = "", kind, named } of shapes) {
    const name = `${kind} ${stem(key)}`;
    if (stem(key) && !named) alike.set(name, [...(alike.get(name) ?? []), key]);
  }
  const found = { ...carried };
  for (const name of new Set([...touched].map((key) => `${kinds.get(key)} ${stem(key)}`))) {
    const all = alike.get(name) ?? [];
    const [left, taken] = [all.filter((key) => !touched.has(key)), all.filter((key) => touched.has(key))];
    const targets = all.map((key) => carried[key]).filter(Boolean);
    const stay = targets.filter((key) => stem(key) === stem(targets[0]));
    const away = targets.filter((key) => stem(key) !== stem(targets[0])); // tokens that go over to another row
    // more than was touched goes
    if (left.length !== stay.length || (away.length && away.length !== taken.length)) continue;
    for (const key of all) delete found[key];
    left.forEach((key, i) => {
      found[key] = stay[i];
    });
    away.forEach((key, i) => {
      found[taken[i]] = key;
    });
  }
  return found;
}

/**
 * The places after a move: what belongs to a group stays, and what is new beside it comes along; others as the scene
 * says.
 *
 * @param {Shape[]} before
 * @param {Place[]} places
 * @param {Shape[]} after
 * @param {Pairs} pairs
 * @returns {Place[]}
 */
export function settledPlaces(before, places, after, pairs) {
  const from = new Map([...pairs].map(([i, j]) => [j, i]));
  /** @param {number} j */
  const origin = (j) => before[from.get(j) ?? -1];
  const homes = new Map(
    after.flatMap(({ key, group }, j) =>
      group && key === `${group}.name` && from.has(j) ? [[group, origin(j).group]] : [],
    ),
  );
  /** @param {Shape} shape written on a thing, not beside it */
  const goesAlong = ({ named, kind, role }) => named && kind === "text" && role !== "note";
  /** @param {number} j */
  const stays = (j) => {
    const [was, shape] = [origin(j), after[j]];
    if (!was || !shape.group || goesAlong(shape) || was.kind !== shape.kind) return false;
    // it goes over to another group
    const follows = (shape.by && was.group !== shape.group) || (homes.get(shape.group) ?? was.group) !== was.group;
    return !follows;
  };
  const found = after.map((_, j) => (stays(j) ? places[from.get(j) ?? -1] : null));
  return after.map((shape, j) => {
    const kept = found[j];
    if (kept) return kept;
    if (!shape.group) return beside(after, found, j); // what it stands by may not stand where the scene says
    let least = Infinity;
    /** @type {Place} */
    let place = [shape.x, shape.y];
    after.forEach((other, k) => {
      const far = Math.hypot(other.x - shape.x, other.y - shape.y);
      const near = found[k];
      if (!near || other.group !== shape.group || far >= least) return;
      least = far;
      place = [near[0] + shape.x - other.x, near[1] + shape.y - other.y];
    });
    return place;
  });
}

/**
 * The shapes after a move: a line or a polygon that stays keeps its form too, whatever a fresh drawing would make of
 * it.
 *
 * @param {Shape[]} before
 * @param {Shape[]} after
 * @param {Pairs} pairs
 */
export function keptForms(before, after, pairs) {
  const from = new Map([...pairs].map(([i, j]) => [j, before[i]]));
  return after.map((shape, j) => {
    const was = from.get(j);
    return shape.group && was?.kind === shape.kind ? { ...shape, ...formOf(was) } : shape;
  });
}

/** @param {Shape} shape */
export function formOf({ kind, w, h, bend, points }) {
  return ["line", "polygon"].includes(kind) ? { w, h, bend, points } : {};
}

/**
 * What a move would change: the shapes that would go, by their indices, and those that would come, each with its place.
 *
 * @param {Shape[]} shapes
 * @param {Place[]} places
 * @param {Shape[]} after
 * @param {Pairs} pairs
 */
export function foreseen(shapes, places, after, pairs) {
  const from = new Map([...pairs].map(([i, j]) => [j, i]));
  const going = new Set([...shapes.keys()].filter((i) => !pairs.has(i) && solid(shapes[i])));
  const settled = settledPlaces(shapes, places, after, pairs);
  const coming = keptForms(shapes, after, pairs).flatMap((shape, j) => {
    const [i, place] = [from.get(j), settled[j]];
    const moved = i !== undefined && (changed(shapes[i], shape) || far(places[i], place));
    if (moved) going.add(i);
    return solid(shape) && (i === undefined || moved) ? [{ shape, place }] : [];
  });
  return { going, coming };
}

/**
 * Whether a shape is a thing.
 *
 * @param {Shape} shape
 */
const solid = ({ kind, role = "" }) => kind !== "text" && !GROUND.includes(role);

/**
 * Whether a thing looks different after a move.
 *
 * @param {Shape} before
 * @param {Shape} after
 */
const changed = (before, after) =>
  after.role !== before.role ||
  String(after.points) !== String(before.points) ||
  (!after.named && after.text !== before.text);

/**
 * @param {Place} a
 * @param {Place} b
 */
const far = ([a, b], [c, d]) => Math.hypot(a - c, b - d) > SAME;
