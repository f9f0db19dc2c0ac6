// What is typed: a move in its field, and single keys for everything else.

/** @import { View } from "./types.d.ts" */
/** @import { Board } from "./board.js" */

import { $, h } from "./dom.js";

const MOST_OFFERED = 200; // moves that the field offers

/**
 * @param {Board} board
 * @param {object} page
 * @param {() => View} page.now
 * @param {(move: string) => void} page.play
 * @param {(text: string) => void} page.say says why what was typed is not played
 */
export function offerTyping(board, { now, play, say }) {
  const input = /** @type {HTMLInputElement} */ ($("#typed input"));
  input.addEventListener("focus", () => {
    const moves = now().moves.slice(0, MOST_OFFERED);
    $("#offered").replaceChildren(...moves.map(({ move }) => h("option", { value: move })));
  });
  $("#typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const [text, meant] = [input.value.trim(), board.gestures.typed(input.value)];
    input.value = "";
    if (!text || !board.open) return;
    // if things have kept names that the rule no longer gives them, the rule's text could mean another thing
    if (meant || !board.renamed || !board.gestures.of(text)) play(meant ?? text);
    else say(`On this board that move is called “${board.gestures.say(text)}”.`);
  });
}

/**
 * What a key does, where nothing else needs it: a field, a list, a board that is played with the arrows. What does
 * nothing (false) stays the browser's.
 *
 * @param {Record<string, () => unknown>} keys
 */
export function offerKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const taken =
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]");
    const target = /** @type {Element} */ (event.target);
    if (taken || target.matches("input:not([type=checkbox]), select, textarea, .scroll")) return;
    if (keys[event.key] && keys[event.key]() !== false) event.preventDefault();
  });
}
