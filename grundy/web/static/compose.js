// A sum put together: one row a game, with its position drawn and its nimber; then it is played as one game. The address
// holds the parts as they are typed.

import { ask, askOnce } from "./api.js";
import { $, h, ours, select } from "./dom.js";
import { frame } from "./frame.js";
import { PositionField, paramFields } from "./setup.js";

frame("/sum");

const cards = await askOnce("games");
const whole = cards.find(({ composes }) => composes);
const choices = cards.filter(({ sums }) => sums);
const rows = [];
const query = new URLSearchParams(location.search);
let ending = query.get("ending") ?? "normal";

function addRow(card, params = {}, position = "") {
  const row = { card, params, element: h("section", { class: "panel part" }) }; // and its text: null is no position, undefined not read yet
  rows.push(row);
  $("#parts").append(row.element);
  fillRow(row, position);
}

function fillRow(row, position = "") {
  const { card } = row;
  const value = h("p", { class: "worth-line", role: "status" });
  row.place?.cancel();
  const place = (row.place = new PositionField(card, {
    changing: () => {
      row.text = undefined;
      total();
    },
    changed: async (found) => {
      row.text = found && `${found.label}:${found.position}`;
      total();
      value.textContent = "";
      row.asking?.abort();
      if (!found) return;
      const { signal } = (row.asking = new AbortController());
      const answer = await ask("solve", { game: card.id, params: row.params, position: found.position }, signal).catch(
        (error) => error,
      );
      if (!signal.aborted)
        value.textContent =
          answer.nimber === undefined ? (answer.message ?? (answer.loony ? "loony" : "")) : `nimber ${answer.nimber}`;
    },
  }));
  place.params = row.params;
  const pick = select(
    "Game of this part",
    choices.map(({ id, title }) => [id, title]),
    card.id,
    (id) => {
      Object.assign(row, { card: choices.find((one) => one.id === id), params: {} });
      fillRow(row);
    },
  );
  const remove = h(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": `Remove ${card.title}`,
      title: "Remove",
      onclick: () => {
        rows.splice(rows.indexOf(row), 1);
        row.element.remove();
        total();
      },
    },
    "✕",
  );
  const params = paramFields(card, row.params, (values) => {
    row.params = values;
    place.change(values);
  });
  row.element.replaceChildren(
    h("div", { class: "part-head" }, pick, remove),
    h("div", { class: "fields" }, place.element, params),
    value,
  );
  place.chosen = position;
  place.set(position || card.start);
}

/** A part as a sum writes it, name[parameter=value]:position, whether it is a position or not yet. */
function written({ card, params, place }) {
  const other = card.params
    .filter(({ name, default: usual }) => String(params[name] ?? usual) !== String(usual))
    .map(({ name }) => `${name}=${params[name]}`);
  return `${card.id}${other.length ? `[${other.join(";")}]` : ""}:${place.input.value}`;
}

function addWritten(part) {
  const [, id, params, position] = /^([a-z0-9-]+)(?:\[((?:[^[\]]|\[[^[\]]*\])*)\])?:(.*)$/.exec(part.trim()) ?? [];
  const card = choices.find((one) => one.id === id);
  const pairs = (params ?? "")
    .split(";")
    .filter(Boolean)
    .map((one) => one.split(/=(.*)/s)); // a value may have = in it
  if (card) addRow(card, Object.fromEntries(pairs), position);
}

let asking = new AbortController();

function show(...lines) {
  $("#total").replaceChildren(...lines);
  $("#total").inert = false;
}

async function total() {
  asking.abort();
  const { signal } = (asking = new AbortController());
  $("#total").inert = true; // it is of the parts as they were
  history.replaceState(
    null,
    "",
    ours(`/sum?${new URLSearchParams({ position: rows.map(written).join(" & "), ending })}`),
  );
  if (rows.some((row) => row.text === undefined)) return;
  if (!rows.length || rows.some((row) => row.text === null)) {
    show(h("p", {}, rows.length ? "A part is not a position yet." : "Add a game to begin."));
    return;
  }
  const position = rows.map((row) => row.text).join(" & ");
  const choose = select(
    "Ending",
    whole.endings.map((one) => [one, one]),
    ending,
    (value) => {
      ending = value;
      total();
    },
  );
  const play = (first, second) =>
    `/play/${whole.id}?${new URLSearchParams({ position, ending, first, second, analysis: "1" })}`;
  const found = await ask("analyse", { game: whole.id, position, ending }, signal).catch((error) => error);
  if (signal.aborted) return;
  const lines = found.reasons ?? [found.message];
  const advice = {
    N: "The player who begins wins with best play: begin yourself.",
    P: "The player who begins loses against best play: let the other one begin.",
  }[found.outcome];
  show(
    h("p", {}, h("code", { id: "position" }, position), " "),
    h("p", {}, choose),
    ...lines.map((line) => h("p", {}, line)),
    h("p", {}, advice ?? ""),
    h(
      "div",
      { class: "controls" },
      h("a", { class: "button main", id: "begin", href: play("human", "perfect") }, "Play it, and begin"),
      h("a", { class: "button", id: "answer", href: play("perfect", "human") }, "Let the perfect player begin"),
    ),
  );
}

$("#add").addEventListener("click", () => addRow(choices[rows.length % choices.length]));
// the sum of the address, or the usual one
(query.get("position") ?? whole.start).split(" & ").forEach(addWritten);
total();
document.body.dataset.ready = "yes";
