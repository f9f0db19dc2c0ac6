// The API in a notebook: every request goes to the kernel, where Python answers it as the server would.

import { Messages } from "./messages.js";
import { cached } from "./request_cache.js";

/** @import { Ask } from "./types.d.ts" */

const { model } = notebook;
const view = Math.random().toString(36).slice(2); // another view of the same widget gets the responses too
const messages = new Messages((message) => model.send(message), view);
model.on("msg:custom", (message, buffers) => messages.receive(message, buffers));

export const ask = /** @type {Ask} */ (messages.ask.bind(messages));
export const askOnce = cached(ask);
