// A board in a notebook. The Python object has the position and the moves; what it sets is shown here.

import { h } from "./dom.js";
import { SmallGame } from "./small.js";
import { places, stage } from "./stage.js";

/** @import { GameRecord } from "./types.d.ts" */

const { model } = notebook;
const root = stage(h("main", {}, places()));

const board = new SmallGame({
  root,
  ...model.get("asked"),
  position: model.get("position"),
  offered: true,
  arrived: ({ game, view }) => {
    const winner = view.standing.winner ?? null;
    const record = game.recordOf(game.steps.slice(0, game.at));
    model.set("played", { ...record, winner: winner === null ? null : winner + 1 });
    model.set("position", view.position);
    model.save_changes();
  },
});

function begin() {
  const [position, played] = [model.get("position"), model.get("played")];
  if (board.view?.position === position) return null;
  board.position = position;
  return played.moves?.length ? board.resume(/** @type {GameRecord} */ (played)) : board.begin();
}

model.on("change:position", begin);
await begin();
root.host.setAttribute("data-ready", "yes");
