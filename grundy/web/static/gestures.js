// What gestures mean on a board: those of the scene, and the shapes that carry a move themselves; and what its things
// are called.

/** @import { BoardLayout, Gesture, NumberField, Scene, Shape } from "./types.d.ts" */

const EITHER_END = ["sweep", "pick"]; // gestures that may begin at either end

/**
 * @param {Shape} shape
 * @param {number} i its place in the scene
 */
export const idOf = (shape, i) => shape.key || `#${i}`;

export class Gestures {
  /**
   * @param {Pick<Scene, "shapes" | "ways" | "slides">} scene
   * @param {(name: string) => string} nameOf what the board calls a thing or a group
   * @param {Iterable<string>} rows the names of all groups
   */
  constructor(scene, nameOf, rows) {
    this.shapes = scene.shapes;
    this.nameOf = nameOf;
    this.several = new Set(rows).size > 1;
    this.fields = scene.slides ?? [];
    /** @type {Gesture[]} */
    const pressed = scene.shapes.flatMap((shape, i) =>
      shape.move === undefined ? [] : [{ kind: "press", move: shape.move, start: idOf(shape, i) }],
    );
    this.all = [...pressed, ...(scene.ways ?? [])];
    /** @type {Map<string, number>} */
    this.index = new Map(scene.shapes.map((shape, i) => [idOf(shape, i), i]));
    /** @type {Map<string, Gesture[]>} */
    this.touching = new Map();
    /** @type {Map<string, Gesture[]>} */
    this.counted = new Map(); // by group
    /** @type {Set<string>} */
    this.targets = new Set();
    for (const gesture of this.all) {
      add(gesture.many ? this.counted : this.touching, gesture.start, gesture);
      if (gesture.end && EITHER_END.includes(gesture.kind)) add(this.touching, gesture.end, gesture);
      for (const key of gesture.also ?? []) add(this.touching, key, gesture);
      if (gesture.end) this.targets.add(gesture.end);
    }
  }

  /**
   * @param {string} key
   * @returns {Shape | undefined}
   */
  shapeOf(key) {
    return this.shapes[this.index.get(key) ?? -1];
  }

  /**
   * Every gesture that can begin here, without sweeps over a number of any tokens of the group.
   *
   * @param {string} key
   */
  from(key) {
    return this.touching.get(key) ?? [];
  }

  /**
   * Gestures that sweep over a number of any tokens of the thing's group.
   *
   * @param {string} key
   */
  counts(key) {
    const shape = this.shapeOf(key);
    return (shape?.kind === "circle" && this.counted.get(shape.group ?? "")) || [];
  }

  /** @param {string} key */
  press(key) {
    return this.from(key).filter(({ kind, start, end }) => start === key && (end ?? key) === key && kind !== "gather");
  }

  /** @param {string} key */
  numberField(key) {
    return this.fields.find(({ start }) => start === key);
  }

  /**
   * Whether a gesture can begin at a shape.
   *
   * @param {string} key
   */
  live(key) {
    return this.touching.has(key) || this.counts(key).length > 0 || this.numberField(key) !== undefined;
  }

  /**
   * Whether a thing can be dragged.
   *
   * @param {string} key
   */
  drags(key) {
    return this.from(key).some(({ kind, start }) => kind === "drag" && start === key);
  }

  /**
   * The shapes at which a gesture from this one can end; for a place where things only arrive, the things that can.
   *
   * @param {string} key
   */
  ends(key) {
    if (!this.live(key)) return new Set(this.all.flatMap(({ start, end }) => (end === key ? [start] : [])));
    return new Set(
      this.from(key).flatMap((gesture) =>
        gesture.kind === "gather" ? this.covers(gesture) : gesture.start === key ? (gesture.end ?? key) : gesture.start,
      ),
    );
  }

  /**
   * Gestures that gather all of these things, those that gather no others first.
   *
   * @param {Iterable<string>} keys
   */
  gathering(keys) {
    const [first, ...others] = keys;
    const found = this.from(first).filter(
      (gesture) => gesture.kind === "gather" && others.every((key) => this.covers(gesture).includes(key)),
    );
    return found.sort((a, b) => this.covers(a).length - this.covers(b).length);
  }

  /**
   * What it means to go from one shape to another.
   *
   * @param {string} from
   * @param {string} to
   */
  between(from, to) {
    if (from === to) return this.press(from);
    const direct = this.from(from).filter(
      ({ kind, start, end }) => kind !== "gather" && (start === from ? end : start) === to,
    );
    if (direct.length || this.shapeOf(from)?.group !== this.shapeOf(to)?.group) return direct;
    const many = this.span(from, to).length;
    return this.counts(from).filter((gesture) => gesture.many === many);
  }

  /**
   * What two shapes mean that are selected one after the other; a place may be selected before what is brought there.
   *
   * @param {string} first
   * @param {string} second
   */
  pair(first, second) {
    return this.live(first) ? this.between(first, second) : this.between(second, first);
  }

  /**
   * The keys from one shape to another in a group, in its order.
   *
   * @param {string} from
   * @param {string} to
   */
  span(from, to) {
    const [i, j] = [this.index.get(from) ?? -1, this.index.get(to) ?? -1];
    return this.tokens(this.shapes[i]?.group, Math.min(i, j), Math.max(i, j));
  }

  /**
   * The keys of the circles of a group.
   *
   * @param {string | undefined} group
   */
  tokens(group, low = 0, high = Infinity) {
    return this.shapes.flatMap((shape, i) =>
      i >= low && i <= high && group && shape.group === group && shape.kind === "circle" && shape.key
        ? [shape.key]
        : [],
    );
  }

  /**
   * The keys that a gesture touches.
   *
   * @param {Gesture} gesture
   */
  covers({ kind, start, end, many, also = [] }) {
    if (many) return this.tokens(start).slice(-many);
    if (!end) return [start, ...also];
    return kind === "sweep" ? this.span(start, end) : [start, end];
  }

  /**
   * A gesture for a move: as it was made by hand, or else the first.
   *
   * @param {string} move
   */
  of(move) {
    return this.all.find((gesture) => gesture.move === move) ?? this.all.find(({ same }) => same === move);
  }

  /**
   * The move that the rule lists for this one: a hand can make the same move at the other end of a row.
   *
   * @param {string} move
   */
  listed(move) {
    return this.all.find((gesture) => gesture.move === move)?.same ?? move;
  }

  /** @param {Gesture | NumberField} gesture */
  words({ move, says }) {
    if (!says) return move;
    const optional = says.replace(/\[(.*?)\]/g, this.several ? "$1" : "");
    return optional.replace(/\{([^}]+)\}/g, (_, name) => this.nameOf(name));
  }

  /**
   * What a thing does, in words: its move, or one of its moves and how many there are.
   *
   * @param {string} key
   */
  label(key) {
    const field = this.numberField(key);
    if (field) return this.words(field).replace("{}", "a number");
    const found = this.from(key).length ? this.from(key) : this.counts(key);
    const [first, ...others] = new Set(found.map((gesture) => this.words(gesture)));
    if (!others.length) return first ?? "";
    return `${first}, or ${others.length.toLocaleString("en")} other move${others.length === 1 ? "" : "s"}`;
  }

  /**
   * The words for a move's text.
   *
   * @param {string} move
   */
  say(move) {
    const gesture = this.of(move);
    if (gesture) return this.words(gesture);
    for (const field of this.fields) {
      const [head, tail] = field.move.split("{}");
      if (move.startsWith(head) && move.endsWith(tail))
        return this.words(field).replace("{}", move.slice(head.length, move.length - tail.length));
    }
    return move;
  }

  /**
   * The move that was typed in the board's words, with or without what its things are called; null if it is none.
   *
   * @param {string} text
   */
  typed(text) {
    const wanted = plain(text);
    const found = this.all.find((gesture) => gesture.says && plain(this.words(gesture)) === wanted);
    if (found) return found.move;
    for (const field of this.fields) {
      const [head, tail] = plain(this.words(field)).split("{}");
      const number = wanted.slice(head.length, wanted.length - tail.length);
      if (/^\d+$/.test(number) && wanted === head + number + tail) return field.move.replace("{}", number);
    }
    return null;
  }
}

/**
 * @param {Map<string, Gesture[]>} map
 * @param {string} key
 * @param {Gesture} gesture
 */
function add(map, key, gesture) {
  const there = map.get(key);
  if (there) there.push(gesture);
  else map.set(key, [gesture]);
}

/** @param {string} words */
const plain = (words) => words.toLowerCase().replace(/\b(heap|row|token|pin)s?\b|\s+/g, "");

// ---- names ----

/**
 * The names of a board's things by key, and those of its rows by group.
 *
 * @typedef {{ names: Map<string, string>, rows: Map<string, string> }} Names
 */

/**
 * The gestures of a scene, in words that use the names of its things.
 *
 * @param {Scene} scene
 * @param {Names} named
 */
export const gesturesOf = (scene, { names, rows }) =>
  new Gestures(scene, (name) => names.get(name) ?? rows.get(name) ?? name, rows.values());

/**
 * The shapes with their names as texts, and these names: a thing that is followed keeps its name, and so does a row.
 *
 * @param {Shape[]} shapes
 * @param {Shape[]} old those of the board before
 * @param {Map<number, number> | null} pairs which of them is which
 * @param {Names} last the names of the board before
 * @param {Pick<BoardLayout, "names" | "rows"> | null} layout the names that it had when it was left
 */
export function namesOf(shapes, old, pairs, last, layout = null) {
  const before = new Map([...(pairs ?? [])].map(([i, j]) => [j, old[i]]));
  /** @type {Names} */
  const { names, rows } = { names: new Map(), rows: new Map() };
  const nextNumber = () =>
    String(1 + Math.max(0, ...[...last.names.values(), ...names.values()].map(Number).filter(Number.isFinite)));
  const named = shapes.map((shape, j) => {
    if (!shape.named || !shape.key) return shape;
    const origin = before.get(j);
    const found = layout?.names[shape.key] ?? last.names.get(origin?.key ?? "") ?? shape.text ?? "";
    // what is new has no name beside it; a new bar gets the next number
    const fresh = pairs && !origin && shape.kind === "text";
    const text = !fresh ? found : shape.role === "note" ? "" : nextNumber();
    names.set(shape.key, text);
    return { ...shape, text };
  });
  named.forEach(({ group }, j) => {
    if (!group || rows.get(group)) return;
    const name = names.get(`${group}.name`) || (layout?.rows[group] ?? last.rows.get(before.get(j)?.group ?? ""));
    if (name) rows.set(group, name);
  });
  // whether anything has another name here than the rule gives it now
  const renamed = named.some(({ text }, j) => text !== shapes[j].text);
  return { shapes: named, names, rows, renamed };
}

// ---- numbers, exact to the last digit ----

/**
 * The number at a share of a field's range, from 0 to 1.
 *
 * @param {NumberField} field
 * @param {number} share
 */
export function numberAt({ low, high, but = [] }, share) {
  const [a, b] = [BigInt(low), BigInt(high)];
  let found = a + ((b - a) * BigInt(Math.round(share * 1e6))) / 1000000n;
  while (but.includes(String(found)) && found < b) found += 1n;
  return found;
}

/**
 * Where a number lies in a field's range, in thousandths.
 *
 * @param {NumberField} field
 * @param {bigint} number
 */
export function thousandths({ low, high }, number) {
  const [a, b] = [BigInt(low), BigInt(high)];
  return b === a ? 1000 : Number(((number - a) * 1000n) / (b - a));
}

/**
 * The number that was typed, or null if a field does not take it.
 *
 * @param {NumberField} field
 * @param {string} text
 */
export function numberIn({ low, high, but = [] }, text) {
  const digits = text.replace(/[\s,]/g, "");
  if (!/^\d{1,4000}$/.test(digits)) return null;
  const found = BigInt(digits);
  return found >= BigInt(low) && found <= BigInt(high) && !but.includes(String(found)) ? found : null;
}

/**
 * The share of a bar that a number takes away.
 *
 * @param {NumberField} field
 * @param {bigint} number
 */
export function shareTaken({ low, high, to }, number) {
  const all = BigInt(high);
  const [taken, whole] = to ? [all + 1n - number, all + 1n - BigInt(low)] : [number, all];
  return Number((taken * 1000n) / whole) / 1000;
}
