// What a table shows, in words: closed forms and repetitions with their exceptions; of a sequence its period and
// formulas.

import { askOnce } from "./api.js";
import { h } from "./dom.js";

/** @import { FindingsData, FindingsQuestion, SequenceFacts } from "./types.d.ts" */

const KINDS = ["nimbers", "outcomes"]; // kinds of tables that are searched for patterns
let asking = new AbortController();

/**
 * Fills the place when the answer comes, and hides it for kinds that are not searched.
 *
 * @param {HTMLElement} place
 * @param {FindingsQuestion} question
 * @param {string} kind
 */
export async function showFindings(place, question, kind) {
  asking.abort(); // cancels the request for the previous table
  asking = new AbortController();
  const { signal } = asking;
  place.hidden = !KINDS.includes(kind);
  if (place.hidden) return;
  place.replaceChildren(h("h2", {}, "Findings"), h("p", { class: "small", role: "status" }, "Looking for patterns …"));
  /** @type {FindingsData | Error} */
  const found = await askOnce("findings", question, { signal }).catch((/** @type {Error} */ error) => error);
  if (signal.aborted) return;
  place.replaceChildren(
    h("h2", {}, "Findings"),
    ...(found instanceof Error ? [h("p", { class: "small" }, found.message)] : told(found)),
  );
}

/** @param {FindingsData} found */
function told({ title, patterns, sequence }) {
  return [
    h(
      "ul",
      { class: "patterns" },
      patterns.length ? patterns.map((says) => h("li", {}, says)) : h("li", {}, "No pattern was found."),
    ),
    h("p", { class: "small" }, `Looked at: ${title}. What is stated holds there; it is no proof.`),
    ...(sequence ? period(sequence) : []),
  ];
}

/** @param {SequenceFacts} sequence */
function period({ says, facts, guesses }) {
  return [
    h("h3", {}, "The sequence"),
    h("p", { "data-fact": "period" }, h("b", {}, says)),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    ...(guesses.length
      ? [
          h("h3", {}, "Formulas that fit"),
          h(
            "ul",
            { class: "patterns" },
            guesses.map((guess) => h("li", {}, guess)),
          ),
        ]
      : []),
  ];
}
