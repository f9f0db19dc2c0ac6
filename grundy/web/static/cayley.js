// The Cayley graph of a monoid: an arrow of each generator from every element to its product, P-elements marked.

import { s } from "./dom.js";

/** @import { Monoid } from "./monoid.js" */

/** @typedef {[number, number]} Spot */

const [DOWN, MARGIN, HIGH] = [40, 40, 13]; // in a layer, around all, half a node
const across = () => (innerWidth < 600 ? 110 : 200); // from layer to layer

export class Cayley {
  /**
   * @param {Element} holder
   * @param {Monoid} monoid
   * @param {(place: number) => void} selected is called for an element that is clicked
   */
  constructor(holder, monoid, selected) {
    this.monoid = monoid;
    this.selected = selected;
    /** @type {Set<number>} the generators whose arrows are all drawn */
    this.shown = new Set();
    this.here = 0;
    /** @type {number | null} */
    this.pointed = null;
    const layers = monoid.layers();
    const most = Math.max(...layers.map((layer) => layer.length));
    const wide = 2 * MARGIN + (layers.length - 1) * across();
    const high = 2 * MARGIN + (most - 1) * DOWN;
    /** @type {Spot[]} the middle of each element */
    this.spots = [];
    layers.forEach((layer, x) => {
      layer.forEach((place, y) => {
        this.spots[place] = [MARGIN + x * across(), high / 2 + (y - (layer.length - 1) / 2) * DOWN];
      });
    });
    this.arrows = s("g");
    this.nodes = monoid.elements.map(({ p, sum }, place) => this.node(place, p, sum));
    const markers = monoid.generators.map((_, i) =>
      s(
        "marker",
        {
          id: `tip-${i}`,
          viewBox: "0 0 8 8",
          refX: 7,
          refY: 4,
          markerWidth: 9,
          markerHeight: 9,
          markerUnits: "userSpaceOnUse",
          orient: "auto-start-reverse",
        },
        s("path", { d: "M0,0L8,4L0,8z", class: `tip generator-${i % 8}` }),
      ),
    );
    const drawing = s(
      "svg",
      { viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": "The quotient as a graph" },
      s("defs", {}, markers),
      this.arrows,
      this.nodes,
    );
    drawing.style.minWidth = `${0.75 * wide}px`;
    drawing.style.maxWidth = `${1.3 * wide}px`;
    holder.replaceChildren(drawing);
  }

  /**
   * @param {number} place
   * @param {boolean} p
   * @param {number[]} sum
   */
  node(place, p, sum) {
    const [x, y] = this.spots[place];
    const name = this.monoid.name(place);
    const half = Math.max(HIGH + 2, 4.5 * [...name].length + 7);
    /** @param {number} by */
    const box = (by) =>
      s("rect", { x: -half - by, y: -HIGH - by, width: 2 * (half + by), height: 2 * (HIGH + by), rx: HIGH + by });
    const label = `${name}${p ? ", P" : ""}: ${sum.join("+") || "no heap"}`;
    /** @param {number | null} to */
    const point = (to) => () => {
      this.pointed = to;
      this.draw();
    };
    return s(
      "g",
      {
        class: p ? "element lost" : "element",
        transform: `translate(${x} ${y})`,
        role: "button",
        tabindex: "0",
        "aria-label": label,
        "data-element": this.monoid.elements[place].name,
        onclick: () => this.selected(place),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") this.selected(place);
        },
        onpointerenter: point(place),
        onpointerleave: point(null),
        onfocus: point(place),
        onblur: point(null),
      },
      s("title", {}, label),
      p && box(4),
      box(0),
      s("text", { "text-anchor": "middle", y: 5 }, name),
    );
  }

  /** The arrows of the chosen generators, and all of the element that is pointed at. */
  draw() {
    const { elements, generators } = this.monoid;
    this.nodes.forEach((node, place) => {
      node.classList.toggle("here", place === this.here);
    });
    const drawn = elements.flatMap(({ times }, place) =>
      generators.flatMap((_, i) => {
        const to = times[i];
        const strong = place === this.pointed;
        const both = elements[to].times[i] === place;
        if (to === place || !(strong || this.shown.has(i)) || (both && to < place && !strong && this.shown.has(i)))
          return [];
        return [
          s("path", {
            d: this.curve(place, to),
            class: `arrow generator-${i % 8}${strong ? " strong" : ""}`,
            "marker-end": `url(#tip-${i})`,
            "marker-start": both ? `url(#tip-${i})` : null,
          }),
        ];
      }),
    );
    this.arrows.replaceChildren(...drawn);
  }

  /**
   * From edge to edge of two nodes, bent a little, so that arrows there and back stay apart.
   *
   * @param {number} from
   * @param {number} to
   */
  curve(from, to) {
    const [[x, y], [u, v]] = [this.spots[from], this.spots[to]];
    const long = Math.hypot(u - x, v - y) || 1;
    const bend = x === u ? 0.35 : 0.12;
    const [mx, my] = [(x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x)];
    /** @type {(cx: number, cy: number) => Spot} */
    const edge = (cx, cy) => {
      const far = Math.hypot(mx - cx, my - cy) || 1;
      const by = Math.min(long / 3, 22 + (8 * Math.abs(mx - cx)) / far);
      return [cx + ((mx - cx) * by) / far, cy + ((my - cy) * by) / far];
    };
    return `M${edge(x, y)}Q${mx},${my} ${edge(u, v)}`;
  }
}
