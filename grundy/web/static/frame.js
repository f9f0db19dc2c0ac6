// What every page has: the head with its links, the choice of theme, and the line that screen readers hear.

import { $, h, remembered } from "./dom.js";

const THEMES = [["", "Theme: as the system"], ["light", "Theme: light"], ["dark", "Theme: dark"]];

function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

setTheme(remembered.get("theme", ""));

export function frame(here) {
  const link = (path, text) => h("a", { href: path, "aria-current": path === here ? "page" : null }, text);
  const theme = h("button", { class: "quiet", type: "button" });
  const shown = () => {
    const current = THEMES.find(([name]) => name === remembered.get("theme", "")) ?? THEMES[0];
    theme.textContent = { "": "◐", light: "☀", dark: "☾" }[current[0]];
    theme.title = current[1];
    theme.setAttribute("aria-label", `${current[1]}; click to change`);
  };
  theme.addEventListener("click", () => {
    const at = THEMES.findIndex(([name]) => name === remembered.get("theme", ""));
    const [next] = THEMES[(at + 1) % THEMES.length];
    remembered.set("theme", next);
    setTheme(next);
    shown();
  });
  shown();
  $("header").replaceChildren(
    h("a", { class: "brand", href: "/" }, h("img", { src: "/static/icon.svg", alt: "", width: 28, height: 28 }), "Grundy"),
    h("nav", { "aria-label": "Pages" }, link("/", "Games"), link("/sum", "Sums"), link("/api/docs", "API")),
    theme,
  );
}

/** Said to screen readers, and shown where the page has a place for it. */
export function say(text) {
  $("#said").textContent = text;
}
