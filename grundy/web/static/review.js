// The review of a game: who stood to win after every step, how far the end was, and whether the step gave something
// away.

/** @import { PlyModel, Step } from "./types.d.ts" */
/** @import { GameInProgress } from "./game.js" */

import { askOnce } from "./api.js";
import { h, s } from "./dom.js";
import { linesOf, pathTo } from "./steptree.js";

const MOST_LINES = 12; // that are reviewed together

/**
 * Steps from the start on, each with its review.
 *
 * @typedef {{ steps: Step[], plies: PlyModel[] }} Reviewed
 */

/**
 * Reviews the line shown, or another one; with more than two players there is no review.
 *
 * @param {GameInProgress} game
 * @param {AbortSignal} signal
 * @returns {Promise<Reviewed>}
 */
export async function lookAgain(game, signal, steps = game.steps) {
  if (game.players.length !== 2 || !steps.length) return { steps: [], plies: [] };
  const plies = await askOnce("review", { record: game.recordOf(steps) }, { signal });
  return { steps: [game.root, ...steps], plies };
}

/**
 * Reviews the other lines too, one after another.
 *
 * @param {GameInProgress} game
 * @param {AbortSignal} signal
 * @param {(found: Reviewed) => void} reviewed is called with each
 */
export async function lookAround(game, signal, reviewed) {
  for (const { steps } of linesOf(game.root).slice(0, MOST_LINES)) {
    const end = steps.at(-1);
    if (end && !end.ply && !signal.aborted) reviewed(await lookAgain(game, signal, pathTo(end)));
  }
}

/**
 * The steps of the line shown that gave something away; only those of people, if people play.
 *
 * @param {GameInProgress} game
 */
export function mistakes(game) {
  const people = game.players.includes("human");
  return game.steps.filter((step, i) => step.ply?.turned && (!people || game.players[i % 2] === "human"));
}

// ---- how it went, as a chart ----

const [WIDE, HIGH, LEFT] = [300, 110, 22];
const ROOM = 30; // above and below, for numbers and marks
const WORTH_A_NUMBER = 13; // units that a bar needs for its nimber

/**
 * How it went: bars up where the first player stood to win and down for the second, as long as the end was far, with
 * the nimbers. Keys step through the moves, so one bar alone is reached by Tab.
 *
 * @param {PlyModel[]} plies
 * @param {GameInProgress} game
 * @param {(at: number) => void} go to a place of the line
 */
export function chart(plies, game, go) {
  const scored = game.ending === "scored";
  /** @param {PlyModel} ply */
  const far = (ply) => (scored ? Math.abs(ply.lead ?? 0) : (ply.remoteness ?? 0));
  const most = Math.max(1, ...plies.map(far));
  const step = (WIDE - LEFT) / plies.length;
  const middle = HIGH / 2;
  /** @param {PlyModel} ply */
  const height = (ply) =>
    ply.stands
      ? (ply.stands === 1 ? 1 : -1) *
        (7 + ((middle - ROOM) * (!scored && ply.remoteness === null ? most : far(ply))) / most)
      : 0;
  /**
   * @param {PlyModel} ply
   * @param {number} at
   */
  const bar = (ply, at) => {
    const [tall, x] = [height(ply), LEFT + at * step];
    /** @param {number} off */
    const end = (off) => (tall > 0 ? middle - tall - off : middle - tall + off + 9);
    const mark = ply.turned ? "?" : ply.only ? "!" : "";
    const known = scored ? ply.lead && Math.abs(ply.lead) : ply.value?.nimber;
    const number = step >= WORTH_A_NUMBER ? (known ?? null) : null;
    const text = saying(ply, at, game);
    return s(
      "g",
      {
        class: `bar who${ply.stands ?? 0}${!scored && ply.remoteness === null ? " blank" : ""}`,
        role: "button",
        tabindex: at === game.at ? "0" : "-1",
        "aria-current": at === game.at ? "step" : null,
        "aria-label": text,
        onclick: () => go(at),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && go(at),
      },
      s("title", {}, text),
      s("rect", { class: "hit", x, y: 0, width: step, height: HIGH }),
      s("rect", {
        class: "value",
        x: x + step * 0.12,
        width: step * 0.76,
        y: tall > 0 ? middle - tall : middle,
        height: Math.max(Math.abs(tall), 2),
        rx: Math.min(2, step / 4),
      }),
      number !== null && s("text", { x: x + step / 2, y: end(2) }, String(number)),
      mark &&
        s(
          "text",
          {
            class: ply.turned ? "turn-mark" : "sole-mark",
            x: x + step / 2,
            y: end(number === null ? 3 : 13),
          },
          mark,
        ),
    );
  };
  const names = [s("text", { x: 8, y: 16 }, "1"), s("text", { x: 8, y: HIGH - 8 }, "2")];
  const caption = scored ? "Who stood to win, and by how many points" : "Who stood to win, and how far the end was";
  const turns = plies.filter((ply) => ply.turned).length;
  return h(
    "figure",
    {},
    s(
      "svg",
      { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": caption },
      names,
      s("path", { class: "axis", d: `M${LEFT} ${middle}H${WIDE}` }),
      plies.map(bar),
    ),
    h(
      "figcaption",
      { class: "small" },
      [
        caption,
        !scored && plies[0].value?.nimber !== undefined && "the numbers are nimbers",
        turns && `it turned ${turns === 1 ? "once" : `${turns} times`} (?)`,
      ]
        .filter(Boolean)
        .join("; "),
    ),
  );
}

/**
 * @param {string} person
 * @param {number} seat
 */
const winnerWords = (person, seat) => `${person} (${seat}) ${person === "You" ? "stand" : "stands"} to win`;

/**
 * A bar in words.
 *
 * @param {PlyModel} ply
 * @param {number} at
 * @param {GameInProgress} game
 */
function saying(ply, at, game) {
  const { words, move } = game.stepAt(at);
  const who =
    ply.stands === null
      ? "not known"
      : ply.stands === 0
        ? "even"
        : winnerWords(game.person(ply.stands - 1), ply.stands);
  return [
    `${at ? `after ${at}. ${words ?? move}` : "at the start"}: ${who}`,
    game.ending === "scored" && ply.lead !== null && `by ${Math.abs(ply.lead)}`,
    ply.value?.nimber !== undefined && `nimber ${ply.value.nimber}`,
    ply.remoteness !== null && `remoteness ${ply.remoteness}`,
    ply.turned && "here it turned",
    ply.only && "the only move",
  ]
    .filter(Boolean)
    .join(", ");
}
