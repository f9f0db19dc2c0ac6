// A table as one sees it: its picture, what its colours mean, the slice that is drawn, and the cell that is looked at.

import { $, field, h, select } from "./dom.js";
import { Numbers } from "./numbers.js";
import { Plot } from "./plot.js";

export class TableView {
  /** In the places within `root`; `looked(place)` is called for a cell that is looked at, `play(place)` for one that is picked,
   * `sliced()` when another slice is drawn, `slid()` when a slider rests. */
  constructor(root, { slice, place, looked, play, sliced = () => {}, slid = () => {} }) {
    Object.assign(this, { root, slice, place, looked, sliced, slid, table: null });
    this.plot = new Plot(this.at("#picture"), {
      point: (pointed) => {
        this.place = pointed;
        this.look();
      },
      play,
    });
    const act = (text, title, onclick) =>
      h("button", { type: "button", title, onclick: () => this.table && onclick() }, text);
    this.at("#zoom").append(
      act("+", "Nearer (+)", () => this.plot.zoom(1.5)),
      act("−", "Further (-)", () => this.plot.zoom(1 / 1.5)),
      act("Fit", "All of it (0)", () => this.plot.whole()),
    );
  }

  at(place) {
    return $(place, this.root);
  }

  /** Shows what `askNumbers` has found. */
  show({ said, bytes }) {
    this.table = new Numbers(said, bytes);
    const { table, plot } = this;
    if (!this.fits()) this.slice = { axes: [0, Math.min(1, table.shape.length - 1)], at: table.shape.map(() => 0) };
    if (table.holds(this.place)) this.look();
    plot.here = table.holds(this.place) ? this.slice.axes.map((axis) => this.place[axis]) : null;
    if (table.shape.length === 1 && plot.here) plot.here[1] = 0;
    this.drawSlices();
    plot.show(table, this.slice);
    this.drawLegend();
  }

  look() {
    this.at("#read").replaceChildren(
      `${this.table.words(this.place)}: `,
      h("b", { "data-value": this.place.join(",") }, this.table.read(this.table.at(this.place))),
    );
    this.looked(this.place);
  }

  /** Whether the slice is one of this table: it came with the address, or from a table before. */
  fits() {
    const [{ shape }, { axes: drawn, at: stand }] = [this.table, this.slice];
    return (
      this.table.holds(stand) &&
      drawn.length === 2 &&
      drawn.every((axis) => axis in shape) &&
      (shape.length === 1 || drawn[0] !== drawn[1])
    );
  }

  drawLegend() {
    const { table } = this;
    const swatch = (value) => {
      const one = h("i", { class: "swatch" });
      if (value !== null) one.style.background = `rgb(${table.colour(value)})`;
      return one;
    };
    const chips = table.legend().map(([value, text]) => h("span", { class: "chip" }, swatch(value), text));
    this.at("#legend").replaceChildren(...(table.shape.length === 1 ? [] : [h("span", {}, table.kind), ...chips]));
  }

  drawSlices() {
    const { table, slice } = this;
    const many = table.shape.length;
    this.at("#slices").hidden = many < 3;
    if (many < 3) return;
    const names = table.shape.map((_, i) => [i, table.axis(i)]);
    const axis = (which) =>
      field(
        ["across", "up"][which],
        select(["across", "up"][which], names, slice.axes[which], (value) => {
          const other = slice.axes[1 - which];
          if (Number(value) === other) slice.axes.reverse();
          else slice.axes[which] = Number(value);
          this.drawSlices();
          this.cut();
        }),
      );
    const sliders = names
      .filter(([i]) => !slice.axes.includes(i))
      .map(([i, name]) => {
        const shown = h("output", {}, String(slice.at[i]));
        const slide = h("input", {
          type: "range",
          min: 0,
          max: table.shape[i] - 1,
          value: slice.at[i],
          "aria-label": name,
          oninput: (event) => {
            slice.at[i] = Number(event.target.value);
            shown.textContent = slice.at[i];
            this.cut();
          },
          onchange: () => this.slid(),
        });
        return h("label", { class: "field" }, h("span", {}, name, " = ", shown), slide);
      });
    this.at("#slices").replaceChildren(h("h2", {}, "Slice"), h("div", { class: "fields" }, axis(0), axis(1), sliders));
  }

  /** Another slice: the cell looked at is the one in the same column and row. */
  cut() {
    const { plot } = this;
    plot.show(this.table, this.slice);
    if (!plot.here || plot.here.some((x, i) => x >= plot.sizes[i])) plot.here = null;
    else {
      this.place = plot.place(plot.here);
      this.look();
    }
    plot.draw();
    this.sliced();
  }
}
