// The moves played, as a list: the main line in rows, and under a move what was played instead of it, branch in branch.

/** @import { Played, Rules, Scene, Step } from "./types.d.ts" */
/** @import { GameInProgress } from "./game.js" */

import { askOnce } from "./api.js";
import { $, h } from "./dom.js";
import { matched } from "./follow.js";
import { said } from "./game.js";
import { gesturesOf, namesOf } from "./gestures.js";
import { isFirst, isMain, pathTo } from "./steptree.js";

/**
 * A step of a game that was opened from a record; its branches may be left out.
 *
 * @typedef {{ move: string, position: string, next: Recorded[] }} Recorded
 */

/**
 * The words that the board would have used for every step.
 *
 * @template {Recorded} S
 * @param {Rules} rules
 * @param {S} root
 * @returns {Promise<Map<S, string>>}
 */
export async function nameSteps(rules, root) {
  const { scene } = await askOnce("view", { ...rules, position: root.position });
  /** @type {Map<S, string>} */
  const words = new Map();
  /**
   * @param {S} step
   * @param {Scene} shown
   * @param {ReturnType<typeof namesOf>} named
   */
  const walk = async (step, shown, named) => {
    const gestures = gesturesOf({ ...shown, shapes: named.shapes }, named);
    for (const next of /** @type {S[]} */ (step.next)) {
      words.set(next, said(gestures.say(next.move)));
      const { view, carried } = await askOnce("move", { ...rules, position: step.position, move: next.move });
      const pairs = matched(named.shapes, view.scene.shapes, carried);
      await walk(next, view.scene, namesOf(view.scene.shapes, named.shapes, pairs, named));
    }
  };
  await walk(root, scene, namesOf(scene.shapes, [], null, { names: new Map(), rows: new Map() }));
  return words;
}

const UNMARKED = { mark: null, title: "" };

/**
 * The mark on a move: whether it turned the game, or alone kept a win.
 *
 * @param {Step} step
 */
function markOf({ ply }) {
  if (ply?.turned) return { mark: "turned", title: "gave it away" };
  return ply?.only ? { mark: "sole", title: "the only move" } : UNMARKED;
}

/**
 * @param {GameInProgress} game
 * @param {object} does
 * @param {(step: Step) => void} does.goTo
 * @param {(step: Step) => void} does.promote
 * @param {(step: Played) => void} does.remove
 * @param {boolean} judged whether marks and the players' reasons may be seen: they tell who wins
 */
export function drawMoves(game, { goTo, promote, remove }, judged) {
  const seats = game.players.length;
  /** @param {number} at */
  const number = (at) => Math.floor(at / seats) + 1;
  /**
   * @param {string} text
   * @param {Step} step
   * @param {string} title
   */
  const entry = (text, step, title) =>
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-current": game.here === step ? "step" : null,
        title,
        onclick: () => goTo(step),
      },
      text,
    );
  /**
   * @param {Step} step
   * @param {number} ply
   */
  const played = (step, ply, number = "") => {
    const { mark, title } = judged ? markOf(step) : UNMARKED;
    const text = (step.words ?? said(step.move)) + (step.points ? ` (+${step.points})` : "");
    return h(
      "span",
      { "data-ply": ply, class: mark, title },
      number && h("span", { class: "number" }, number),
      entry(text, step, (judged && step.reason) || step.position),
    );
  };
  /**
   * @param {Played} step
   * @param {number} at
   */
  const instead = (step, at) => {
    const others = isFirst(step) ? step.parent.next.slice(1) : [];
    return others.length
      ? h(
          "ul",
          { class: "variations", "aria-label": `instead of move ${number(at)}` },
          others.map((other) => h("li", {}, branch(other, at))),
        )
      : null;
  };
  /**
   * @param {Played} first
   * @param {number} at
   * @returns {(Element | null)[]}
   */
  function branch(first, at) {
    const shown = [];
    for (let [step, ply] = [first, at]; step; [step, ply] = [step.next[0], ply + 1]) {
      const begins = ply % seats === 0;
      shown.push(
        played(step, ply + 1, begins ? `${number(ply)}.` : step === first ? `${number(ply)} …` : ""),
        instead(step, ply),
      );
    }
    return shown;
  }
  const rows = [];
  for (let [step, at] = [game.root.next[0], 0]; step; [step, at] = [step.next[0], at + 1]) {
    if (at % seats === 0) rows.push(h("li", { value: number(at) }));
    rows.at(-1)?.append(played(step, at + 1), instead(step, at) ?? "");
  }
  const box = $("#moves");
  box.replaceChildren(entry("start", game.root, game.start), h("ol", {}, rows));
  // after drawing: measuring costs a layout
  requestAnimationFrame(() => inSight(box, box.querySelector("[aria-current]")));
  drawBranch(game, promote, remove);
}

/**
 * The list alone is scrolled, never the page.
 *
 * @param {Element} box
 * @param {Element | null} current
 */
function inSight(box, current) {
  if (!current) return;
  const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) box.scrollTop += inner.top - outer.top;
}

/**
 * What can be done with the branch that is looked at.
 *
 * @param {GameInProgress} game
 * @param {(step: Step) => void} promote
 * @param {(step: Played) => void} remove
 */
function drawBranch(game, promote, remove) {
  /**
   * @param {string} text
   * @param {string} title
   * @param {() => void} onclick
   */
  const button = (text, title, onclick) => h("button", { type: "button", class: "quiet small", title, onclick }, text);
  const first = isMain(game.here) ? undefined : pathTo(game.here).findLast((step) => !isFirst(step));
  $("#line").replaceChildren(
    ...(first
      ? [
          button("Promote", "Make this the main line", () => promote(game.here)),
          button("Delete", "Delete this branch", () => remove(first)),
        ]
      : []),
  );
}
