// Misère play of a heap game: every heap with its element, a sum clicked together with its product, the quotient drawn.

import { ask, askOnce } from "./api.js";
import { Cayley } from "./cayley.js";
import { $, field, h, many, ours } from "./dom.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { analyzedAt, cardOf } from "./game_cards.js";
import { ProgressBar } from "./job.js";
import { Monoid, written } from "./monoid.js";
import { isAborted, messageOf } from "./problem.js";
import { paramFields } from "./setup.js";

/** @import { JobState, QuotientData } from "./types.d.ts" */

const MOST_DRAWN = 60; // elements that a graph still shows
const MOST_ARROWS = 60; // that are all drawn at first
const MOST_LISTED = 400; // elements and heaps
const AT_ONCE = 1500; // milliseconds before progress is shown
const PATIENCE = 10_000; // milliseconds for which a quotient is sought unasked

frame("");

const asked = readAddress(location);
const card = cardOf(await askOnce("games"), asked.id);
$("#name").textContent = `Misère ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `Misère ${card.title} – Grundy`;

let params = Object.fromEntries(
  Object.entries(/** @type {Record<string, string>} */ (asked.params)).filter(([name]) => card.tabled.includes(name)),
);
/** @type {number[]} */
let sum = (asked.position ?? "")
  .split("+")
  .map(Number)
  .filter((n) => Number.isInteger(n) && n > 0);
/** @type {Cayley | null} */
let graph = null;

const progress = new ProgressBar();
const fields = paramFields(
  { ...card, params: card.params.filter(({ name }) => card.tabled.includes(name)) },
  params,
  (/** @type {Record<string, string>} */ values) => {
    params = values;
  },
);
const further = h(
  "button",
  { type: "button", hidden: true, title: "Until a period is found, or for some minutes", onclick: () => load(true) },
  "Look further",
);
$("#form").append(...fields, fields.length ? h("button", { class: "main" }, "Find") : "", further);
$("#form").after(progress.element);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  load();
});

/** What is known after some seconds; with `long`, after a longer search. */
async function load(long = false) {
  if (!card.heaps) {
    say(`${card.title} is not played with heaps, so it has no quotient heap by heap.`);
    return;
  }
  say("Looking for the quotient …");
  further.hidden = true;
  try {
    const found = (!long && (await quick())) || (await slow(long ? Infinity : PATIENCE));
    $("#found").hidden = !found.elements;
    say(told(found));
    further.hidden = !found.stopped;
    if (found.elements) show(new Monoid(found));
  } catch (error) {
    say(messageOf(error));
  }
}

/**
 * What is stored, or found at once; null if there is more to do.
 *
 * @returns {Promise<QuotientData | null>}
 */
async function quick() {
  const asking = new AbortController();
  const timer = setTimeout(() => asking.abort(), AT_ONCE);
  try {
    return await ask("quotient", { game: card.id, params }, { signal: asking.signal });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shows the heap and the order reached so far; resolves to what is known when the search ends, by hand or after
 * `patience`.
 *
 * @param {number} patience in milliseconds
 * @returns {Promise<QuotientData>}
 */
function slow(patience) {
  let timer = 0;
  /** @param {Pick<JobState, "state">} job */
  const begun = ({ state }) => {
    if (state === "running" && patience < Infinity) timer ||= setTimeout(() => progress.stop.click(), patience);
  };
  return progress.run("quotient", { game: card.id, params }, begun).finally(() => clearTimeout(timer));
}

/** @param {QuotientData} found */
function told({ order, p_elements: lost, period, preperiod, certified, given, heaps = 0, elements }) {
  const size = `${many(order, "element")}, ${lost.toLocaleString("en")} of them P`;
  if (!period)
    return (
      `No period is known: the first ${heaps.toLocaleString("en")} heaps ` +
      `have a quotient of ${size}${elements ? "" : ", too many to show"}.`
    );
  const sure = certified ? "; proved for all heaps" : given ? `; certified if ${given}` : "";
  return `A quotient of ${size}; the heaps repeat with period ${period} from heap ${preperiod} on${sure}.`;
}

/** @param {Monoid} monoid */
function show(monoid) {
  sum = sum.filter((n) => monoid.heap(n) !== undefined);
  showHeaps(monoid);
  showGraph(monoid);
  showElements(monoid);
  showSum(monoid);
}

// ---- the sum ----

/**
 * @param {Monoid} monoid
 * @param {number} n
 */
function add(monoid, n) {
  if (monoid.heap(n) === undefined) say(`Only heaps to ${monoid.heaps} are known.`);
  else change(monoid, [...sum, n]);
}

/**
 * @param {Monoid} monoid
 * @param {number[]} heaps
 */
function change(monoid, heaps) {
  sum = heaps;
  showSum(monoid);
}

/** @param {Monoid} monoid */
function showSum(monoid) {
  /** @param {number} n */
  const elementOf = (n) => monoid.name(monoid.heap(n) ?? 0);
  const place = monoid.product(sum);
  /** @param {number} i */
  const without = (i) => () =>
    change(
      monoid,
      sum.filter((_, j) => j !== i),
    );
  $("#sum").replaceChildren(
    ...sum.map((n, i) =>
      h(
        "button",
        { type: "button", class: "chip", title: "Take it away again", onclick: without(i), "data-heap": n },
        `${n}`,
        h("small", {}, elementOf(n)),
      ),
    ),
  );
  const { p } = monoid.elements[place];
  const factors = sum.map(elementOf).join(" · ");
  const verdict = p
    ? "a P-element: the player to move loses."
    : sum.length
      ? "not a P-element: the player to move wins."
      : "no heap, so the player to move has won.";
  $("#product").replaceChildren(
    h("i", {}, factors),
    factors ? " = " : "",
    h("b", { "data-product": monoid.elements[place].name, class: p ? "lost" : "won" }, monoid.name(place)),
    `, ${verdict}`,
  );
  const query = new URLSearchParams({ ...params, position: sum.join("+") });
  history.replaceState(null, "", ours(`/misere/${card.id}?${query}`));
  const play = analyzedAt(card.id, { ...params, position: sum.join("+"), ending: "misere" });
  const number = h("input", { type: "number", min: 1, "aria-label": "Heap", name: "heap" });
  const more = () => {
    const n = Math.trunc(Number(number.value));
    if (n >= 1) add(monoid, n);
  };
  number.addEventListener("keydown", (event) => {
    if (event.key === "Enter") more();
  });
  $("#adding").replaceChildren(
    field("heap", number),
    h("button", { type: "button", onclick: more }, "Add"),
    h("button", { type: "button", onclick: () => change(monoid, []) }, "Clear"),
    sum.length ? h("a", { class: "button", href: play }, "Play it") : "",
  );
  if (graph) {
    graph.here = place;
    graph.draw();
  }
  for (const row of document.querySelectorAll("#elements tr[data-element]"))
    row.classList.toggle("here", row.getAttribute("data-element") === monoid.elements[place].name);
}

// ---- heaps, quotient, elements ----

/** @param {Monoid} monoid */
function showHeaps(monoid) {
  const { period, preperiod } = monoid;
  const last = Math.min(monoid.lastShown, MOST_LISTED);
  $("#repeats").textContent =
    "Click heaps to put a sum together." +
    (period ? ` The framed ones repeat: heap n has the element of heap n − ${period}.` : "");
  $("#heaps").replaceChildren(
    ...Array.from({ length: last }, (_, i) => i + 1).map((n) => {
      const place = monoid.heap(n) ?? 0;
      const { p } = monoid.elements[place];
      const kind = ["heap", p && "lost", period && n >= preperiod && "repeats"].filter(Boolean).join(" ");
      return h(
        "button",
        {
          type: "button",
          class: kind,
          onclick: () => add(monoid, n),
          "data-heap": n,
          "aria-label": `heap ${n}: ${monoid.name(place)}${p ? ", P" : ""}`,
        },
        `${n}`,
        h("small", {}, monoid.name(place)),
      );
    }),
  );
}

/** @param {Monoid} monoid */
function showGraph(monoid) {
  const { relations, generators, elements } = monoid;
  const listed = relations.slice(0, 24).map(written).join(", ") + (relations.length > 24 ? ", …" : "");
  $("#facts").textContent =
    `${generators.map(({ name, heap }) => `${name} is heap ${heap}`).join(", ")}${listed && `; ${listed}`}. ` +
    "P-elements have a double border.";
  if (elements.length > MOST_DRAWN) {
    graph = null;
    $("#graph").replaceChildren(`${many(elements.length, "element")}: too many to draw.`);
    $("#generators").replaceChildren();
    return;
  }
  const drawn = new Cayley($("#graph"), monoid, (place) => change(monoid, elements[place].sum));
  graph = drawn;
  const few = Math.max(1, Math.floor(MOST_ARROWS / elements.length));
  generators.forEach((_, i) => {
    if (i < few) drawn.shown.add(i);
  });
  $("#generators").replaceChildren(
    ...generators.map(({ name }, i) => {
      const toggle = h(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-pressed": String(drawn.shown.has(i)),
          onclick: () => {
            if (!drawn.shown.delete(i)) drawn.shown.add(i);
            toggle.setAttribute("aria-pressed", String(drawn.shown.has(i)));
            drawn.draw();
          },
        },
        h("i", { class: `swatch generator-${i % 8}` }),
        `times ${name}`,
      );
      return toggle;
    }),
  );
}

/** @param {Monoid} monoid */
function showElements(monoid) {
  const { elements, generators } = monoid;
  const rows = elements.slice(0, MOST_LISTED).map(({ name, p, sum: heaps, times }) =>
    h(
      "tr",
      { class: p ? "lost" : null, "data-element": name },
      h("th", { scope: "row" }, written(name)),
      h("td", {}, p ? "P" : "N"),
      h(
        "td",
        {},
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            onclick: () => change(monoid, heaps),
            "aria-label": `The sum ${heaps.join("+") || "of no heap"}`,
          },
          heaps.join("+") || "none",
        ),
      ),
      times.map((place) => h("td", {}, monoid.name(place))),
    ),
  );
  $("#elements").replaceChildren(
    h(
      "table",
      { class: "element-table" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["element", "outcome", "a sum that has it", ...generators.map(({ name }) => `times ${name}`)].map((text) =>
            h("th", { scope: "col" }, text),
          ),
        ),
      ),
      h("tbody", {}, rows),
    ),
    elements.length > MOST_LISTED ? h("p", {}, `and ${elements.length - MOST_LISTED} more`) : "",
  );
}

await load();
document.body.dataset.ready = "yes";
