// What the server has to say to everybody, such as that its disk is full: a banner on top of the page while it says so.

import { h } from "./dom.js";

const banner = h("p", { class: "notice", role: "alert", hidden: true });

export function notice(text) {
  if (banner.textContent === (text ?? "")) return;
  if (!banner.isConnected) document.querySelector("main")?.prepend(banner);
  banner.textContent = text ?? "";
  banner.hidden = !text;
}
