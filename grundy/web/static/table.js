// Tables of values. Picture, period and board are views of one thing: point at a cell, slide a parameter, and all follow.

import { askOnce, Problem } from "./api.js";
import { Cell } from "./cell.js";
import { $, copied, download, field, h, select } from "./dom.js";
import { showFindings } from "./findings.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { latest, quiet } from "./latest.js";
import { Numbers } from "./numbers.js";
import { Plot } from "./plot.js";
import { paramSliders } from "./sliders.js";

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
const question = { params, ending: asked.ending ?? card.endings[0], of, to: to ? list(to) : USUAL[card.table[0]] ?? [] };
let table = null;
let slice = { axes: list(axes), at: list(at) }; // which two coordinates are drawn, and where the others stand
let place = list(begins); // of the cell that is looked at

const cell = new Cell($("#cell"), card);
const plot = new Plot($("#picture"), {
  point: (pointed) => { place = pointed; drawCell(); settled(); },
  play: (picked) => { address(); cell.play(question, picked); },
});

function drawCell() {
  $("#read").replaceChildren(`${table.words(place)}: `, h("b", { "data-value": place.join(",") }, table.read(table.at(place))));
  cell.show(question, place);
}

/** The last question asked, answered and shown. */
const load = latest(async () => {
  say("Working …");
  try {
    const answer = await fetch("/api/table", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: card.id, ...question }) });
    if (!answer.ok) throw new Problem((await answer.json()).error, answer.status);
    table = new Numbers(JSON.parse(answer.headers.get("grundy-table")), await answer.arrayBuffer());
    $("#rule").textContent = table.rule;
    if (!fits(slice)) slice = { axes: [0, Math.min(1, table.shape.length - 1)], at: table.shape.map(() => 0) };
    if (table.holds(place)) drawCell();
    plot.here = table.holds(place) ? slice.axes.map((axis) => place[axis]) : null;
    if (table.shape.length === 1 && plot.here) plot.here[1] = 0;
    drawSlices();
    plot.show(table, slice);
    drawLegend();
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
  const looked = JSON.stringify([question, table.kind]);
  if (looked !== settled.looked) showFindings($("#findings"), { game: card.id, ...question }, table.kind);
  settled.looked = looked;
});

/** Whether a slice is one of this table: it came with the address, or from a table before. */
function fits({ axes: drawn, at: stand }) {
  const { shape } = table;
  return table.holds(stand) && drawn.length === 2 && drawn.every((axis) => axis in shape) && (shape.length === 1 || drawn[0] !== drawn[1]);
}

function address() {
  const cut = table.shape.length > 2 ? { axes: slice.axes.join(","), at: slice.at.join(",") } : {};
  const here = table.holds(place) ? { cell: place.join(",") } : {};
  const query = new URLSearchParams({ ...question.params, to: question.to.join(","), ending: question.ending, of: question.of, ...cut, ...here });
  history.replaceState(null, "", `/table/${card.id}?${query}`);
}

function drawLegend() {
  const swatch = (value) => { const one = h("i", { class: "swatch" }); if (value !== null) one.style.background = `rgb(${table.colour(value)})`; return one; };
  const chips = table.legend().map(([value, text]) => h("span", { class: "chip" }, swatch(value), text));
  $("#legend").replaceChildren(...(table.shape.length === 1 ? [] : [h("span", {}, table.kind), ...chips]));
}

// ---- what to show ----

function drawSlices() {
  const many = table.shape.length;
  $("#slices").hidden = many < 3;
  if (many < 3) return;
  const names = table.shape.map((_, i) => [i, table.axis(i)]);
  const axis = (which) => field(["across", "up"][which], select(["across", "up"][which], names, slice.axes[which], (value) => {
    const other = slice.axes[1 - which];
    if (Number(value) === other) slice.axes.reverse();
    else slice.axes[which] = Number(value);
    drawSlices();
    sliced();
  }));
  const sliders = names.filter(([i]) => !slice.axes.includes(i)).map(([i, name]) => {
    const shown = h("output", {}, String(slice.at[i]));
    const slide = h("input", { type: "range", min: 0, max: table.shape[i] - 1, value: slice.at[i], "aria-label": name, oninput: (event) => { slice.at[i] = Number(event.target.value); shown.textContent = slice.at[i]; sliced(); }, onchange: address });
    return h("label", { class: "field" }, h("span", {}, name, " = ", shown), slide);
  });
  $("#slices").replaceChildren(h("h2", {}, "Slice"), h("div", { class: "fields" }, axis(0), axis(1), sliders));
}

/** Another slice: the cell looked at is the one in the same column and row. */
function sliced() {
  plot.show(table, slice);
  if (!plot.here || plot.here.some((x, i) => x >= plot.sizes[i])) plot.here = null;
  else {
    place = plot.place(plot.here);
    drawCell();
  }
  plot.draw();
  settled();
}

/** What a table may show: nimbers mean nothing but under the normal ending, and points have margins alone. */
function drawKinds() {
  const kinds = { normal: ["nimbers", "outcomes", "remoteness"], misere: ["outcomes", "remoteness"], scored: ["margins"] }[question.ending];
  values.replaceChildren(field("values", select("values", kinds.map((one) => [one, one]), question.of || kinds[0], (one) => { question.of = one; load(); })));
}

const values = h("div");
drawKinds();
const size = h("input", { type: "text", value: question.to.join(","), inputmode: "numeric", autocomplete: "off" });
$("#form").append(
  ...paramSliders(card.params.filter(({ name }) => card.tabled.includes(name)), question.params, (now) => { question.params = now; load(); }),
  field("to", size, card.table.length > 1 ? "one number for a sequence, two for a picture: 60,60" : `${card.table[0]} numbers`),
  field("ending", select("ending", card.endings.map((one) => [one, one]), question.ending, (one) => { question.ending = one; question.of = ""; drawKinds(); load(); })),
  values,
  h("button", { class: "main" }, "Show"));
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  const numbers = size.value.split(",").map((text) => Number(text.trim()));
  if (numbers.every((n) => Number.isInteger(n) && n >= 0)) {
    question.to = numbers;
    load();
  } else say("Type whole numbers, such as 200 or 60,60.");
});

// ---- zoom and export ----

const act = (text, title, onclick) => h("button", { type: "button", title, onclick: () => table && onclick() }, text);
$("#zoom").append(act("+", "Nearer (+)", () => plot.zoom(1.5)), act("−", "Further (-)", () => plot.zoom(1 / 1.5)), act("Fit", "All of it (0)", () => plot.whole()));

const bFile = act("b-file", "n and a(n), as the OEIS keeps sequences", () => {
  const lines = [`# ${table.title}, ${table.axes[0]} 0 to ${table.values.length - 1}; made by grundy`, ...[...table.values].map((value, n) => `${n} ${value}`)];
  download(`b-${card.id}.txt`, `${lines.join("\n")}\n`, "text/plain");
});
bFile.hidden = true;

/** The picture as it is seen, with its axes, as a bitmap of twice its size. */
async function png() {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(plot.svg())}`;
  await image.decode();
  const canvas = h("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => download(`${card.id}.png`, blob, "image/png"));
}

$("#export").append(
  act("SVG", "The picture with its axes", () => download(`${card.id}.svg`, plot.svg(), "image/svg+xml")),
  act("PNG", "The picture with its axes", png),
  act("CSV", "A line a position", () => download(`${card.id}.csv`, table.csv(), "text/csv")),
  bFile,
  act("Copy link", "The address of this table", async () => { address(); say(await copied(location.href) ? "The link to this table is copied." : location.href); }));

if (card.table.length) await load();
else {
  for (const one of [".stage", ".cell", ".side"]) $(one).hidden = true;
  say(`${card.title} has no table: its positions are neither heaps nor tuples of numbers. `);
  $("#said").append(h("a", { href: `/tree/${card.id}` }, "Its tree"));
}
document.body.dataset.ready = "yes";
