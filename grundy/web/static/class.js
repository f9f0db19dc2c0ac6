// A pupil's way into a class: the name once, then the board where a partner sits. The address stays the same all lesson.

import { ask, askOnce } from "./api.js";
import { $, named } from "./dom.js";
import { frame, say } from "./frame.js";

frame("");

const path = `classes/${encodeURIComponent(named())}`;

async function comeIn(name) {
  const { room } = await ask(`${path}/join`, { name });
  $("#door").hidden = true;
  $("#inside").hidden = false;
  $("#inside .stage").append($("#said"));
  document.body.dataset.room = room;
  await import("./room.js");
}

$("#door").addEventListener("submit", async (event) => {
  event.preventDefault();
  await comeIn(event.target.elements.name.value).catch((error) => say(error.message));
});

try {
  const [found, cards] = await Promise.all([ask(path), askOnce("games")]);
  if (found.name) await comeIn(found.name);
  else {
    $("#plays").textContent =
      `This class plays ${cards.find(({ id }) => id === found.game).title}. Your teacher and your partner see your name.`;
    $("#door").hidden = false;
    $("#door input").focus();
  }
} catch (error) {
  say(error.message);
}
document.body.dataset.ready = "yes";
