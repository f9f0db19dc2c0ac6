// A misère quotient: elements that multiply, and the element of every heap.

/** ab^2 as it is written by hand. */
export const written = (name) =>
  name.replace(/\^(\d+)/g, (_, power) => [...power].map((figure) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[figure]).join(""));

export class Monoid {
  constructor(found) {
    Object.assign(this, found);
    const places = new Map(this.elements.map(({ name }, place) => [name, place]));
    this.byHeap = this.pretending.map((name) => places.get(name));
    this.generatorOf = new Map(this.generators.map(({ heap }, i) => [heap, i]));
  }

  name(place) {
    return written(this.elements[place].name);
  }

  /** The element of a heap, by its place; undefined beyond what is known. */
  heap(n) {
    const { byHeap, preperiod, period } = this;
    return n < byHeap.length || !period ? byHeap[n] : byHeap[preperiod + ((n - preperiod) % period)];
  }

  times(one, other) {
    return this.elements[other].sum.reduce(
      (place, heap) => this.elements[place].times[this.generatorOf.get(heap)],
      one,
    );
  }

  product(heaps) {
    return heaps.reduce((place, n) => this.times(place, this.heap(n)), 0);
  }

  /** The last heap that has to be shown: the others repeat what is there. */
  get lastShown() {
    return this.period ? Math.min(this.preperiod + this.period - 1, this.byHeap.length - 1) : this.byHeap.length - 1;
  }
}
