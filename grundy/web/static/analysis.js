// Why a move wins: the exact value of the position, of its parts and of every move, with the reason in words.

import { askOnce } from "./api.js";
import { chart } from "./chart.js";
import { h, remembered, s, select } from "./dom.js";
import { may } from "./game.js";
import { SIGNS, sign } from "./outcomes.js";
import { lookAgain, mistakes } from "./review.js";
import { secondNumber, stepByStep } from "./steps.js";
import { headline, valuesOf } from "./worth.js";

const DEPTHS = [0, 1, 2, 3, 4, 5, 6];
const SLOW = 500; // milliseconds after which the panel says that it is working
const MOST_TOKENS = 14; // of a heap that are drawn one by one

export class Analysis {
  /** `looked(plies)` hears when the game has been looked at again, `learn()` begins the exercises. */
  constructor(host, { board, show, play, go, looked, learn }) {
    Object.assign(this, { host, board, show, play, go, looked, learn, on: false, held: false, values: null });
    this.switch = h("input", { type: "checkbox", role: "switch", onchange: () => this.toggle(this.switch.checked) });
    this.body = h("div", { class: "reasons" });
    const signs = h("input", {
      type: "checkbox",
      checked: remembered.get("signs", true),
      onchange: () => {
        remembered.set("signs", signs.checked);
        this.sign();
      },
    });
    host.append(
      h(
        "div",
        { class: "heading" },
        h("h2", {}, h("label", { class: "switch" }, this.switch, h("span", {}, "Analysis"))),
        h("label", { class: "signed small" }, signs, "signs on the board"),
      ),
      this.body,
    );
    this.toggle(false, true);
  }

  toggle(on = !this.on, silently = false) {
    this.on = on && may("analysis");
    this.switch.checked = this.on;
    this.host.classList.toggle("on", this.on);
    if (!silently) this.show(this.on);
    if (this.game) this.at(this.game, this.view, this.over);
    else if (!on) this.rest();
  }

  /** While an exercise is on, nothing is told. */
  hold(held) {
    this.held = held;
  }

  rest() {
    this.body.replaceChildren(
      h(
        "p",
        { class: "small" },
        this.held
          ? "It waits until the exercise is over."
          : "Switch it on to see who wins, every move's value on the board, and why.",
      ),
    );
  }

  /** A position is shown: analyse it, or clear what was there; a game that is over is looked at again in any case. */
  async at(game, view, over) {
    [this.game, this.view, this.over] = [game, view, over];
    this.waiting?.abort();
    this.values = this.squares = null;
    this.sign();
    const { signal } = (this.waiting = new AbortController());
    if (!this.on || this.held) {
      this.rest();
      return over && !this.held && may("analysis")
        ? lookAgain(game, signal).then(
            (plies) => signal.aborted || this.looked(plies),
            () => {},
          )
        : null;
    }
    const asked = { ...game.rules(), position: view.position };
    this.host.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => this.body.replaceChildren(h("p", {}, "Solving …")), SLOW);
    try {
      const depth = remembered.get("depth", 3);
      const found = await askOnce("analyse", { ...asked, depth: depth || null }, { signal });
      if (signal.aborted) return null;
      clearTimeout(slow);
      this.values = valuesOf(found, view, game);
      this.squares = found.squares.shapes;
      this.sign();
      this.draw(found);
      this.far(asked, found, signal);
      const plies = await lookAgain(game, signal);
      if (signal.aborted) return null;
      this.drawHistory(plies);
      this.looked(plies);
    } catch (error) {
      if (error.name !== "AbortError") this.body.replaceChildren(h("p", { class: "problem" }, error.message));
    } finally {
      clearTimeout(slow);
      if (!signal.aborted) this.host.removeAttribute("aria-busy");
    }
    return null;
  }

  /** What is known is shown on the board, if it is wanted there. */
  sign() {
    const shown = this.values !== null && remembered.get("signs", true);
    this.board.note(shown ? this.squares : []);
    this.board.mark(shown ? this.values : null);
  }

  /** The remoteness may take longer to walk: it is filled in when it comes. */
  async far(asked, found, signal) {
    if (found.remoteness !== null || found.ending === "scored" || found.outcome === "draw") return;
    const place = this.body.querySelector('[data-fact="remoteness"]');
    const { remoteness } = await askOnce("solve", asked, { signal }).catch(() => ({}));
    if (!signal.aborted) place.textContent = remoteness ?? "too far to walk";
  }

  words(move) {
    const value = this.values?.[this.board.gestures.listed(move)];
    if (!value) return "";
    const number =
      value.text &&
      (this.game.ending === "scored"
        ? `, ${value.text} ${/^.?1$/.test(value.text) ? "point" : "points"} from here`
        : `, leaves ${value.text.startsWith("∞") ? "" : "nimber "}${value.text}`);
    return ` is ${SIGNS[value.kind].words}${number}`;
  }

  /** A losing move is looked at: say what the answer would be. */
  async look(move) {
    const listed = this.board.gestures.listed(move);
    const value = this.values?.[listed];
    const option = this.view.moves.find((one) => one.move === listed)?.position;
    const told = this.board.about.textContent;
    if (!value || value.kind !== "loss" || !option) return;
    const { moves } = await askOnce("solve", { ...this.game.rules(), position: option }).catch(() => ({ moves: [] }));
    const answer = moves.find((one) => one.best);
    if (answer && this.board.about.textContent === told)
      this.board.tell(`${told}: the answer is ${this.board.ahead.say(answer.move)}`);
  }

  /** A sentence that calls its moves as the board does. */
  inWords(text) {
    return text
      .split(/( or |: |\.$)/)
      .map((piece) => (this.board.gestures.of(piece) ? this.board.gestures.say(piece) : piece))
      .join("");
  }

  draw(found) {
    this.body.replaceChildren(
      headline(found),
      ...found.reasons.map((text) => h("p", {}, this.inWords(text))),
      ...(found.scored
        ? secondNumber(found.scored, { game: found.game, params: this.game.params, position: found.position })
        : []),
      found.parts && found.parts.length ? this.parts(found) : "",
      found.squares.meaning && h("p", { class: "small" }, `The small numbers ${found.squares.meaning}.`),
      this.minimax(found),
      this.moveList(found),
      this.game.card.derives && found.ending === "normal"
        ? stepByStep({ ...this.game.rules(), position: found.position })
        : "",
      (this.history = h("div", { class: "history" })),
    );
  }

  /** Each part as the Nim heaps that it equals, and the XOR worked out in binary. */
  parts(found) {
    const numbers = found.parts.map((part) => part.nimber).filter((nimber) => nimber !== undefined);
    const normal = numbers.length === found.parts.length && found.nimber !== undefined;
    const bits = normal ? Math.max(1, ...[...numbers, found.nimber].map((n) => BigInt(n).toString(2).length)) : 0;
    const binary = (n) => BigInt(n).toString(2).padStart(bits, "0");
    const row = (part) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, part.position.length > 24 ? `${part.position.slice(0, 22)}…` : part.position),
        h(
          "td",
          { class: "number" },
          normal ? String(part.nimber) : String(part.margin ?? part.nimber ?? part.endless ?? part.outcome),
        ),
        normal && bits <= 64 && h("td", { class: "binary" }, binary(part.nimber)),
        h("td", {}, part.remoteness ?? "–"),
        normal && h("td", {}, heaps(part.heaps ?? [])),
      );
    const total =
      normal &&
      found.parts.length > 1 &&
      h(
        "tr",
        { class: "total" },
        h("th", { scope: "row" }, "XOR"),
        h("td", { class: "number" }, String(found.nimber)),
        bits <= 64 && h("td", { class: "binary" }, binary(found.nimber)),
        h("td", {}),
        h("td", {}),
      );
    const heads = [
      "part",
      normal ? "nimber" : found.ending === "scored" ? "margin alone" : "alone",
      normal && bits <= 64 && "binary",
      "remoteness",
      normal && "equals the Nim heaps",
    ].filter(Boolean);
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Parts and their values" },
      h(
        "table",
        { class: "parts" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((text) => h("th", { scope: "col" }, text)),
          ),
        ),
        h("tbody", {}, found.parts.map(row), total),
      ),
    );
  }

  minimax(found) {
    const choose = select(
      "Depth of minimax",
      DEPTHS.map((depth) => [depth, depth ? `depth ${depth}` : "off"]),
      remembered.get("depth", 3),
      (depth) => {
        remembered.set("depth", Number(depth));
        this.at(this.game, this.view, this.over);
      },
    );
    const rough = found.minimax;
    const names = { 1: "sees a win", "-1": "sees a loss", 0: "sees neither a win nor a loss" };
    const text = rough
      ? `${names[rough.value]} (value ${rough.value}, ${rough.nodes.toLocaleString("en")} positions); exact: ${found.engine}, ${Number(found.nodes).toLocaleString("en")} positions`
      : remembered.get("depth", 3)
        ? this.game.players.length > 2
          ? "is for two players"
          : "is over its budget here"
        : "";
    return h("p", { class: "small minimax" }, "Minimax ", choose, " ", text);
  }

  moveList(found) {
    const entries = found.moves.slice(0, 300).map((move) => {
      const value = this.values[move.move];
      return h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-kind": value.kind,
          "data-move": move.move,
          "aria-label": `${this.board.gestures.say(move.move)}, ${SIGNS[value.kind].words}`,
          onclick: () => this.play(move.move),
        },
        s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, sign(value.kind)),
        this.board.gestures.say(move.move),
        value.text && h("small", {}, value.text),
      );
    });
    const total =
      found.moves_counted === false
        ? `${(found.moves_total - 1).toLocaleString("en")}+`
        : found.moves_total.toLocaleString("en");
    const rest = found.truncated ? h("p", { class: "small" }, `${total} moves in all; winning ones are listed.`) : "";
    const best = found.moves.filter((move) => move.best).length;
    return h(
      "details",
      {
        class: "every",
        open: remembered.get("every", false),
        ontoggle: (event) => remembered.set("every", event.target.open),
      },
      h("summary", {}, `All ${total} moves, ${best} best`),
      h("div", { class: "options" }, entries),
      rest,
    );
  }

  drawHistory(plies) {
    if (plies.length < 2) return;
    const found = mistakes(this.game).length;
    this.history.replaceChildren(
      chart(plies, this.game, this.go),
      found ? h("button", { type: "button", onclick: this.learn }, `Learn from your mistakes (${found})`) : "",
    );
  }
}

/** Nim heaps as columns of tokens. */
function heaps(sizes) {
  const tall = Math.max(1, ...sizes.map((n) => Math.min(Number(n), MOST_TOKENS)));
  const columns = sizes.map((n, x) =>
    Number(n) > MOST_TOKENS
      ? s("text", { class: "note", x: 10 * x + 5, y: 10 * tall - 5, "text-anchor": "middle" }, String(n))
      : Array.from({ length: Number(n) }, (_, i) =>
          s("circle", { class: "piece", cx: 10 * x + 5, cy: 10 * (tall - i) - 5, r: 4 }),
        ),
  );
  const floor = s("path", { class: "edge", d: `M0 ${10 * tall + 0.5}H${Math.max(10, 10 * sizes.length)}` });
  const [width, height] = [Math.max(10, 10 * sizes.length), 10 * tall + 2];
  const label = sizes.length ? `heaps of ${sizes.join(", ")}` : "no heap";
  return s(
    "svg",
    { class: "board heaps", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
    columns,
    floor,
  );
}
