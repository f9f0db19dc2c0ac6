// The claims of the documents: listed by document and verdict, checked on request, a counterexample drawn to be played.

import { ask, askOnce } from "./api.js";
import { $, field, h, many, ours, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { analyzedAt } from "./game_cards.js";
import { ProgressBar } from "./job.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";

/** @import { ClaimCard, CounterexampleBoard, VerdictModel } from "./types.d.ts" */

/** @type {Record<ClaimCard["expected"], string>} */
const SIGNS = { holds: "✓", open: "?", false: "✗", "false as printed": "✗", unfinished: "…" };

frame("/claims");

const query = new URLSearchParams(location.search);
const wanted = {
  document: query.get("document") ?? "",
  verdict: query.get("verdict") ?? "",
  kind: query.get("kind") ?? "",
  words: query.get("words") ?? "",
};
let claims = await ask("claims");

/**
 * The verdict found here, or the one with which the claim was released.
 *
 * @param {ClaimCard} claim
 */
const verdictOf = ({ last, expected }) => last?.verdict ?? expected;

/** @param {string} document */
const documentName = (document) => (/^\d+$/.test(document) ? `document ${document}` : document);

// ---- the list ----

function drawFilter() {
  const documents = [...new Set(claims.map(({ document }) => document))].sort();
  const verdicts = [...new Set(claims.map(verdictOf))].sort();
  const kinds = [...new Set(claims.map(({ kind }) => kind))].filter(Boolean).sort();
  const choice = (
    /** @type {"document" | "verdict" | "kind"} */ name,
    /** @type {string[]} */ values,
    /** @type {(value: string) => string} */ shown = (value) => value,
  ) =>
    field(
      name,
      select(
        name,
        [["", "all"], ...values.map((one) => /** @type {const} */ ([one, shown(one)]))],
        wanted[name],
        (value) => {
          wanted[name] = value;
          draw();
          if (name === "document") drawFilter();
        },
      ),
    );
  const words = h("input", { type: "search", value: wanted.words, autocomplete: "off" });
  words.addEventListener("input", () => {
    wanted.words = words.value;
    draw();
  });
  $("#filter").replaceChildren(
    choice("document", documents, documentName),
    choice("verdict", verdicts),
    choice("kind", kinds),
    field("words", words),
    h(
      "button",
      { type: "button", onclick: checkAll },
      wanted.document ? `Check all of ${documentName(wanted.document)}` : "Check all",
    ),
  );
}

/** @param {ClaimCard} claim */
function fits(claim) {
  const text =
    `${claim.id} ${claim.statement} ${claim.source} ${claim.status} ${claim.kind} ${claim.corrected}`.toLowerCase();
  return (
    (!wanted.document || claim.document === wanted.document) &&
    (!wanted.verdict || verdictOf(claim) === wanted.verdict) &&
    (!wanted.kind || claim.kind === wanted.kind) &&
    wanted.words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}

function draw() {
  const shown = claims.filter(fits);
  const said = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  history.replaceState(null, "", ours(`/claims${said.size ? `?${said}` : ""}${location.hash}`));
  $("#claims").replaceChildren(...shown.map((claim) => new Row(claim).element));
  const count = (/** @type {string} */ verdict) => shown.filter((one) => verdictOf(one) === verdict).length;
  const counts = Object.keys(SIGNS)
    .filter(count)
    .map((verdict) => `${count(verdict)} ${verdict}`)
    .join(", ");
  say(
    shown.length
      ? `${many(shown.length, "claim")}: ${counts}.`
      : "No claim fits; choose another document, verdict or kind.",
  );
}

// ---- one claim ----

class Row {
  /** @param {ClaimCard} claim */
  constructor(claim) {
    this.claim = claim;
    this.size = h("input", { type: "number", min: 1, value: claim.to, "aria-label": `Check ${claim.id} to this size` });
    this.button = h("button", {}, "Check now");
    this.progress = new ProgressBar();
    this.head = h("div", { class: "claim-head" });
    this.found = h("div", { class: "found", role: "status" });
    this.element = h(
      "article",
      { class: "panel claim", id: claim.id, "data-id": claim.id },
      this.head,
      h("p", { class: "statement" }, claim.statement),
      claim.formula && h("p", {}, h("code", {}, claim.formula)),
      h("p", { class: "small" }, claim.source),
      this.found,
      h(
        "form",
        {
          class: "controls",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.check();
          },
        },
        h("label", { class: "small" }, "to size ", this.size),
        this.button,
      ),
      this.progress.element,
    );
    this.show(claim.last);
  }

  /**
   * A verdict: the word, what it says, and of a counterexample the board.
   *
   * @param {VerdictModel | null} verdict
   */
  show(verdict) {
    const { id, status, stale, expected, kind, corrected } = this.claim;
    const word = verdict?.verdict ?? expected;
    const old = verdict
      ? stale && verdict === this.claim.last
        ? "checked by an earlier version"
        : ""
      : "as released; not checked here yet";
    this.element.dataset.verdict = word;
    const told = word === "false as printed" && kind;
    const badge = [word.split(" ")[0], told && kind !== "error" && "mild", old && "unsure"].filter(Boolean).join(" ");
    this.head.replaceChildren(
      h("h2", {}, h("a", { href: `#${encodeURIComponent(id)}` }, id)),
      h("span", { class: "small" }, status),
      h("span", { class: "small released" }, old),
      h("span", { class: `badge ${badge}` }, `${SIGNS[word]} ${word}${told ? `: ${kind}` : ""}`),
    );
    this.found.replaceChildren(
      h("div", {}, verdict ? this.told(verdict) : corrected && h("p", {}, h("b", {}, "Corrected: "), corrected)),
    );
  }

  /** @param {VerdictModel} verdict */
  told(verdict) {
    const { holds, counterexample, board, line, corrected, correction, stopped } = verdict;
    const reach = (/** @type {VerdictModel} */ one) =>
      one.stopped
        ? `no counterexample in ${many(one.cases, "case")}; stopped early: ${one.stopped}`
        : `holds to size ${one.to} in ${many(one.cases, "case")}`;
    return [
      h("p", {}, holds ? `${reach(verdict)}${stopped ? "" : "."}` : [h("b", {}, "Counterexample: "), counterexample]),
      board && this.board(board, line),
      corrected && h("p", {}, h("b", {}, "Corrected: "), corrected, correction ? ` (${reach(correction)})` : ""),
    ];
  }

  /**
   * @param {CounterexampleBoard} board
   * @param {string[]} line
   */
  board({ game, params, position, ending }, line) {
    const place = h("div", { class: "counterexample" });
    const address = analyzedAt(game, { ...params, position, ending });
    askOnce("view", { game, params, position, ending }).then(
      (view) => {
        place.replaceChildren(
          h("a", { class: "board-link", href: address, title: `Play ${position}` }, picture(view.scene, view.title)),
        );
      },
      () => {},
    );
    return h(
      "div",
      {},
      place,
      h(
        "p",
        { class: "small" },
        `${game}, ${ending} ending: `,
        h("code", {}, position),
        line.length ? `; perfect play from there: ${line.join(", ")}` : "",
      ),
      h("a", { class: "button", href: address }, "Play it"),
    );
  }

  async check() {
    this.button.disabled = true;
    try {
      const verdict = await this.progress.run("claim", { id: this.claim.id, to: Number(this.size.value) || null });
      this.show(verdict);
      say(`${this.claim.id}: ${verdict.verdict}.`);
    } catch (error) {
      this.found.replaceChildren(h("p", { class: "problem" }, messageOf(error)));
    }
    this.button.disabled = false;
  }
}

// ---- many ----

const progress = new ProgressBar();
$("#progress").append(progress.element);

async function checkAll() {
  say("Checking …");
  try {
    const { coverage } = await progress.run("claims", { document: wanted.document || "all" });
    claims = await ask("claims");
    drawFilter();
    draw();
    say(`${coverage}.`);
  } catch (error) {
    say(messageOf(error));
  }
}

/** The claim that the address names, in view. */
function go() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id) return;
  if (!document.getElementById(id) && claims.some((one) => one.id === id)) {
    Object.assign(wanted, { document: "", verdict: "", kind: "", words: "" });
    drawFilter();
    draw();
  }
  for (const one of document.querySelectorAll(".claim.named")) one.classList.remove("named");
  const named = document.getElementById(id);
  named?.classList.add("named");
  named?.scrollIntoView({ block: "start" });
}

drawFilter();
draw();
addEventListener("hashchange", go);
go();
document.body.dataset.ready = "yes";
