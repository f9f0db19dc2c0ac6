import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listen, pause } from "../../grundy/web/static/event_stream.js";

/** An EventSource that a test speaks through. */
class Source {
  static CLOSED = 2;
  /** @type {Source[]} */
  static all = [];
  readyState = 1;
  listeners = {};

  constructor(address) {
    this.address = address;
    Source.all.push(this);
  }

  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }

  close() {
    this.readyState = Source.CLOSED;
  }

  say(data) {
    this.onmessage({ data: JSON.stringify(data) });
  }

  /** Breaks; `refused` as a browser that does not try again by itself. */
  async break(refused = false) {
    this.readyState = refused ? Source.CLOSED : 0;
    await this.onerror();
  }
}

/** Listens with notes of all that is heard. */
function listening(status = 500) {
  globalThis.fetch = async () => ({ status });
  const notes = [];
  const stream = listen("/api/x/events", {
    heard: (data) => notes.push(data),
    lost: (stops) => notes.push(stops ? "stops" : "lost"),
    gone: () => notes.push("gone"),
  });
  return { stream, notes };
}

beforeEach(() => {
  Source.all = [];
  globalThis.EventSource = Source;
});

test("what comes is read", () => {
  const { notes } = listening();
  Source.all[0].say({ version: 1 });
  assert.equal(Source.all[0].address, "/api/x/events");
  assert.deepEqual(notes, [{ version: 1 }]);
});

test("a stream that breaks opens again, later each time", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(Math, "random", () => 0.5);
  const { notes } = listening();
  for (const wait of [400, 800, 1600]) {
    const before = Source.all.length;
    await Source.all.at(-1).break();
    t.mock.timers.tick(wait - 1);
    assert.equal(Source.all.length, before);
    t.mock.timers.tick(1);
    assert.equal(Source.all.length, before + 1);
  }
  Source.all.at(-1).say("back");
  await Source.all.at(-1).break();
  t.mock.timers.tick(400);
  assert.equal(Source.all.length, 5, "after something was heard the first pause is short again");
  assert.deepEqual(notes, ["lost", "lost", "lost", "back", "lost"]);
});

test("no pause is longer than fifteen seconds, and two pages pause differently", () => {
  assert.equal(pause(0, 0), 200);
  assert.equal(pause(0, 1), 600);
  assert.equal(pause(50, 1), 15000);
});

test("a server that stops says so before", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { notes } = listening();
  Source.all[0].listeners.stops();
  await Source.all[0].break();
  assert.deepEqual(notes, ["stops"]);
});

test("a stream that is refused for good is not opened again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { notes } = listening(404);
  await Source.all[0].break(true);
  t.mock.timers.tick(60000);
  assert.deepEqual(notes, ["lost", "gone"]);
  assert.equal(Source.all.length, 1);
});

test("a server that is busy or away is tried again", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  for (const status of [429, 503]) {
    Source.all = [];
    const { notes } = listening(status);
    await Source.all[0].break(true);
    t.mock.timers.tick(15000);
    assert.deepEqual(notes, ["lost"]);
    assert.equal(Source.all.length, 2);
  }
  Source.all = [];
  const { notes } = listening();
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  await Source.all[0].break(true);
  t.mock.timers.tick(15000);
  assert.deepEqual([notes, Source.all.length], [["lost"], 2]);
});

test("a stream that is closed stays closed, also while it waits for its next try", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { stream } = listening();
  await Source.all[0].break();
  stream.close();
  t.mock.timers.tick(60000);
  assert.equal(Source.all.length, 1);
});
