// What gestures mean on a board: the scene's ways, and the shapes that carry a move themselves.

const TWO_WAYS = ["sweep", "pick"]; // gestures that may begin at either end

export const idOf = (shape, i) => shape.key || `#${i}`;

export class Ways {
  /** `nameOf(key or group)` is what the board calls a thing; `rows` are the names of all groups. */
  constructor(scene, nameOf, rows) {
    Object.assign(this, { shapes: scene.shapes, nameOf, several: new Set(rows).size > 1, slides: scene.slides ?? [] });
    const pressed = scene.shapes.flatMap((shape, i) =>
      shape.move === undefined ? [] : [{ kind: "press", move: shape.move, start: idOf(shape, i) }],
    );
    this.all = [...pressed, ...(scene.ways ?? [])];
    this.index = new Map(scene.shapes.map((shape, i) => [idOf(shape, i), i]));
    const add = (map, key, way) => map.get(key)?.push(way) ?? map.set(key, [way]);
    [this.touching, this.counted] = [new Map(), new Map()];
    for (const way of this.all) {
      add(way.many ? this.counted : this.touching, way.start, way);
      if (way.end && TWO_WAYS.includes(way.kind)) add(this.touching, way.end, way);
      way.also?.forEach((key) => add(this.touching, key, way));
    }
    this.targets = new Set(this.all.map((way) => way.end));
  }

  group(key) {
    return this.shapes[this.index.get(key)]?.group;
  }

  /** Every way that a hand can begin here; of sweeps over any so many, those of the group. */
  from(key) {
    return this.touching.get(key) ?? [];
  }

  /** Ways of a group that sweep over any so many of it. */
  counts(key) {
    const shape = this.shapes[this.index.get(key)];
    return (shape?.kind === "circle" && this.counted.get(shape.group)) || [];
  }

  press(key) {
    return this.from(key).filter((way) => way.start === key && (way.end ?? key) === key && way.kind !== "gather");
  }

  slide(key) {
    return this.slides.find((slide) => slide.start === key);
  }

  /** Whether a hand can do anything with a shape. */
  live(key) {
    return this.touching.has(key) || this.counts(key).length > 0 || this.slide(key) !== undefined;
  }

  /** What a shape can go with; of a place that things are only brought to, these things. */
  ends(key) {
    if (!this.live(key)) return new Set(this.all.flatMap((way) => (way.end === key ? [way.start] : [])));
    return new Set(
      this.from(key).flatMap((way) =>
        way.kind === "gather" ? this.covers(way) : way.start === key ? (way.end ?? key) : way.start,
      ),
    );
  }

  /** Ways that gather all of these things, those that gather no others first. */
  gathering(keys) {
    const [first] = keys;
    const found = this.from(first).filter(
      (way) => way.kind === "gather" && [...keys].every((key) => this.covers(way).includes(key)),
    );
    return found.sort((a, b) => this.covers(a).length - this.covers(b).length);
  }

  /** What it means to go from one shape to another. */
  between(from, to) {
    if (from === to) return this.press(from);
    const direct = this.from(from).filter(
      (way) => way.kind !== "gather" && (way.start === from ? way.end : way.start) === to,
    );
    if (direct.length || this.group(from) !== this.group(to)) return direct;
    const many = this.span(from, to).length;
    return this.counts(from).filter((way) => way.many === many);
  }

  /** What two shapes mean that are chosen one after the other; a place may be chosen before what is brought there. */
  pair(first, second) {
    return this.between(...(this.live(first) ? [first, second] : [second, first]));
  }

  /** The keys from one shape to another in a group, in its order. */
  span(from, to) {
    const group = this.group(from);
    const [low, high] = [this.index.get(from), this.index.get(to)].sort((a, b) => a - b);
    return this.shapes.flatMap((shape, i) =>
      i >= low && i <= high && group && shape.group === group && shape.kind === "circle" && shape.key
        ? [shape.key]
        : [],
    );
  }

  /** The keys that a way touches. */
  covers(way) {
    if (way.many) {
      const all = this.shapes
        .filter(({ group, kind, key }) => group === way.start && kind === "circle" && key)
        .map(({ key }) => key);
      return all.slice(all.length - way.many);
    }
    if (!way.end) return [way.start, ...(way.also ?? [])];
    return way.kind === "sweep" ? this.span(way.start, way.end) : [way.start, way.end];
  }

  /** A way to make a move: as it was made by hand, or else the first. */
  of(move) {
    return this.all.find((way) => way.move === move) ?? this.all.find((way) => way.same === move);
  }

  /** The move that the rule lists for this one: a hand can make the same move at the other end of a row. */
  listed(move) {
    return this.all.find((way) => way.move === move)?.same ?? move;
  }

  words(way) {
    if (!way.says) return way.move;
    const optional = way.says.replace(/\[(.*?)\]/g, this.several ? "$1" : "");
    return optional.replace(/\{([^}]+)\}/g, (_, name) => this.nameOf(name));
  }

  /** The words for a move's text. */
  say(move) {
    const way = this.of(move);
    if (way) return this.words(way);
    for (const slide of this.slides) {
      const [head, tail] = slide.move.split("{}");
      if (move.startsWith(head) && move.endsWith(tail))
        return this.words(slide).replace("{}", move.slice(head.length, move.length - tail.length));
    }
    return move;
  }

  /** The move that was typed in the board's words, with or without what its things are called; null if it is none. */
  typed(text) {
    const plain = (one) => one.toLowerCase().replace(/\b(heap|row|token|pin)s?\b|\s+/g, "");
    const found = this.all.find((way) => way.says && plain(this.words(way)) === plain(text));
    if (found) return found.move;
    for (const slide of this.slides) {
      const [head, tail] = plain(this.words(slide)).split("{}");
      const number = plain(text).slice(head.length, plain(text).length - tail.length);
      if (/^\d+$/.test(number) && plain(text) === head + number + tail) return slide.move.replace("{}", number);
    }
    return null;
  }
}

/** The gestures of a scene, in words that use the names of its things. */
export const waysOf = (scene, { names, rows }) =>
  new Ways(scene, (name) => names.get(name) ?? rows.get(name) ?? name, rows.values());
