// Nimbers: an expression is worked out as it is typed, step by step; the address holds it.

import { ask } from "./api.js";
import { $, field, h, ours } from "./dom.js";
import { frame, say } from "./frame.js";
import { isAborted, messageOf } from "./problem.js";

/** @import { NimberData } from "./types.d.ts" */

const OPERATORS = ["⊕", "⊗", "⊘", "²", "⁻¹", "√", "(", ")"];
const EXAMPLES = ["5 ⊗ (3 ⊕ 8) / 7", "2 ⊗ 2", "256 ⊗ 256", "order(16)", "√(77 ⊘ 12)"];
const PAUSE = 250; // milliseconds after the last key until the expression is sent
/** @type {[keyof NimberData, string][]} */
const ABOUT = [
  ["inverse", "inverse"],
  ["square_root", "square root"],
  ["order", "order"],
];

frame("");

const input = h("input", {
  name: "expression",
  autocomplete: "off",
  spellcheck: false,
  maxlength: 1000,
  value: new URLSearchParams(location.search).get("expression") ?? EXAMPLES[0],
});
$("#form").append(field("Expression", input), h("button", { class: "main" }, "Work out"));
$("#signs").append(
  ...OPERATORS.map((sign) =>
    h("button", { type: "button", onclick: () => put(sign), "aria-label": `put in ${sign}` }, sign),
  ),
);
$("#examples").append(
  ...EXAMPLES.map((text) => h("button", { type: "button", class: "chip", onclick: () => type(text) }, text)),
);

let asking = new AbortController();
let timer = 0;

/** @param {string} sign */
function put(sign) {
  const { selectionStart: start, selectionEnd: end, value } = input;
  input.setRangeText(sign, start ?? value.length, end ?? value.length, "end");
  input.focus();
  later();
}

/** @param {string} text */
function type(text) {
  input.value = text;
  workOut();
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(workOut, PAUSE);
}

async function workOut() {
  clearTimeout(timer);
  asking.abort();
  asking = new AbortController();
  const expression = input.value.trim();
  if (!expression) return;
  history.replaceState(null, "", ours(`/nimber?${new URLSearchParams({ expression })}`));
  try {
    show(await ask("nimber", { expression }, { signal: asking.signal }));
  } catch (error) {
    if (!isAborted(error)) refuse(messageOf(error));
  }
}

/** @param {string} message */
function refuse(message) {
  say(message);
  $("#said").classList.add("problem");
  for (const place of ["#steps", "#about"]) $(place).replaceChildren();
}

/** @param {NimberData} found */
function show(found) {
  const { expression, nimber, steps } = found;
  say(`${expression} = ${nimber ?? found.order}`);
  $("#said").classList.remove("problem");
  $("#steps").replaceChildren(...(steps.length > 1 ? steps.map((step) => h("li", {}, step)) : []));
  const told = nimber === undefined ? [] : ABOUT.filter(([name]) => found[name] !== undefined);
  $("#about").replaceChildren(...told.flatMap(([name, says]) => [h("dt", {}, says), h("dd", {}, `${found[name]}`)]));
}

input.addEventListener("input", later);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  workOut();
});

await workOut();
document.body.dataset.ready = "yes";
