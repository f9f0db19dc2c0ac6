// A game's parameters as sliders where they are numbers: whatever is shown follows while one slides.

import { h, select } from "./dom.js";

const FAR = 20; // how far a slider goes where the bounds are wider
const FRACTION = /^(\d+)(?:\/(\d+))?$/;

/** Controls for the parameters; `changed(values)` is called with all of them as text. */
export function paramSliders(card, values, changed) {
  const now = Object.fromEntries(card.params.map(({ name, default: usual }) => [name, String(values[name] ?? usual)]));
  return card.params.map((param) => {
    const { name, kind, choices, help } = param;
    const set = (value) => { if (now[name] !== value) { now[name] = value; changed({ ...now }); } };
    if (choices?.length) return h("label", { class: "field" }, h("span", {}, name), select(name, choices.map((choice) => [choice, choice]), now[name], set), help && h("small", {}, help));
    const slider = kind === "number" ? whole(param, now[name]) : kind === "text" && FRACTION.test(param.default) ? fraction(param, now[name]) : null;
    const text = h("input", { type: kind === "number" ? "number" : "text", min: kind === "number" ? param.low : null, max: kind === "number" ? param.high : null, value: now[name], name, "aria-label": name, spellcheck: "false", autocomplete: "off", onchange: () => { slider?.put(text.value); set(text.value); } });
    slider?.range.addEventListener("input", () => { text.value = slider.text(); set(text.value); });
    return h("div", { class: "field slider" }, h("span", {}, name), h("div", { class: "slide" }, slider?.range, text), help && h("small", {}, help));
  });
}

const rangeOf = (name, low, high) => h("input", { type: "range", min: low, max: high, "aria-label": `${name}, as a slider` });

function whole({ name, low, high, default: usual }, value) {
  const range = rangeOf(name, low ?? 0, Math.min(high ?? FAR, Math.max(FAR, 2 * usual)));
  const put = (text) => { range.value = text; };
  put(value);
  return { range, put, text: () => range.value };
}

/** A fraction, by halves or by whatever parts it comes in. */
function fraction({ name }, value) {
  const parts = Math.max(2, Number(FRACTION.exec(value)?.[2] ?? 1));
  const range = rangeOf(name, parts, 6 * parts);
  const put = (text) => { const [, top, below = 1] = FRACTION.exec(text) ?? [0, 1]; range.value = Math.round((parts * top) / below); };
  put(value);
  return { range, put, text: () => (range.value % parts ? `${range.value}/${parts}` : String(range.value / parts)) };
}
