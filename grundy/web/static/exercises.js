// The exercises of all games: the exercise of the day, ratings, and links to each game.

import { askOnce } from "./api.js";
import { $, h } from "./dom.js";
import { frame, say } from "./frame.js";
import { inGroups } from "./game_cards.js";
import { messageOf } from "./problem.js";
import { fileButtons, ratingIn, today } from "./rating_store.js";
import { picture } from "./shapes.js";

/** @import { GameCard } from "./types.d.ts" */

frame("/exercises");

/** @param {GameCard} game */
function card({ id, title, scene }) {
  const { rating, answered, day, days } = ratingIn(id);
  const done = day === today();
  const daily = done
    ? days
      ? `today ✓${days > 1 ? `, ${days} days in a row` : ""}`
      : "today ✗"
    : "today’s is waiting";
  return h(
    "article",
    { class: "card", "data-game": id },
    h("a", { class: "picture", href: `/exercises/${id}`, tabindex: "-1", "aria-hidden": "true" }, picture(scene, "")),
    h("h3", {}, h("a", { href: `/exercises/${id}${done ? "" : "?daily=1"}` }, title)),
    h("p", { class: "small" }, answered ? `rating ${rating} · ${daily}` : daily),
  );
}

try {
  const cards = await askOnce("games");
  const draw = () => $("#games").replaceChildren(...inGroups(cards, card));
  draw();
  $("#keep").replaceChildren(...fileButtons(draw, say));
} catch (error) {
  say(messageOf(error));
}
document.body.dataset.ready = "yes";
