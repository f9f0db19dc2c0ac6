// A board for other people's pages: the address says which, as that of a game's page does.

import { h } from "./dom.js";
import { readAddress } from "./game.js";
import { smallGame } from "./small.js";

const { params, ...asked } = readAddress(location);
const { theme, ...rules } = params; // light or dark, where the page around it is
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
const offered = new URLSearchParams(location.search).get("analysis") !== "0";
const whole = h(
  "a",
  { target: "_blank", rel: "noopener", href: location.href.replace("/embed/", "/play/") },
  "Open in Grundy",
);
await smallGame({ ...asked, params: rules, offered, whence: whole });
