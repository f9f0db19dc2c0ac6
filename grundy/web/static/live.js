// A board in a notebook. The Python object knows where the game stands and how it came there; what it sets is shown here.

import { h } from "./dom.js";
import { SmallGame } from "./small.js";
import { places, stage } from "./stage.js";

const root = stage(h("main", {}, places()));

const game = new SmallGame({
  root,
  ...model.get("asked"),
  position: model.get("position"),
  offered: true,
  arrived: ({ game: played, view }) => {
    const record = played.recordOf(played.steps.slice(0, played.at));
    model.set("played", { ...record, winner: played.winner === null ? null : played.winner + 1 });
    model.set("position", view.position);
    model.save_changes();
  },
});

function begin() {
  const [position, played] = [model.get("position"), model.get("played")];
  if (game.game?.position === position) return null;
  game.position = position;
  return played.moves?.length ? game.resume(played) : game.begin();
}

model.on("change:position", begin);
await begin();
root.host.dataset.ready = "yes";
