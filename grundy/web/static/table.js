// Tables of values. Picture, period and board are views of one thing: point at a cell, slide a parameter, and all follow.

import { askNumbers, askOnce } from "./api.js";
import { Cell } from "./cell.js";
import { $, copied, download, field, h, messageOf, ours, select } from "./dom.js";
import { showFindings } from "./findings.js";
import { cardOf, frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { latest, quiet } from "./latest.js";
import { pngOf } from "./pictures.js";
import { paramSliders } from "./sliders.js";
import { TableView } from "./tableview.js";

/** @import { Numbers } from "./numbers.js" */
/** @import { Ending, TableQuestion } from "./types.d.ts" */

/** @typedef {NonNullable<TableQuestion["of"]>} TableKind */

/** @type {Record<Ending, TableKind[]>} nimbers mean nothing but under the normal ending, and points have margins alone */
const KINDS = {
  normal: ["nimbers", "outcomes", "remoteness"],
  misere: ["outcomes", "remoteness"],
  scored: ["margins"],
};

/** @type {Record<number, number[]>} how far a table goes at first, by its coordinates */
const USUAL = { 1: [200], 2: [63, 63], 3: [20, 20, 20], 4: [8, 8, 8, 8] };

frame("");

const asked = readAddress(location);
const card = cardOf(await askOnce("games"), asked.id);
$("#name").textContent = `A table of ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `A table of ${card.title} – Grundy`;

/** @param {string} text */
const list = (text) => (text ? text.split(",").map(Number) : []);
const {
  to = "",
  of = "",
  axes = "",
  at = "",
  cell: begins = "",
  ...params
} = /** @type {Record<string, string>} */ (asked.params);
const question = {
  params,
  ending: /** @type {Ending} */ (asked.ending ?? card.endings[0]),
  of: /** @type {TableKind} */ (of),
  to: to ? list(to) : (USUAL[card.table[0]] ?? []),
};

const cell = new Cell($("#cell"), card);
const view = new TableView(document, {
  slice: { axes: list(axes), at: list(at) }, // which two coordinates are drawn, and where the others stand
  place: list(begins), // of the cell that is looked at
  looked: (place) => {
    cell.show(question, place);
    settled();
  },
  play: (place) => {
    address();
    cell.play(question, place);
  },
  sliced: () => settled(),
  slid: () => address(),
});

/** The last question asked, answered and shown. */
const load = latest(async () => {
  say("Working …");
  try {
    view.show(await askNumbers("table", { game: card.id, ...question, partial: true }));
    const { table } = view;
    if (!table) return;
    $("#rule").textContent = table.rule;
    bFile.hidden = table.shape.length > 1;
    settled();
    const range = table.kind === "outcomes" ? "" : `, from ${table.low} to ${table.high}`;
    const why = table.stopped ? ` The rest is not settled: ${table.stopped}.` : "";
    say(`${table.title}: ${table.count().toLocaleString("en")} values${range}.${why}`);
  } catch (error) {
    say(messageOf(error));
  }
});

let examined = ""; // the question whose findings are shown

/** What need not follow every step of a slider or of the pointer: the address and the findings. */
const settled = quiet(() => {
  address();
  if (!view.table) return;
  const { kind } = view.table;
  const now = JSON.stringify([question, kind]);
  if (now !== examined) showFindings($("#findings"), { game: card.id, ...question }, kind);
  examined = now;
});

function address() {
  const { table, slice, place } = view;
  if (!table) return;
  /** @type {Record<string, string>} */
  const cut = table.shape.length > 2 ? { axes: slice.axes.join(","), at: slice.at.join(",") } : {};
  /** @type {Record<string, string>} */
  const here = table.holds(place) ? { cell: place.join(",") } : {};
  const query = new URLSearchParams({
    ...question.params,
    to: question.to.join(","),
    ending: question.ending,
    of: question.of,
    ...cut,
    ...here,
  });
  history.replaceState(null, "", ours(`/table/${card.id}?${query}`));
}

// ---- what to show ----

/** What a table may show. */
function drawKinds() {
  const kinds = KINDS[question.ending];
  values.replaceChildren(
    field(
      "values",
      select(
        "values",
        kinds.map((one) => [one, one]),
        question.of || kinds[0],
        (one) => {
          question.of = /** @type {TableKind} */ (one);
          load();
        },
      ),
    ),
  );
}

const values = h("div");
drawKinds();
const size = h("input", { type: "text", value: question.to.join(","), inputmode: "numeric", autocomplete: "off" });
$("#form").append(
  ...paramSliders(
    card.params.filter(({ name }) => card.tabled.includes(name)),
    question.params,
    (now) => {
      question.params = now;
      load();
    },
  ),
  field(
    "to",
    size,
    card.table.length > 1 ? "one number for a sequence, two for a picture: 60,60" : `${card.table[0]} numbers`,
  ),
  field(
    "ending",
    select(
      "ending",
      card.endings.map((one) => [one, one]),
      question.ending,
      (one) => {
        question.ending = /** @type {Ending} */ (one);
        question.of = "";
        drawKinds();
        load();
      },
    ),
  ),
  values,
  h("button", { class: "main" }, "Show"),
);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  const numbers = size.value.split(",").map((text) => Number(text.trim()));
  if (numbers.every((n) => Number.isInteger(n) && n >= 0)) {
    question.to = numbers;
    load();
  } else say("Type whole numbers, such as 200 or 60,60.");
});

// ---- export ----

/** @type {(text: string, title: string, onclick: (table: Numbers) => void) => HTMLElement} */
const act = (text, title, onclick) =>
  h("button", { type: "button", title, onclick: () => view.table && onclick(view.table) }, text);

const bFile = act("b-file", "n and a(n), as the OEIS keeps sequences", (table) =>
  download(`b-${card.id}.txt`, table.bFile(), "text/plain"),
);
bFile.hidden = true;

/** The picture as it is seen, with its axes, as a bitmap of twice its size. */
const png = async () => download(`${card.id}.png`, await pngOf(view.plot.svg(), () => 2), "image/png");

$("#export").append(
  act("SVG", "The picture with its axes", () => download(`${card.id}.svg`, view.plot.svg(), "image/svg+xml")),
  act("PNG", "The picture with its axes", png),
  act("CSV", "A line a position", (table) => download(`${card.id}.csv`, table.csv(), "text/csv")),
  bFile,
  act("Copy link", "The address of this table", async () => {
    address();
    say((await copied(location.href)) ? "The link to this table is copied." : location.href);
  }),
);

if (card.table.length) await load();
else {
  for (const one of [".stage", ".cell", ".side"]) $(one).hidden = true;
  say(`${card.title} has no table: its positions are neither heaps nor tuples of numbers. `);
  $("#said").append(h("a", { href: `/tree/${card.id}` }, "Its tree"));
}
document.body.dataset.ready = "yes";
