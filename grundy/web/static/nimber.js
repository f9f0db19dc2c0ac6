// Nimbers: an expression is worked out as it is typed, step by step; the address holds it.

import { ask } from "./api.js";
import { $, field, h, ours } from "./dom.js";
import { frame, say } from "./frame.js";

const SIGNS = ["⊕", "⊗", "⊘", "²", "⁻¹", "√", "(", ")"];
const EXAMPLES = ["5 ⊗ (3 ⊕ 8) / 7", "2 ⊗ 2", "256 ⊗ 256", "order(16)", "√(77 ⊘ 12)"];
const PAUSE = 250; // milliseconds of rest after which what is typed is asked for
const ABOUT = { inverse: "inverse", square_root: "square root", order: "order" };

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
  ...SIGNS.map((sign) =>
    h("button", { type: "button", onclick: () => put(sign), "aria-label": `put in ${sign}` }, sign),
  ),
);
$("#examples").append(
  ...EXAMPLES.map((text) => h("button", { type: "button", class: "chip", onclick: () => type(text) }, text)),
);

let leaving = null;
let waiting = null;

function put(sign) {
  const { selectionStart: start, selectionEnd: end } = input;
  input.setRangeText(sign, start, end, "end");
  input.focus();
  later();
}

function type(text) {
  input.value = text;
  workOut();
}

function later() {
  clearTimeout(waiting);
  waiting = setTimeout(workOut, PAUSE);
}

async function workOut() {
  clearTimeout(waiting);
  leaving?.abort();
  leaving = new AbortController();
  const expression = input.value.trim();
  if (!expression) return;
  history.replaceState(null, "", ours(`/nimber?${new URLSearchParams({ expression })}`));
  try {
    show(await ask("nimber", { expression }, { signal: leaving.signal }));
  } catch (error) {
    if (error.name !== "AbortError") show({ error: error.message, steps: [] });
  }
}

function show(found) {
  const { expression, nimber, steps, error } = found;
  say(error ?? `${expression} = ${nimber ?? found.order}`);
  $("#said").classList.toggle("problem", Boolean(error));
  $("#steps").replaceChildren(...(steps.length > 1 ? steps.map((step) => h("li", {}, step)) : []));
  const told = nimber === undefined ? [] : Object.entries(ABOUT).filter(([name]) => found[name] !== undefined);
  $("#about").replaceChildren(...told.flatMap(([name, says]) => [h("dt", {}, says), h("dd", {}, `${found[name]}`)]));
}

input.addEventListener("input", later);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  workOut();
});

await workOut();
document.body.dataset.ready = "yes";
