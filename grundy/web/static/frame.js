// What every page has: the head with its links, the choice of theme, and the line that screen readers hear.

import { $, h, ours, painted, remembered } from "./dom.js";

const THEMES = [
  ["", "Theme: as the system"],
  ["light", "Theme: light"],
  ["dark", "Theme: dark"],
];

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
    ...[
      h(
        "a",
        { class: "brand", href: "/" },
        h("img", { src: new URL("./icon.svg", import.meta.url), alt: "", width: 28, height: 28 }),
        "Grundy",
      ),
      here !== null &&
        h(
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
    ].filter(Boolean),
  );
}

/** Said to screen readers, and shown where the page has a place for it; `again` is offered where it may help. */
export function say(text, again = null) {
  $("#said").replaceChildren(
    text,
    again ? h("button", { type: "button", class: "again", onclick: again }, "Try again") : "",
  );
}

// ---- the user's own rules: shown again when their file changes, with what is wrong in it ----

async function watchOwnRules() {
  const look = async () => (await fetch(ours("/api/local"))).json();
  const state = (files) => JSON.stringify(files.map(({ stamp, error }) => [stamp, error]));
  let files = await look().catch(() => []);
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
