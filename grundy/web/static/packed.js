// What the API answers, from positions that are packed into the page itself; operations/export.py says how.

const bytes = await unpacked(document.getElementById("packed").textContent);
const line = bytes.indexOf(10);
const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, line)));
let at = line + 1;

const boards = lists();
const moves = lists();
const many = moves.flat.length;
const options = column(many, signed);
const paths = head.paths.length > 1 ? column(many, number) : new Uint8Array(many);
const points = head.counts === "margin" ? column(many, signed) : null;
const outcomes = column(head.positions, number);
const numbers = head.counts ? column(head.positions, signed) : null;
const remoteness = head.counts === "margin" ? null : column(head.positions, number);
const letters = lists();

async function unpacked(text) {
  const packed = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function number() {
  let [found, shift] = [0, 1];
  while (bytes[at] > 127) {
    found += (bytes[at++] & 127) * shift;
    shift *= 128;
  }
  return found + bytes[at++] * shift;
}

function signed() {
  const found = number();
  return found % 2 ? -(found + 1) / 2 : found / 2;
}

function column(length, read) {
  const found = new Int32Array(length);
  for (let i = 0; i < length; i += 1) found[i] = read();
  return found;
}

/** Lists of numbers, one behind the other: each shares its head and its foot with the one before it. */
function lists() {
  const flat = new Int32Array(number());
  const ends = new Int32Array(head.positions + 1);
  let [before, here] = [0, 0];
  for (let i = 0; i < head.positions; i += 1) {
    const [same, foot, between] = [number(), number(), number()];
    const start = here;
    flat.copyWithin(here, before, before + same);
    here += same;
    for (let k = 0, step = 0; k < between; k += 1) flat[here++] = step += signed();
    flat.copyWithin(here, start - foot, start);
    here += foot;
    before = start;
    ends[i + 1] = here;
  }
  return { flat, ends, of: (i) => flat.subarray(ends[i], ends[i + 1]) };
}

// ---- positions, which go by their numbers ----

const text = (i) => String.fromCodePoint(...letters.of(i));

function value(i) {
  const found = { outcome: head.outcomes[outcomes[i]] };
  if (numbers) found[head.counts] = numbers[i];
  return found;
}

const far = (i) => (remoteness?.[i] ? remoteness[i] - 1 : null);

/** The moves of a position: their texts, where they lead, what they earn. */
function movesOf(i) {
  const [first, end] = [moves.ends[i], moves.ends[i + 1]];
  return Array.from({ length: end - first }, (_, k) => ({
    move: head.moves[moves.flat[first + k]],
    option: i - options[first + k],
    points: points?.[first + k] ?? null,
    path: head.paths[paths[first + k]],
  }));
}

function sceneOf(i) {
  const scene = { shapes: [], ways: [], slides: [] };
  for (const thing of boards.of(i)) {
    const [field, data] = head.things[thing];
    if (Array.isArray(scene[field])) scene[field].push(data);
    else scene[field] = data;
  }
  const far = (side, size) =>
    Math.max(1, ...scene.shapes.map((shape) => Math.max(shape[side], shape[side] + shape[size])));
  return { width: far("x", "w"), height: far("y", "h"), ...scene };
}

function view(i) {
  const [scene, all] = [sceneOf(i), movesOf(i)];
  const listed = all.map(({ move, option, points: earned }) => ({ move, position: String(option), points: earned }));
  return {
    ...head.view,
    position: String(i),
    over: !all.length,
    moves: listed,
    scene,
    title: scene.title ?? `${head.view.game} ${text(i)}`,
  };
}

/** From the keys of the things before a move to those after it. */
function carried([groups, others], before, after) {
  const there = new Set(after.shapes.map(({ key }) => key));
  const goes = (key) => {
    if (others[key] !== undefined) return others[key];
    const [group] = key.match(/^\d*/);
    const now = (groups[group] ?? group) + key.slice(group.length);
    return there.has(now) ? now : "";
  };
  return Object.fromEntries(before.shapes.flatMap(({ key }) => (key && goes(key) ? [[key, goes(key)]] : [])));
}

/** Where nothing is left to draw on, the last drawing stays, with the curve that ended it. */
function finished(i, move, nothing) {
  const before = sceneOf(i);
  const curve = before.shapes.find((shape) => shape.role === "choice" && shape.move === move);
  if (!curve) return nothing;
  const shapes = before.shapes.filter(({ role }) => role !== "choice");
  return { ...before, shapes: [...shapes, { ...curve, role: "stroke", move: undefined }] };
}

function step(i, { move, option, points: earned, path }) {
  const after = view(option);
  if (after.over && after.scene.shapes.every(({ kind }) => kind === "text"))
    after.scene = finished(i, move, after.scene);
  return { move, points: earned, carried: carried(path, sceneOf(i), after.scene), view: after };
}

/** Wins as soon as it can, loses as late as it can; where points count, it takes as many as can be had. */
function best(i) {
  const worth = ({ option, points: earned }) => {
    if (points) return earned - numbers[option];
    const { outcome } = value(option);
    return outcome === "P" ? 1e6 - far(option) : outcome === "N" ? far(option) - 1e6 : 0;
  };
  return movesOf(i).reduce((one, other) => (worth(other) > worth(one) ? other : one));
}

function analyse(i) {
  const all = movesOf(i);
  const listed = all.map(({ move, option }) => ({ move, ...value(option) }));
  return {
    ending: head.view.ending,
    ...value(i),
    remoteness: far(i),
    moves: listed,
    far: all.map(({ option }) => far(option)),
  };
}

const ANSWERS = {
  view,
  analyse,
  move: (i, { move }) =>
    step(
      i,
      movesOf(i).find((one) => one.move === move),
    ),
  choose: (i) => step(i, best(i)),
};

export async function ask(path, asked) {
  return path === "players/named" ? head.players : ANSWERS[path](Number(asked.position), asked);
}

export const askOnce = ask;
export const mayGoWell = () => false;
export const packed = head;
