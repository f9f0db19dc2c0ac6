// A room: as many browsers as there are seats play one game. The server keeps the game; this page shows it, and what changes comes by itself.

import { ask, askOnce } from "./api.js";
import { Board } from "./board.js";
import { $, copied, h, named, ours } from "./dom.js";
import { frame, say } from "./frame.js";
import { Pencil } from "./freehand.js";
import { FORMAT, said } from "./game.js";
import { packed } from "./gamelink.js";
import { listen } from "./line.js";
import { linkTo, typed } from "./links.js";
import { nameSteps } from "./movelist.js";
import { notice } from "./notice.js";
import { bySeat, owned, pointsOf } from "./seats.js";

frame("");

const id = document.body.dataset.room ?? named(); // a class says which room
const path = `rooms/${encodeURIComponent(id)}`;
const cards = await askOnce("games");
const board = new Board($("#board"), { play });
const rules = () => ({ game: state.game, params: state.params, ending: state.ending });
const pencil = new Pencil(board, {
  read: (curve) => ask("stroke", { ...rules(), position: state.position, curve }),
  play,
  say,
});
let state = null;
let spoken = []; // the words of the moves that were seen being made
let shownAt = null; // which position the board shows

/** The link to send, to type or to point a camera at; in a class nobody is invited. */
async function invite() {
  const { link, code } = await linkTo(`/r/${id}`);
  $("#link").value = typed(link);
  if (code) $("#code").replaceChildren(code);
  $("#copy").addEventListener("click", async () => {
    if (await copied(link)) say("The link is copied.");
    else $("#link").select();
  });
}

async function act(what, body = {}) {
  try {
    update(await ask(`${path}/${what}`, body));
  } catch (error) {
    say(error.message);
    board.setOpen(mayMove());
  }
}

function play(move) {
  board.setOpen(false);
  act("move", { move, at: state.steps.length, game: state.games });
}

const seats = () => state.sitting.length;
const everybody = () => state.sitting.map(() => "human");
const mayMove = () => state.seat === state.mover && !state.over && state.sitting.every(Boolean);

const person = (seat) =>
  state.seat === seat
    ? "You"
    : state.names[seat]
      ? state.names[seat]
      : state.seat === null || seats() > 2
        ? `Player ${seat + 1}`
        : "Your friend";

function words() {
  if (state.over) {
    const how = state.resigned === null ? "" : `: ${person(state.resigned)} resigned`;
    const result =
      state.winner === null ? "A tie" : `${person(state.winner)} ${state.winner === state.seat ? "win" : "wins"}`;
    const asked = state.rematch
      .map((seat) => ` ${person(seat)} ${seat === state.seat ? "ask" : "asks"} for a rematch.`)
      .join("");
    return `${result}${how}.${asked}`;
  }
  if (!state.sitting.every(Boolean))
    return state.classroom
      ? "Waiting for a partner: one comes with the next pupil."
      : seats() > 2
        ? `Waiting for ${seats()} players: send the link.`
        : "Waiting for the other player: send the link.";
  const gone = state.present.flatMap((here, seat) => (here || seat === state.seat ? [] : [person(seat)]));
  const left = gone.length
    ? ` ${gone.join(" and ")} ${gone.length > 1 ? "have" : "has"} left; the seat stays free for the return.`
    : "";
  return (state.seat === state.mover ? "Your turn." : `${person(state.mover)} to move.`) + left;
}

/** A class has gone on to its next round. */
function leave() {
  if (state.seat !== null) return location.assign(ours(`/class/${state.classroom}`));
  board.setOpen(false);
  return say("This board is closed: the class has gone on.");
}

/** What the moves made so far are called, for somebody who has not seen them on this board. */
async function readWords(key) {
  spoken = [];
  if (!state.steps.length) return;
  const root = { position: state.start, next: [] };
  let last = root;
  for (const { move, position } of state.steps) last = last.next[last.next.push({ move, position, next: [] }) - 1];
  const words = await nameSteps(rules(), root).catch(() => new Map()); // the rule's words serve as well
  if (shownAt !== key) return; // the game has gone on
  for (let step = root.next[0]; step; step = step.next[0]) spoken.push(words.get(step) ?? said(step.move));
  drawMoves();
}

const inWords = (step, i) => spoken[i] ?? said(step.move);

async function update(next) {
  if (state && next.version < state.version) return;
  const before = state;
  state = next;
  if (state.closed) return leave();
  const card = cards.find((one) => one.id === state.game);
  $("#name").textContent =
    `${card.title}, in a ${state.classroom ? "class" : "room"}${state.games > 1 ? `, game ${state.games}` : ""}`;
  drawSeats();
  drawControls();
  const key = `${state.games}:${state.steps.length}`;
  if (key !== shownAt) {
    const follows = before && before.games === state.games && before.steps.length === state.steps.length - 1;
    shownAt = key;
    if (!follows) readWords(key);
    await show(follows ? before.position : null);
  }
  drawMoves();
  board.setOpen(mayMove());
  const last = state.steps.at(-1);
  return say(
    `${last ? `${person((state.steps.length - 1) % seats())}: ${inWords(last, state.steps.length - 1)}. ` : ""}${words()}`,
  );
}

async function show(from) {
  const { move } = state.steps.at(-1) ?? {};
  const step = from === null ? null : await askOnce("move", { ...rules(), position: from, move });
  const view = step?.view ?? (await askOnce("view", { ...rules(), position: state.position }));
  if (step) spoken[state.steps.length - 1] = said(board.ways.say(move));
  $("#rule").textContent = view.rule;
  board.show(owned(view.scene, state.steps, seats()), {
    label: view.title,
    carried: step?.carried ?? null,
    fresh: !step,
  });
  pencil.show(view.ends);
}

function hasPoints(number) {
  const { text, title } = pointsOf(number, seats());
  return h("span", { class: "points", title }, text);
}

function drawSeats() {
  const { points } = state;
  const drawn = points.map((_, seat) =>
    h(
      "div",
      { class: `seat${!state.over && seat === state.mover ? " turn" : ""}` },
      h("span", { class: "order" }, `${!state.over && seat === state.mover ? "▶" : ""} ${seat + 1}`),
      h("span", {}, state.sitting[seat] ? person(seat) : "free seat"),
      h("span", { class: "small" }, state.sitting[seat] ? (state.present[seat] ? "● here" : "○ away") : ""),
      state.ending === "scored" && hasPoints(points[seat]),
    ),
  );
  const watching = state.watching ? `, ${state.watching} watching` : "";
  $("#seats").replaceChildren(...drawn, h("span", { class: "ending" }, `${state.ending} ending${watching}`));
}

function drawMoves() {
  const rows = [];
  for (let i = 0; i < state.steps.length; i += seats())
    rows.push(
      h(
        "li",
        { value: i / seats() + 1 },
        state.steps.slice(i, i + seats()).map((step, k) => h("span", { class: "move-text" }, inWords(step, i + k))),
      ),
    );
  $("#moves").replaceChildren(h("ol", {}, rows));
  $("#moves").scrollTop = $("#moves").scrollHeight;
}

function drawControls() {
  const button = (text, onclick, off = false) => h("button", { type: "button", onclick, disabled: off }, text);
  const free = state.seat === null && !state.classroom && !state.sitting.every(Boolean);
  $("#controls").replaceChildren(
    free ? h("button", { type: "button", class: "main", onclick: () => act("join") }, "Take the free seat") : "",
    state.seat === null && !free
      ? h("p", { class: "small" }, state.classroom ? "You are watching." : "All seats are taken: you are watching.")
      : "",
    state.seat !== null && seats() === 2
      ? button("Resign", () => act("resign"), state.over || !state.sitting.every(Boolean))
      : "",
    button("Review", review, !state.over || !state.steps.length),
    state.seat !== null
      ? button("Rematch", () => act("rematch"), !state.over || state.rematch.includes(state.seat))
      : "",
  );
}

/** The whole game on a page of its own, to look at it again. */
async function review() {
  const { game, params, ending, start, steps, position, winner, resigned } = state;
  const query = new URLSearchParams({ ...params, position, ending, ...bySeat(everybody()), analysis: "1" });
  const record = {
    format: FORMAT,
    game,
    params,
    ending,
    start,
    moves: steps.map(({ move }) => move),
    players: everybody(),
    winner: winner === null ? null : winner + 1,
    resigned: resigned !== null,
  };
  const link = await packed({ record }).catch((error) => say(error.message));
  if (link) location.href = ours(`/play/${game}?${query}${link}`);
}

// ---- the line to the server ----

function hear() {
  const line = listen(`${path}/events`, {
    heard: (next) => {
      if (next.closed) line.close(); // nobody asks there again
      notice(next.notice);
      update(next);
    },
    lost: (stops) => {
      board.setOpen(false);
      say(
        stops
          ? "The server stops; your game is kept, and this page comes back to it by itself."
          : "The connection is lost; trying again …",
      );
    },
    gone,
  });
}

/** The server is there, and the room is not. */
function gone() {
  if (state.classroom) return leave();
  const query = new URLSearchParams({
    ...state.params,
    position: state.position,
    ending: state.ending,
    ...bySeat(everybody()),
  });
  $("#controls").replaceChildren(
    h("a", { class: "button main", href: `/play/${state.game}?${query}` }, "Play on from here"),
  );
  return say("This room has closed, since nobody was in it for a long time.");
}

try {
  const found = await ask(path);
  await update(
    found.seat === null && !found.classroom && !found.sitting.every(Boolean) ? await ask(`${path}/join`, {}) : found,
  );
  hear();
  if (!state.classroom) await invite();
} catch (error) {
  $("#name").textContent = "No room";
  say(error.message);
}
document.body.dataset.ready = "yes";
