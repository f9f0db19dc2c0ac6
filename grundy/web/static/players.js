// The players to choose from: a few by name, with a line about each, and the others by their codes.

/** @import { Card, NamedPlayer } from "./types.d.ts" */

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { learnNames } from "./seats.js";

const named = await askOnce("players/named");
learnNames(named);

/**
 * A list of players. With `lines` each says how it plays; else that is a tooltip.
 *
 * @param {string} label
 * @param {Pick<Card, "players">} card
 * @param {string} value
 * @param {(player: string) => void} onchange
 */
export function playerSelect(label, card, value, onchange, lines = false) {
  const known = named.filter(({ player }) => card.players.includes(player));
  const others = [...new Set([...card.players, value])].filter((player) => !known.some((one) => one.player === player));
  /** @param {NamedPlayer} one */
  const option = ({ player, name, says }) =>
    h("option", { value: player, title: says, selected: player === value }, lines && says ? `${name}: ${says}` : name);
  const made = h(
    "select",
    { "aria-label": label, onchange: () => onchange(made.value) },
    known.map(option),
    h(
      "optgroup",
      { label: "More" },
      others.map((player) => option({ player, name: player, says: "" })),
    ),
  );
  return made;
}
