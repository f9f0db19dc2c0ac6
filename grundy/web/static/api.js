// The API, with its errors as messages for people. Answers that cannot change are kept.

import { ours } from "./dom.js";
import { notice } from "./notice.js";
import { kept } from "./once.js";
import { whileWaiting } from "./waiting.js";

export class Problem extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** No answer, or a busy server: the question itself was a good one. */
export const mayGoWell = ({ status }) => !(status > 0 && status < 429);

let session = ""; // in a frame of another page, where no cookie is kept, the server tells it and hears it again
const framed = window.top !== window;

/** The answer as it was sent, once it is a good one. */
async function asked(path, body, signal) {
  for (let attempt = 0; ; attempt++) {
    const sent = fetch(ours(`/api/${path}`), {
      method: body === null ? "GET" : "POST",
      headers: {
        ...(body !== null && { "content-type": "application/json" }),
        ...(framed && { "grundy-session": session }),
      },
      body: body === null ? null : JSON.stringify(body),
      signal,
    });
    const answer = await whileWaiting(sent).catch((error) => {
      if (error.name === "AbortError") throw error;
      throw new Problem("The server does not answer. Is it still running?", 0);
    });
    session = answer.headers.get("grundy-session") ?? session;
    notice(answer.headers.get("grundy-notice"));
    if (answer.status === 429 && attempt < 5) {
      await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("retry-after") ?? 1)));
      continue;
    }
    if (answer.ok) return answer;
    const found = await read(answer);
    throw new Problem(found?.error ?? `The server answered ${answer.status}.`, answer.status);
  }
}

/** What an answer says; null where it was cut off. */
const read = (answer) =>
  answer.json().catch((error) => {
    if (error.name === "AbortError") throw error;
    return null;
  });

export async function ask(path, body = null, signal = undefined) {
  const found = await read(await asked(path, body, signal));
  if (found === null) throw new Problem("The answer was lost on the way.", 0);
  return found;
}

/** Many numbers, as they lie in memory, and what is said of them. */
export async function askNumbers(path, body) {
  const answer = await asked(path, body);
  return { said: JSON.parse(answer.headers.get("grundy-table")), bytes: await answer.arrayBuffer() };
}

export const askOnce = kept(ask);
