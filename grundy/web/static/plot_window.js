// The part of a table that is seen: how large a cell is, where the picture begins, what zoom and pan make of it.

const ROOM = { left: 58, right: 18, top: 44, bottom: 44 }; // pixels around the picture, for the axes
const LARGEST = 64; // pixels a cell, seen from nearest
const APART = 38; // pixels from one number of an axis to the next, at least

/** @typedef {[number, number]} Pair across and up */

/**
 * @template T
 * @param {Pair} pair
 * @param {(x: number, i: 0 | 1) => T} of
 * @returns {[T, T]}
 */
const both = ([a, b], of) => [of(a, 0), of(b, 1)];

/** @type {(x: number, low: number, high: number) => number} */
const within = (x, low, high) => Math.max(low, Math.min(x, high));

export class PlotWindow {
  /**
   * @param {Pair} sizes columns and rows
   * @param {boolean} flat a sequence: columns alone, the height shows the value
   */
  constructor(sizes, flat) {
    this.sizes = sizes;
    this.flat = flat;
    this.near = 1; // how many times larger than the whole
    /** @type {Pair} the first column and row that are seen */
    this.corner = [0, 0];
    this.cell = 1; // pixels
    /** @type {Pair} pixels of the picture */
    this.area = [0, 0];
    /** @type {Pair} columns and rows that are seen */
    this.seen = sizes;
    this.left = 0;
    this.top = 0;
  }

  /**
   * Fits the picture into a place of so many pixels.
   *
   * @param {number} wide
   * @param {number} tall
   */
  measure(wide, tall) {
    /** @type {Pair} */
    const room = [wide - ROOM.left - ROOM.right, tall - ROOM.top - ROOM.bottom];
    const fits = both(room, (most, i) => most / this.sizes[i]);
    const least = this.flat ? fits[0] : Math.min(...fits);
    this.near = within(this.near, 1, Math.max(1, LARGEST / least));
    this.cell = least * this.near;
    this.area = this.flat ? room : both(room, (most, i) => Math.min(most, this.sizes[i] * this.cell));
    this.seen = this.flat ? [room[0] / this.cell, 1] : both(this.area, (length) => length / this.cell);
    this.corner = both(this.corner, (x, i) => Math.max(0, Math.min(x, this.sizes[i] - this.seen[i])));
    this.left = ROOM.left + (room[0] - this.area[0]) / 2;
    this.top = ROOM.top + (room[1] - this.area[1]) / 2;
  }

  /**
   * Where the middle of a column is, in pixels.
   *
   * @param {number} column
   */
  x(column) {
    return this.left + (column + 0.5 - this.corner[0]) * this.cell;
  }

  /** @param {number} row */
  y(row) {
    return this.top + this.area[1] - (row + 0.5 - this.corner[1]) * this.cell;
  }

  /**
   * The height of a value of a sequence.
   *
   * @param {number} value
   * @param {{ low: number, high: number }} range
   */
  height(value, { low, high }) {
    return this.top + this.area[1] - 10 - ((this.area[1] - 20) * (value - low)) / Math.max(1, high - low);
  }

  /**
   * Column and row at a point, with fractions.
   *
   * @param {Pair} point
   * @returns {Pair}
   */
  at([px, py]) {
    return [(px - this.left) / this.cell + this.corner[0], (this.top + this.area[1] - py) / this.cell + this.corner[1]];
  }

  /**
   * The cell at a point, or the nearest one.
   *
   * @param {Pair} point
   */
  cellAt(point) {
    return this.inside(both(this.at(point), Math.floor));
  }

  /**
   * The nearest cell that there is.
   *
   * @param {Pair} cell
   */
  inside(cell) {
    return both(cell, (x, i) => within(x, 0, this.sizes[i] - 1));
  }

  /**
   * Whether the middle of a cell is seen.
   *
   * @param {Pair} cell
   */
  shows([column, row]) {
    const [x, y] = [this.x(column), this.y(row)];
    if (x < this.left || x > this.left + this.area[0]) return false;
    return this.flat || (y >= this.top && y <= this.top + this.area[1]);
  }

  /**
   * Zooms about a point, which stays where it is; call `measure` afterwards.
   *
   * @param {number} factor
   * @param {Pair} point
   * @param {() => void} measure
   */
  zoom(factor, point, measure) {
    const fixed = this.at(point);
    this.near *= factor;
    measure();
    const moved = this.at(point);
    this.corner = both(this.corner, (x, i) => x + fixed[i] - moved[i]);
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    this.corner = [this.corner[0] - dx / this.cell, this.corner[1] + dy / this.cell];
  }

  /**
   * Moves just far enough to show a cell.
   *
   * @param {Pair} cell
   */
  reveal(cell) {
    this.corner = both(this.corner, (x, i) => Math.min(cell[i], Math.max(x, cell[i] + 1 - this.seen[i])));
  }

  /** Columns that have a number below the picture. */
  columns() {
    return ticks(this.corner[0], this.corner[0] + this.seen[0] - 1, this.area[0] / APART);
  }

  rows() {
    return ticks(this.corner[1], this.corner[1] + this.seen[1] - 1, this.area[1] / APART);
  }

  /**
   * Values of a sequence that have a line.
   *
   * @param {{ low: number, high: number }} range
   */
  levels({ low, high }) {
    return ticks(low, high, this.area[1] / APART);
  }

  /** Columns and rows of which most is seen. */
  whole() {
    return both(this.corner, (x, i) => range(Math.ceil(x - 0.2), Math.floor(x + this.seen[i] - 0.8)));
  }
}

/** @type {(low: number, high: number) => number[]} */
const range = (low, high) => Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

/**
 * Round numbers from low to high, about so many at most.
 *
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  let step = 1; // then 2, 5, 10, 20, 50 ...
  for (let i = 0; (high - low) / step > Math.max(2, most); i += 1) step *= i % 3 === 1 ? 2.5 : 2;
  const first = Math.ceil((low - 0.3) / step);
  return range(first, Math.floor((high + 0.3) / step)).map((n) => n * step);
}
