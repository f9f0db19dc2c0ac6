// Presenter view: the board as large as the screen, for a projector. One key enters and leaves it, one switches the analysis.

import { h } from "./dom.js";

const LARGEST = 400; // pixels a cell
const FAR = 900; // pixels of width beyond which signs grow, up to twice their size: to be read from the last row

/** What `p` does; `analysis` is switched by its own key, or by the button here. */
export function presenter(board, analysis) {
  const usual = { largest: board.largest, badge: board.badge };
  const on = () => document.body.classList.contains("presenting");
  const bar = h(
    "div",
    { class: "presenter-bar", role: "toolbar", "aria-label": "Presenter view" },
    h("button", { type: "button", title: "Analysis on or off (a)", onclick: () => analysis.toggle() }, "Analysis"),
    h("button", { type: "button", title: "Leave the presenter view (p)", onclick: () => toggle(false) }, "Leave"),
  );

  function toggle(present = !on()) {
    if (present === on()) return;
    document.body.classList.toggle("presenting", present);
    Object.assign(board, present ? { largest: LARGEST, badge: Math.max(1, Math.min(2, innerWidth / FAR)) } : usual);
    board.fit();
    if (present) {
      document.body.prepend(bar);
      document.documentElement.requestFullscreen?.().catch(() => {}); // a window does as well
    } else {
      bar.remove();
      if (document.fullscreenElement) document.exitFullscreen();
    }
  }

  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) toggle(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) toggle(false);
  });
  return toggle;
}
