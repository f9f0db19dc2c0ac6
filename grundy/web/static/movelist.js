// The moves played, as a list: the main line in rows, and under a move what was played instead of it, branch in branch.

import { askOnce } from "./api.js";
import { $, h } from "./dom.js";
import { matched } from "./follow.js";
import { said } from "./game.js";
import { gesturesOf, namesOf } from "./gestures.js";
import { isMain, pathTo } from "./steptree.js";

const MARKS = { turned: ["turned", "gave it away"], only: ["sole", "the only move"] };

/** Gives every step of a game that was opened from a record the words that the board would have used. */
export async function nameSteps(rules, root) {
  const { scene } = await askOnce("view", { ...rules, position: root.position });
  const walk = async (step, shown, named) => {
    const gestures = gesturesOf({ ...shown, shapes: named.shapes }, named);
    for (const next of step.next) {
      next.words ??= said(gestures.say(next.move));
      const { view, carried } = await askOnce("move", { ...rules, position: step.position, move: next.move });
      const pairs = matched(named.shapes, view.scene.shapes, carried);
      await walk(next, view.scene, namesOf(view.scene.shapes, named.shapes, pairs, named));
    }
  };
  await walk(root, scene, namesOf(scene.shapes, [], null, { names: new Map(), rows: new Map() }));
}

/** `judged` says whether marks and the players' reasons may be seen: they tell who wins. */
export function drawMoves(game, { goTo, promote, remove }, judged) {
  const seats = game.players.length;
  const number = (at) => Math.floor(at / seats) + 1;
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
  const played = (step, ply, number = "") => {
    const [mark = null, words = ""] = (judged && Object.entries(MARKS).find(([name]) => step.ply?.[name])?.[1]) || [];
    const text = (step.words ?? said(step.move)) + (step.points ? ` (+${step.points})` : "");
    return h(
      "span",
      { "data-ply": ply, class: mark, title: words },
      number && h("span", { class: "number" }, number),
      entry(text, step, (judged && step.reason) || step.position),
    );
  };
  const instead = (step, at) => {
    const others = step.parent.next[0] === step ? step.parent.next.slice(1) : [];
    return others.length
      ? h(
          "ul",
          { class: "variations", "aria-label": `instead of move ${number(at)}` },
          others.map((other) => h("li", {}, branch(other, at))),
        )
      : null;
  };
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
    rows.at(-1).append(played(step, at + 1), ...[instead(step, at)].filter(Boolean));
  }
  const box = $("#moves");
  box.replaceChildren(entry("start", game.root, game.start), h("ol", {}, rows));
  requestAnimationFrame(() => inSight(box, box.querySelector("[aria-current]"))); // not before all is drawn: to ask where it is costs a layout
  drawBranch(game, { promote, remove });
}

/** The list alone is scrolled, never the page. */
function inSight(box, current) {
  const [outer, inner] = [box.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  else if (inner.top < outer.top) box.scrollTop += inner.top - outer.top;
}

/** What can be done with the branch that is looked at. */
function drawBranch(game, { promote, remove }) {
  const button = (text, title, onclick) => h("button", { type: "button", class: "quiet small", title, onclick }, text);
  const off = game.at && !isMain(game.here);
  const first = off && pathTo(game.here).findLast((step) => step.parent.next[0] !== step);
  $("#line").replaceChildren(
    ...(off
      ? [
          button("Promote", "Make this the main line", () => promote(game.here)),
          button("Delete", "Delete this branch", () => remove(first)),
        ]
      : []),
  );
}
