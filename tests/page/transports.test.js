// Every way to reach the package keeps the same promises: over HTTP, through a notebook's kernel, from positions packed
// into the page, and in a worker, which needs nothing but Messages.

import assert from "node:assert/strict";
import test from "node:test";
import { Worker } from "node:worker_threads";
import { Messages } from "../../grundy/web/static/messages.js";
import { cached } from "../../grundy/web/static/request_cache.js";
import { packedHeaps } from "./packing.js";

const ANALYSE = { position: "5" };
const nameOf = (error) => error.name;

// ---- just enough of a page for the modules to load ----

const element = () => ({ setAttribute() {}, append() {} });
const packed = { textContent: packedHeaps(6, "normal") };
globalThis.window = { top: null };
window.top = window;
globalThis.document = {
  documentElement: { dataset: {} },
  createElement: element,
  querySelector: () => null,
  getElementById: () => packed,
};

// ---- each with a package that answers one request after the other, when it is told to ----

/** Each gives the transport, and `answer`, which answers the oldest request. */
const TRANSPORTS = {
  async http() {
    const open = [];
    globalThis.fetch = (_url, { signal }) =>
      new Promise((resolve, reject) => {
        open.push(() => resolve(Response.json({ outcome: "N" })));
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    return { ...(await import("../../grundy/web/static/api.js")), answer: () => open.shift()() };
  },

  async comm() {
    const sent = [];
    let receive;
    const on = (_event, listener) => {
      receive = listener;
    };
    globalThis.notebook = { model: { send: (message) => sent.push(message), on } };
    const answer = () => receive({ to: sent.shift().from, answer: { outcome: "N" } });
    return { ...(await import("../../grundy/web/static/comm.js")), answer };
  },

  async packed() {
    return { ...(await import("../../grundy/web/static/packed.js")), answer() {} };
  },

  async worker(t) {
    const code = `const { parentPort } = require("node:worker_threads");
      parentPort.on("message", ({ from }) => parentPort.postMessage({ to: from, answer: { outcome: "N" } }));`;
    const worker = new Worker(code, { eval: true });
    t.after(() => worker.terminate());
    const messages = new Messages((message) => worker.postMessage(message));
    worker.on("message", (message) => messages.receive(message));
    const ask = messages.ask.bind(messages);
    return { ask, askOnce: cached(ask), answer() {} };
  },
};

for (const [name, made] of Object.entries(TRANSPORTS)) {
  test(`${name}: one caller cancels, the others still get their responses`, async (t) => {
    const { ask, askOnce, answer } = await made(t);
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
    const canceled = askOnce("analyse", ANALYSE, { signal: first.signal }).then(() => "an answer", nameOf);
    const stays = askOnce("analyse", ANALYSE, { signal: second.signal });
    first.abort();
    assert.equal(await canceled, "AbortError");
    answer();
    assert.equal((await stays).outcome, "N");
    assert.equal((await askOnce("analyse", ANALYSE)).outcome, "N");

    const leaves = ask("analyse", ANALYSE, { signal: third.signal }).then(() => "an answer", nameOf);
    const other = ask("analyse", ANALYSE);
    third.abort();
    assert.equal(await leaves, "AbortError");
    answer();
    answer();
    assert.equal((await other).outcome, "N");
  });
}

test("numbers come over HTTP as they lie in memory, with what is said of them", async () => {
  const headers = { "grundy-table": '{"shape": [3]}' };
  globalThis.fetch = async () => new Response(Uint8Array.from([1, 2, 3]), { headers });
  const { ask } = await import("../../grundy/web/static/api.js");
  const { said, bytes } = await ask("table", { game: "nim" });
  assert.deepEqual(said, { shape: [3] });
  assert.deepEqual([...new Uint8Array(bytes)], [1, 2, 3]);
});

test("a refusal over HTTP is a problem with the server's words; a response that was cut off is one too", async () => {
  const { ask } = await import("../../grundy/web/static/api.js");
  globalThis.fetch = async () => Response.json({ error: "no such move" }, { status: 422 });
  await assert.rejects(ask("move", {}), { message: "no such move", status: 422 });
  globalThis.fetch = async () => new Response("{");
  await assert.rejects(ask("move", {}), { message: "The answer was lost on the way.", status: 0 });
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  await assert.rejects(ask("move", {}), { message: "The server does not answer. Is it still running?", status: 0 });
});
