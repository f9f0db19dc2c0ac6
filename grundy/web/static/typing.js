// What is typed: a move in its field, and single keys for everything else.

import { $, h } from "./dom.js";

/** `now()` is the view; what is typed is played, or `say(text)` tells why not. */
export function offerTyping(board, { now, play, say }) {
  $("#typed input").addEventListener("focus", () => {
    $("#offered").replaceChildren(
      ...now()
        .moves.slice(0, 200)
        .map(({ move }) => h("option", { value: move })),
    );
  });
  $("#typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = event.target.elements.move;
    const [text, meant] = [input.value.trim(), board.gestures.typed(input.value)];
    input.value = "";
    if (!text || !board.open) return;
    // where things keep names that the rule no longer gives them, a rule's text might mean another thing than the board's
    if (meant || !board.renamed || !board.gestures.of(text)) play(meant ?? text);
    else say(`On this board that move is called “${board.gestures.say(text)}”.`);
  });
}

/** What a key does, where nothing else needs it: a field, a list, a board that is played with the arrows. What does nothing (false) stays the browser's. */
export function offerKeys(keys) {
  document.addEventListener("keydown", (event) => {
    const taken =
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]");
    if (taken || event.target.matches("input:not([type=checkbox]), select, textarea, .scroll")) return;
    if (keys[event.key] && keys[event.key]() !== false) event.preventDefault();
  });
}
