// Tables of values: a sequence as dots, two coordinates as a heat map, more of them slice by slice; read by pointing.

import { askOnce, Problem } from "./api.js";
import { $, copied, download, field, h, select } from "./dom.js";
import { showFindings } from "./findings.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { paramFields } from "./setup.js";

const NUMBERS = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array };
const USUAL = { 1: [200], 2: [60, 60], 3: [20, 20, 20], 4: [8, 8, 8, 8] };
// dark to bright, told apart by colour-blind readers as well
const SCALE = [[68, 1, 84], [65, 68, 135], [42, 120, 142], [34, 168, 132], [122, 209, 81], [253, 231, 37]];
const ROOM = 84; // pixels for the numbers along the sides
const [LOST, WON] = [[31, 111, 84], [236, 231, 218]];

frame("");

const cards = await askOnce("games");
const asked = readAddress(location);
const card = cards.find(({ id }) => id === asked.id);
$("#name").textContent = `A table of ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `A table of ${card.title} – Grundy`;

const { to = "", of = "", axes = "", at = "", ...params } = asked.params;
const question = { params, ending: asked.ending ?? card.endings[0], of, to: to ? to.split(",").map(Number) : USUAL[card.table[0]] ?? [] };
let table = null; // shape, values, kind, ...
let slice = { axes: axes.split(",").map(Number), at: at.split(",").map(Number) }; // which two coordinates are drawn, and where the others stand

async function load() {
  say("Working …");
  try {
    const answer = await fetch("/api/table", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: card.id, ...question }) });
    if (!answer.ok) throw new Problem((await answer.json()).error, answer.status);
    const said = JSON.parse(answer.headers.get("grundy-table"));
    $("#rule").textContent = said.rule;
    table = { ...said, values: new NUMBERS[said.numbers](await answer.arrayBuffer()) };
    if (!fits(slice)) slice = { axes: [0, Math.min(1, table.shape.length - 1)], at: table.shape.map(() => 0) };
    address();
    drawSlices();
    draw();
    bFile.hidden = table.shape.length > 1;
    showFindings($("#findings"), { game: card.id, ...question }, table.kind);
    const many = table.values.reduce((sum, value) => sum + !isBlank(value), 0).toLocaleString("en");
    say(`${table.title}: ${many} values${table.kind === "outcomes" ? "" : `, from ${table.low} to ${table.high}`}.`);
  } catch (error) {
    say(error.message);
  }
}

/** Whether a slice is one of this table: it came with the address, or from a table before. */
function fits(one) {
  const { shape } = table;
  return one.at.length === shape.length && one.at.every((x, i) => x >= 0 && x < shape[i]) && one.axes.length === 2 && one.axes.every((axis) => axis in shape) && (shape.length === 1 || one.axes[0] !== one.axes[1]);
}

function address() {
  const cut = table.shape.length > 2 ? { axes: slice.axes.join(","), at: slice.at.join(",") } : {};
  const query = new URLSearchParams({ ...question.params, to: question.to.join(","), ending: question.ending, of: question.of, ...cut });
  history.replaceState(null, "", `/table/${card.id}?${query}`);
}

// ---- reading ----

const strides = () => table.shape.map((_, i) => table.shape.slice(i + 1).reduce((a, b) => a * b, 1));

function valueAt(place) {
  const steps = strides();
  return table.values[place.reduce((sum, x, i) => sum + x * steps[i], 0)];
}

const isBlank = (value) => table.blank && value < 0;
const shown = (value) => (isBlank(value) ? "no position" : table.kind === "outcomes" ? "PN"[value] : String(value));

function placeOf(column, row) {
  const place = [...slice.at];
  place[slice.axes[0]] = column;
  if (table.shape.length > 1) place[slice.axes[1]] = row;
  return place;
}

// ---- drawing ----

const canvas = h("canvas", { tabindex: "0", role: "img" });
const numbers = h("div", { "aria-hidden": "true" });
$("#picture").append(h("div", { class: "axed" }, canvas, numbers));

const ticksTo = (last) => {
  let step = 1; // then 2, 5, 10, 20, 50 ...
  for (let i = 0; last / step > 10; i += 1) step *= i % 3 === 1 ? 2.5 : 2;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
};

/** The numbers along a side of the picture, and what they count; `at` says how many pixels from its beginning. */
function axis(side, name, last, at) {
  const tick = (n) => {
    const one = h("span", { class: `tick ${side}` }, String(n));
    one.style[side === "across" ? "left" : "bottom"] = `${at(n)}px`;
    return one;
  };
  return [...ticksTo(last).map(tick), h("span", { class: `axis ${side}` }, name)];
}

const axisName = (i) => table.axes[i] ?? `x${i + 1}`;

function colour(value) {
  if (table.kind === "outcomes") return value ? WON : LOST;
  const part = table.high > table.low ? (value - table.low) / (table.high - table.low) : 0;
  const at = part * (SCALE.length - 1);
  const low = Math.min(SCALE.length - 2, Math.floor(at));
  return SCALE[low].map((c, i) => Math.round(c + (SCALE[low + 1][i] - c) * (at - low)));
}

function draw() {
  if (table.shape.length === 1) drawDots();
  else drawHeat();
  canvas.setAttribute("aria-label", `${table.title}; point, or use the arrow keys, to read a value`);
  drawLegend();
}

function drawHeat() {
  const [wide, tall] = slice.axes.map((axis) => table.shape[axis]);
  Object.assign(canvas, { width: wide, height: tall });
  canvas.className = "pixels";
  const box = $("#picture").getBoundingClientRect();
  const scale = Math.min((box.width - ROOM) / wide, (box.height - ROOM) / tall);
  Object.assign(canvas.style, { width: `${wide * scale}px`, height: `${tall * scale}px` });
  const middle = (n) => (n + 0.5) * scale;
  numbers.replaceChildren(...axis("across", axisName(slice.axes[0]), wide - 1, middle), ...axis("up", axisName(slice.axes[1]), tall - 1, middle));
  const steps = strides();
  const [sx, sy] = slice.axes.map((axis) => steps[axis]);
  const base = slice.at.reduce((sum, x, i) => sum + (slice.axes.includes(i) ? 0 : x * steps[i]), 0);
  const colours = new Map();
  const image = new ImageData(wide, tall);
  const pixels = new Uint32Array(image.data.buffer);
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < wide; x++) {
      const value = table.values[base + x * sx + y * sy];
      if (isBlank(value)) continue;
      if (!colours.has(value)) colours.set(value, colour(value).reduce((sum, c, i) => sum + c * 256 ** i, 255 * 256 ** 3));
      pixels[(tall - 1 - y) * wide + x] = colours.get(value);
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}

function drawDots() {
  const box = $("#picture").getBoundingClientRect();
  const sharp = devicePixelRatio || 1;
  const [wide, tall] = [box.width - ROOM / 2, box.height - ROOM];
  Object.assign(canvas, { width: wide * sharp, height: tall * sharp });
  canvas.className = "dots";
  Object.assign(canvas.style, { width: `${wide}px`, height: `${tall}px` });
  const pen = canvas.getContext("2d");
  pen.scale(sharp, sharp);
  const radius = Math.max(1.5, Math.min(4, wide / table.values.length / 2.5));
  const x = (n) => 8 + ((wide - 16) * n) / Math.max(1, table.values.length - 1);
  numbers.replaceChildren(...axis("across", axisName(0), table.values.length - 1, x));
  const y = (value) => tall - 10 - ((tall - 30) * (value - table.low)) / Math.max(1, table.high - table.low);
  const ticks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(table.low + part * (table.high - table.low))))];
  pen.font = "12px system-ui, sans-serif";
  pen.textBaseline = "bottom";
  pen.fillStyle = pen.strokeStyle = getComputedStyle(document.body).color;
  for (const tick of ticks) {
    pen.globalAlpha = 0.15;
    pen.fillRect(0, y(tick), wide, 1);
    pen.globalAlpha = 0.7;
    pen.fillText(String(tick), 2, y(tick) - 1);
  }
  pen.globalAlpha = 1;
  pen.fillStyle = getComputedStyle(canvas).color;
  table.values.forEach((value, n) => {
    pen.beginPath();
    if (!isBlank(value)) pen.arc(x(n), y(value), radius, 0, 7);
    pen.fill();
  });
}

function drawLegend() {
  const chip = (value, text) => h("span", { class: "chip" }, swatch(value), text);
  const swatch = (value) => { const one = h("i", { class: "swatch" }); one.style.background = `rgb(${colour(value)})`; return one; };
  if (table.shape.length === 1) return $("#legend").replaceChildren();
  const nothing = table.blank ? [h("span", { class: "chip" }, h("i", { class: "swatch nothing" }), "no position")] : [];
  if (table.kind === "outcomes") return $("#legend").replaceChildren(chip(0, "P, lost for the player to move"), chip(1, "N, won"), ...nothing);
  const values = [...new Set(Array.from({ length: 7 }, (_, i) => Math.round(table.low + ((table.high - table.low) * i) / 6)))];
  return $("#legend").replaceChildren(h("span", {}, table.kind), ...values.map((value) => chip(value, String(value))), ...nothing);
}

// ---- pointing ----

let cursor = [0, 0];

function read(column, row) {
  cursor = [column, row];
  const place = placeOf(column, row);
  const names = place.map((x, i) => `${axisName(i)} ${x}`).join(", ");
  $("#read").replaceChildren(`${names}: `, h("b", { "data-value": place.join(",") }, shown(valueAt(place))));
}

canvas.addEventListener("pointermove", (event) => {
  if (!table) return;
  const box = canvas.getBoundingClientRect();
  const [across, down] = [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height];
  if (table.shape.length === 1) {
    const n = Math.round(((across * box.width - 8) / (box.width - 16)) * (table.values.length - 1));
    read(Math.max(0, Math.min(table.values.length - 1, n)), 0);
    return;
  }
  const [wide, tall] = slice.axes.map((axis) => table.shape[axis]);
  read(Math.max(0, Math.min(wide - 1, Math.floor(across * wide))), Math.max(0, Math.min(tall - 1, tall - 1 - Math.floor(down * tall))));
});
canvas.addEventListener("keydown", (event) => {
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!step || !table) return;
  event.preventDefault();
  const sizes = table.shape.length === 1 ? [table.values.length, 1] : slice.axes.map((axis) => table.shape[axis]);
  read(...cursor.map((x, i) => Math.max(0, Math.min(sizes[i] - 1, x + step[i]))));
});
new ResizeObserver(() => table && draw()).observe($("#picture"));

// ---- what to show ----

function drawSlices() {
  const many = table.shape.length;
  $("#slices").hidden = many < 3;
  if (many < 3) return;
  const names = table.shape.map((_, i) => [i, axisName(i)]);
  const axis = (which) => field(["across", "up"][which], select(["across", "up"][which], names, slice.axes[which], (value) => {
    const other = slice.axes[1 - which];
    if (Number(value) === other) slice.axes.reverse();
    else slice.axes[which] = Number(value);
    address();
    drawSlices();
    draw();
  }));
  const sliders = names.filter(([i]) => !slice.axes.includes(i)).map(([i, name]) => {
    const shownValue = h("output", {}, String(slice.at[i]));
    const slide = h("input", { type: "range", min: 0, max: table.shape[i] - 1, value: slice.at[i], "aria-label": name, oninput: (event) => { slice.at[i] = Number(event.target.value); shownValue.textContent = slice.at[i]; draw(); }, onchange: address });
    return h("label", { class: "field" }, h("span", {}, name, " = ", shownValue), slide);
  });
  $("#slices").replaceChildren(h("h2", {}, "Slice"), h("div", { class: "fields" }, axis(0), axis(1), sliders));
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
  ...paramFields(card, question.params, (values) => { question.params = values; }),
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

// ---- export ----

const bFile = h("button", { type: "button", hidden: true, title: "n and a(n), as the OEIS keeps sequences", onclick: () => {
  const lines = [`# ${table.title}, ${table.axes[0]} 0 to ${table.values.length - 1}; made by grundy`, ...[...table.values].map((value, n) => `${n} ${value}`)];
  download(`b-${card.id}.txt`, `${lines.join("\n")}\n`, "text/plain");
} }, "b-file");
const act = (text, title, onclick) => h("button", { type: "button", title, onclick: () => table && onclick() }, text);
$("#export").append(
  act("PNG", "The picture", () => canvas.toBlob((blob) => download(`${card.id}.png`, blob, "image/png"))),
  act("CSV", "A line a position", () => {
    const lines = [[...table.shape.map((_, i) => axisName(i)), table.kind].join(",")];
    table.values.forEach((value, at) => {
      if (isBlank(value)) return;
      let rest = at;
      const place = strides().map((step) => { const x = Math.floor(rest / step); rest -= x * step; return x; });
      lines.push([...place, shown(value)].join(","));
    });
    download(`${card.id}.csv`, `${lines.join("\n")}\n`, "text/csv");
  }),
  bFile,
  act("Copy link", "The address of this table", async () => say(await copied(location.href) ? "The link to this table is copied." : location.href)));

if (card.table.length) await load();
else {
  for (const place of ["#read", "#picture", ".side"]) $(place).hidden = true;
  say(`${card.title} has no table: its positions are neither heaps nor tuples of numbers. `);
  $("#said").append(h("a", { href: `/tree/${card.id}` }, "Its tree"));
}
document.body.dataset.ready = "yes";
