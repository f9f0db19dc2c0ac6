// A table in a notebook: point at a cell, and its board appears; press it, and it is played. The Python object follows.

import { ask } from "./api.js";
import { Cell } from "./cell.js";
import { $, h } from "./dom.js";
import { SmallGame } from "./small.js";
import { places, stage } from "./stage.js";
import { TableView } from "./tableview.js";

/** @import { FoundCell } from "./cell.js" */

const { model } = notebook;
const zoomed = h(
  "div",
  { class: "zoomed" },
  h("div", { id: "picture", class: "place table-place" }),
  h("div", { id: "zoom", class: "controls", role: "group", "aria-label": "Zoom" }),
);
const read = h(
  "p",
  { id: "read", class: "read", role: "status" },
  "Point at a cell to see its board. Click it or press Enter to play; on a touch screen, tap twice.",
);
const played = h("main", { hidden: true });
const root = stage(
  h("h1", { id: "title" }),
  h(
    "div",
    { class: "explored" },
    h(
      "section",
      { "aria-label": "Table" },
      zoomed,
      h("div", { id: "legend", class: "legend" }),
      h("section", { id: "slices", "aria-label": "Slice", hidden: true }),
    ),
    h("section", { class: "cell", "aria-label": "Cell" }, read, h("div", { id: "cell" })),
  ),
  played,
);

const { id, ...question } = model.get("asked");
const cell = new Cell($("#cell", root), { id }, play);
const view = new TableView(root, {
  slice: { axes: [], at: [] },
  place: model.get("cell"),
  looked: (/** @type {number[]} */ place) => {
    model.set("cell", place);
    model.save_changes();
    cell.show(question, place);
  },
  play: (/** @type {number[]} */ place) => cell.play(question, place),
});

/**
 * The board of a cell: both sides are played by hand, with the value of every move.
 *
 * @param {FoundCell} found
 */
async function play({ position, params }) {
  played.hidden = false;
  played.replaceChildren(...places());
  const game = new SmallGame({
    root: played,
    id,
    params,
    ending: question.ending,
    position,
    players: ["human", "human"],
    analysis: true,
    offered: true,
    arrived: (now) => {
      model.set("position", now.view.position);
      model.save_changes();
    },
  });
  await game.begin();
}

view.show(await ask("table"));
$("#title", root).textContent = view.table?.title ?? "";
root.host.setAttribute("data-ready", "yes");
