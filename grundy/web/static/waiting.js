// What a slow question waits for, such as the compiler: a line at the foot of the page until it is answered.

import { h, ours } from "./dom.js";

const EVERY = 1000; // milliseconds between two looks; a quick question is answered before the first

const line = h("p", { class: "waiting", role: "status", hidden: true });
let open = 0; // questions
let looking = null;

async function look() {
  const { what } = await fetch(ours("/api/waiting"))
    .then((answer) => answer.json())
    .catch(() => ({}));
  if (!line.isConnected) document.body.append(line);
  line.textContent = what ?? "";
  line.hidden = !what || !open;
}

export async function whileWaiting(answer) {
  open += 1;
  looking ??= setInterval(look, EVERY);
  try {
    return await answer;
  } finally {
    open -= 1;
    if (!open) {
      clearInterval(looking);
      looking = null;
      line.hidden = true;
    }
  }
}
