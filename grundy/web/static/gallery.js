// The first page: a game to play at once; below it all games in their groups, and the games that this browser has
// saved.

import { ask } from "./api.js";
import { $, h, ours, painted } from "./dom.js";
import { firstGame } from "./first.js";
import { frame, say } from "./frame.js";
import { inGroups } from "./game_cards.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";

/** @import { GameCard, SavedGame, Tag } from "./types.d.ts" */

await painted(); // the first board stands in the page: it is seen before anything else is done
frame("/");

/** @param {GameCard} game */
function card(game) {
  const words = [game.title, game.id, game.rule, game.source, game.group, ...game.tags.map(({ tag }) => tag)]
    .join(" ")
    .toLowerCase();
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

/** @param {Tag} tag */
function tag({ tag, says, number }) {
  const attributes = { class: "tag", title: says, "data-tag": tag };
  return number ? h("a", { ...attributes, href: `/claims?document=${number}` }, tag) : h("span", attributes, tag);
}

/** @param {SavedGame[]} saved */
function drawSaved(saved) {
  const drop = async (/** @type {string} */ id) => {
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
  $("#groups").replaceChildren(...inGroups(games, card)); // as the server sorts them: a user's own file first
  drawSaved(saved);
} catch (error) {
  say(messageOf(error));
}
$("#rest").hidden = false; // all at once, so that nothing moves while it is read

const search = /** @type {HTMLInputElement} */ ($("#find"));
search.addEventListener("input", () => {
  const wanted = search.value.toLowerCase().split(/\s+/);
  let left = 0;
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#groups > *"))) {
    const cards = [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(".card"))];
    for (const one of cards) one.hidden = !wanted.every((word) => one.dataset.words?.includes(word));
    const shown = cards.filter((one) => !one.hidden).length;
    group.hidden = !shown;
    left += shown;
  }
  $("#none").textContent = left ? "" : "No game fits; try another word.";
});
document.body.dataset.ready = "yes";
