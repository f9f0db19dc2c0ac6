// Setting up a game: the position, clicked together, typed or at random, then parameters, the ending and who plays.

/** @import { Card, Ending, Rules, Setup } from "./types.d.ts" */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { field, h, select } from "./dom.js";
import { ENDINGS } from "./game_cards.js";
import { playerSelect } from "./players.js";
import { SEATS, seated } from "./seats.js";

/**
 * Inputs for a game's parameters; `changed(values)` is called with all of them as text.
 *
 * @param {Pick<Card, "params">} card
 * @param {Rules["params"]} values
 * @param {(values: Record<string, string>) => void} changed
 */
export function paramFields(card, values, changed) {
  const now = Object.fromEntries(card.params.map(({ name, default: usual }) => [name, String(values[name] ?? usual)]));
  return card.params.map(({ name, kind, choices, low, high, help }) => {
    /** @param {string} value */
    const set = (value) => {
      now[name] = value;
      changed({ ...now });
    };
    const control = choices?.length
      ? select(
          name,
          choices.map((choice) => /** @type {const} */ ([choice, choice])),
          now[name],
          set,
          { name },
        )
      : typedInput(set, {
          name,
          type: kind === "number" ? "number" : "text",
          min: kind === "number" ? low : null,
          max: kind === "number" ? high : null,
          value: now[name],
        });
    return field(name, control, help);
  });
}

/**
 * A text field that reports every change.
 *
 * @param {(text: string) => void} changed
 * @param {Record<string, unknown>} properties
 */
function typedInput(changed, properties = {}) {
  const oninput = () => changed(made.value);
  const made = h("input", { type: "text", spellcheck: "false", autocomplete: "off", oninput, ...properties });
  return made;
}

/**
 * A text field for a position, which is checked while it is typed; an arrow points at what is wrong.
 */
export class PositionField {
  /** @type {Rules["params"]} */
  params = {};
  /** @type {Rules["params"] | undefined} */
  randomFor = undefined; // the parameters that random positions are offered for
  good = false; // what stands in the field is a position
  /** @type {string | undefined} */
  chosen = undefined; // by a person
  /** @type {Promise<void> | undefined} */
  reading = undefined;
  begun = new AbortController(); // what is being read

  /**
   * @param {Card} card
   * @param {object} heard
   * @param {(found: Setup | null) => void} heard.changed the text has been read; null where it is no position
   * @param {() => void} [heard.changing] the text is another one
   * @param {boolean} [heard.random] whether random positions are offered
   */
  constructor(card, { changed, changing = () => {}, random = true }) {
    this.card = card;
    this.changed = changed;
    this.changing = changing;
    this.offersRandom = random;
    this.ending = card.endings[0];
    this.input = typedInput((text) => this.choose(text), { autocapitalize: "off" });
    this.problem = h("p", { class: "problem", role: "status" });
    this.place = h("div", { class: "place setup-place" });
    this.random = h("div", { class: "controls random" });
    this.board = new Board(this.place, { play: (/** @type {string} */ text) => this.choose(text) });
    this.element = h(
      "div",
      { class: "position" },
      this.place,
      field("position", this.input),
      this.problem,
      this.random,
    );
  }

  /** @param {string} text */
  set(text) {
    this.input.value = text;
    return this.read();
  }

  /**
   * A position that a person has chosen, which stays when parameters change if it still is one.
   *
   * @param {string} text
   */
  choose(text) {
    this.chosen = text;
    return this.set(text);
  }

  /**
   * Other parameters: what was chosen if it is a position of that game, or its usual start.
   *
   * @param {Rules["params"]} params
   */
  change(params) {
    this.params = params;
    return this.begin(async (signal) => {
      for (const text of this.chosen ? [this.chosen, ""] : [""]) {
        this.input.value = text;
        await this.readText(signal);
        if (this.good || signal.aborted) return;
      }
      this.input.value = this.chosen ?? ""; // the parameters are wrong
    });
  }

  /** Resolves when all has been read: whether the field holds a position. */
  async settled() {
    for (let last = undefined; last !== this.reading; await last) last = this.reading;
    return this.good;
  }

  /** Cancels what is being read. */
  cancel() {
    this.begun.abort();
  }

  read() {
    return this.begin((signal) => this.readText(signal));
  }

  /**
   * The last thing begun counts; what was begun before is canceled.
   *
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  begin(work) {
    this.cancel();
    this.begun = new AbortController();
    this.changing();
    this.reading = work(this.begun.signal);
    return this.reading;
  }

  /** @param {AbortSignal} signal */
  async readText(signal) {
    const text = this.input.value;
    const question = {
      game: this.card.id,
      params: this.params,
      ending: this.ending,
      position: text.trim() === "" ? null : text,
    };
    try {
      const setup = await ask("editor", question, { signal });
      if (signal.aborted) return;
      this.good = true;
      this.problem.textContent = "";
      this.input.removeAttribute("aria-invalid");
      this.board.show(setup.scene, {
        label: setup.editable ? "Set up: click to change" : "The position",
        carried: {},
        fresh: true,
      });
      if (this.offersRandom) this.drawRandom(setup.random);
      this.changed(setup);
    } catch (error) {
      if (!(error instanceof Error) || error.name === "AbortError") return;
      this.good = false;
      this.input.setAttribute("aria-invalid", "true");
      const own = `${this.card.id}: `;
      this.problem.replaceChildren(
        ...pointed(error.message.startsWith(own) ? error.message.slice(own.length) : error.message, text),
      );
      this.changed(null);
    }
  }

  /** @param {Setup["random"]} form by name: the default, the least and the greatest number */
  drawRandom(form) {
    if (this.random.childElementCount && this.randomFor === this.params) return;
    this.randomFor = this.params;
    const inputs = Object.entries(form).map(([name, [usual, low, high]]) => ({
      name,
      input: h("input", { type: "number", min: low, max: high, value: usual }),
    }));
    const draw = async (/** @type {AbortSignal} */ signal) => {
      const numbers = Object.fromEntries(inputs.map(({ name, input }) => [name, Number(input.value)]));
      try {
        const { position } = await ask("sample", { game: this.card.id, params: this.params, numbers }, { signal });
        if (!signal.aborted) await this.choose(position);
      } catch (error) {
        if (!(error instanceof Error) || signal.aborted) return;
        await this.read(); // the text is what it was
        this.problem.textContent = error.message;
      }
    };
    this.random.replaceChildren(
      h("button", { type: "button", onclick: () => this.begin(draw) }, "Random"),
      ...inputs.map(({ name, input }) => field(name, input)),
    );
  }
}

/**
 * The message, and under the text an arrow where it went wrong, if the message names a column.
 *
 * @param {string} message
 * @param {string} text
 */
function pointed(message, text) {
  const column = Number(/at column (\d+)/.exec(message)?.[1]);
  if (!column || text.length > 60) return [message];
  return [h("code", { class: "pointed" }, `${text}\n${" ".repeat(column - 1)}▲`), message];
}

/**
 * What a game begins with.
 *
 * @typedef {{ params: Rules["params"], ending: Ending, position: string, players: string[] }} Terms
 */

/**
 * Opens the dialog at a field; resolves to what was set up, or to null.
 *
 * @param {HTMLElement} host a dialog
 * @param {Card} card
 * @param {Terms & { field: string }} terms
 * @returns {Promise<Terms | null>}
 */
export function setUp(host, card, { params, ending, position, players, field: at }) {
  const dialog = /** @type {HTMLDialogElement} */ (host);
  return new Promise((done) => {
    /** @type {Terms} */
    const chosen = { params: { ...params }, ending, position, players: [...players] };
    const go = h("button", { class: "main", value: "go" }, "Play");
    const rule = h("p", { class: "small set-rule" }, card.rule);
    const place = new PositionField(card, {
      changing: () => {
        go.disabled = false;
      },
      changed: (found) => {
        go.disabled = !found;
        if (!found) return;
        chosen.position = found.position;
        seat(found.seats);
        rule.textContent = found.rule;
      },
    });
    const submit = async (/** @type {SubmitEvent} */ event) => {
      // waits until the last input is checked, and closes if it can be played
      event.preventDefault();
      if ((await place.settled()) && form.isConnected) dialog.close("go");
    };
    place.params = chosen.params;
    place.ending = ending;
    const seats = h("div", { class: "seat-fields" });
    /** @param {number} count */
    const seat = (count) => {
      if (seats.childElementCount === count) return;
      chosen.players = seated(chosen.players, count);
      seats.replaceChildren(
        ...chosen.players.map((player, i) =>
          field(
            SEATS[i],
            playerSelect(
              SEATS[i],
              card,
              player,
              (other) => {
                chosen.players[i] = other;
              },
              true,
            ),
          ),
        ),
      );
    };
    seat(players.length);
    const onkeydown = (/** @type {KeyboardEvent} */ event) => {
      // Enter plays from every field, the lists included
      if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
      event.preventDefault();
      form.requestSubmit();
    };
    const form = h(
      "form",
      { method: "dialog", onsubmit: submit, onkeydown },
      h("h2", { id: "setup-title" }, `New game of ${card.title}`),
      rule,
      place.element,
      h(
        "div",
        { class: "fields" },
        paramFields(card, params, (values) => {
          chosen.params = values;
          place.change(values);
        }),
        field(
          "ending",
          select(
            "ending",
            card.endings.map(
              (one) => /** @type {const} */ ([one, `${one === "misere" ? "misère" : one}: ${ENDINGS[one]}`]),
            ),
            ending,
            (value) => {
              chosen.ending = /** @type {Ending} */ (value);
              place.ending = chosen.ending;
              place.read();
            },
            { name: "ending" },
          ),
        ),
        seats,
      ),
      h(
        "div",
        { class: "controls end" },
        h("button", { type: "button", onclick: () => place.choose("") }, "Usual start"),
        h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
        go,
      ),
    );
    dialog.replaceChildren(form);
    dialog.returnValue = "";
    dialog.addEventListener("close", () => done(dialog.returnValue === "go" ? chosen : null), { once: true });
    dialog.showModal();
    const first = matchMedia("(pointer: coarse)").matches ? go : place.input; // no keyboard on a phone
    const named = form.elements.namedItem(at);
    (named instanceof HTMLElement ? named : first).focus({ preventScroll: first === go });
    place.set(position);
  });
}
