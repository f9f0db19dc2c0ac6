// Tables of values. Picture, period and board are views of one thing: point at a cell, slide a parameter, and all follow.

import { askNumbers, askOnce } from "./api.js";
import { Cell } from "./cell.js";
import { $, copied, download, field, h, ours, select } from "./dom.js";
import { showFindings } from "./findings.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { latest, quiet } from "./latest.js";
import { paramSliders } from "./sliders.js";
import { TableView } from "./tableview.js";

const USUAL = { 1: [200], 2: [63, 63], 3: [20, 20, 20], 4: [8, 8, 8, 8] };

frame("");

const cards = await askOnce("games");
const asked = readAddress(location);
const card = cards.find(({ id }) => id === asked.id);
$("#name").textContent = `A table of ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `A table of ${card.title} – Grundy`;

const list = (text) => (text ? text.split(",").map(Number) : []);
const { to = "", of = "", axes = "", at = "", cell: begins = "", ...params } = asked.params;
const question = {
  params,
  ending: asked.ending ?? card.endings[0],
  of,
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
  play: (picked) => {
    address();
    cell.play(question, picked);
  },
  sliced: () => settled(),
  slid: () => address(),
});

/** The last question asked, answered and shown. */
const load = latest(async () => {
  say("Working …");
  try {
    view.show(await askNumbers("table", { game: card.id, ...question }));
    const { table } = view;
    $("#rule").textContent = table.rule;
    bFile.hidden = table.shape.length > 1;
    settled();
    const range = table.kind === "outcomes" ? "" : `, from ${table.low} to ${table.high}`;
    say(`${table.title}: ${table.count().toLocaleString("en")} values${range}.`);
  } catch (error) {
    say(error.message);
  }
});

/** What need not follow every step of a slider or of the pointer: the address and the findings. */
const settled = quiet(() => {
  address();
  const looked = JSON.stringify([question, view.table.kind]);
  if (looked !== settled.looked) showFindings($("#findings"), { game: card.id, ...question }, view.table.kind);
  settled.looked = looked;
});

function address() {
  const { table, slice, place } = view;
  const cut = table.shape.length > 2 ? { axes: slice.axes.join(","), at: slice.at.join(",") } : {};
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

/** What a table may show: nimbers mean nothing but under the normal ending, and points have margins alone. */
function drawKinds() {
  const kinds = {
    normal: ["nimbers", "outcomes", "remoteness"],
    misere: ["outcomes", "remoteness"],
    scored: ["margins"],
  }[question.ending];
  values.replaceChildren(
    field(
      "values",
      select(
        "values",
        kinds.map((one) => [one, one]),
        question.of || kinds[0],
        (one) => {
          question.of = one;
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
        question.ending = one;
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

const act = (text, title, onclick) =>
  h("button", { type: "button", title, onclick: () => view.table && onclick(view.table) }, text);

const bFile = act("b-file", "n and a(n), as the OEIS keeps sequences", (table) => {
  const lines = [
    `# ${table.title}, ${table.axes[0]} 0 to ${table.values.length - 1}; made by grundy`,
    ...[...table.values].map((value, n) => `${n} ${value}`),
  ];
  download(`b-${card.id}.txt`, `${lines.join("\n")}\n`, "text/plain");
});
bFile.hidden = true;

/** The picture as it is seen, with its axes, as a bitmap of twice its size. */
async function png() {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(view.plot.svg())}`;
  await image.decode();
  const canvas = h("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => download(`${card.id}.png`, blob, "image/png"));
}

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
