// What stands around the board of a game: who plays, moves as pictures, the controls.

/** @import { View } from "./types.d.ts" */
/** @import { Board } from "./board.js" */
/** @import { GameInProgress } from "./game.js" */

import { $, h, remembered, renew, select } from "./dom.js";
import { ENDINGS } from "./game_cards.js";
import { playerSelect } from "./players.js";
import { pointsOf, SEATS } from "./seats.js";
import { choicePictures } from "./shapes.js";

const SPEEDS = [
  ["0", "at once"],
  ["500", "quickly"],
  ["1400", "slowly"],
];

/** How many milliseconds the other players wait before they move. */
export const pace = () => Number(remembered.get("speed", "500"));

/**
 * @param {GameInProgress} game
 * @param {boolean} over
 * @param {object} does
 * @param {(seat: number, player: string) => void} does.seatAnother gives a seat to another player
 * @param {() => void} does.swap lets the other one begin
 */
export function drawSeats(game, over, { seatAnother, swap }) {
  const { points } = game.standing;
  const seats = game.players.map((player, seat) => {
    const turn = !over && seat === game.mover;
    const { text, title } = pointsOf(points[seat], points.length);
    return h(
      "div",
      { class: `seat${turn ? " turn" : ""}`, "aria-current": turn ? "true" : null },
      h("span", { class: "order" }, turn ? "▶" : "", ` ${seat + 1}`),
      playerSelect(`Who plays ${SEATS[seat]}`, game.card, player, (name) => seatAnother(seat, name)),
      game.ending === "scored" && h("span", { class: "points", title }, text),
    );
  });
  const words = "Swap: the other one begins";
  const swaps = h("button", { type: "button", class: "quiet", "aria-label": words, title: words, onclick: swap }, "⇄");
  const drawn = seats.length === 2 ? [seats[0], swaps, seats[1]] : seats;
  renew($("#seats"), [...drawn, h("span", { class: "ending" }, ENDINGS[game.ending])]);
}

const MOST_CHIPS = 3; // this many parameters are all shown; if there are more, only those that differ from the default

/**
 * The parameters and the ending beside the title; each opens the set-up at its field.
 *
 * @param {GameInProgress} game
 * @param {(field: string) => void} openSetupAt
 */
export function drawChips(game, openSetupAt) {
  const known = game.card.params.map(({ name, default: usual }) => ({
    name,
    value: String(game.params[name] ?? usual),
    usual: String(usual),
  }));
  const shown = known.filter(({ value, usual }) => known.length <= MOST_CHIPS || value !== usual);
  /**
   * @param {string} at
   * @param {string} text
   */
  const chip = (at, text) =>
    h("button", { type: "button", title: "Change it, for a new game", onclick: () => openSetupAt(at) }, text);
  $("#chips").replaceChildren(
    ...shown.map(({ name, value }) => chip(name, `${name} = ${value}`)),
    chip("ending", game.ending === "misere" ? "misère" : game.ending),
  );
}

/**
 * Small pictures to choose from, for moves that the board shows only when pointed at; and moves that are only words.
 *
 * @param {View} view
 * @param {Board} board
 * @param {(move: string) => void} play
 */
export function drawChoices(view, board, play, host = $("#choices")) {
  const worded = view.scene.shapes.flatMap(({ kind, move }) =>
    kind === "text" && move !== undefined ? [{ move, still: "" }] : [],
  );
  const drawn = choicePictures(view.scene).map(([move, still]) => ({ move, still }));
  const pictures = [...drawn, ...worded];
  host.hidden = !pictures.length || !board.open;
  if (host.hidden) {
    host.replaceChildren();
    return;
  }
  const order = new Map(view.moves.map(({ move }, i) => [move, i]));
  /** @param {{ move: string }} picture */
  const place = ({ move }) => order.get(move) ?? order.size;
  pictures.sort((a, b) => place(a) - place(b));
  host.replaceChildren(
    ...pictures.map(({ move, still }) =>
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-move": move,
          "aria-label": move,
          onclick: () => board.open && play(move),
          onpointerenter: () => board.lookAt(move),
          onpointerleave: () => board.lookAt(null),
          onfocus: () => board.lookAt(move),
          onblur: () => board.lookAt(null),
        },
        still,
        h("span", {}, move),
      ),
    ),
  );
}

/**
 * @param {GameInProgress} game
 * @param {boolean} over
 * @param {Record<"openSetup" | "undo" | "redo" | "restart" | "playOn" | "hint" | "resign", () => void>} does
 */
export function drawControls(game, over, { openSetup, undo, redo, restart, playOn, hint, resign }) {
  const looksBack = game.at < game.steps.length;
  /**
   * @param {string} text
   * @param {string} title
   * @param {() => void} onclick
   */
  const button = (text, title, onclick, off = false) =>
    h("button", { type: "button", title, onclick, disabled: off }, text);
  const waits = looksBack && game.playerToMove() !== "human" && !over;
  const drawing = `/draw/${game.card.id}?${new URLSearchParams({ position: game.position })}`;
  renew(
    $("#controls"),
    [
      button("New game …", "Parameters, position, players (n)", openSetup),
      game.card.sketches && h("a", { class: "button", href: drawing }, "Draw"),
      button("Undo", "Take back (u)", undo, game.at === 0),
      button("Redo", "Forward again (r)", redo, !game.following),
      button("Restart", "All over, from the start", restart, !game.root.next.length),
      waits
        ? button("Play on", "Let the player to move go on from here", playOn)
        : game.may("hints") && button("Hint", "What would the perfect player do? (h)", hint, over),
      button("Resign", "Give up", resign, over || game.players.length > 2),
      select(
        "Speed of the other player",
        SPEEDS.map(([value, text]) => /** @type {const} */ ([value, `answers ${text}`])),
        remembered.get("speed", "500"),
        (value) => remembered.set("speed", value),
      ),
    ].filter((one) => one !== false),
  );
}
