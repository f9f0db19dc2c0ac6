import assert from "node:assert/strict";
import test from "node:test";
import { cached } from "../../grundy/web/static/request_cache.js";

/** A transport that answers when it is told to: every request that it got, in order. */
function manual() {
  const sent = [];
  const ask = (path, body, { signal }) =>
    new Promise((resolve, reject) => {
      sent.push({ path, body, signal, resolve, reject });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { ask, sent };
}

const nameOf = (error) => error.name;

test("the same request is sent once, while it is under way and afterwards", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const [one, two] = [askOnce("view", { game: "nim" }), askOnce("view", { game: "nim" })];
  assert.equal(sent.length, 1);
  sent[0].resolve("seen");
  assert.deepEqual(await Promise.all([one, two, askOnce("view", { game: "nim" })]), ["seen", "seen", "seen"]);
  assert.equal(sent.length, 1);
});

test("another path or body is another request", () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  for (const [path, body] of [["games"], ["players"], ["view", { game: "nim" }], ["view", { game: "kayles" }]])
    askOnce(path, body);
  assert.deepEqual(
    sent.map(({ path, body }) => [path, body]),
    [
      ["games", null],
      ["players", null],
      ["view", { game: "nim" }],
      ["view", { game: "kayles" }],
    ],
  );
});

test("one caller cancels, the other still gets the response", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const [first, second] = [new AbortController(), new AbortController()];
  const canceled = askOnce("analyse", {}, { signal: first.signal }).catch(nameOf);
  const stays = askOnce("analyse", {}, { signal: second.signal });
  first.abort();
  assert.equal(await canceled, "AbortError");
  assert.equal(sent[0].signal.aborted, false);
  sent[0].resolve("solved");
  assert.equal(await stays, "solved");
  second.abort();
  assert.equal(sent[0].signal.aborted, false, "it is done");
});

test("a caller without a signal keeps the request alive", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const controller = new AbortController();
  const canceled = askOnce("analyse", {}, { signal: controller.signal }).catch(nameOf);
  const stays = askOnce("analyse", {});
  controller.abort();
  assert.equal(await canceled, "AbortError");
  sent[0].resolve("solved");
  assert.equal(await stays, "solved");
});

test("the last caller cancels, and the request is aborted", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const controllers = [new AbortController(), new AbortController()];
  const waiting = controllers.map(({ signal }) => askOnce("analyse", {}, { signal }).catch(nameOf));
  controllers[0].abort();
  assert.equal(sent[0].signal.aborted, false);
  controllers[1].abort();
  assert.equal(sent[0].signal.aborted, true);
  assert.deepEqual(await Promise.all(waiting), ["AbortError", "AbortError"]);
});

test("a caller in the same tick after an abort gets a fresh request", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const controller = new AbortController();
  const canceled = askOnce("analyse", {}, { signal: controller.signal }).catch(nameOf);
  controller.abort();
  const fresh = askOnce("analyse", {}, { signal: new AbortController().signal });
  assert.equal(sent.length, 2);
  sent[1].resolve("solved");
  assert.equal(await canceled, "AbortError");
  assert.equal(await fresh, "solved");
  assert.equal(await askOnce("analyse", {}), "solved", "the aborted one has not thrown it out of the cache");
  assert.equal(sent.length, 2);
});

test("who comes with a signal that is aborted already gets nothing, and holds up nobody", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  assert.equal(await askOnce("analyse", {}, { signal: AbortSignal.abort() }).catch(nameOf), "AbortError");
  assert.equal(sent[0].signal.aborted, true);
});

test("a request that failed is not cached", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask);
  const failed = askOnce("view", {}).catch(({ message }) => message);
  sent[0].reject(new Error("The server does not answer."));
  assert.equal(await failed, "The server does not answer.");
  const again = askOnce("view", {});
  sent[1].resolve("seen");
  assert.equal(await again, "seen");
});

test("of more than it holds, the oldest goes", async () => {
  const { ask, sent } = manual();
  const askOnce = cached(ask, 2);
  const first = askOnce("a");
  askOnce("b");
  askOnce("c");
  askOnce("b");
  assert.equal(sent.length, 3);
  sent[0].resolve("late");
  assert.equal(await first, "late", "who waits for it still gets it");
  askOnce("a");
  assert.equal(sent.length, 4);
});
