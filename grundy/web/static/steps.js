// A nimber by steps: simpler and simpler positions of the same nimber, each drawn, with the principle in words.

/** @import { Derived, Question, Routes, SecondNumberData, Tabulated } from "./types.d.ts" */

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { picture } from "./shapes.js";

/** @param {Pick<Derived, "steps" | "nimber">} found */
export function stepList({ steps, nimber }) {
  /** @param {Derived["steps"][number]} step */
  const step = ({ words, principle, scene, position }) =>
    h(
      "li",
      { "data-principle": principle },
      h("p", {}, words),
      h("div", { class: "step-picture" }, picture(scene, position)),
    );
  return h(
    "div",
    { class: "steps" },
    h("ol", { start: 0 }, steps.map(step)),
    h("p", { class: "small" }, `Every step has nimber ${nimber}.`),
  );
}

/**
 * A fold that asks when it is opened.
 *
 * @template T
 * @param {string} summary
 * @param {() => Promise<T>} request
 * @param {(found: T) => Element} shown
 */
function fold(summary, request, shown) {
  const place = h("div", {}, h("p", { class: "small" }, "Deriving …"));
  const open = async () => {
    if (!made.open) return;
    try {
      place.replaceChildren(shown(await request()));
    } catch (error) {
      place.replaceChildren(h("p", { class: "problem" }, error instanceof Error ? error.message : ""));
    }
  };
  const made = h("details", { class: "every", ontoggle: open }, h("summary", {}, summary), place);
  return made;
}

/** @param {Question} question */
export const stepByStep = (question) => fold("Step by step", () => askOnce("derive", question), stepList);

/**
 * What follows from the second number of a scored position, how it is found, and the margins beside bars L.
 *
 * @param {SecondNumberData} found
 * @param {Routes["scored"]["body"]} question
 */
export function secondNumber({ says }, question) {
  if (!says.length) return [];
  /** @param {Tabulated["steps"][number]} step */
  const step = ({ words, position }) => h("li", {}, h("code", {}, position), h("p", {}, words));
  /** @param {Tabulated} found */
  const shown = ({ steps, scene }) =>
    h(
      "div",
      { class: "steps" },
      h(
        "p",
        { class: "small" },
        "p are the squares that a move isolates; L is a bar with one poisoned square and nim-sum 0, and adds 1 to e.",
      ),
      h("ol", {}, steps.map(step)),
      picture(scene, "margins beside bars L"),
    );
  return [
    ...says.map((text) => h("p", {}, text)),
    fold("How e is found, and the margins beside bars L", () => askOnce("scored", question), shown),
  ];
}
