// All games as cards, and the games that this browser has saved.

import { ask } from "./api.js";
import { picture } from "./shapes.js";
import { $, h } from "./dom.js";
import { frame, say } from "./frame.js";

frame("/");

function card(game) {
  const words = `${game.title} ${game.id} ${game.rule} ${game.source}`.toLowerCase();
  return h("article", { class: "card", "data-words": words },
    h("a", { class: "picture", href: `/play/${game.id}`, tabindex: "-1", "aria-hidden": "true" }, picture(game.scene, "")),
    h("h2", {}, h("a", { href: `/play/${game.id}` }, game.title)),
    h("p", {}, game.rule),
    h("p", { class: "small source" }, game.own ? "your own file" : game.source));
}

async function drawSaved(cards) {
  const saved = await ask("saved");
  const drop = async (id) => {
    await fetch(`/api/saved/${encodeURIComponent(id)}`, { method: "DELETE" });
    await drawSaved(cards);
  };
  const rows = saved.map(({ id, game, title, at }) => h("li", {},
    h("a", { href: `/play/${game}?saved=${encodeURIComponent(id)}` }, title), " ",
    h("small", {}, new Date(1000 * at).toLocaleString()), " ",
    h("button", { class: "quiet", "aria-label": `Forget ${title}`, title: "Forget", onclick: () => drop(id) }, "✕")));
  $("#saved").replaceChildren(...(rows.length ? [h("h2", {}, "Saved games"), h("ul", {}, rows)] : []));
}

try {
  const games = await ask("games");
  $("#cards").replaceChildren(...games.map(card));
  await drawSaved(games);
} catch (error) {
  say(error.message);
}

$("#find").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase().split(/\s+/);
  let left = 0;
  for (const element of $("#cards").children) {
    element.hidden = !wanted.every((word) => element.dataset.words.includes(word));
    left += element.hidden ? 0 : 1;
  }
  say(left ? "" : "No game fits; try another word.");
});
document.body.dataset.ready = "yes";
