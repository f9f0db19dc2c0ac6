// A game looked at again: every step learns who stood to win after it, how far the end was, and whether it gave something away.

import { askOnce } from "./api.js";
import { linesOf, pathTo } from "./steptree.js";

const MOST_LINES = 12; // that are looked at at once

/** The line shown with what is known of each step, the start first; none where more than two play. */
export async function lookAgain(game, signal, steps = game.steps) {
  if (game.players.length !== 2 || !steps.length) return [];
  const plies = await askOnce("review", { record: game.recordOf(steps) }, { signal });
  [game.root, ...steps].forEach((step, i) => {
    step.ply = plies[i];
  });
  return plies;
}

/** The other lines too. */
export async function lookAround(game, signal) {
  for (const { steps } of linesOf(game.root).slice(0, MOST_LINES)) {
    const end = steps.at(-1);
    if (end && !end.ply && !signal?.aborted) await lookAgain(game, signal, pathTo(end));
  }
}

/** The steps of the line shown that gave something away: those of people, where people play. */
export function mistakes(game) {
  const people = game.players.includes("human");
  return game.steps.filter((step, i) => step.ply?.turned && (!people || game.players[i % 2] === "human"));
}
