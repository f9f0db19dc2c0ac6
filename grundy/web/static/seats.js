// Who sits where: the seats' names, the players' names, and what a seat has. The server says how the game stands.

/** @import { Scene, Shape } from "./types.d.ts" */

export const SEATS = ["first", "second", "third", "fourth", "fifth", "sixth"]; // their names in an address

/** The players' names in simulations. */
export const LETTERS = "ABCDEF";

const OWNERS = ["coin", "piece", "dark", "pale", "choc", "poison"]; // roles, and so colors, of what each seat has won

/**
 * A player for each seat; seats without one get the second player.
 *
 * @param {string[]} players
 */
export const seated = (players, seats = 2) => Array.from({ length: seats }, (_, i) => players[i] ?? players[1]);

/**
 * The seats by name, for an address.
 *
 * @param {string[]} players
 */
export const bySeat = (players) => Object.fromEntries(players.map((player, i) => [SEATS[i], player]));

/** @type {Map<string, string>} */
const names = new Map(); // of players, for people

/** @param {{ player: string, name: string }[]} players */
export function learnNames(players) {
  for (const { player, name } of players) names.set(player, name);
}

/**
 * What a player is called.
 *
 * @param {string} player
 */
export const nameOf = (player) => names.get(player) ?? player;

/**
 * A scene with a mark on everything that a seat has won, from steps that say what they won.
 *
 * @param {Scene} scene
 * @param {{ won?: string[] }[]} steps
 * @param {number} seats
 * @returns {Scene}
 */
export function owned(scene, steps, seats) {
  const owner = new Map(steps.flatMap(({ won = [] }, i) => won.map((key) => /** @type {const} */ ([key, i % seats]))));
  /** @param {Shape} shape */
  const marked = (shape) => {
    const seat = owner.get(shape.key ?? "");
    return seat === undefined ? shape : { ...shape, role: OWNERS[seat], text: String(seat + 1) };
  };
  return owner.size ? { ...scene, shapes: scene.shapes.map(marked) } : scene;
}

/**
 * What a seat has, beside its name: points of two players, bad points of more.
 *
 * @param {number} number
 * @param {number} seats
 */
export const pointsOf = (number, seats) =>
  seats === 2
    ? { text: `${number.toLocaleString("en")} point${number === 1 ? "" : "s"}`, title: "points so far" }
    : { text: `${number} bad`, title: "bad points so far" };
