// A shadow root in a notebook, so that styles do not leak either way. Light or dark, as the background is.

import { h } from "./dom.js";

/**
 * Fills the shadow root and returns it.
 *
 * @param {Node[]} children
 */
export function stage(...children) {
  const { el, styles } = notebook;
  const host = h("div", { "data-lm-suppress-shortcuts": true }); // keys go to the board, not to the notebook's commands
  const root = host.attachShadow({ mode: "open" });
  root.append(h("style", {}, styles), h("div", { class: "embed notebook" }, children));
  el.replaceChildren(host);
  const follow = () => {
    host.dataset.theme = isDark(el) ? "dark" : "light";
  };
  const watch = new MutationObserver(() => setTimeout(follow, 300)); // once the notebook has faded to its other colors
  for (const one of [document.documentElement, document.body]) watch.observe(one, { attributes: true });
  requestAnimationFrame(follow);
  return root;
}

/** The places of embed.html, empty. */
export const places = () => [...new DOMParser().parseFromString(notebook.page, "text/html").body.childNodes];

/**
 * Whether the ground that an element stands on is dark.
 *
 * @param {Element} element
 */
function isDark(element) {
  for (let one = element; one; one = one.parentElement ?? /** @type {ShadowRoot} */ (one.getRootNode()).host) {
    const [r, g, b, opaque = 1] = getComputedStyle(one)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [0, 0, 0, 0];
    if (opaque > 0.5) return 0.3 * r + 0.6 * g + 0.1 * b < 128;
  }
  return false;
}
