// Who may play: a few players under names for people, with a line about each, and the others by their codes.

import { askOnce } from "./api.js";
import { h } from "./dom.js";

const named = await askOnce("players/named");

/** What a player is called. */
export const nameOf = (player) => named.find((one) => one.player === player)?.name ?? player;

/** A list to pick a player from; with `lines` each says how it plays, else that is a tip. */
export function playerSelect(label, card, value, onchange, lines = false) {
  const known = named.filter(({ player }) => card.players.includes(player));
  const others = [...new Set([...card.players, value])].filter((player) => !known.some((one) => one.player === player));
  const option = ({ player, name, says = "" }) =>
    h("option", { value: player, title: says, selected: player === value }, lines && says ? `${name}: ${says}` : name);
  return h(
    "select",
    { "aria-label": label, onchange: (event) => onchange(event.target.value) },
    known.map(option),
    h(
      "optgroup",
      { label: "More" },
      others.map((player) => option({ player, name: player })),
    ),
  );
}
