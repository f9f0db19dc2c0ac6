// The drawing board: a position is drawn as vertices and edges; beside it stand its nimber, what each move leaves, and
// the steps that derive the nimber. Then it is played.

import { ask, askOnce } from "./api.js";
import { Canvas } from "./canvas.js";
import { $, h, named, ours } from "./dom.js";
import { frame, say } from "./frame.js";
import { analyzedAt, cardOf } from "./game_cards.js";
import { kindOf, SIGNS, signPicture } from "./outcomes.js";
import { isAborted, messageOf } from "./problem.js";
import { stepList } from "./steps.js";

/** @import { Tool } from "./canvas.js" */
/** @import { Drawing } from "./sketch.js" */
/** @import { Derived, MoveValueData, PositionDrawing, SolutionData } from "./types.d.ts" */

/** @type {[Tool, string][]} */
const TOOLS = [
  ["draw", "Draw"],
  ["move", "Move"],
  ["erase", "Erase"],
];

frame("");

const card = cardOf(await askOnce("games"), named());
document.title = `Draw ${card.title} – Grundy`;
$("#name").textContent = `Draw a position of ${card.title}`;
$("#rule").textContent = card.rule;

const canvas = new Canvas($("#canvas"), { changed: (drawing) => read(drawing), say });
let asking = new AbortController();

// ---- tools ----

const form = /** @type {HTMLFormElement} */ ($("#typed"));
const typed = /** @type {HTMLInputElement} */ ($("[name=position]", form));

const tools = TOOLS.map(([tool, text]) =>
  h(
    "button",
    {
      type: "button",
      "aria-pressed": String(tool === canvas.tool),
      onclick: () => {
        canvas.tool = tool;
        TOOLS.forEach(([name], i) => {
          tools[i].setAttribute("aria-pressed", String(name === tool));
        });
      },
    },
    text,
  ),
);
/**
 * @param {string} text
 * @param {string} title
 * @param {() => void} onclick
 */
const button = (text, title, onclick) => h("button", { type: "button", title, onclick }, text);
$("#tools").append(
  ...tools,
  button("Loop", "A loop at the chosen vertex (l)", () => canvas.loop()),
  button("Undo", "Take back (u)", () => canvas.undo()),
  button("Redo", "Forward again (r)", () => canvas.redo()),
  button("Clear", "An empty board", () => {
    canvas.load({ vertices: [], edges: [] });
    read(canvas.state());
  }),
  button("Usual start", "The usual start", () => open(null)),
);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  open(typed.value);
});

/**
 * Puts a position on the board, laid out by the server.
 *
 * @param {string | null} position
 */
async function open(position) {
  try {
    /** @type {PositionDrawing} */
    const found = await ask("sketch", { game: card.id, position: position?.trim() ? position : null });
    canvas.load(found);
    await tell(found);
    say("");
  } catch (error) {
    say(messageOf(error));
  }
}

// ---- what the drawing is worth ----

/** Ends what was asked before. */
function newSignal() {
  asking.abort();
  asking = new AbortController();
  return asking.signal;
}

/** @param {Drawing} drawing */
async function read(drawing) {
  const signal = newSignal();
  try {
    await tell(await ask("drawn", { game: card.id, ...drawing }, { signal }), signal);
  } catch (error) {
    if (!isAborted(error)) say(messageOf(error));
  }
}

/** @param {PositionDrawing} found */
async function tell(found, signal = newSignal()) {
  const question = { game: card.id, position: found.position };
  typed.value = found.position;
  history.replaceState(null, "", ours(`/draw/${card.id}?${new URLSearchParams({ position: found.position })}`));
  $("#value").setAttribute("aria-busy", "true");
  /** @type {Promise<Derived | Error | null>} */
  const derived = card.derives
    ? ask("derive", question, { signal }).catch((/** @type {Error} */ error) => error)
    : Promise.resolve(null);
  /** @type {SolutionData | Error} */
  const answer = await ask("solve", question, { signal }).catch((/** @type {Error} */ error) => error);
  if (signal.aborted) return;
  $("#value").removeAttribute("aria-busy");
  const left = new Map(answer instanceof Error ? [] : answer.moves.map((move) => [move.move, move]));
  canvas.show(
    found.names,
    found.moves.map((move) => {
      const leaves = move === null ? undefined : left.get(move);
      return { text: String(leaves?.nimber ?? ""), kind: leaves?.best ? "win" : "loss", loose: move === null };
    }),
  );
  $("#value").replaceChildren(...(answer instanceof Error ? [problem(answer)] : valued(answer, found)));
  const steps = await derived;
  if (!signal.aborted)
    $("#steps").replaceChildren(steps === null ? "" : steps instanceof Error ? problem(steps) : stepList(steps));
}

/** @param {Error} error */
const problem = ({ message }) => h("p", { class: "problem" }, message);

/**
 * @param {number} best how many moves win
 * @param {number | string} all
 */
const winning = (best, all) =>
  best
    ? `${best} of ${all} ${best === 1 ? "leaves 0 and wins" : "leave 0 and win"} ${SIGNS.win.mark}`
    : "none leaves 0, so none wins";

/**
 * @param {SolutionData} answer
 * @param {PositionDrawing} found
 */
function valued(answer, found) {
  const kind = kindOf(answer.outcome);
  /** @type {(first: string, second: string) => string} */
  const play = (first, second) => analyzedAt(card.id, { position: found.position, ending: "normal", first, second });
  /** @param {MoveValueData} move */
  const cut = (move) => {
    const edges = found.moves.flatMap((one, i) => (one === move.move ? [i] : []));
    /** @param {boolean} on */
    const look = (on) => () => canvas.look(on ? edges : []);
    return h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-kind": move.best ? "win" : "loss",
        "data-move": move.move,
        onpointerenter: look(true),
        onpointerleave: look(false),
        onfocus: look(true),
        onblur: look(false),
        onclick: look(true),
      },
      h("span", {}, move.move),
      h("span", {}, `${move.best ? `${SIGNS.win.mark} ` : ""}${move.nimber}`),
    );
  };
  const best = answer.moves.filter((move) => move.best).length;
  return [
    h(
      "div",
      { class: `headline ${kind}` },
      signPicture(kind),
      h("strong", {}, kind === "win" ? "The player to move wins" : "The player to move loses"),
      h(
        "dl",
        {},
        Object.entries({ outcome: answer.outcome, nimber: answer.nimber }).map(([name, value]) =>
          h("div", {}, h("dt", {}, name), h("dd", { "data-fact": name }, String(value))),
        ),
      ),
    ),
    found.note ? h("p", { class: "problem", id: "note" }, found.note) : "",
    answer.moves_total
      ? h("p", { class: "small" }, `Each move with the nimber that it leaves; ${winning(best, answer.moves_total)}.`)
      : h("p", { class: "small" }, "There is no move yet: draw something that stands on the floor."),
    answer.unlisted ? h("p", { class: "small" }, answer.unlisted) : "",
    h("div", { class: "cuts" }, answer.moves.map(cut)),
    answer.moves_total
      ? h(
          "div",
          { class: "controls" },
          h("a", { class: "button main", id: "begin", href: play("human", "perfect") }, "Play it, and begin"),
          h("a", { class: "button", id: "answer", href: play("perfect", "human") }, "Let the perfect player begin"),
        )
      : "",
  ];
}

await open(new URLSearchParams(location.search).get("position"));
document.body.dataset.ready = "yes";
