// The teacher's view of a class: the code that pupils type, all boards and the results. What happens comes by itself.

import { ask, askOnce } from "./api.js";
import { $, copied, h, many, named, remembered } from "./dom.js";
import { frame, say } from "./frame.js";
import { listen } from "./line.js";
import { linkTo, typed } from "./links.js";
import { picture } from "./shapes.js";

frame("");

const id = named();
const key = location.hash.slice(1); // no server is told it with the address
const path = `classes/${encodeURIComponent(id)}`;
const cards = await askOnce("games");
const boards = new Map(); // by room: what is shown of it
let state = null;

const lead = (what, more = {}) => ask(`${path}/${what}`, { key, ...more }).catch((error) => say(error.message));

function update(next) {
  const rounds = state && state.round !== next.round;
  state = next;
  if (state.closed) return over();
  if (!rounds) remembered.set("class", { id, key });
  for (const room of state.changed) show(room);
  for (const one of boards.keys()) if (!state.boards.includes(one)) boards.delete(one);
  if (rounds || $("#boards").children.length !== boards.size)
    $("#boards").replaceChildren(...state.boards.map((one) => boards.get(one).element));
  $("#name").textContent = `${cards.find((card) => card.id === state.game).title} in class ${id}`;
  for (const part of ["#code", "#way-in"]) $(part).hidden = !state.admits; // more room for the boards
  drawControls();
  drawResults();
  const playing = state.pupils.filter(({ here }) => here).length;
  say(
    state.pupils.length
      ? `Round ${state.round}: ${many(state.pupils.length, "pupil")}, ${playing} here, ${many(boards.size, "board")}.`
      : "Nobody has come yet.",
  );
  return null;
}

function over() {
  say("This class is over.");
  remembered.set("class", null);
  for (const one of document.querySelectorAll("#controls button")) one.disabled = true;
}

// ---- the boards ----

const person = (room, seat) => room.names[seat] || "free seat";

function words(room) {
  if (!room.sitting.every(Boolean)) return "waits for a partner";
  const moves = many(room.steps, "move");
  if (!room.over) return `${person(room, room.mover)} to move, ${moves} so far`;
  const how = room.resigned === null ? "" : `, ${person(room, room.resigned)} resigned`;
  return `${room.winner === null ? "a tie" : `${person(room, room.winner)} wins`} after ${moves}${how}`;
}

async function show(room) {
  if (!boards.has(room.id)) {
    const [head, place, foot] = [h("h2"), h("div", { class: "small-board" }), h("p", { class: "small" })];
    const element = h(
      "a",
      { class: "pair panel", href: `/room/${room.id}`, target: "_blank", "data-room": room.id },
      head,
      place,
      foot,
    );
    boards.set(room.id, { element, head, place, foot, shown: "" });
  }
  const board = boards.get(room.id);
  const seat = (at) =>
    h(
      "span",
      {
        class: `${room.over ? (room.winner === at ? "winner" : "") : room.mover === at && room.sitting.every(Boolean) ? "turn" : ""}${room.present[at] ? "" : " away"}`,
      },
      person(room, at),
    );
  board.head.replaceChildren(seat(0), " – ", seat(1), room.games > 1 ? h("small", {}, ` game ${room.games}`) : "");
  board.foot.textContent = words(room);
  board.element.classList.toggle("over", room.over);
  board.element.dataset.moves = room.steps;
  const wanted = JSON.stringify([room.game, room.params, room.ending, room.position]);
  if (board.shown === wanted) return;
  board.shown = wanted;
  const { scene, title } = await askOnce("view", {
    game: room.game,
    params: room.params,
    ending: room.ending,
    position: room.position,
  });
  if (board.shown === wanted) board.place.replaceChildren(picture(scene, title));
}

// ---- what the teacher does, and the results ----

function drawControls() {
  const button = (text, title, onclick) => h("button", { type: "button", title, onclick }, text);
  $("#controls").replaceChildren(
    button("New round", "Pair all who are here anew, by chance", () => lead("round")),
    button(state.admits ? "Shut the door" : "Open the door", "Whether others may come in", () =>
      lead("door", { admits: !state.admits }),
    ),
    button("Copy my link", "It shows this page on another computer; keep it for yourself", async () =>
      say((await copied(location.href)) ? "Your own link is copied. Who has it leads this class." : location.href),
    ),
    button(
      "Close the class",
      "Everybody is told; the results go",
      () => confirm("Close this class for everybody?") && lead("close"),
    ),
  );
}

function drawResults() {
  const order = [...state.pupils].sort((a, b) => b.won - a.won || a.lost - b.lost || a.name.localeCompare(b.name));
  $("#results").replaceChildren(
    ...order.map((pupil) =>
      h(
        "tr",
        { class: pupil.here ? "" : "away" },
        h("th", { scope: "row" }, pupil.name),
        h("td", {}, String(pupil.won)),
        h("td", {}, String(pupil.lost)),
        h("td", {}, String(pupil.tied)),
        h(
          "td",
          {},
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              title: "Send out",
              "aria-label": `Send ${pupil.name} out`,
              onclick: () => lead("out", { name: pupil.name }),
            },
            "×",
          ),
        ),
      ),
    ),
  );
}

// ---- the line to the server ----

function hear() {
  const line = listen(`${path}/events?${new URLSearchParams({ key })}`, {
    heard: (next) => {
      update(next);
      if (state.closed) line.close();
    },
    lost: (stops) =>
      say(
        stops
          ? "The server stops; this class is kept, and this page comes back to it by itself."
          : "The connection is lost; trying again …",
      ),
    gone: () => say("Only the teacher's own link shows this class, as long as it is open."),
  });
}

const { link, code } = await linkTo(`/c/${id}`);
$("#link").textContent = typed(link);
if (code) $("#code").append(code);
if (/^http:\/\/(127\.|localhost|\[::1)/.test(link))
  $("#way-in").append(
    h(
      "p",
      { class: "small" },
      "This address works on this computer alone. For a class, start the server with ",
      h("code", {}, "grundy serve --host 0.0.0.0"),
      ".",
    ),
  );
hear();
document.body.dataset.ready = "yes";
