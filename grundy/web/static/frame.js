// What every page has: the head with its links, the choice of theme, and the line that screen readers hear.

import { $, h, ours, painted, remembered } from "./dom.js";

/** @import { LocalFile } from "./types.d.ts" */

const THEMES = [
  { name: "", sign: "◐", words: "Theme: as the system" },
  { name: "light", sign: "☀", words: "Theme: light" },
  { name: "dark", sign: "☾", words: "Theme: dark" },
];

/** @param {string} name */
function setTheme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
}

setTheme(remembered.get("theme", ""));

const currentTheme = () =>
  Math.max(
    0,
    THEMES.findIndex(({ name }) => name === remembered.get("theme", "")),
  );

/** @param {string | null} here the page's address; null: a page without links to others */
export function frame(here) {
  /** @type {(path: string, text: string) => HTMLElement} */
  const link = (path, text) => h("a", { href: path, "aria-current": path === here ? "page" : null }, text);
  const theme = h("button", { class: "quiet", type: "button" });
  const shown = () => {
    const { sign, words } = THEMES[currentTheme()];
    theme.textContent = sign;
    theme.title = words;
    theme.setAttribute("aria-label", `${words}; click to change`);
  };
  theme.addEventListener("click", () => {
    const { name } = THEMES[(currentTheme() + 1) % THEMES.length];
    remembered.set("theme", name);
    setTheme(name);
    shown();
  });
  shown();
  $("header").replaceChildren(
    h(
      "a",
      { class: "brand", href: "/" },
      h("img", { src: new URL("./icon.svg", import.meta.url), alt: "", width: 28, height: 28 }),
      "Grundy",
    ),
    here === null
      ? ""
      : h(
          "nav",
          { "aria-label": "Pages" },
          link("/", "Games"),
          link("/sum", "Sums"),
          link("/learn", "Learn"),
          link("/exercises", "Exercises"),
          link("/claims", "Claims"),
          link("/api/docs", "API"),
        ),
    theme,
  );
}

/**
 * Shows a message, also to screen readers; `again` offers to try again.
 *
 * @param {string} text
 * @param {(() => void) | null} again
 */
export function say(text, again = null) {
  $("#said").replaceChildren(
    text,
    again ? h("button", { type: "button", class: "again", onclick: again }, "Try again") : "",
  );
}

// ---- the user's own rules: shown again when their file changes, with what is wrong in it ----

async function watchOwnRules() {
  /** @type {() => Promise<LocalFile[]>} */
  const look = async () => (await fetch(ours("/api/local"))).json();
  /** @param {LocalFile[]} all */
  const state = (all) => JSON.stringify(all.map(({ stamp, error }) => [stamp, error]));
  let files = await look().catch(() => /** @type {LocalFile[]} */ ([]));
  if (!files.length) return;
  const banner = h("div", { class: "own-problem", role: "alert", hidden: true });
  $("main").prepend(banner);
  const show = () => {
    const wrong = files.filter(({ error }) => error);
    banner.hidden = !wrong.length;
    banner.replaceChildren(...wrong.map(({ file, error }) => h("p", {}, h("b", {}, file), ` ${error}`)));
  };
  show();
  setInterval(async () => {
    const now = await look().catch(() => files);
    if (state(now) === state(files)) return;
    const good = now.every(({ error }) => !error);
    files = now;
    if (good) location.reload();
    else show();
  }, 1000);
}

if (!document.body.classList.contains("login")) painted().then(watchOwnRules);
