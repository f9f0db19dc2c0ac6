// What else can be done with a game: a room for a friend, its tree, a link, saving, a file, other pages about it.

/** @import { Card, Replayed } from "./types.d.ts" */
/** @import { GameInProgress } from "./game.js" */

import { ask } from "./api.js";
import { $, copied, download, h, many, ours } from "./dom.js";
import { packed } from "./gamelink.js";
import { Problem } from "./problem.js";
import { nameOf } from "./seats.js";

const LARGEST = 60000; // bytes of a record

/**
 * @param {Card} card
 * @param {object} page
 * @param {() => GameInProgress} page.now the game in progress
 * @param {(id: string) => void} page.saved it is saved under this id
 * @param {(replayed: Replayed) => Promise<void>} page.open shows another game
 */
export function offerKeeping(card, { now, saved, open }) {
  /** @param {string} text */
  const tell = (text) => {
    $("#kept").textContent = text;
  };
  /** @param {(game: GameInProgress) => Promise<void>} action */
  const trying = (action) => () => action(now()).catch((error) => tell(error.message));
  /**
   * @param {string} text
   * @param {() => void} onclick
   * @param {string | null} title
   */
  const button = (text, onclick, title = null) => h("button", { type: "button", title, onclick }, text);
  /** @param {string} name */
  const study = (name) => {
    const { params, position, ending } = now();
    const texts = Object.entries(params).map(([param, value]) => [param, String(value)]);
    const query = new URLSearchParams([...texts, ["position", position], ["ending", ending]]);
    location.href = ours(`/${name}/${card.id}?${query}`);
  };

  /** @param {GameInProgress} game */
  async function openRoom(game) {
    const { id } = await ask("rooms", { ...game.rules(), position: game.position });
    location.href = ours(`/room/${id}`);
  }

  /** @param {GameInProgress} game */
  async function copyLink(game) {
    const link = location.href + (game.root.next.length ? await packed(game.asShown()) : "");
    const what = game.root.next.length ? "whole game" : "position";
    tell((await copied(link)) ? `The link to this ${what} is copied.` : link);
  }

  /** @param {GameInProgress} game */
  async function save(game) {
    const title = `${card.title}: ${many(game.at, "move")}, ${game.players.map(nameOf).join(" – ")}`;
    const { id } = await ask("saved", { record: game.record(), id: game.savedId, title });
    saved(id);
    tell("Saved: it is listed on the page of all games.");
  }

  function exportRecord() {
    download(`${card.id}.json`, JSON.stringify(now().record(), null, 1), "application/json");
  }

  async function importRecord() {
    const file = chosen.files?.[0];
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Problem("This file is too large to be the record of a game.", 0);
      await openText(await file.text());
      tell(`${file.name} is open.`);
    } catch (error) {
      if (error instanceof SyntaxError) tell("This file is no record of a game.");
      else if (error instanceof Error) tell(error.message);
    } finally {
      chosen.value = ""; // so that the same file can be chosen again
    }
  }

  /**
   * A record in one of its two forms.
   *
   * @param {string} text
   */
  async function openText(text) {
    const isJson = text.trimStart().startsWith("{");
    await open(await (isJson ? ask("replay", { record: JSON.parse(text) }) : ask("record/read", { text })));
  }

  const text = h("textarea", { rows: 10, "aria-label": "The record as text", spellcheck: "false" });
  const write = trying(async (game) => {
    text.value = (await ask("record/text", { record: game.record() })).text;
  });
  const read = trying(async () => {
    await openText(text.value);
    tell("The game of this text is open.");
  });
  const copy = trying(async () =>
    tell((await copied(text.value)) ? "The text is copied." : "Select the text to copy it."),
  );
  const written = h(
    "details",
    { class: "written", ontoggle: () => written.open && write() },
    h("summary", {}, "Record as text"),
    text,
    h(
      "div",
      { class: "controls" },
      button("Write", write, "This game, as it is now"),
      button("Copy", copy),
      button("Download", () => download(`${card.id}.txt`, text.value, "text/plain")),
      button("Open", read, "The game that this text tells"),
    ),
  );
  $("#written").append(written);

  const types = ".json,.txt,application/json,text/plain";
  const chosen = h("input", { type: "file", accept: types, onchange: importRecord });
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
    h("label", { class: "button" }, "Import", chosen),
  );
}
