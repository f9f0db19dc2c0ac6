// A sheet of paper for a game: its board, its moves with a small board each, and the link to play on.

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { bounds } from "./layout.js";
import { linkTo } from "./links.js";
import { alone } from "./pictures.js";
import { picture, UNIT } from "./shapes.js";

const MOST = 60; // small boards on a sheet
const MARGIN = 0.6; // cells

/** The board as it stands, with its signs if they are seen. */
export function boardPicture(board, title) {
  const [left, top, right, bottom] = bounds(board.scene.shapes, board.places);
  return alone(
    board.svg,
    [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map((side) => side * UNIT),
    title,
  );
}

/** `scenes` are those of the positions after each move, as far as they are known; `code` is the link's QR code. */
function sheet(game, board, rule, scenes, link, code) {
  const moves = game.steps
    .slice(0, game.at)
    .map((step, i) =>
      h(
        "li",
        {},
        h("span", {}, `${game.person(i % game.players.length)}: ${step.words ?? step.move}`),
        scenes[i] ? picture(scenes[i], step.position) : "",
      ),
    );
  const over = board.gestures.all.length === 0;
  return h(
    "article",
    { class: `sheet${moves.length && !scenes.length ? " listed" : ""}` },
    h("h1", {}, game.card.title),
    h("p", {}, rule),
    h(
      "p",
      {},
      over
        ? game.result()
        : `${{ normal: "The last move wins.", misere: "The last move loses.", scored: "Points count." }[game.ending]} ${game.person(game.mover) === "You" ? "You are" : `${game.person(game.mover)} is`} to move.`,
    ),
    h("figure", {}, boardPicture(board, game.position)),
    moves.length ? h("h2", {}, game.start.length > 40 ? "The moves" : `The moves from ${game.start}`) : "",
    h("ol", {}, moves),
    h("footer", {}, code ?? "", h("p", {}, link)),
  );
}

/** Who prints by the browser's own menu gets a sheet at once; what is returned first fetches the small boards and the code. */
export function sheets({ now, board, rule }) {
  let ready = null;
  let shown = null;
  const here = () => JSON.stringify([now().address(false), now().at]);
  addEventListener("beforeprint", () => {
    shown?.remove();
    shown = ready?.at === here() ? ready.sheet : sheet(now(), board, rule(), [], location.href, null);
    document.body.append(shown);
  });
  addEventListener("afterprint", () => {
    shown?.remove();
    shown = null;
  });
  return async function prepared() {
    const game = now();
    const steps = game.steps.slice(0, Math.min(game.at, MOST));
    const [{ link, code }, ...views] = await Promise.all([
      linkTo(game.address(false)),
      ...steps.map(({ position }) => askOnce("view", { ...game.rules(), position })),
    ]);
    ready = {
      at: here(),
      sheet: sheet(
        game,
        board,
        rule(),
        views.map(({ scene }) => scene),
        link,
        code,
      ),
    };
    print();
  };
}
