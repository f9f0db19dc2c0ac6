// The teacher's view of a class: the code that pupils type, all boards and the results. It updates by itself.

import { ask, askOnce } from "./api.js";
import { $, copied, h, many, named, ours, remembered, route } from "./dom.js";
import { listen } from "./event_stream.js";
import { frame, say } from "./frame.js";
import { cardOf } from "./game_cards.js";
import { linkTo, typed } from "./links.js";
import { messageOf } from "./problem.js";
import { boardWords, isFull, pupilAt } from "./room_words.js";
import { picture } from "./shapes.js";

/** @import { BoardState, ClassOverview, Routes } from "./types.d.ts" */

frame("");

const id = named();
const key = location.hash.slice(1); // the part after the # is not sent to the server
const cards = await askOnce("games");
/** @type {Map<string, BoardCard>} */
const boards = new Map(); // by room
let round = 0; // the one that is shown

/**
 * What the teacher asks of the server.
 *
 * @template {"round" | "door" | "out" | "close"} What
 * @param {What} what
 * @param {Omit<Routes[`classes/{id}/${What}`]["body"], "key">} more
 */
const lead = (what, more) =>
  ask(route(`classes/{id}/${what}`, { id }), /** @type {never} */ ({ key, ...more })).catch((error) =>
    say(messageOf(error)),
  );

/** @param {ClassOverview} state */
function update(state) {
  if (state.closed) return over();
  const nextRound = round !== 0 && round !== state.round;
  round = state.round;
  if (!nextRound) remembered.set("class", { id, key });
  for (const room of state.changed) {
    const card = boards.get(room.id) ?? new BoardCard(room);
    boards.set(room.id, card);
    card.show(room);
  }
  for (const one of boards.keys()) if (!state.boards.includes(one)) boards.delete(one);
  if (nextRound || $("#boards").children.length !== boards.size)
    $("#boards").replaceChildren(...state.boards.flatMap((one) => boards.get(one)?.element ?? []));
  $("#name").textContent = `${cardOf(cards, state.game).title} in class ${id}`;
  for (const part of ["#code", "#way-in"]) $(part).hidden = !state.admits; // more room for the boards
  drawControls(state);
  drawResults(state);
  const playing = state.pupils.filter(({ here }) => here).length;
  say(
    state.pupils.length
      ? `Round ${state.round}: ${many(state.pupils.length, "pupil")}, ${playing} here, ${many(boards.size, "board")}.`
      : "Nobody has come yet.",
  );
}

function over() {
  say("This class is over.");
  remembered.set("class", null);
  for (const one of document.querySelectorAll("#controls button")) one.setAttribute("disabled", "");
}

// ---- the boards ----

class BoardCard {
  /** @param {BoardState} room */
  constructor(room) {
    this.head = h("h2");
    this.place = h("div", { class: "small-board" });
    this.foot = h("p", { class: "small" });
    this.shown = ""; // the position that is drawn
    this.element = h(
      "a",
      { class: "pair panel", href: `/room/${room.id}`, target: "_blank", "data-room": room.id },
      this.head,
      this.place,
      this.foot,
    );
  }

  /** @param {BoardState} room */
  async show(room) {
    const seat = (/** @type {number} */ at) => h("span", { class: seatClass(room, at) }, pupilAt(room, at));
    this.head.replaceChildren(seat(0), " – ", seat(1), room.games > 1 ? h("small", {}, ` game ${room.games}`) : "");
    this.foot.textContent = boardWords(room);
    this.element.classList.toggle("over", room.over);
    this.element.dataset.moves = String(room.steps);
    const { game, params, ending, position } = room;
    const wanted = JSON.stringify([game, params, ending, position]);
    if (this.shown === wanted) return;
    this.shown = wanted;
    const { scene, title } = await askOnce("view", { game, params, ending, position });
    if (this.shown === wanted) this.place.replaceChildren(picture(scene, title));
  }
}

/**
 * @param {BoardState} room
 * @param {number} seat
 */
function seatClass(room, seat) {
  const leads = room.over ? room.winner === seat && "winner" : room.mover === seat && isFull(room) && "turn";
  return [leads, !room.present[seat] && "away"].filter(Boolean).join(" ");
}

// ---- what the teacher does, and the results ----

/** @param {ClassOverview} state */
function drawControls({ admits }) {
  const button = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", title, onclick }, text);
  $("#controls").replaceChildren(
    button("New round", "Pair all who are here anew, by chance", () => lead("round", {})),
    button(admits ? "Shut the door" : "Open the door", "Whether others may come in", () =>
      lead("door", { admits: !admits }),
    ),
    button("Copy my link", "It shows this page on another computer; keep it for yourself", async () =>
      say((await copied(location.href)) ? "Your own link is copied. Who has it leads this class." : location.href),
    ),
    button(
      "Close the class",
      "Everybody is told; the results go",
      () => confirm("Close this class for everybody?") && lead("close", {}),
    ),
  );
}

/** @param {ClassOverview} state */
function drawResults({ pupils }) {
  const order = pupils.toSorted((a, b) => b.won - a.won || a.lost - b.lost || a.name.localeCompare(b.name));
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

// ---- what the server tells ----

function follow() {
  const stream = listen(ours(`/api/${route("classes/{id}/events", { id, key })}`), {
    heard: (/** @type {ClassOverview} */ state) => {
      update(state);
      if (state.closed) stream.close();
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
follow();
document.body.dataset.ready = "yes";
