// Who sits where, and who has what: of two each has the points that their moves earned, and the most win; of more each has
// bad points, those that the one before has handed on, and the fewest win.

import { h, many } from "./dom.js";

export const SEATS = ["first", "second", "third", "fourth", "fifth", "sixth"]; // as an address names them

/** As many players as there are seats; who is not named plays as the second one does. */
export const seated = (players, seats = 2) => Array.from({ length: seats }, (_, i) => players[i] ?? players[1]);

/** What simulations call the players. */
export const LETTERS = "ABCDEF";

/** The seats by name, for an address. */
export const bySeat = (players) => Object.fromEntries(players.map((player, i) => [SEATS[i], player]));

/** The points of each of two seats, or the bad points of each of more, from steps that say what they earned. */
export function tallies(steps, seats) {
  const totals = Array(seats).fill(0);
  steps.forEach((step, i) => {
    totals[(i + (seats === 2 ? 0 : 1)) % seats] += step.points ?? 0;
  });
  return totals;
}

const OWNERS = ["coin", "piece", "dark", "pale", "choc", "poison"]; // how what a seat has won looks

/** A scene with a mark on everything that a seat has won, from steps that say what they won. */
export function owned(scene, steps, seats) {
  const owner = new Map(steps.flatMap(({ won = [] }, i) => won.map((key) => [key, i % seats])));
  const marked = (shape) =>
    owner.has(shape.key)
      ? { ...shape, role: OWNERS[owner.get(shape.key)], text: String(owner.get(shape.key) + 1) }
      : shape;
  return owner.size ? { ...scene, shapes: scene.shapes.map(marked) } : scene;
}

/** The seat that is alone ahead; -1 for a tie. */
export function ahead(totals) {
  const best = totals.length === 2 ? Math.max(...totals) : Math.min(...totals);
  return totals.indexOf(best) === totals.lastIndexOf(best) ? totals.indexOf(best) : -1;
}

/** What a seat has, beside its name. */
export function hasPoints(number, seats) {
  const [text, title] = seats === 2 ? [many(number, "point"), "points so far"] : [`${number} bad`, "bad points so far"];
  return h("span", { class: "points", title }, text);
}
