// A misère quotient: elements that multiply, the element of every heap, and how its graph is laid out.

/** @import { QuotientData } from "./types.d.ts" */

/**
 * `sum` is a sum of heaps with this element, `times` its products with the generators.
 *
 * @typedef {{ name: string, p: boolean, sum: number[], times: number[] }} Element
 */
/** @typedef {{ name: string, heap: number }} Generator */

const SWEEPS = 8;

/**
 * ab^2 as it is written by hand.
 *
 * @param {string} name
 */
export const written = (name) =>
  name.replace(/\^(\d+)/g, (_, power) => [...power].map((figure) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(figure)]).join(""));

export class Monoid {
  /** @param {QuotientData} found a quotient whose elements are listed, of a game that is played with heaps */
  constructor(found) {
    this.elements = /** @type {Element[]} */ (found.elements ?? []);
    this.generators = /** @type {Generator[]} */ (found.generators);
    this.relations = found.relations;
    this.heaps = found.heaps ?? 0;
    this.period = found.period ?? 0;
    this.preperiod = found.preperiod ?? 0;
    const places = new Map(this.elements.map(({ name }, place) => [name, place]));
    this.byHeap = /** @type {string[]} */ (found.pretending).map((name) => places.get(name));
    this.generatorOf = new Map(this.generators.map(({ heap }, i) => [heap, i]));
  }

  /** @param {number} place */
  name(place) {
    return written(this.elements[place].name);
  }

  /**
   * The element of a heap, by its place; undefined beyond what is known.
   *
   * @param {number} n
   */
  heap(n) {
    const { byHeap, preperiod, period } = this;
    return n < byHeap.length || !period ? byHeap[n] : byHeap[preperiod + ((n - preperiod) % period)];
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  times(one, other) {
    return this.elements[other].sum.reduce(
      (place, heap) => this.elements[place].times[this.generatorOf.get(heap) ?? 0],
      one,
    );
  }

  /**
   * The element of a sum of heaps, all of which are known.
   *
   * @param {number[]} heaps
   */
  product(heaps) {
    return heaps.reduce((place, n) => this.times(place, this.heap(n) ?? 0), 0);
  }

  /** The last heap that has to be shown: the others repeat what is there. */
  get lastShown() {
    return this.period ? Math.min(this.preperiod + this.period - 1, this.byHeap.length - 1) : this.byHeap.length - 1;
  }

  /** The elements by the number of heaps that they need, ordered so that arrows between them are short. */
  layers() {
    const { elements, generators } = this;
    const layers = /** @type {number[][]} */ (
      Array.from({ length: 1 + Math.max(...elements.map(({ sum }) => sum.length)) }, () => [])
    );
    elements.forEach(({ sum }, place) => {
      layers[sum.length].push(place);
    });
    /** @type {number[]} */
    const rank = [];
    const ranked = () => {
      for (const layer of layers)
        layer.forEach((place, i) => {
          rank[place] = i - (layer.length - 1) / 2;
        });
    };
    ranked();
    const neighbors = elements.map(() => /** @type {number[]} */ ([]));
    elements.forEach(({ times }, place) => {
      for (const to of times.slice(0, generators.length)) {
        neighbors[place].push(to);
        neighbors[to].push(place);
      }
    });
    /** @param {number} place */
    const middle = (place) =>
      neighbors[place].reduce((total, other) => total + rank[other], 0) / neighbors[place].length;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (const layer of layers) layer.sort((one, other) => middle(one) - middle(other));
      ranked();
    }
    return layers.filter((layer) => layer.length);
  }
}
