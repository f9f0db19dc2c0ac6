// What a teacher does with a game: a class room from this position, or the next round of the one that is open.

import { ask } from "./api.js";
import { $, h, remembered } from "./dom.js";

/** `now()` is the game in progress. */
export function offerClassroom({ now }) {
  const say = (text) => { $("#taught").textContent = text; };
  const button = (text, title, action) => h("button", { type: "button", title, onclick: () => Promise.resolve(action()).catch((error) => say(error.message)) }, text);
  const question = () => ({ ...now().rules(), position: now().position });
  const go = ({ id, key }) => { location.href = `/teach/${id}#${key}`; };
  const led = remembered.get("class", null);
  const again = button(`Next round in ${led?.id}`, "The class that is open plays from this position", async () => {
    await ask(`classes/${led.id}/round`, { key: led.key, question: question() });
    go(led);
  });
  again.hidden = true;
  $("#teach").append(button("Class room", "Many pairs play from this position, and you see all boards", async () => go(await ask("classes", question()))), again);
  if (led) ask(`classes/${led.id}`).then(() => { again.hidden = false; }, () => remembered.set("class", null));
}
