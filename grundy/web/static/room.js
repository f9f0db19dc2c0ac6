// A room: as many browsers as there are seats play one game. The server has the game; this page shows it and
// follows its changes. A pupil of a class is first asked for a name, once.

import { notice } from "./announcements.js";
import { ask, askOnce } from "./api.js";
import { Board } from "./board.js";
import { $, copied, h, named, ours, route } from "./dom.js";
import { listen } from "./event_stream.js";
import { frame, say } from "./frame.js";
import { Pencil } from "./freehand.js";
import { FORMAT, said } from "./game.js";
import { cardOf } from "./game_cards.js";
import { packed } from "./gamelink.js";
import { linkTo, typed } from "./links.js";
import { nameSteps } from "./movelist.js";
import { messageOf } from "./problem.js";
import { isFull, mayMove, maySit, personAt, roomWords, seatsOf } from "./room_words.js";
import { bySeat, owned, pointsOf } from "./seats.js";

/** @import { GameRecord, PlayedStep, RoomMove, RoomState, Step } from "./types.d.ts" */

frame("");

const cards = await askOnce("games");

class Room {
  /** @type {string[]} */
  spoken = []; // the words of the moves that were seen being made
  shownAt = ""; // which position the board shows

  /** @param {RoomState} state */
  constructor(state) {
    this.state = state;
    const play = (/** @type {string} */ move) => this.play(move);
    this.board = new Board($("#board"), { play });
    this.pencil = new Pencil(this.board, {
      read: (/** @type {[number, number][]} */ curve) =>
        ask("stroke", { ...this.rules(), position: this.state.position, curve }),
      play,
      say,
    });
  }

  rules() {
    const { game, params, ending } = this.state;
    return { game, params, ending };
  }

  /** The players as an address names them. */
  everybody() {
    return this.state.sitting.map(() => "human");
  }

  /** @param {string} move */
  play(move) {
    this.board.setOpen(false);
    this.act("move", { move, at: this.state.steps.length, game: this.state.games });
  }

  /**
   * @param {"join" | "move" | "resign" | "rematch"} what
   * @param {RoomMove | {}} body
   */
  async act(what, body = {}) {
    try {
      this.update(await ask(route(`rooms/{id}/${what}`, { id: this.state.id }), /** @type {RoomMove} */ (body)));
    } catch (error) {
      say(messageOf(error));
      this.board.setOpen(mayMove(this.state));
    }
  }

  /** A class has gone on to its next round. */
  leave() {
    if (this.state.seat !== null) return location.assign(ours(`/class/${this.state.classroom}`));
    this.board.setOpen(false);
    return say("This board is closed: the class has gone on.");
  }

  // ---- the position ----

  /** @param {RoomState} next */
  async update(next) {
    if (next.version < this.state.version) return;
    const before = this.state;
    this.state = next;
    if (next.closed) return this.leave();
    const { game, games, classroom, steps } = next;
    $("#name").textContent =
      `${cardOf(cards, game).title}, in a ${classroom ? "class" : "room"}${games > 1 ? `, game ${games}` : ""}`;
    this.drawSeats();
    this.drawControls();
    const key = `${games}:${steps.length}`;
    if (key !== this.shownAt) {
      const follows = this.shownAt !== "" && before.games === games && before.steps.length === steps.length - 1;
      this.shownAt = key;
      if (!follows) this.readWords(key);
      await this.show(follows ? before.position : null);
    }
    this.drawMoves();
    this.board.setOpen(mayMove(this.state));
    say(`${this.lastMove()}${roomWords(this.state)}`);
  }

  /** @param {string | null} from where the last move was made, if the board shows that */
  async show(from) {
    const { steps, position } = this.state;
    const last = steps.at(-1);
    const step = from === null || !last ? null : await this.step(from, last.move);
    const view = step?.view ?? (await askOnce("view", { ...this.rules(), position }));
    $("#rule").textContent = view.rule;
    this.board.show(owned(view.scene, this.state.steps, seatsOf(this.state)), {
      label: view.title,
      carried: step?.carried ?? null,
      fresh: !step,
    });
    this.pencil.show(view.ends);
  }

  /**
   * @param {string} position
   * @param {string} move
   */
  async step(position, move) {
    const at = this.state.steps.length - 1;
    const found = await askOnce("move", { ...this.rules(), position, move });
    this.spoken[at] = said(this.board.gestures.say(move));
    return found;
  }

  /**
   * What the moves made so far are called, for somebody who has not seen them on this board.
   *
   * @param {string} key of the position
   */
  async readWords(key) {
    this.spoken = [];
    const { start, steps } = this.state;
    if (!steps.length) return;
    /** @type {Step} */
    const root = { move: "", position: start, next: [], parent: null };
    let last = root;
    for (const { move, position } of steps) {
      last.next.push({ move, position, next: [], parent: last });
      last = last.next[0];
    }
    const words = await nameSteps(this.rules(), root).catch(() => new Map()); // the rule's words serve as well
    if (this.shownAt !== key) return; // the game has gone on
    for (let step = root.next[0]; step; step = step.next[0]) this.spoken.push(words.get(step) ?? said(step.move));
    this.drawMoves();
  }

  /**
   * @param {PlayedStep} step
   * @param {number} i
   */
  words(step, i) {
    return this.spoken[i] ?? said(step.move);
  }

  lastMove() {
    const { steps } = this.state;
    const [last, at] = [steps.at(-1), steps.length - 1];
    return last ? `${personAt(this.state, at % seatsOf(this.state))}: ${this.words(last, at)}. ` : "";
  }

  // ---- what stands around the board ----

  drawSeats() {
    const { points, over, mover, sitting, present, ending, watching } = this.state;
    const drawn = points.map((number, seat) => {
      const turn = !over && seat === mover;
      return h(
        "div",
        { class: `seat${turn ? " turn" : ""}` },
        h("span", { class: "order" }, `${turn ? "▶" : ""} ${seat + 1}`),
        h("span", {}, sitting[seat] ? personAt(this.state, seat) : "free seat"),
        h("span", { class: "small" }, sitting[seat] ? (present[seat] ? "● here" : "○ away") : ""),
        ending === "scored" && hasPoints(number, points.length),
      );
    });
    const watched = watching ? `, ${watching} watching` : "";
    $("#seats").replaceChildren(...drawn, h("span", { class: "ending" }, `${ending} ending${watched}`));
  }

  drawMoves() {
    const { steps } = this.state;
    const seats = seatsOf(this.state);
    const rows = [];
    for (let i = 0; i < steps.length; i += seats) {
      const row = steps.slice(i, i + seats);
      const moves = row.map((step, k) => h("span", { class: "move-text" }, this.words(step, i + k)));
      rows.push(h("li", { value: i / seats + 1 }, moves));
    }
    $("#moves").replaceChildren(h("ol", {}, rows));
    $("#moves").scrollTop = $("#moves").scrollHeight;
  }

  drawControls() {
    const { state } = this;
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, off = false) =>
      h("button", { type: "button", onclick, disabled: off }, text);
    const free = maySit(state);
    $("#controls").replaceChildren(
      free ? h("button", { type: "button", class: "main", onclick: () => this.act("join") }, "Take the free seat") : "",
      state.seat === null && !free
        ? h("p", { class: "small" }, state.classroom ? "You are watching." : "All seats are taken: you are watching.")
        : "",
      state.seat !== null && seatsOf(state) === 2
        ? button("Resign", () => this.act("resign"), state.over || !isFull(state))
        : "",
      button("Review", () => this.review(), !state.over || !state.steps.length),
      state.seat !== null
        ? button("Rematch", () => this.act("rematch"), !state.over || state.rematch.includes(state.seat))
        : "",
    );
  }

  /** The whole game on a page of its own, to look at it again. */
  async review() {
    const { game, params, ending, start, steps, position, winner, resigned } = this.state;
    const query = new URLSearchParams({ ...params, position, ending, ...bySeat(this.everybody()), analysis: "1" });
    /** @type {GameRecord} */
    const record = {
      format: FORMAT,
      game,
      params,
      ending,
      start,
      moves: steps.map(({ move }) => move),
      players: this.everybody(),
      winner: winner === null ? null : winner + 1,
      resigned: resigned !== null,
    };
    try {
      location.href = ours(`/play/${game}?${query}${await packed({ record, shown: [] })}`);
    } catch (error) {
      say(messageOf(error));
    }
  }

  /** The link to send, to type or to point a camera at; in a class nobody is invited. */
  async invite() {
    const { link, code } = await linkTo(`/r/${this.state.id}`);
    const shown = /** @type {HTMLInputElement} */ ($("#link"));
    shown.value = typed(link);
    if (code) $("#code").replaceChildren(code);
    $("#copy").addEventListener("click", async () => {
      if (await copied(link)) say("The link is copied.");
      else shown.select();
    });
  }

  // ---- what the server tells ----

  listen() {
    const stream = listen(ours(`/api/${route("rooms/{id}/events", { id: this.state.id })}`), {
      heard: (/** @type {RoomState} */ next) => {
        if (next.closed) stream.close(); // the server of that address is not asked again
        notice(next.notice);
        this.update(next);
      },
      lost: (stops) => {
        this.board.setOpen(false);
        say(
          stops
            ? "The server stops; your game is kept, and this page comes back to it by itself."
            : "The connection is lost; trying again …",
        );
      },
      gone: () => this.gone(),
    });
  }

  /** The server answers that there is no such room. */
  gone() {
    const { classroom, game, params, position, ending } = this.state;
    if (classroom) return this.leave();
    const query = new URLSearchParams({ ...params, position, ending, ...bySeat(this.everybody()) });
    $("#controls").replaceChildren(
      h("a", { class: "button main", href: `/play/${game}?${query}` }, "Play on from here"),
    );
    return say("This room has closed, since nobody was in it for a long time.");
  }
}

/** @param {string} id */
async function enterRoom(id) {
  try {
    const found = await ask(route("rooms/{id}", { id }));
    const room = new Room(maySit(found) ? await ask(route("rooms/{id}/join", { id }), {}) : found);
    await room.update(room.state);
    room.listen();
    if (!room.state.classroom) await room.invite();
  } catch (error) {
    $("#name").textContent = "No room";
    say(messageOf(error));
  }
}

// ---- the door of a class ----

/** @param {string} id */
async function comeToClass(id) {
  const door = /** @type {HTMLFormElement} */ ($("#door"));
  const input = /** @type {HTMLInputElement} */ ($("#door input"));
  const comeIn = async (/** @type {string} */ name) => {
    const { room } = await ask(route("classes/{id}/join", { id }), { name });
    door.hidden = true;
    $("#inside").hidden = false;
    $("#inside .stage").append($("#said"));
    await enterRoom(room);
  };
  door.addEventListener("submit", (event) => {
    event.preventDefault();
    comeIn(input.value).catch((error) => say(messageOf(error)));
  });
  try {
    const { name, game } = await ask(route("classes/{id}", { id }));
    if (name) return await comeIn(name);
    $("#plays").textContent =
      `This class plays ${cardOf(cards, game).title}. Your teacher and your partner see your name.`;
    door.hidden = false;
    input.focus();
  } catch (error) {
    say(messageOf(error));
  }
}

await (document.body.classList.contains("class") ? comeToClass(named()) : enterRoom(named()));
document.body.dataset.ready = "yes";

/**
 * @param {number} number
 * @param {number} seats
 */
function hasPoints(number, seats) {
  const { text, title } = pointsOf(number, seats);
  return h("span", { class: "points", title }, text);
}
