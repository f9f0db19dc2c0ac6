// A table as the server sends it: its values by place, how they are read, and their colours.

const KINDS = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array };
// dark to bright, told apart by colour-blind readers as well
const SCALE = [
  [68, 1, 84],
  [65, 68, 135],
  [42, 120, 142],
  [34, 168, 132],
  [122, 209, 81],
  [253, 231, 37],
];
const [LOST, WON] = [
  [31, 111, 84],
  [236, 231, 218],
];

export class Numbers {
  constructor(said, bytes) {
    Object.assign(this, said, { values: new KINDS[said.numbers](bytes) });
    this.steps = this.shape.map((_, i) => this.shape.slice(i + 1).reduce((a, b) => a * b, 1));
  }

  at(place) {
    return this.values[place.reduce((sum, x, i) => sum + x * this.steps[i], 0)];
  }

  holds(place) {
    return place.length === this.shape.length && place.every((x, i) => x >= 0 && x < this.shape[i]);
  }

  isBlank(value) {
    return this.blank && value < 0;
  }

  read(value) {
    return this.isBlank(value) ? "no position" : this.kind === "outcomes" ? "PN"[value] : String(value);
  }

  axis(i) {
    return this.axes[i] ?? `x${i + 1}`;
  }

  words(place) {
    return place.map((x, i) => `${this.axis(i)} ${x}`).join(", ");
  }

  colour(value) {
    if (this.kind === "outcomes") return value ? WON : LOST;
    const part = this.high > this.low ? (value - this.low) / (this.high - this.low) : 0;
    const at = part * (SCALE.length - 1);
    const low = Math.min(SCALE.length - 2, Math.floor(at));
    return SCALE[low].map((c, i) => Math.round(c + (SCALE[low + 1][i] - c) * (at - low)));
  }

  /** What the colours mean: values, each with its words; the blank comes last. */
  legend() {
    const blank = this.blank ? [[null, "no position"]] : [];
    if (this.kind === "outcomes") return [[0, "P, lost for the player to move"], [1, "N, won"], ...blank];
    const spread = Array.from({ length: 7 }, (_, i) => Math.round(this.low + ((this.high - this.low) * i) / 6));
    return [...new Set(spread)].map((value) => [value, String(value)]).concat(blank);
  }

  count() {
    return this.values.reduce((sum, value) => sum + !this.isBlank(value), 0);
  }

  /** A line a position. */
  csv() {
    const lines = [[...this.shape.map((_, i) => this.axis(i)), this.kind].join(",")];
    this.values.forEach((value, at) => {
      if (this.isBlank(value)) return;
      let rest = at;
      const place = this.steps.map((step) => {
        const x = Math.floor(rest / step);
        rest -= x * step;
        return x;
      });
      lines.push([...place, this.read(value)].join(","));
    });
    return `${lines.join("\n")}\n`;
  }
}
