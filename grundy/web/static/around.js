// What stands around the board of a game: who plays, moves as pictures, the controls.

import { $, h, remembered, renew, select } from "./dom.js";
import { may } from "./game.js";
import { playerSelect } from "./players.js";
import { hasPoints, SEATS } from "./seats.js";
import { choicePictures } from "./shapes.js";

const SPEEDS = [
  ["0", "at once"],
  ["500", "quickly"],
  ["1400", "slowly"],
];
const ending = (name) => ({ misere: "misère" })[name] ?? name;
export const ENDINGS = { normal: "the last move wins", misere: "the last move loses", scored: "points count" };

/** `seatAnother(seat, player)` gives a seat to another player, `swap()` lets the other one begin. */
export function drawSeats(game, over, { seatAnother, swap }) {
  const points = game.points();
  const seats = game.players.map((player, seat) => {
    const turn = !over && seat === game.mover;
    return h(
      "div",
      { class: `seat${turn ? " turn" : ""}`, "aria-current": turn ? "true" : null },
      h("span", { class: "order" }, turn ? "▶" : "", ` ${seat + 1}`),
      playerSelect(`Who plays ${SEATS[seat]}`, game.card, player, (name) => seatAnother(seat, name)),
      game.ending === "scored" && hasPoints(points[seat], points.length),
    );
  });
  if (seats.length === 2) {
    const words = "Swap: the other one begins";
    seats.splice(
      1,
      0,
      h("button", { type: "button", class: "quiet", "aria-label": words, title: words, onclick: swap }, "⇄"),
    );
  }
  renew($("#seats"), [...seats, h("span", { class: "ending" }, ENDINGS[game.ending])]);
}

const MOST_CHIPS = 3; // parameters that are all shown; of more, those that are not as usual

/** The parameters and the ending beside the title; each opens the set-up at its field. */
export function drawChips(game, openSetupAt) {
  const known = game.card.params.map(({ name, default: usual }) => [
    name,
    String(game.params[name] ?? usual),
    String(usual),
  ]);
  const shown = known.filter(([, value, usual]) => known.length <= MOST_CHIPS || value !== usual);
  const chip = (at, text) =>
    h("button", { type: "button", title: "Change it, for a new game", onclick: () => openSetupAt(at) }, text);
  $("#chips").replaceChildren(
    ...shown.map(([name, value]) => chip(name, `${name} = ${value}`)),
    chip("ending", ending(game.ending)),
  );
}

/** Moves that the board shows only when they are looked at, as small pictures to choose from; and those in words alone. */
export function drawChoices(view, board, play, host = $("#choices")) {
  const worded = view.scene.shapes
    .filter(({ kind, move }) => kind === "text" && move !== undefined)
    .map(({ move }) => [move, ""]);
  const pictures = [...choicePictures(view.scene), ...worded];
  host.hidden = !pictures.length || !board.open;
  if (host.hidden) {
    host.replaceChildren();
    return;
  }
  const order = new Map(view.moves.map(({ move }, i) => [move, i]));
  pictures.sort(([a], [b]) => order.get(a) - order.get(b));
  host.replaceChildren(
    ...pictures.map(([move, still]) =>
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

export function drawControls(game, over, { openSetup, undo, redo, restart, playOn, hint, resign }) {
  const tip = game.at === game.steps.length;
  const button = (text, title, onclick, off = false) =>
    h("button", { type: "button", title, onclick, disabled: off }, text);
  const waiting = !tip && game.playerToMove() !== "human" && !over;
  renew(
    $("#controls"),
    [
      button("New game …", "Parameters, position, players (n)", openSetup),
      game.card.sketches &&
        h(
          "a",
          { class: "button", href: `/draw/${game.card.id}?${new URLSearchParams({ position: game.position })}` },
          "Draw",
        ),
      button("Undo", "Take back (u)", undo, game.at === 0),
      button("Redo", "Forward again (r)", redo, !game.following),
      button("Restart", "All over, from the start", restart, !game.root.next.length),
      waiting
        ? button("Play on", "Let the player to move go on from here", playOn)
        : may("hints") && button("Hint", "What would the perfect player do? (h)", hint, over),
      button("Resign", "Give up", resign, over || game.players.length > 2),
      select(
        "Speed of the other player",
        SPEEDS.map(([value, text]) => [value, `answers ${text}`]),
        remembered.get("speed", "500"),
        (value) => remembered.set("speed", value),
      ),
    ].filter(Boolean),
  );
}
