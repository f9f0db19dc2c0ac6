// The Cayley graph of a monoid: an arrow of each generator from every element to its product, P-elements marked.

import { s } from "./dom.js";

const [ACROSS, DOWN, MARGIN, HIGH] = [innerWidth < 600 ? 110 : 200, 40, 40, 13]; // between layers, in a layer, around all, half a node
const SWEEPS = 8;

/** Elements by the number of heaps that they need, ordered so that arrows are short. */
function layered({ elements, generators }) {
  const layers = [];
  elements.forEach(({ sum }, place) => (layers[sum.length] ??= []).push(place));
  const rank = new Map();
  const ranked = () =>
    layers.forEach((layer) => layer.forEach((place, i) => rank.set(place, i - (layer.length - 1) / 2)));
  ranked();
  const neighbours = elements.map(() => []);
  elements.forEach(({ times }, place) =>
    generators.forEach((_, i) => {
      neighbours[place].push(times[i]);
      neighbours[times[i]].push(place);
    }),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const middle = (place) =>
      neighbours[place].reduce((total, other) => total + rank.get(other), 0) / neighbours[place].length;
    for (const layer of layers) layer.sort((one, other) => middle(one) - middle(other));
    ranked();
  }
  return layers;
}

export class Cayley {
  constructor(holder, monoid, picked) {
    Object.assign(this, { holder, monoid, picked, shown: new Set(), here: 0, pointed: null });
    const layers = layered(monoid);
    const most = Math.max(...layers.map((layer) => layer.length));
    this.wide = 2 * MARGIN + (layers.length - 1) * ACROSS;
    this.high = 2 * MARGIN + (most - 1) * DOWN;
    this.spots = new Map(
      layers.flatMap((layer, x) =>
        layer.map((place, y) => [place, [MARGIN + x * ACROSS, this.high / 2 + (y - (layer.length - 1) / 2) * DOWN]]),
      ),
    );
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
      { viewBox: `0 0 ${this.wide} ${this.high}`, role: "group", "aria-label": "The quotient as a graph" },
      s("defs", {}, markers),
      this.arrows,
      this.nodes,
    );
    drawing.style.minWidth = `${0.75 * this.wide}px`;
    drawing.style.maxWidth = `${1.3 * this.wide}px`;
    holder.replaceChildren(drawing);
  }

  node(place, p, sum) {
    const [x, y] = this.spots.get(place);
    const name = this.monoid.name(place);
    const half = Math.max(HIGH + 2, 4.5 * [...name].length + 7);
    const box = (by) =>
      s("rect", { x: -half - by, y: -HIGH - by, width: 2 * (half + by), height: 2 * (HIGH + by), rx: HIGH + by });
    const label = `${name}${p ? ", P" : ""}: ${sum.join("+") || "no heap"}`;
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
        onclick: () => this.picked(place),
        onkeydown: (event) => {
          if (event.key === "Enter") this.picked(place);
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
    this.nodes.forEach((node, place) => node.classList.toggle("here", place === this.here));
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

  /** From edge to edge of two nodes, bent a little, so that arrows there and back stay apart. */
  curve(from, to) {
    const [[x, y], [u, v]] = [this.spots.get(from), this.spots.get(to)];
    const long = Math.hypot(u - x, v - y) || 1;
    const bend = x === u ? 0.35 : 0.12;
    const [mx, my] = [(x + u) / 2 - bend * (v - y), (y + v) / 2 + bend * (u - x)];
    const edge = (cx, cy) => {
      const far = Math.hypot(mx - cx, my - cy) || 1;
      const by = Math.min(long / 3, 22 + (8 * Math.abs(mx - cx)) / far);
      return [cx + ((mx - cx) * by) / far, cy + ((my - cy) * by) / far];
    };
    return `M${edge(x, y)}Q${mx},${my} ${edge(u, v)}`;
  }
}
