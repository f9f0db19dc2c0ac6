// What is asked over the board: which of some gestures is meant, or how many.

import { h } from "./dom.js";
import { numberAt, numberIn, shareTaken, thousandths } from "./gestures.js";

/** @import { Gesture, NumberField } from "./types.d.ts" */

/**
 * A button for each gesture.
 *
 * @param {Gesture[]} gestures
 * @param {(gesture: Gesture) => string} words
 * @param {{ take: (gesture: Gesture) => void, look: (gesture: Gesture) => void }} on
 */
export function choices(gestures, words, { take, look }) {
  const single = gestures.length === 1;
  return gestures.map((gesture) =>
    h(
      "button",
      {
        type: "button",
        class: single ? "main" : "",
        "data-move": gesture.move,
        onclick: () => take(gesture),
        onpointerenter: () => look(gesture),
        onfocus: () => look(gesture),
      },
      (single ? "Play: " : "") + words(gesture),
    ),
  );
}

/**
 * A number to type or to slide to, exact to the last digit.
 *
 * @param {NumberField} field
 * @param {bigint} number
 * @param {string} words with {} for the number
 * @param {{ play: (number: bigint) => void, shade: (share: number) => void }} on
 */
export function numberForm(field, number, words, on) {
  const [before, after] = words.split("{}");
  const input = h("input", {
    type: "text",
    inputmode: "numeric",
    "aria-label": `${before}how many${after}`,
    size: Math.min(24, Math.max(4, field.high.length)),
    value: String(number),
  });
  const range = h("input", {
    type: "range",
    min: 0,
    max: 1000,
    "aria-label": "how many, roughly",
    value: String(thousandths(field, number)),
  });
  const go = h("button", { type: "button", class: "main" }, "Play");
  const read = () => {
    const found = numberIn(field, input.value);
    input.toggleAttribute("aria-invalid", found === null);
    go.disabled = found === null;
    on.shade(found === null ? 0 : shareTaken(field, found));
    return found;
  };
  const play = () => {
    const found = read();
    if (found !== null) on.play(found);
  };
  input.addEventListener("input", () => {
    const found = read();
    if (found !== null) range.value = String(thousandths(field, found));
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") play();
  });
  range.addEventListener("input", () => {
    input.value = String(numberAt(field, Number(range.value) / 1000));
    read();
  });
  go.addEventListener("click", play);
  read();
  const { low, high } = field;
  const most = high.length > 18 ? `${high.length} digits` : BigInt(high).toLocaleString("en");
  return [h("label", {}, before, input, after), range, h("span", { class: "small" }, `${low} to ${most}`), go];
}
