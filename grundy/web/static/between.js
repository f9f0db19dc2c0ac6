// A node of a tree as boards: the one before it with the move lit, and its own.

import { askOnce } from "./api.js";
import { Board } from "./board.js";
import { h } from "./dom.js";
import { latest } from "./latest.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";

const HIGH = 150; // pixels that a board may be

/** @import { Rules, StepModel, View } from "./types.d.ts" */

/** @typedef {{ position: string, move: string, parent: { position: string } | null }} Shown */

export class Between {
  /** @param {Element} host */
  constructor(host) {
    this.place = h("div", { class: "place lit-place" });
    this.move = h("p", { class: "lit-move" });
    this.own = h("div", { class: "own-board" });
    this.before = h("div", { hidden: true }, this.place, this.move);
    this.board = new Board(this.place, { play: () => {} });
    host.replaceChildren(this.before, this.own);
    this.show = latest((/** @type {Rules} */ rules, /** @type {Shown} */ node) =>
      this.draw(rules, node).catch((error) => this.own.replaceChildren(messageOf(error))),
    );
  }

  /**
   * @param {Rules} rules
   * @param {Shown} node
   */
  async draw(rules, { position, move, parent }) {
    const begins = { ...rules, position: parent?.position ?? position };
    /** @type {[View, StepModel | null]} */
    const [from, step] = await Promise.all([askOnce("view", begins), parent && askOnce("move", { ...begins, move })]);
    const { scene } = step?.view ?? from;
    this.own.replaceChildren(picture(scene, position, { width: this.own.clientWidth, height: HIGH }));
    this.own.dataset.position = position;
    this.before.hidden = !parent;
    if (!step) return;
    this.board.show(from.scene, { label: from.title, fresh: true });
    this.board.setOpen(false);
    this.board.lookAt(move);
    this.board.ghost(step.view.scene, step.carried);
    this.board.hint(move);
    this.move.replaceChildren("↓ ", h("b", {}, this.board.gestures.say(move)));
    this.place.dataset.move = move;
  }
}
