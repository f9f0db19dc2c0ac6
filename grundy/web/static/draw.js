// The drawing board: a position is drawn as vertices and edges; beside it stand its nimber, what each move leaves, and
// the steps that derive the nimber. Then it is played.

import { ask, askOnce } from "./api.js";
import { Canvas } from "./canvas.js";
import { $, h, named, ours, s } from "./dom.js";
import { frame, say } from "./frame.js";
import { sign } from "./shapes.js";
import { stepList } from "./steps.js";

const TOOLS = { draw: "Draw", move: "Move", erase: "Erase" };

frame("");

const card = (await askOnce("games")).find(({ id }) => id === named());
document.title = `Draw ${card.title} – Grundy`;
$("#name").textContent = `Draw a position of ${card.title}`;
$("#rule").textContent = card.rule;

const canvas = new Canvas($("#canvas"), { changed: (drawing) => read(drawing), say });
let asking = new AbortController();

// ---- tools ----

const tools = Object.entries(TOOLS).map(([tool, text]) =>
  h(
    "button",
    {
      type: "button",
      "aria-pressed": String(tool === canvas.tool),
      onclick: () => {
        canvas.tool = tool;
        Object.keys(TOOLS).forEach((name, i) => tools[i].setAttribute("aria-pressed", String(name === tool)));
      },
    },
    text,
  ),
);
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
$("#typed").addEventListener("submit", (event) => {
  event.preventDefault();
  open(event.target.elements.position.value);
});

/** Puts a position on the board, laid out by the server. */
async function open(position) {
  try {
    const found = await ask("sketch", { game: card.id, position: position?.trim() ? position : null });
    canvas.load(found);
    await tell(found);
    say("");
  } catch (error) {
    say(error.message);
  }
}

// ---- what the drawing is worth ----

async function read(drawing) {
  asking.abort();
  const { signal } = (asking = new AbortController());
  try {
    await tell(await ask("drawn", { game: card.id, ...drawing }, { signal }), signal);
  } catch (error) {
    if (error.name !== "AbortError") say(error.message);
  }
}

async function tell(found, signal = (asking = new AbortController()).signal) {
  const question = { game: card.id, position: found.position };
  $("#typed").elements.position.value = found.position;
  history.replaceState(null, "", ours(`/draw/${card.id}?${new URLSearchParams({ position: found.position })}`));
  $("#value").setAttribute("aria-busy", "true");
  const derived = card.derives ? ask("derive", question, { signal }).catch((error) => error) : Promise.resolve(null);
  const answer = await ask("solve", question, { signal }).catch((error) => error);
  if (signal.aborted) return;
  $("#value").removeAttribute("aria-busy");
  const left = new Map((answer.moves ?? []).map((move) => [move.move, move]));
  canvas.show(
    found.names,
    found.moves.map((move) => ({
      text: String(left.get(move)?.nimber ?? ""),
      wins: left.get(move)?.best,
      loose: move === null,
    })),
  );
  $("#value").replaceChildren(
    ...(answer.outcome ? valued(answer, found) : [h("p", { class: "problem" }, answer.message)]),
  );
  const steps = await derived;
  if (!signal.aborted)
    $("#steps").replaceChildren(
      steps === null ? "" : steps.steps ? stepList(steps) : h("p", { class: "problem" }, steps.message),
    );
}

function valued(answer, found) {
  const wins = answer.outcome === "N";
  const play = (first, second) =>
    `/play/${card.id}?${new URLSearchParams({ position: found.position, ending: "normal", first, second, analysis: "1" })}`;
  const cut = (move) => {
    const edges = found.moves.flatMap((one, i) => (one === move.move ? [i] : []));
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
      h("span", {}, `${move.best ? "✓ " : ""}${move.nimber}`),
    );
  };
  const best = answer.moves.filter((move) => move.best).length;
  return [
    h(
      "div",
      { class: `headline ${wins ? "win" : "loss"}` },
      s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, sign(wins ? "win" : "loss")),
      h("strong", {}, wins ? "The player to move wins" : "The player to move loses"),
      h(
        "dl",
        {},
        ["outcome", "nimber"].map((name) =>
          h("div", {}, h("dt", {}, name), h("dd", { "data-fact": name }, String(answer[name]))),
        ),
      ),
    ),
    found.note ? h("p", { class: "problem", id: "note" }, found.note) : "",
    answer.moves_total
      ? h(
          "p",
          { class: "small" },
          `Each move with the nimber that it leaves; ${best ? `${best} of ${answer.moves_total} leave${best === 1 ? "s" : ""} 0 and win${best === 1 ? "s" : ""} ✓` : "none leaves 0, so none wins"}.`,
        )
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
