// A game's parameters as sliders, one for each number in them: the page follows while one is moved.

import { field, h, select } from "./dom.js";

/** @import { ParamCard } from "./types.d.ts" */

const FAR = 20; // how far a slider goes where the bounds are wider
const FRACTION = /^(\d+)(?:\/(\d+))?$/;
const CODE = /^(\d)\.([0-7]+)$/; // a code of digits
const DIGITS = 3; // of a code, at least

/**
 * Controls for the parameters; `changed` is called with all of them as text.
 *
 * @param {ParamCard[]} params
 * @param {Record<string, string | number>} values
 * @param {(values: Record<string, string>) => void} changed
 */
export function paramSliders(params, values, changed) {
  const now = Object.fromEntries(params.map(({ name, default: usual }) => [name, String(values[name] ?? usual)]));
  return params.map((param) => {
    const { name, kind, choices, low, high, help } = param;
    /** @param {string} value */
    const set = (value) => {
      if (now[name] !== value) {
        now[name] = value;
        changed({ ...now });
      }
    };
    if (choices?.length)
      return field(
        name,
        select(
          name,
          choices.map((choice) => [choice, choice]),
          now[name],
          set,
        ),
        help,
      );
    const ranges = h("div", { class: "ranges" });
    const draw = () =>
      ranges.replaceChildren(
        ...slidersOf(param, now[name], (value) => {
          text.value = value;
          set(value);
        }),
      );
    const bounds = kind === "number" ? { type: "number", min: low, max: high } : { type: "text" };
    const text = h("input", {
      ...bounds,
      value: now[name],
      name,
      "aria-label": name,
      spellcheck: "false",
      autocomplete: "off",
      onchange: () => {
        set(text.value.trim());
        draw();
      },
    });
    draw();
    return h(
      "div",
      { class: "field slider" },
      h("span", {}, name),
      h("div", { class: "slide" }, ranges, text),
      help && h("small", {}, help),
    );
  });
}

/**
 * @param {ParamCard} param
 * @param {string} text
 * @param {(text: string) => void} set
 */
function slidersOf(param, text, set) {
  const { numbers, low, high, written } = numbersIn(param, text);
  return numbers.map((value, i) => {
    const slide = () => {
      numbers[i] = Number(range.value);
      set(written(numbers));
    };
    const name = `${param.name}, ${numbers.length > 1 ? `number ${i + 1}` : "as a slider"}`;
    const range = h("input", { type: "range", min: low, max: high, "aria-label": name, oninput: slide });
    range.value = String(value);
    return range;
  });
}

/**
 * The numbers in a parameter's text, their bounds, and how they are written; no numbers in a text that has none.
 *
 * @param {Pick<ParamCard, "kind" | "low" | "high" | "default">} param
 * @param {string} text
 * @returns {{ numbers: number[], low: number, high: number, written: (numbers: number[]) => string }}
 */
export function numbersIn({ kind, low, high, default: start }, text) {
  const usual = String(start);
  if (kind === "number")
    return {
      numbers: [Number(text)],
      low: low ?? 0,
      high: Math.min(high ?? FAR, Math.max(FAR, 2 * Number(usual))),
      written: ([n]) => String(n),
    };
  if (kind === "numbers") {
    const numbers = text.split(",").map(Number);
    return {
      numbers,
      low: low ?? 0,
      high: Math.min(high ?? FAR, Math.max(FAR, ...numbers)),
      written: (all) => all.join(","),
    };
  }
  const code = CODE.test(usual) && CODE.exec(text);
  if (code) {
    const [, head, digits] = code;
    return {
      numbers: [...digits.padEnd(DIGITS, "0")].map(Number),
      low: 0,
      high: 7,
      written: (all) => `${head}.${all.join("").replace(/(?<=.)0+$/, "")}`,
    };
  }
  const fraction = FRACTION.test(usual) && FRACTION.exec(text);
  if (fraction) {
    const [top, below] = [Number(fraction[1]), Number(fraction[2] ?? 1)];
    const parts = Math.max(2, below);
    return {
      numbers: [Math.round((parts * top) / below)],
      low: parts,
      high: 6 * parts,
      written: ([n]) => (n % parts ? `${n}/${parts}` : String(n / parts)),
    };
  }
  return { numbers: [], low: 0, high: 0, written: () => text };
}
