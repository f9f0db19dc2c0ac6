// Where the shapes of a board stand. What is left of a heap, a bar or a row stays where it was while a game goes on.

const CELLS = [48, 42, 36, 32, 28]; // pixels a cell that are tried where long rows are broken
const WHOLE = 32; // pixels a cell at which rows are rather left whole
const LARGE = 64; // pixels a cell that are enough where blocks are placed
const MARGIN = 1.2; // cells kept free around a drawing

/** The places of a new board, in cells: as the scene says, but rows too long for the room go on in the next line. */
export function freshPlaces(scene, room) {
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
      // lines of one length, rather than a last one with little in it
      const even = broken(scene.shapes, across - 1);
      if (height(even) > tall) break;
      found = even;
    }
    return found;
  }
  return plain;
}

/** Whether a wide drawing is turned, from top to bottom, where the room is high. */
export const isTurned = ({ turns, width, height }, room) =>
  Boolean(turns && room && width > height && room.height > room.width);

export function turned(shapes) {
  return shapes.map((shape) => {
    const { kind, x, y, w, h, bend, points } = shape;
    const round =
      kind === "line" ? { w: h, h: w, bend: -(bend ?? 0) } : { points: points?.map(([px, py]) => [py, px]) };
    return { ...shape, x: y, y: x, ...round };
  });
}

const height = (places) => Math.max(...places.map(([, y]) => y)) + 1;

/** Blocks, whose names begin with one number each, in lines of the width that lets all be drawn the largest. */
function flowed(shapes, plain, room) {
  const blocks = new Map();
  shapes.forEach(({ key, group, by }, i) => {
    const name = parseInt(key || group || by, 10);
    blocks.set(name, [...(blocks.get(name) ?? []), i]);
  });
  const boxes = [...blocks.values()].map((some) => [
    some,
    bounds(
      some.map((i) => shapes[i]),
      some.map((i) => plain[i]),
    ),
  ]);
  let [best, largest] = [plain, 0];
  for (let across = 3; across < 80; across += 1) {
    let [x, y, tall, wide] = [0, 0, 0, 0];
    const found = [...plain];
    for (const [some, [left, top, right, bottom]] of boxes) {
      if (x && x + right - left > across) [x, y, tall] = [0, y + tall + 1, 0];
      for (const i of some) found[i] = [plain[i][0] - left + x, plain[i][1] - top + y];
      [x, tall, wide] = [x + right - left + 1, Math.max(tall, bottom - top), Math.max(wide, x + right - left)];
    }
    const cell = Math.min(room.width / (wide + MARGIN), room.height / (y + tall + MARGIN), LARGE);
    if (cell > largest + 0.01) [best, largest] = [found, cell];
  }
  return best;
}

/** Each group is a row; a row that is longer than `across` cells goes on below, indented by one if its name stands before it. What stands by a thing goes with it. */
function broken(shapes, across) {
  const at = new Map(shapes.map((shape, i) => [shape.key, i]));
  const row = ({ group, by }) => group ?? shapes[at.get(by)]?.group;
  const heights = new Map();
  for (const shape of shapes) {
    const [top, foot] = heights.get(row(shape)) ?? [Infinity, 0];
    heights.set(row(shape), [Math.min(top, shape.y), Math.max(foot, shape.y + shape.h)]);
  }
  const pitch = (shape) =>
    heights.get(shape.group).reduce((top, foot) => Math.max(1, Math.round(5 * (foot - top)) / 5));
  const further = across - (shapes.some(({ kind, group, x }) => group && kind !== "text" && x < 0.5) ? 0 : 1); // cells of a line below
  const line = ({ x, w }) => (x + w <= across || w > further ? 0 : 1 + Math.floor((x + w - across - 1e-6) / further));
  let down = 0;
  let [group, lines] = [null, 0];
  const places = shapes.map((shape) => {
    if (shape.by && !shape.group) return null;
    if (shape.group !== group) {
      down += lines;
      [group, lines] = [shape.group, 0];
    }
    const on = line(shape);
    const lower = on * pitch(shape);
    lines = Math.max(lines, lower);
    return [shape.x - on * further, shape.y + down + lower];
  });
  return places.map((place, i) => place ?? beside(shapes, places, i));
}

/** Where a shape goes that stands by another one. */
function beside(shapes, places, i) {
  const { x, y, by } = shapes[i];
  const k = by ? shapes.findIndex(({ key }) => key === by) : -1;
  return places[k] ? [x + places[k][0] - shapes[k].x, y + places[k][1] - shapes[k].y] : [x, y];
}

/** The places after a move: what belongs to a group stays, and what is new beside it comes along; others as the scene says. */
export function settledPlaces(before, places, after, pairs) {
  const from = new Map([...pairs].map(([i, j]) => [j, i]));
  const homes = new Map(
    after.flatMap(({ key, group }, j) =>
      group && key === `${group}.name` && from.has(j) ? [[group, before[from.get(j)].group]] : [],
    ),
  );
  const follows = (j) => {
    // it goes over to another group
    const { group } = before[from.get(j)];
    return (after[j].by && group !== after[j].group) || (homes.get(after[j].group) ?? group) !== group;
  };
  const goesAlong = ({ named, kind, role }) => named && kind === "text" && role !== "note"; // written on a thing, not beside it
  const stays = (j) =>
    after[j].group && !goesAlong(after[j]) && from.has(j) && before[from.get(j)].kind === after[j].kind && !follows(j);
  const found = after.map((shape, j) => (stays(j) ? places[from.get(j)] : null));
  return after.map((shape, j) => {
    if (found[j]) return found[j];
    if (!shape.group) return beside(after, found, j); // what it stands by may not stand where the scene says
    let [near, least] = [-1, Infinity];
    after.forEach((other, k) => {
      const far = Math.hypot(other.x - shape.x, other.y - shape.y);
      if (found[k] && other.group === shape.group && far < least) [near, least] = [k, far];
    });
    if (near < 0) return [shape.x, shape.y];
    return [found[near][0] + shape.x - after[near].x, found[near][1] + shape.y - after[near].y];
  });
}

/** The shapes after a move: a line or a polygon that stays keeps its form too, whatever a fresh drawing would make of it. */
export function keptForms(before, after, pairs) {
  const from = new Map([...pairs].map(([i, j]) => [j, before[i]]));
  return after.map((shape, j) =>
    shape.group && from.get(j)?.kind === shape.kind ? { ...shape, ...formOf(from.get(j)) } : shape,
  );
}

export function formOf({ kind, w, h, bend, points }) {
  return ["line", "polygon"].includes(kind) ? { w, h, bend, points } : {};
}

/** Where things go if those that were touched are the ones that are taken. Things whose keys differ in their last number
 *  alone are alike, as tokens of a heap or edges between two vertices: the rule may say that others of them go. Those that
 *  are left keep their order. Things with names are not taken for each other. */
export function takingTouched(shapes, carried, touched) {
  const stem = (key) => /^(.*\.)\d+$/.exec(key ?? "")?.[1];
  const kinds = new Map(shapes.map(({ key, kind }) => [key, kind]));
  const alike = new Map(); // by stem and kind
  for (const { key, kind, named } of shapes) {
    const name = stem(key) && !named && `${kind} ${stem(key)}`;
    if (name) alike.set(name, [...(alike.get(name) ?? []), key]);
  }
  const found = { ...carried };
  for (const name of new Set([...touched].map((key) => `${kinds.get(key)} ${stem(key)}`))) {
    const all = alike.get(name) ?? [];
    const [left, taken] = [all.filter((key) => !touched.has(key)), all.filter((key) => touched.has(key))];
    const targets = all.map((key) => carried[key]).filter(Boolean);
    const stay = targets.filter((key) => stem(key) === stem(targets[0]));
    const away = targets.filter((key) => stem(key) !== stem(targets[0])); // tokens that go over to another row
    if (left.length !== stay.length || (away.length && away.length !== taken.length)) continue; // more than was touched goes
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

/** The frame of a drawing, in cells: left, top, right, bottom. */
export function bounds(shapes, places) {
  const far = [Infinity, Infinity, -Infinity, -Infinity];
  shapes.forEach(({ w, h, points }, i) => {
    const [x, y] = places[i];
    const corners = points
      ? points.map(([px, py]) => [x + px, y + py])
      : [
          [x, y],
          [x + w, y + h],
        ];
    for (const [cx, cy] of corners) {
      far[0] = Math.min(far[0], cx);
      far[1] = Math.min(far[1], cy);
      far[2] = Math.max(far[2], cx);
      far[3] = Math.max(far[3], cy);
    }
  });
  return shapes.length ? far : [0, 0, 1, 1];
}

/** The nearest element in a direction, or none. */
export function towards(all, from, [dx, dy]) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of all) {
    const [ex, ey] = middle(element);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (element !== from && along > 1 && along + 3 * aside < least) [best, least] = [element, along + 3 * aside];
  }
  return best;
}
