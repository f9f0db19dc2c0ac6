// A nimber by steps: simpler and simpler positions of the same nimber, each drawn, with the principle in words.

import { askOnce } from "./api.js";
import { picture } from "./shapes.js";
import { h } from "./dom.js";

/** The list of steps. */
export function stepList({ steps, nimber }) {
  const step = ({ words, principle, scene, position }) =>
    h("li", { "data-principle": principle }, h("p", {}, words), h("div", { class: "step-picture" }, picture(scene, position)));
  return h("div", { class: "steps" }, h("ol", { start: 0 }, steps.map(step)), h("p", { class: "small" }, `Every step has nimber ${nimber}.`));
}

/** A fold that asks for the steps when it is opened. */
export function stepByStep(question) {
  const place = h("div", {}, h("p", { class: "small" }, "Deriving …"));
  const open = async (event) => {
    if (!event.target.open) return;
    const found = await askOnce("derive", question).catch((error) => error);
    place.replaceChildren(found.steps ? stepList(found) : h("p", { class: "problem" }, found.message));
  };
  return h("details", { class: "every", ontoggle: open }, h("summary", {}, "Step by step"), place);
}
