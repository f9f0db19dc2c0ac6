// A sum put together: one row a game, with its position drawn and its nimber; then it is played as one game. The
// address holds the parts as they are typed.

import { ask, askOnce } from "./api.js";
import { $, h, ours, select } from "./dom.js";
import { frame } from "./frame.js";
import { analyzedAt, cardOf } from "./game_cards.js";
import { messageOf } from "./problem.js";
import { PositionField, paramFields } from "./setup.js";
import { partText, readSum } from "./sum_text.js";

/** @import { Analysed, Ending, GameCard, Setup } from "./types.d.ts" */

frame("/sum");

const cards = await askOnce("games");
const [whole] = cards.filter(({ composes }) => composes);
const choices = cards.filter(({ sums }) => sums);
/** @type {Part[]} */
const parts = [];
const query = new URLSearchParams(location.search);
let ending = /** @type {Ending} */ (query.get("ending") ?? "normal");

/** One game of the sum, and its row on the page. */
class Part {
  /** @type {string | null | undefined} */
  text; // null is no position, undefined not read yet
  request = new AbortController(); // for its nimber

  /**
   * @param {GameCard} card
   * @param {Record<string, string>} params
   */
  constructor(card, params) {
    this.element = h("section", { class: "panel part" });
    this.value = h("p", { class: "worth-line", role: "status" });
    this.card = card;
    this.params = params;
    this.place = this.field();
    this.draw();
  }

  field() {
    const place = new PositionField(this.card, {
      changing: () => {
        this.text = undefined;
        showTotal();
      },
      changed: (/** @type {Setup | null} */ found) => {
        this.text = found && `${found.label}:${found.position}`;
        showTotal();
        this.showValue(found);
      },
    });
    place.params = this.params;
    return place;
  }

  /** @param {string} position */
  start(position) {
    this.place.chosen = position;
    this.place.set(position || this.card.start);
  }

  /**
   * Another game, from its usual start.
   *
   * @param {string} id
   */
  change(id) {
    this.place.cancel();
    this.request.abort();
    this.card = cardOf(choices, id);
    this.params = {};
    this.place = this.field();
    this.draw();
    this.start("");
  }

  /** @param {Setup | null} found */
  async showValue(found) {
    this.value.textContent = "";
    this.request.abort();
    if (!found) return;
    this.request = new AbortController();
    const { signal } = this.request;
    try {
      const request = { game: this.card.id, params: this.params, position: found.position };
      const { nimber, loony } = await ask("solve", request, { signal });
      if (!signal.aborted) this.value.textContent = nimber === undefined ? (loony ? "loony" : "") : `nimber ${nimber}`;
    } catch (error) {
      if (!signal.aborted) this.value.textContent = messageOf(error);
    }
  }

  draw() {
    const game = select(
      "Game of this part",
      choices.map(({ id, title }) => [id, title]),
      this.card.id,
      (id) => this.change(id),
    );
    const label = `Remove ${this.card.title}`;
    const remove = h(
      "button",
      { type: "button", class: "quiet", "aria-label": label, title: "Remove", onclick: () => this.remove() },
      "✕",
    );
    const params = paramFields(this.card, this.params, (/** @type {Record<string, string>} */ values) => {
      this.params = values;
      this.place.change(values);
    });
    this.value.textContent = "";
    this.element.replaceChildren(
      h("div", { class: "part-head" }, game, remove),
      h("div", { class: "fields" }, this.place.element, params),
      this.value,
    );
  }

  remove() {
    parts.splice(parts.indexOf(this), 1);
    this.element.remove();
    showTotal();
  }

  /** As a sum writes it, whether it is a position or not yet. */
  written() {
    return partText(this.card, this.params, this.place.input.value);
  }
}

/**
 * @param {GameCard} card
 * @param {Record<string, string>} params
 */
function addPart(card, params = {}, position = "") {
  const part = new Part(card, params);
  parts.push(part);
  $("#parts").append(part.element);
  part.start(position);
}

// ---- the sum ----

let request = new AbortController();

/** @param {Node[]} lines */
function show(...lines) {
  $("#total").replaceChildren(...lines);
  $("#total").inert = false;
}

async function showTotal() {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  $("#total").inert = true; // it is of the parts as they were
  const said = new URLSearchParams({ position: parts.map((part) => part.written()).join(" & "), ending });
  history.replaceState(null, "", ours(`/sum?${said}`));
  if (parts.some((part) => part.text === undefined)) return;
  if (!parts.length || parts.some((part) => part.text === null)) {
    show(h("p", {}, parts.length ? "A part is not a position yet." : "Add a game to begin."));
    return;
  }
  const position = parts.map((part) => part.text).join(" & ");
  try {
    const found = await ask("analyse", { game: whole.id, position, ending }, { signal });
    if (!signal.aborted) showSum(position, found.reasons, found.outcome);
  } catch (error) {
    if (!signal.aborted) showSum(position, [messageOf(error)], "");
  }
}

/**
 * @param {string} position
 * @param {string[]} lines
 * @param {Analysed["outcome"] | ""} outcome
 */
function showSum(position, lines, outcome) {
  const choose = select(
    "Ending",
    whole.endings.map((one) => [one, one]),
    ending,
    (value) => {
      ending = /** @type {Ending} */ (value);
      showTotal();
    },
  );
  const play = (/** @type {string} */ first, /** @type {string} */ second) =>
    analyzedAt(whole.id, { position, ending, first, second });
  show(
    h("p", {}, h("code", { id: "position" }, position), " "),
    h("p", {}, choose),
    ...lines.map((line) => h("p", {}, line)),
    h("p", {}, advice(outcome)),
    h(
      "div",
      { class: "controls" },
      h("a", { class: "button main", id: "begin", href: play("human", "perfect") }, "Play it, and begin"),
      h("a", { class: "button", id: "answer", href: play("perfect", "human") }, "Let the perfect player begin"),
    ),
  );
}

/** @param {string} outcome */
function advice(outcome) {
  if (outcome === "N") return "The player who begins wins with best play: begin yourself.";
  if (outcome === "P") return "The player who begins loses against best play: let the other one begin.";
  return "";
}

$("#add").addEventListener("click", () => addPart(choices[parts.length % choices.length]));
// the sum of the address, or the usual one
for (const { id, params, position } of readSum(query.get("position") ?? whole.start)) {
  const card = choices.find((one) => one.id === id);
  if (card) addPart(card, params, position);
}
showTotal();
document.body.dataset.ready = "yes";
