// What can be done with a game beside playing it: a room for a friend, its tree, a link, saving, a file, other studies.

import { ask } from "./api.js";
import { $, copied, download, h, many, ours } from "./dom.js";
import { packed } from "./gamelink.js";
import { nameOf } from "./players.js";
import { Problem } from "./problem.js";

const LARGEST = 60000; // bytes of a record

/** `now()` is the game in progress, `open(replayed)` shows another game. */
export function offerKeeping(card, { now, address, open }) {
  const kept = (text) => {
    $("#kept").textContent = text;
  };
  const trying = (action) => () => action(now()).catch((error) => kept(error.message));
  const button = (text, onclick, title = null) => h("button", { type: "button", title, onclick }, text);
  const study = (name) => {
    const { params, position, ending } = now();
    location.href = ours(`/${name}/${card.id}?${new URLSearchParams({ ...params, position, ending })}`);
  };

  async function openRoom(game) {
    const { id } = await ask("rooms", { ...game.rules(), position: game.position });
    location.href = ours(`/room/${id}`);
  }

  async function copyLink(game) {
    const link = location.href + (game.root.next.length ? await packed(game.asShown()) : "");
    const what = game.root.next.length ? "whole game" : "position";
    kept((await copied(link)) ? `The link to this ${what} is copied.` : link);
  }

  async function save(game) {
    const title = `${card.title}: ${many(game.at, "move")}, ${game.players.map(nameOf).join(" – ")}`;
    const { id } = await ask("saved", { record: game.record(), id: game.savedId, title });
    game.savedId = id;
    address();
    kept("Saved: it is listed on the page of all games.");
  }

  function exportRecord() {
    download(`${card.id}.json`, JSON.stringify(now().record(), null, 1), "application/json");
  }

  async function importRecord(event) {
    const [file] = event.target.files;
    if (!file) return;
    event.target.value = "";
    try {
      if (file.size > LARGEST) throw new Problem("This file is too large to be the record of a game.", 0);
      await openText(await file.text());
      kept(`${file.name} is open.`);
    } catch (error) {
      kept(error instanceof SyntaxError ? "This file is no record of a game." : error.message);
    }
  }

  /** A record in one of its two forms. */
  async function openText(text) {
    await open(
      await (text.trimStart().startsWith("{")
        ? ask("replay", { record: JSON.parse(text) })
        : ask("record/read", { text })),
    );
  }

  const text = h("textarea", { rows: 10, "aria-label": "The record as text", spellcheck: "false" });
  const write = async (game) => {
    text.value = (await ask("record/text", { record: game.record() })).text;
  };
  const read = async () => {
    await openText(text.value);
    kept("The game of this text is open.");
  };
  $("#written").append(
    h(
      "details",
      { class: "written", ontoggle: (event) => event.target.open && trying(write)() },
      h("summary", {}, "Record as text"),
      text,
      h(
        "div",
        { class: "controls" },
        button("Write", trying(write), "This game, as it is now"),
        button("Copy", async () =>
          kept((await copied(text.value)) ? "The text is copied." : "Select the text to copy it."),
        ),
        button("Download", () => download(`${card.id}.txt`, text.value, "text/plain")),
        button("Open", trying(read), "The game that this text tells"),
      ),
    ),
  );

  $("#keep").append(
    button("Play a friend", trying(openRoom), "A room with a seat for every player, from this position"),
    button("Tree", () => study("tree"), "The game tree from this position"),
    button("Copy link", trying(copyLink), "The whole game, in one address"),
    button("Save", trying(save)),
    button("Export", exportRecord),
    button("Simulate", () => study("simulate"), "Many games from this position"),
    card.table.length ? h("a", { class: "button", href: `/table/${card.id}` }, "Table") : "",
    card.census ? h("a", { class: "button", href: `/census/${card.id}` }, "Census") : "",
    card.heaps ? button("Misère", () => study("misere"), "The misère quotient, with this position as a sum") : "",
    h(
      "label",
      { class: "button" },
      "Import",
      h("input", { type: "file", accept: ".json,.txt,application/json,text/plain", onchange: importRecord }),
    ),
  );
}
