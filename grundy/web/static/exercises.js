// The exercises of all games: the one of the day, how one does, and a way in.

import { askOnce } from "./api.js";
import { $, h } from "./dom.js";
import { frame, say } from "./frame.js";
import { keepsakes } from "./keepsake.js";
import { picture } from "./shapes.js";
import { standing, today } from "./standing.js";

frame("/exercises");

function card({ id, title, scene }) {
  const { rating, answered, day, days } = standing(id);
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

function draw(cards) {
  const groups = Map.groupBy(cards, ({ group }) => group);
  $("#games").replaceChildren(
    ...[...groups].map(([name, members]) =>
      h("section", { class: "group" }, h("h2", {}, name), h("div", { class: "cards" }, members.map(card))),
    ),
  );
}

try {
  const cards = await askOnce("games");
  draw(cards);
  $("#keep").replaceChildren(...keepsakes(() => draw(cards), say));
} catch (error) {
  say(error.message);
}
document.body.dataset.ready = "yes";
