// The view of a table: its picture, its legend, the slice that is drawn, and the cell that is pointed at.

import { $, field, h, select } from "./dom.js";
import { Numbers, sliceFits, turnedSlice, usualSlice } from "./numbers.js";
import { Plot } from "./plot.js";

/** @import { Slice, TableFacts } from "./numbers.js" */

/** @typedef {(place: number[]) => void} OfPlace */

export class TableView {
  /**
   * In the places within `root`. `looked` is called for a cell that is looked at, `play` for one that is selected,
   * `sliced` when another slice is drawn, `slid` when a slider rests.
   *
   * @param {ParentNode} root
   * @param {{
   *   slice: Slice, place: number[], looked: OfPlace, play: OfPlace, sliced?: () => void, slid?: () => void,
   * }} options
   */
  constructor(root, { slice, place, looked, play, sliced = () => {}, slid = () => {} }) {
    this.root = root;
    this.slice = slice;
    this.place = place; // of the cell that is looked at
    this.looked = looked;
    this.sliced = sliced;
    this.slid = slid;
    /** @type {Numbers | null} */
    this.table = null;
    this.plot = new Plot(this.at("#picture"), {
      point: (pointed) => {
        this.place = pointed;
        this.look();
      },
      play,
    });
    /** @type {(text: string, title: string, act: () => void) => HTMLElement} */
    const button = (text, title, act) =>
      h("button", { type: "button", title, onclick: () => this.table && act() }, text);
    this.at("#zoom").append(
      button("+", "Nearer (+)", () => this.plot.zoom(1.5)),
      button("−", "Further (-)", () => this.plot.zoom(1 / 1.5)),
      button("Fit", "All of it (0)", () => this.plot.whole()),
    );
  }

  /** @param {string} selector */
  at(selector) {
    return $(selector, this.root);
  }

  /**
   * Shows a table.
   *
   * @param {{ said: unknown, bytes: ArrayBuffer }} response
   */
  show({ said, bytes }) {
    const table = new Numbers(/** @type {TableFacts} */ (said), bytes);
    const { plot } = this;
    this.table = table;
    if (!sliceFits(table, this.slice)) this.slice = usualSlice(table);
    const [across, up] = this.slice.axes;
    const held = table.holds(this.place);
    if (held) this.look();
    plot.here = held ? [this.place[across], table.shape.length === 1 ? 0 : this.place[up]] : null;
    this.drawSlices(table);
    plot.show(table, this.slice);
    this.drawLegend(table);
  }

  look() {
    if (!this.table) return;
    const value = this.table.read(this.table.at(this.place));
    this.at("#read").replaceChildren(
      `${this.table.words(this.place)}: `,
      h("b", { "data-value": this.place.join(",") }, value),
    );
    this.looked(this.place);
  }

  /** @param {Numbers} table */
  drawLegend(table) {
    const chips = table.legend().map(([value, text]) => {
      const swatch = h("i", { class: "swatch" });
      if (value !== null) swatch.style.background = `rgb(${table.color(value)})`;
      return h("span", { class: "chip" }, swatch, text);
    });
    this.at("#legend").replaceChildren(...(table.shape.length === 1 ? [] : [h("span", {}, table.kind), ...chips]));
  }

  /** @param {Numbers} table */
  drawSlices(table) {
    const { slice } = this;
    this.at("#slices").hidden = table.shape.length < 3;
    if (table.shape.length < 3) return;
    const names = table.shape.map((_, i) => /** @type {[number, string]} */ ([i, table.axis(i)]));
    /** @type {(which: 0 | 1, label: string) => HTMLElement} */
    const axis = (which, label) =>
      field(
        label,
        select(label, names, slice.axes[which], (value) => {
          this.slice = turnedSlice(this.slice, which, Number(value));
          this.drawSlices(table);
          this.cut(table);
        }),
      );
    const sliders = names
      .filter(([i]) => !slice.axes.includes(i))
      .map(([i, name]) => {
        const shown = h("output", {}, slice.at[i]);
        const slider = h("input", {
          type: "range",
          min: 0,
          max: table.shape[i] - 1,
          value: slice.at[i],
          "aria-label": name,
          oninput: () => {
            slice.at[i] = Number(slider.value);
            shown.textContent = slider.value;
            this.cut(table);
          },
          onchange: () => this.slid(),
        });
        return h("label", { class: "field" }, h("span", {}, name, " = ", shown), slider);
      });
    const fields = h("div", { class: "fields" }, axis(0, "across"), axis(1, "up"), sliders);
    this.at("#slices").replaceChildren(h("h2", {}, "Slice"), fields);
  }

  /**
   * Another slice: the cell looked at is the one in the same column and row.
   *
   * @param {Numbers} table
   */
  cut(table) {
    const { plot, slice } = this;
    plot.show(table, slice);
    if (!plot.here || plot.here.some((x, i) => x >= plot.window.sizes[i])) plot.here = null;
    else {
      this.place = plot.place(slice, plot.here);
      this.look();
    }
    plot.draw();
    this.sliced();
  }
}
