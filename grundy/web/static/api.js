// The API, with its errors as messages for people. Answers that cannot change are kept.

import { whileWaiting } from "./waiting.js";

export class Problem extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** No answer, or a busy server: the question itself was a good one. */
export const mayGoWell = ({ status }) => !(status > 0 && status < 429);

const KEPT = new Map();
const MOST_KEPT = 400;

let session = ""; // in a frame of another page, where no cookie is kept, the server tells it and hears it again
const framed = window.top !== window;

export async function ask(path, body = null, signal = undefined) {
  for (let attempt = 0; ; attempt++) {
    const asked = fetch(`/api/${path}`, {
      method: body === null ? "GET" : "POST",
      headers: { ...(body !== null && { "content-type": "application/json" }), ...(framed && { "grundy-session": session }) },
      body: body === null ? null : JSON.stringify(body),
      signal,
    });
    const answer = await whileWaiting(asked).catch((error) => {
      if (error.name === "AbortError") throw error;
      throw new Problem("The server does not answer. Is it still running?", 0);
    });
    session = answer.headers.get("grundy-session") ?? session;
    if (answer.status === 429 && attempt < 5) {
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("retry-after") ?? 1)));
      continue;
    }
    const found = await answer.json().catch((error) => { if (error.name === "AbortError") throw error; return null; });
    if (answer.ok && found === null) throw new Problem("The answer was lost on the way.", 0);
    if (!answer.ok) throw new Problem(found?.error ?? `The server answered ${answer.status}.`, answer.status);
    return found;
  }
}

/** The same question again is answered at once, or together with the first. Who leaves early leaves alone. */
export async function askOnce(path, body = null, signal = undefined) {
  const key = path + JSON.stringify(body);
  if (!KEPT.has(key)) {
    const answer = ask(path, body, signal);
    KEPT.set(key, answer);
    answer.catch(() => KEPT.delete(key));
    if (KEPT.size > MOST_KEPT) KEPT.delete(KEPT.keys().next().value);
  }
  return KEPT.get(key);
}
