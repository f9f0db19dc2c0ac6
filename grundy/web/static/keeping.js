// What can be done with a game beside playing it: a room for a friend, its tree, a link, saving, a file, other studies.

import { ask, Problem } from "./api.js";
import { $, copied, download, h, many } from "./dom.js";
import { nameOf } from "./players.js";

const LARGEST = 60000; // bytes of a record

/** `now()` is the game in progress, `isOver()` says whether nobody can move, `openRecord(record)` shows another game. */
export function offerKeeping(card, { now, isOver, address, openRecord }) {
  const kept = (text) => { $("#kept").textContent = text; };
  const trying = (action) => () => action(now()).catch((error) => kept(error.message));
  const button = (text, onclick, title = null) => h("button", { type: "button", title, onclick }, text);
  const study = (name) => {
    const { params, position, ending } = now();
    location.href = `/${name}/${card.id}?${new URLSearchParams({ ...params, position, ending })}`;
  };

  async function openRoom(game) {
    const { id } = await ask("rooms", { ...game.rules(), position: game.position });
    location.href = `/room/${id}`;
  }

  async function copyLink() {
    kept(await copied(location.href) ? "The link to this position is copied." : location.href);
  }

  async function save(game) {
    const title = `${card.title}: ${many(game.at, "move")}, ${game.players.map(nameOf).join(" – ")}`;
    const { id } = await ask("saved", { record: game.record(isOver()), id: game.savedId, title });
    game.savedId = id;
    address();
    kept("Saved: it is listed on the page of all games.");
  }

  function exportRecord() {
    download(`${card.id}.json`, JSON.stringify(now().record(isOver()), null, 1), "application/json");
  }

  async function importRecord(event) {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = "";
    try {
      if (file.size > LARGEST) throw new Problem("This file is too large to be the record of a game.", 0);
      await openRecord(JSON.parse(await file.text()));
      kept(`${file.name} is open.`);
    } catch (error) {
      kept(error instanceof SyntaxError ? "This file is no record of a game." : error.message);
    }
  }

  $("#keep").append(
    button("Play a friend", trying(openRoom), "A room for two browsers, from this position"),
    button("Tree", () => study("tree"), "The game tree from this position"),
    button("Copy link", copyLink),
    button("Save", trying(save)),
    button("Export", exportRecord),
    button("Simulate", () => study("simulate"), "Many games from this position"),
    card.table.length ? h("a", { class: "button", href: `/table/${card.id}` }, "Table") : "",
    card.census ? h("a", { class: "button", href: `/census/${card.id}` }, "Census") : "",
    h("label", { class: "button" }, "Import", h("input", { type: "file", accept: ".json,application/json", onchange: importRecord })),
  );
}
