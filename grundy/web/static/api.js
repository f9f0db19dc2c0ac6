// The API over HTTP, with its errors as messages for people. Responses that cannot change are cached.

import { notice, whileWaiting } from "./announcements.js";
import { ours } from "./dom.js";
import { isAborted, Problem } from "./problem.js";
import { cached } from "./request_cache.js";

/** @import { Ask, AskOptions } from "./types.d.ts" */

const ATTEMPTS = 6; // when the server says that we ask too fast
const framed = window.top !== window;
// in a frame on another site no cookie is kept: the server sends the session in a header, and we send it back
let session = "";

/**
 * A response with a good status; every other one is thrown as a problem.
 *
 * @param {string} path
 * @param {unknown} body
 * @param {AskOptions} options
 */
async function request(path, body, { signal } = {}) {
  for (let attempt = 1; ; attempt++) {
    const sent = fetch(ours(`/api/${path}`), {
      method: body === null ? "GET" : "POST",
      headers: {
        ...(body !== null && { "content-type": "application/json" }),
        ...(framed && { "grundy-session": session }),
      },
      body: body === null ? null : JSON.stringify(body),
      signal,
    });
    const response = await whileWaiting(sent).catch((error) => {
      if (isAborted(error)) throw error;
      throw new Problem("The server does not answer. Is it still running?", 0);
    });
    session = response.headers.get("grundy-session") ?? session;
    notice(response.headers.get("grundy-notice"));
    if (response.status === 429 && attempt < ATTEMPTS) {
      await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get("retry-after") ?? 1)));
      continue;
    }
    if (response.ok) return response;
    const found = await read(response);
    throw new Problem(found?.error ?? `The server answered ${response.status}.`, response.status);
  }
}

/**
 * What a response says; null where it was cut off.
 *
 * @param {Response} response
 */
const read = (response) =>
  response.json().catch((error) => {
    if (isAborted(error)) throw error;
    return null;
  });

export const ask = /** @type {Ask} */ (
  async (/** @type {string} */ path, /** @type {unknown} */ body = null, /** @type {AskOptions} */ options = {}) => {
    const response = await request(path, body, options);
    const table = response.headers.get("grundy-table");
    if (table) return { said: JSON.parse(table), bytes: await response.arrayBuffer() };
    const found = await read(response);
    if (found === null) throw new Problem("The answer was lost on the way.", 0);
    return found;
  }
);

export const askOnce = cached(ask);
