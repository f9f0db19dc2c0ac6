// The first page: a game to play at once; below it all games in their groups, and the games that this browser has saved.

import { ask } from "./api.js";
import { $, h, ours, painted } from "./dom.js";
import { firstGame } from "./first.js";
import { frame, say } from "./frame.js";
import { picture } from "./shapes.js";

await painted(); // the first board stands in the page: it is seen before anything else is done
frame("/");

function card(game) {
  const words =
    `${game.title} ${game.id} ${game.rule} ${game.source} ${game.group} ${game.tags.map(({ tag }) => tag).join(" ")}`.toLowerCase();
  return h(
    "article",
    { class: "card", "data-words": words },
    h(
      "a",
      { class: "picture", href: `/play/${game.id}`, tabindex: "-1", "aria-hidden": "true" },
      picture(game.scene, ""),
    ),
    h("h3", {}, h("a", { href: `/play/${game.id}` }, game.title)),
    h("p", {}, game.rule),
    h("p", { class: "tags" }, game.tags.map(tag)),
    h("p", { class: "source" }, game.own ? "your own file" : game.source),
  );
}

function tag({ tag, says, number }) {
  const attributes = { class: "tag", title: says, "data-tag": tag };
  return number ? h("a", { ...attributes, href: `/claims?document=${number}` }, tag) : h("span", attributes, tag);
}

/** Who brings a file of his own finds it first; the other groups come as the server sorts them. */
function drawGroups(games) {
  const groups = Map.groupBy(games, ({ group }) => group);
  $("#groups").replaceChildren(
    ...[...groups].map(([name, members]) =>
      h("section", { class: "group" }, h("h2", {}, name), h("div", { class: "cards" }, members.map(card))),
    ),
  );
}

function drawSaved(saved) {
  const drop = async (id) => {
    await fetch(ours(`/api/saved/${encodeURIComponent(id)}`), { method: "DELETE" });
    drawSaved(await ask("saved"));
  };
  const rows = saved.map(({ id, game, title, at }) =>
    h(
      "li",
      {},
      h("a", { href: `/play/${game}?saved=${encodeURIComponent(id)}` }, title),
      " ",
      h("small", {}, new Date(1000 * at).toLocaleString()),
      " ",
      h("button", { class: "quiet", "aria-label": `Forget ${title}`, title: "Forget", onclick: () => drop(id) }, "✕"),
    ),
  );
  $("#saved").replaceChildren(...(rows.length ? [h("h2", {}, "Saved games"), h("ul", {}, rows)] : []));
}

try {
  await firstGame();
  const [games, saved] = await Promise.all([ask("games"), ask("saved")]);
  drawGroups(games);
  drawSaved(saved);
} catch (error) {
  say(error.message);
}
$("#rest").hidden = false; // all at once, so that nothing moves that is already read

$("#find").addEventListener("input", (event) => {
  const wanted = event.target.value.toLowerCase().split(/\s+/);
  let left = 0;
  for (const group of $("#groups").children) {
    const cards = [...group.querySelectorAll(".card")];
    for (const element of cards) element.hidden = !wanted.every((word) => element.dataset.words.includes(word));
    const shown = cards.filter((element) => !element.hidden).length;
    group.hidden = !shown;
    left += shown;
  }
  $("#none").textContent = left ? "" : "No game fits; try another word.";
});
document.body.dataset.ready = "yes";
