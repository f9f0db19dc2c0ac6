// A game with little around it: the board, whose turn it is, who begins, and what the moves are worth if that is wanted.

import { ask, askOnce, mayGoWell } from "./api.js";
import { drawChoices, ENDINGS } from "./around.js";
import { Board } from "./board.js";
import { $, h, remembered, select } from "./dom.js";
import { GameInProgress } from "./game.js";
import { nameOf, seated } from "./seats.js";
import { SIGNS } from "./shapes.js";
import { headline, valuesOf } from "./worth.js";

/** Puts a game on the page; `offered` says whether the analysis may be switched on, `whence` where all this is from. */
export async function smallGame(asked) {
  const game = new SmallGame({
    ...asked,
    arrived: ({ view }) => {
      document.title = `${view.name} – Grundy`;
    },
  });
  $("#whence").replaceChildren(asked.whence);
  await game.begin();
  document.body.dataset.ready = "yes";
}

export class SmallGame {
  /** In the places within `root`; `arrived(game)` is called at every position. */
  constructor({ root = document, id, params, ending, position, players, analysis, offered, arrived = () => {} }) {
    Object.assign(this, {
      root,
      id,
      params,
      ending,
      position,
      players,
      offered,
      arrived,
      analysis: offered && analysis,
      turn: 0,
      values: null,
    });
    this.board = new Board(this.at("#board"), {
      play: (move, words) => this.play(move, words),
      point: (move) => this.preview(move),
      nothing: () => this.say("That is no move."),
      lists: true,
    });
  }

  at(place) {
    return $(place, this.root);
  }

  rules() {
    return { game: this.id, params: this.params, ending: this.ending ?? undefined };
  }

  async begin() {
    const number = (this.turn += 1);
    try {
      const view = await askOnce("view", { ...this.rules(), position: this.position });
      if (number !== this.turn) return;
      this.headed(view);
      this.game = new GameInProgress({
        card: { id: this.id, params: [] },
        params: this.params,
        ending: this.ending,
        start: view.position,
        players: seated(this.players, view.seats),
        seed: Math.floor(Math.random() * 1e9),
      });
      this.arrive(view, { fresh: true });
    } catch (error) {
      this.complain(error, () => this.begin());
    }
  }

  /** Goes on with a game that was played before. */
  async resume(record) {
    const number = (this.turn += 1);
    try {
      const replayed = await ask("replay", { record });
      if (number !== this.turn) return;
      this.headed(replayed.view);
      this.game = GameInProgress.fromRecord({ id: this.id, params: [] }, replayed);
      this.arrive(replayed.view, { fresh: true });
    } catch (error) {
      this.complain(error, () => this.resume(record));
    }
  }

  headed({ name, rule, ending }) {
    this.ending = ending;
    this.at("#name").textContent = name;
    this.at("#rule").textContent = `${rule} ${ENDINGS[ending].replace(/^./, (letter) => letter.toUpperCase())}.`;
  }

  // ---- a position is reached ----

  arrive(view, { carried = null, fresh = false, layout = null, news = "" } = {}) {
    const { game, board } = this;
    Object.assign(this, { view, values: null, turn: this.turn + 1 });
    const mine = !view.over && game.playerToMove() === "human";
    game.reached(view);
    board.setOpen(mine);
    board.show(view.scene, {
      label: view.title,
      carried,
      fresh,
      layout,
      speed: remembered.get("speed", "500") === "0" ? 0 : 1,
    });
    game.here.layout = board.layout();
    drawChoices(view, board, (move) => this.play(move), this.at("#choices"));
    this.controls();
    const points =
      this.ending === "scored" && !view.over
        ? `${game.players.length > 2 ? "Bad points" : "Points"}: ${game.standing.points.join(game.players.length > 2 ? ", " : " to ")}.`
        : "";
    this.say([news, view.over ? game.result() : game.turnWords(), points].filter(Boolean).join(" "));
    this.analyse();
    this.arrived(this);
    if (!view.over && !mine) this.letPlay();
  }

  async play(move, words = this.board.ways.say(move)) {
    const [seat, number] = [this.game.mover, (this.turn += 1)];
    this.board.setOpen(false);
    try {
      const step = await askOnce("move", { ...this.game.question(), move });
      if (number === this.turn) this.made(step, seat, words);
    } catch (error) {
      this.board.setOpen(true);
      this.complain(error, () => this.play(move, words));
    }
  }

  async letPlay() {
    const [seat, number] = [this.game.mover, this.turn];
    const question = {
      ...this.game.question(),
      player: this.game.players[seat],
      seed: (this.game.seed + this.game.at) % 2 ** 31,
    };
    try {
      const [step] = await Promise.all([
        ask("choose", question),
        new Promise((done) => setTimeout(done, Number(remembered.get("speed", "500")))),
      ]);
      if (number === this.turn) this.made(step, seat, this.board.ways.say(step.move));
    } catch (error) {
      this.complain(error, () => this.letPlay());
    }
  }

  made({ move, points, carried, view, sure, reason }, seat, words) {
    this.game.add({ move, words, position: view.position, points, over: view.over, standing: view.standing });
    this.arrive(view, { carried, news: `${this.game.person(seat)}: ${words}${sure === false ? ` (${reason})` : ""}.` });
  }

  /** Back to the last position where a person was to move, or to the start. */
  async back(to) {
    const { game } = this;
    const number = (this.turn += 1);
    const { position, layout, standing } = game.stepAt(to);
    try {
      const view = await askOnce("view", { ...this.rules(), position, standing });
      if (number !== this.turn) return;
      game.at = game.steps.length = to;
      this.arrive(view, { layout: layout ?? null, fresh: !layout });
    } catch (error) {
      this.complain(error, () => this.back(to));
    }
  }

  undo() {
    const { at, players } = this.game;
    let to = at - 1;
    while (to > 0 && players.includes("human") && players[to % players.length] !== "human") to -= 1;
    this.back(Math.max(0, to));
  }

  /** What a move would do is a shadow on the board. */
  async preview(move) {
    this.looked = move;
    this.board.tell("");
    if (move === null || !this.board.open) return;
    const step = await askOnce("move", { ...this.game.question(), move }).catch(() => null); // it can be played all the same
    if (!step || this.looked !== move) return;
    if (!this.view.scene.shapes.some(({ role }) => role === "choice")) this.board.ghost(step.view.scene, step.carried); // else its curve is seen
    const value = this.values?.[move];
    this.board.tell(this.board.ways.say(move) + (value ? ` is ${SIGNS[value.kind].words}` : ""));
  }

  // ---- around the board ----

  controls() {
    const { game } = this;
    const button = (text, title, onclick, off) => h("button", { type: "button", title, onclick, disabled: off }, text);
    const other = this.players.find((player) => player !== "human") ?? "perfect";
    const begun = [
      [["human", other], "You begin"],
      [[other, "human"], `${nameOf(other)} begins`],
      [["human", "human"], "Two people"],
    ];
    const seats = game.players.length === 2 ? begun : [];
    const now = game.players.join();
    const known = seats.some(([players]) => players.join() === now)
      ? seats
      : [[game.players, game.players.map(nameOf).join(" – ")], ...seats];
    this.at("#controls").replaceChildren(
      button("Again", "A new game from the same start", () => this.back(0), game.at === 0),
      button("Undo", "Take back", () => this.undo(), game.at === 0),
      select(
        "Who begins",
        known.map(([players, words]) => [players.join(), words]),
        now,
        (text) => {
          game.players = text.split(",");
          this.back(0);
        },
      ),
      this.offered
        ? h(
            "label",
            { class: "switch" },
            h("input", {
              type: "checkbox",
              role: "switch",
              checked: this.analysis,
              onchange: (event) => {
                this.analysis = event.target.checked;
                this.analyse();
              },
            }),
            h("span", {}, "Analysis"),
          )
        : "",
    );
  }

  async analyse() {
    const [number, place] = [this.turn, this.at("#worth")];
    this.values = null;
    this.board.mark(null);
    place.hidden = !this.analysis;
    if (!this.analysis) return;
    try {
      const found = await askOnce("analyse", { ...this.rules(), position: this.view.position });
      if (number !== this.turn || !this.analysis) return;
      this.values = valuesOf(found, this.view, this.game);
      this.board.mark(this.values);
      place.replaceChildren(headline({ ...found, remoteness: found.remoteness ?? "–" }));
    } catch (error) {
      if (number === this.turn) place.replaceChildren(h("p", { class: "problem" }, error.message));
    }
  }

  say(text, again = null) {
    this.at("#said").replaceChildren(
      text,
      again ? h("button", { type: "button", class: "again", onclick: again }, "Try again") : "",
    );
  }

  complain(error, again) {
    this.say(error.message, mayGoWell(error) ? again : null);
  }
}
