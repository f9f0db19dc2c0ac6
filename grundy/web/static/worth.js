// The value of a position and of each of its moves, in words and signs.

/** @import { Analysed, Ending, MoveWorth, OptionModel, SecondNumberData, Standing, Verdict } from "./types.d.ts" */

import { h, s } from "./dom.js";
import { kindOf, sign } from "./outcomes.js";

/**
 * What is told of a solved position; a page that stands alone knows no more.
 *
 * @typedef {Pick<Analysed, "outcome" | "nimber" | "endless" | "loony" | "margin" | "shares" | "remoteness">
 *   & { ending: string, scored?: SecondNumberData }} Solved
 * @typedef {Pick<Analysed["moves"][number], "move" | "outcome" | "nimber" | "endless" | "loony" | "margin">
 *   & { best?: boolean }} SolvedMove
 */

/** @type {Record<Analysed["outcome"], Verdict>} */
// for the player who moves, by the outcome that is left
const KINDS = { P: "win", N: "loss", draw: "draw", loss: "win", win: "loss", tie: "tie" };

/** @param {number} number */
const signed = (number) => `${number > 0 ? "+" : ""}${number}`;

/** @param {number | null | undefined} number */
const signedOr = (number) => (typeof number === "number" ? signed(number) : number);

/**
 * What the moves of a solved position are worth, by move, for who is to move.
 *
 * @param {{ ending: string, moves: SolvedMove[], far: Analysed["far"] }} found
 * @param {{ moves: OptionModel[] }} view
 * @param {{ standing: Standing }} game
 * @returns {Record<string, MoveWorth>}
 */
export function valuesOf({ ending, moves, far }, view, game) {
  const shade = shades(moves, far);
  const points = new Map(view.moves.map((one) => [one.move, one.points ?? 0]));
  const lead = leadOf(game.standing);
  return Object.fromEntries(
    moves.map((move, i) => {
      const worth = ending === "scored" ? scoredWorth(move, points.get(move.move) ?? 0, lead) : plainWorth(move);
      return [move.move, { ...worth, shade: shade[i] }];
    }),
  );
}

/** @param {SolvedMove} move */
const plainWorth = ({ outcome, nimber, endless, loony }) => ({
  kind: KINDS[outcome],
  text: String(nimber ?? endless ?? (loony ? "∞" : "")),
});

/**
 * When points count: what comes from here on, and who would win then.
 *
 * @param {SolvedMove} move
 * @param {number} points what it earns
 * @param {number} lead what its player is ahead
 * @returns {MoveWorth}
 */
function scoredWorth({ margin, best, outcome }, points, lead) {
  if (margin === undefined || margin === null) return { kind: best ? "win" : KINDS[outcome], text: "" };
  const net = points - margin;
  return { kind: net + lead > 0 ? "win" : net + lead < 0 ? "loss" : "tie", text: signed(net) };
}

/** @param {Standing} standing */
const leadOf = ({ turn = 0, points }) => points[turn] - points[1 - turn];

/**
 * How strong a move's color is among those of its kind: the sooner the game would be over, the stronger.
 *
 * @param {SolvedMove[]} moves
 * @param {Analysed["far"]} far
 */
function shades(moves, far) {
  /** @type {Map<string, { near: number, most: number }>} */
  const ranges = new Map();
  moves.forEach(({ outcome }, i) => {
    const steps = far[i];
    const { near, most } = ranges.get(outcome) ?? { near: Infinity, most: -Infinity };
    if (typeof steps === "number") ranges.set(outcome, { near: Math.min(near, steps), most: Math.max(most, steps) });
  });
  return moves.map(({ outcome }, i) => {
    const { near, most } = ranges.get(outcome) ?? { near: 0, most: 0 };
    return most > near ? 1 - (0.6 * (Number(far[i]) - near)) / (most - near) : 1;
  });
}

/** @type {Record<Verdict, string>} */
const SAYS = {
  win: "The player to move wins",
  loss: "The player to move loses",
  tie: "Even",
  draw: "A draw: both can go on for ever",
  unknown: "Not known",
};

/**
 * Who wins from here, and the numbers.
 *
 * @param {Solved} found
 */
export function headline(found) {
  const kind = kindOf(found.outcome);
  const facts = [
    ["outcome", found.outcome],
    ["nimber", found.nimber],
    ["value", found.endless ?? (found.loony ? "loony (∞)" : undefined)],
    ["margin", signedOr(found.margin)],
    ["bad points", found.shares?.join(", ")],
    ["n", found.scored?.squares],
    ["nim-sum", found.scored?.nim_sum],
    ["e", found.scored?.e],
    ["remoteness", found.ending === "scored" || found.outcome === "draw" ? undefined : (found.remoteness ?? "…")],
  ].filter(([, value]) => value !== undefined && value !== null);
  const says = SAYS[kind] + (found.ending === "scored" ? " from here" : "");
  return h(
    "div",
    { class: `headline ${kind}` },
    s("svg", { viewBox: "-13 -13 26 26", "aria-hidden": "true" }, sign(kind)),
    h("strong", {}, says),
    h(
      "dl",
      {},
      facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { "data-fact": name }, String(value)))),
    ),
  );
}
