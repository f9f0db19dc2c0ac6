// What a teacher does with a game: a class room, an assignment, the presenter view, pictures and paper.

import { ask } from "./api.js";
import { assign } from "./assignment.js";
import { $, h, ours, remembered } from "./dom.js";
import { HIDDEN } from "./game.js";
import { savePng, saveSvg } from "./pictures.js";
import { boardPicture, sheets } from "./sheet.js";

/** `now()` is the game in progress, `rule()` its rule in words, `present()` enters the presenter view. */
export function offerClassroom({ now, board, rule, present }) {
  document.body.dataset.hide = HIDDEN.join(" ");
  const say = (text) => {
    $("#taught").textContent = text;
  };
  const button = (text, title, action) =>
    h(
      "button",
      { type: "button", title, onclick: () => Promise.resolve(action()).catch((error) => say(error.message)) },
      text,
    );
  const question = () => ({ ...now().rules(), position: now().position });
  const go = ({ id, key }) => {
    location.href = ours(`/teach/${id}#${key}`);
  };
  const led = remembered.get("class", null);
  const again = button(`Next round in ${led?.id}`, "The class that is open plays from this position", async () => {
    await ask(`classes/${led.id}/round`, { key: led.key, question: question() });
    go(led);
  });
  again.hidden = true;
  const drawn = () => boardPicture(board, `${now().card.title}: ${now().position}`);
  const print = sheets({ now, board, rule });
  $("#teach").append(
    button("Class room", "Many pairs play from this position, and you see all boards", async () =>
      go(await ask("classes", question())),
    ),
    again,
    button("Assignment", "One link that says what is played and what may be seen", () => assign(now())),
    button("Present", "The board alone, as large as the screen (p)", () => present(true)),
    button("Print", "The position and the moves on paper", print),
    button("SVG", "A picture of this position", () => saveSvg(drawn(), now().card.id)),
    button("PNG", "A picture of this position", () => savePng(drawn(), now().card.id)),
  );
  if (led)
    ask(`classes/${led.id}`).then(
      () => {
        again.hidden = false;
      },
      () => remembered.set("class", null),
    );
}
