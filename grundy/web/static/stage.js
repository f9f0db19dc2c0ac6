// A place of our own in a notebook: its styles do not reach the notebook, nor the notebook's styles into it. Light or dark, as
// what lies behind it. `el`, `styles` and `page` come from around all modules: notebook/bundle.py says how.

import { h } from "./dom.js";

/** Fills the place and gives it back. */
export function stage(...children) {
  const host = h("div", { "data-lm-suppress-shortcuts": true }); // keys go to the board, not to the notebook's commands
  const root = host.attachShadow({ mode: "open" });
  root.append(h("style", {}, styles), h("div", { class: "embed notebook" }, children));
  el.replaceChildren(host);
  const follow = () => {
    host.dataset.theme = isDark(el) ? "dark" : "light";
  };
  const watch = new MutationObserver(() => setTimeout(follow, 300)); // once the notebook has faded to its other colours
  for (const one of [document.documentElement, document.body]) watch.observe(one, { attributes: true });
  requestAnimationFrame(follow);
  return root;
}

/** The places of embed.html, empty; `page` is its text. */
export const places = () => [...new DOMParser().parseFromString(page, "text/html").body.childNodes];

/** Whether the ground that an element stands on is dark. */
function isDark(element) {
  for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) {
    const [r, g, b, opaque = 1] = getComputedStyle(one)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? [0, 0, 0, 0];
    if (opaque > 0.5) return 0.3 * r + 0.6 * g + 0.1 * b < 128;
  }
  return false;
}
