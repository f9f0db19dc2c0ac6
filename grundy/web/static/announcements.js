// What the server says besides its responses: a banner for everybody, such as that its disk is full, and at the foot of
// the page what a slow request waits for, such as the compiler.

import { h, ours } from "./dom.js";

const INTERVAL = 1000; // milliseconds between polls; a quick request is answered before the first

const banner = h("p", { class: "notice", role: "alert", hidden: true });
const line = h("p", { class: "waiting", role: "status", hidden: true });
let open = 0; // requests
let timer = 0;

/** @param {string | null} text none takes the banner away */
export function notice(text) {
  if (banner.textContent === (text ?? "")) return;
  if (!banner.isConnected) document.querySelector("main")?.prepend(banner);
  banner.textContent = text ?? "";
  banner.hidden = !text;
}

async function look() {
  const { what } = await fetch(ours("/api/waiting"))
    .then((response) => response.json())
    .catch(() => ({}));
  if (!line.isConnected) document.body.append(line);
  line.textContent = what ?? "";
  line.hidden = !what || !open;
}

/**
 * Tells what a response waits for, until it comes.
 *
 * @template T
 * @param {Promise<T>} response
 */
export async function whileWaiting(response) {
  open += 1;
  timer ||= setInterval(look, INTERVAL);
  try {
    return await response;
  } finally {
    open -= 1;
    if (!open) {
      clearInterval(timer);
      timer = 0;
      line.hidden = true;
    }
  }
}
