// A table as the server sends it: its values by place, how they are read, and their colors.

import { SIGNS, WON_SQUARE } from "./outcomes.js";

/** @typedef {[number, number, number]} Color red, green and blue, to 255 */

/**
 * What the server says of a table; `blank`: places below 0 are no positions. Where the time ended before all was settled,
 * `stopped` says so, and `unsettled` stands for the rest.
 *
 * @typedef {{
 *   numbers: "uint8" | "int16" | "int32", shape: number[], axes: string[], kind: string, title: string, rule: string,
 *   low: number, high: number, blank: boolean, unsettled?: number, stopped?: string,
 * }} TableFacts
 */

const ARRAYS = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array };

/** @type {Color[]} dark to bright, told apart by color-blind readers as well */
const SCALE = [
  [68, 1, 84],
  [65, 68, 135],
  [42, 120, 142],
  [34, 168, 132],
  [122, 209, 81],
  [253, 231, 37],
];

/**
 * @param {string} hex such as #2a7d34
 * @returns {Color}
 */
function colorOf(hex) {
  const packed = Number.parseInt(hex.slice(1), 16);
  return [packed >> 16, (packed >> 8) & 255, packed & 255];
}

const [LOST, WON] = [colorOf(SIGNS.loss.color), colorOf(WON_SQUARE)];

export class Numbers {
  /**
   * @param {TableFacts} facts
   * @param {ArrayBuffer} bytes
   */
  constructor(facts, bytes) {
    this.values = new ARRAYS[facts.numbers](bytes);
    this.shape = facts.shape;
    this.axes = facts.axes;
    this.kind = facts.kind;
    this.title = facts.title;
    this.rule = facts.rule;
    this.low = facts.low;
    this.high = facts.high;
    this.blank = facts.blank;
    this.unsettled = facts.unsettled;
    this.stopped = facts.stopped ?? "";
    this.steps = this.shape.map((_, i) => this.shape.slice(i + 1).reduce((a, b) => a * b, 1));
  }

  /** @param {number[]} place */
  at(place) {
    return this.values[place.reduce((sum, x, i) => sum + x * this.steps[i], 0)];
  }

  /** @param {number[]} place */
  holds(place) {
    return place.length === this.shape.length && place.every((x, i) => x >= 0 && x < this.shape[i]);
  }

  /** @param {number} value */
  isBlank(value) {
    return (this.blank && value < 0) || value === this.unsettled;
  }

  /** @param {number} value */
  read(value) {
    if (value === this.unsettled) return "not settled";
    return this.isBlank(value) ? "no position" : this.kind === "outcomes" ? "PN"[value] : String(value);
  }

  /** @param {number} i */
  axis(i) {
    return this.axes[i] ?? `x${i + 1}`;
  }

  /** @param {number[]} place */
  words(place) {
    return place.map((x, i) => `${this.axis(i)} ${x}`).join(", ");
  }

  /**
   * @param {number} value
   * @returns {Color}
   */
  color(value) {
    if (this.kind === "outcomes") return value ? WON : LOST;
    const part = this.high > this.low ? (value - this.low) / (this.high - this.low) : 0;
    const at = part * (SCALE.length - 1);
    const low = Math.min(SCALE.length - 2, Math.floor(at));
    /** @param {0 | 1 | 2} i */
    const mixed = (i) => Math.round(SCALE[low][i] + (SCALE[low + 1][i] - SCALE[low][i]) * (at - low));
    return [mixed(0), mixed(1), mixed(2)];
  }

  /**
   * What the colors mean: values, each with its words; the blank comes last.
   *
   * @returns {[number | null, string][]}
   */
  legend() {
    /** @type {[number | null, string][]} */
    const blank = this.blank ? [[null, "no position"]] : [];
    if (this.stopped) blank.push([null, "not settled"]);
    if (this.kind === "outcomes")
      return [[0, `P, ${SIGNS.loss.words} for the player to move`], [1, `N, ${SIGNS.win.words}`], ...blank];
    const spread = Array.from({ length: 7 }, (_, i) => Math.round(this.low + ((this.high - this.low) * i) / 6));
    return [...[...new Set(spread)].map((value) => /** @type {[number, string]} */ ([value, String(value)])), ...blank];
  }

  /** Positions, without the blanks. */
  count() {
    return [...this.values].filter((value) => !this.isBlank(value)).length;
  }

  /** A line a position, with ? where it is not settled. */
  csv() {
    const lines = [[...this.shape.map((_, i) => this.axis(i)), this.kind].join(",")];
    this.values.forEach((value, at) => {
      const open = value === this.unsettled;
      if (this.isBlank(value) && !open) return;
      const place = this.steps.map((step, i) => Math.floor(at / step) % this.shape[i]);
      lines.push([...place, open ? "?" : this.read(value)].join(","));
    });
    return `${lines.join("\n")}\n`;
  }

  /** The lines of a b-file, as the OEIS keeps sequences. */
  bFile() {
    const values = [...this.values].filter((value) => value !== this.unsettled); // the last ones
    const head = `# ${this.title}, ${this.axis(0)} 0 to ${values.length - 1}; made by grundy`;
    return `${[head, ...values.map((value, n) => `${n} ${value}`)].join("\n")}\n`;
  }
}

/**
 * Which two coordinates of a table are drawn, and where the others stand. A sequence is drawn along its only one.
 *
 * @typedef {{ axes: number[], at: number[] }} Slice
 */

/**
 * Whether a slice is one of this table: it may come with the address, or from a table before.
 *
 * @param {Numbers} table
 * @param {Slice} slice
 */
export const sliceFits = (table, { axes, at }) =>
  table.holds(at) &&
  axes.length === 2 &&
  axes.every((axis) => axis in table.shape) &&
  (table.shape.length === 1 || axes[0] !== axes[1]);

/**
 * @param {Numbers} table
 * @returns {Slice}
 */
export const usualSlice = ({ shape }) => ({ axes: [0, Math.min(1, shape.length - 1)], at: shape.map(() => 0) });

/**
 * The same with another axis across (0) or up (1). One that is drawn already changes places with the other.
 *
 * @param {Slice} slice
 * @param {0 | 1} which
 * @param {number} axis
 * @returns {Slice}
 */
export function turnedSlice({ axes, at }, which, axis) {
  const [across, up] = axes;
  if (axis === axes[1 - which]) return { axes: [up, across], at };
  return { axes: which ? [across, axis] : [axis, up], at };
}
