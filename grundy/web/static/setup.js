// Setting up a game: the position, clicked together, typed or at random, then parameters, the ending and who plays.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { field, h, select } from "./dom.js";
import { playerSelect } from "./players.js";
import { SEATS, seated } from "./seats.js";

/** Inputs for a game's parameters; `changed(values)` is called with all of them as text. */
export function paramFields(card, values, changed) {
  const now = Object.fromEntries(card.params.map(({ name, default: usual }) => [name, String(values[name] ?? usual)]));
  return card.params.map(({ name, kind, choices, low, high, help }) => {
    const set = (value) => {
      now[name] = value;
      changed({ ...now });
    };
    const control = choices?.length
      ? select(
          name,
          choices.map((choice) => [choice, choice]),
          now[name],
          set,
          { name },
        )
      : h("input", {
          name,
          type: kind === "number" ? "number" : "text",
          min: kind === "number" ? low : null,
          max: kind === "number" ? high : null,
          value: now[name],
          spellcheck: "false",
          autocomplete: "off",
          oninput: (event) => set(event.target.value),
        });
    return field(name, control, help);
  });
}

/**
 * A text field whose position is read while it is typed, with what is wrong pointed at. `changing()` is called as soon
 * as the text is another one, `changed(found)` when it has been read: `found` is null where it is no position.
 */
export class PositionField {
  constructor(card, { changed, changing = () => {}, random = true }) {
    Object.assign(this, {
      card,
      changed,
      changing,
      offersRandom: random,
      params: {},
      ending: card.endings[0],
      good: false,
    });
    this.input = h("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      oninput: (event) => this.choose(event.target.value),
    });
    this.problem = h("p", { class: "problem", role: "status" });
    this.place = h("div", { class: "place setup-place" });
    this.random = h("div", { class: "controls random" });
    this.board = new Board(this.place, { play: (text) => this.choose(text) });
    this.element = h(
      "div",
      { class: "position" },
      this.place,
      field("position", this.input),
      this.problem,
      this.random,
    );
  }

  set(text) {
    this.input.value = text;
    return this.read();
  }

  /** A position that a person has chosen, which stays when parameters change if it still is one. */
  choose(text) {
    this.chosen = text;
    return this.set(text);
  }

  /** Other parameters: what was chosen if it is a position of that game, or its usual start. */
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

  /** Whatever stands in the field when it has all been read: whether that is a position. */
  async settled() {
    for (let last; last !== this.reading; await last) last = this.reading;
    return this.good;
  }

  read() {
    return this.begin((signal) => this.readText(signal));
  }

  /** The last thing begun counts; what was begun before is called off. */
  begin(work) {
    this.asked?.abort();
    this.asked = new AbortController();
    this.changing();
    return (this.reading = work(this.asked.signal));
  }

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
      if (error.name === "AbortError") return;
      this.good = false;
      this.input.setAttribute("aria-invalid", "true");
      const own = `${this.card.id}: `;
      this.problem.replaceChildren(
        ...pointed(error.message.startsWith(own) ? error.message.slice(own.length) : error.message, text),
      );
      this.changed(null);
    }
  }

  drawRandom(form) {
    if (this.random.childElementCount && this.randomFor === this.params) return;
    this.randomFor = this.params;
    const inputs = Object.entries(form).map(([name, [usual, low, high]]) => [
      name,
      h("input", { type: "number", min: low, max: high, value: usual }),
    ]);
    const draw = async (signal) => {
      const numbers = Object.fromEntries(inputs.map(([name, input]) => [name, Number(input.value)]));
      try {
        const { position } = await ask("sample", { game: this.card.id, params: this.params, numbers }, { signal });
        if (!signal.aborted) await this.choose(position);
      } catch (error) {
        if (signal.aborted) return;
        await this.read(); // the text is what it was
        this.problem.textContent = error.message;
      }
    };
    this.random.replaceChildren(
      h("button", { type: "button", onclick: () => this.begin(draw) }, "Random"),
      ...inputs.map(([name, input]) => field(name, input)),
    );
  }
}

/** The message, and under the text an arrow where it went wrong, if the message names a column. */
function pointed(message, text) {
  const column = Number(/at column (\d+)/.exec(message)?.[1]);
  if (!column || text.length > 60) return [message];
  return [h("code", { class: "pointed" }, `${text}\n${" ".repeat(column - 1)}▲`), message];
}

/** Opens the dialog at a field; resolves to what was set up, or to null. */
export function setUp(dialog, card, { params, ending, position, players, field: at }) {
  return new Promise((done) => {
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
    const submit = async (event) => {
      // waits for what was typed last, and closes if that can be played
      event.preventDefault();
      if ((await place.settled()) && form.isConnected) dialog.close("go");
    };
    Object.assign(place, { params: chosen.params, ending });
    const seats = h("div", { class: "seat-fields" });
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
    const onkeydown = (event) => {
      // Enter plays from every field, the lists included
      if (event.key !== "Enter" || event.target.tagName !== "SELECT") return;
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
            card.endings.map((one) => [
              one,
              {
                normal: "normal: the last move wins",
                misere: "misère: the last move loses",
                scored: "scored: points count",
              }[one],
            ]),
            ending,
            (value) => {
              chosen.ending = place.ending = value;
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
    const first = matchMedia("(pointer: coarse)").matches ? go : place.input; // no keyboard over the board
    (form.elements.namedItem(at) ?? first).focus({ preventScroll: first === go });
    place.set(position);
  });
}
