// What a position and each of its moves is worth, as people are told it.

import { h, s } from "./dom.js";
import { kindOf, sign } from "./outcomes.js";

const KINDS = { P: "win", N: "loss", draw: "draw", loss: "win", win: "loss", tie: "tie" }; // for who moves there, by what is left

const signed = (number) => `${number > 0 ? "+" : ""}${number}`;

/** {move: {kind, text, shade}} of a solved position of a game, for who is to move. */
export function valuesOf(found, view, game) {
  const shade = shades(found);
  return Object.fromEntries(
    found.moves.map((move, i) => [move.move, { ...valued(move, found, view, game), shade: shade[i] }]),
  );
}

/** A move's worth; when points count, what comes from here on, and who would win then. */
function valued(move, found, view, game) {
  if (found.ending !== "scored")
    return { kind: KINDS[move.outcome], text: String(move.nimber ?? move.endless ?? (move.loony ? "∞" : "")) };
  if (move.margin === undefined) return { kind: move.best ? "win" : KINDS[move.outcome], text: "" };
  const net = (view.moves.find((one) => one.move === move.move)?.points ?? 0) - move.margin;
  const [one, two] = game.points();
  const lead = net + (game.mover === 0 ? one - two : two - one);
  return { kind: lead > 0 ? "win" : lead < 0 ? "loss" : "tie", text: signed(net) };
}

/** How strong a move's colour is among those of its kind: the sooner the game would be over, the stronger. */
function shades({ moves, far }) {
  const range = {};
  moves.forEach(({ outcome }, i) => {
    const [near, most] = range[outcome] ?? [Infinity, -Infinity];
    if (Number.isFinite(far[i])) range[outcome] = [Math.min(near, far[i]), Math.max(most, far[i])];
  });
  return moves.map(({ outcome }, i) => {
    const [near, most] = range[outcome] ?? [0, 0];
    return most > near ? 1 - (0.6 * (far[i] - near)) / (most - near) : 1;
  });
}

/** Who wins from here, and the numbers. */
export function headline(found) {
  const kind = kindOf(found.outcome);
  const facts = [
    ["outcome", found.outcome],
    ["nimber", found.nimber],
    ["value", found.endless ?? (found.loony ? "loony (∞)" : undefined)],
    ["margin", found.margin === undefined ? undefined : signed(found.margin)],
    ["bad points", found.shares?.join(", ")],
    ["n", found.scored?.squares],
    ["nim-sum", found.scored?.nim_sum],
    ["e", found.scored?.e],
    ["remoteness", found.ending === "scored" || found.outcome === "draw" ? undefined : (found.remoteness ?? "…")],
  ].filter(([, value]) => value !== undefined && value !== null);
  const says =
    found.outcome === "draw"
      ? "A draw: both can go on for ever"
      : { win: "The player to move wins", loss: "The player to move loses", tie: "Even" }[kind] +
        (found.ending === "scored" ? " from here" : "");
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
