// Two buttons that write how somebody does in exercises to a file, and read it again.

import { h } from "./dom.js";
import { load, save } from "./standing.js";

export function keepsakes(changed, said) {
  const read = async ({ target }) => {
    const problem = load(await target.files[0].text());
    target.value = "";
    said(problem || "Loaded.");
    changed();
  };
  return [
    h("button", { type: "button", onclick: save }, "Save to a file"),
    h(
      "label",
      { class: "button" },
      "Load a file",
      h("input", { type: "file", accept: ".json,application/json", onchange: read }),
    ),
  ];
}
