// A nimber by steps: simpler and simpler positions of the same nimber, each drawn, with the principle in words.

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { picture } from "./shapes.js";

/** The list of steps. */
export function stepList({ steps, nimber }) {
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

/** A fold that asks when it is opened. */
function fold(summary, asked, question, shown) {
  const place = h("div", {}, h("p", { class: "small" }, "Deriving …"));
  const open = async (event) => {
    if (!event.target.open) return;
    const found = await askOnce(asked, question).catch((error) => error);
    place.replaceChildren(found.steps ? shown(found) : h("p", { class: "problem" }, found.message));
  };
  return h("details", { class: "every", ontoggle: open }, h("summary", {}, summary), place);
}

export const stepByStep = (question) => fold("Step by step", "derive", question, stepList);

/** What follows from the second number of a scored position, how it is found, and the margins beside bars L. */
export function secondNumber({ says }, question) {
  const step = ({ words, position }) => h("li", {}, h("code", {}, position), h("p", {}, words));
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
  return says.length
    ? [
        ...says.map((text) => h("p", {}, text)),
        fold("How e is found, and the margins beside bars L", "scored", question, shown),
      ]
    : [];
}
