// The games as cards, found by their id and shown in their groups, and what their endings are called.

import { h } from "./dom.js";

/** @import { Ending, GameCard, Rules } from "./types.d.ts" */

/** @type {Record<Ending, string>} */
export const ENDINGS = { normal: "the last move wins", misere: "the last move loses", scored: "points count" };

/** @param {Ending} ending */
export const endingSentence = (ending) => `${ENDINGS[ending].replace(/^./, (letter) => letter.toUpperCase())}.`;

/**
 * @param {GameCard[]} cards
 * @param {string} id
 */
export function cardOf(cards, id) {
  const found = cards.find((one) => one.id === id);
  if (!found) throw new Error(`There is no game ${id}.`);
  return found;
}

/**
 * The address where a position is played with its analysis: against the perfect player, if nothing else is said.
 *
 * @param {string} game
 * @param {Rules["params"] & { position: string, ending: Ending, first?: string, second?: string }} what
 */
export const analyzedAt = (game, what) =>
  `/play/${game}?${new URLSearchParams({ first: "human", second: "perfect", ...what, analysis: "1" })}`;

/**
 * A section for each group, in the order of the cards.
 *
 * @param {GameCard[]} cards
 * @param {(card: GameCard) => Element} draw
 */
export function inGroups(cards, draw) {
  return [...Map.groupBy(cards, ({ group }) => group)].map(([name, members]) =>
    h("section", { class: "group" }, h("h2", {}, name), h("div", { class: "cards" }, members.map(draw))),
  );
}
