import assert from "node:assert/strict";
import test from "node:test";
import { Messages } from "../../grundy/web/static/messages.js";
import { isTemporary, Problem } from "../../grundy/web/static/problem.js";

function opened() {
  const sent = [];
  return { sent, messages: new Messages((message) => sent.push(message), "me") };
}

test("responses find their requests, in any order", async () => {
  const { sent, messages } = opened();
  const [one, two] = [messages.ask("view", { game: "nim" }), messages.ask("players/named")];
  assert.deepEqual(
    sent.map(({ path, body }) => [path, body]),
    [
      ["view", { game: "nim" }],
      ["players/named", null],
    ],
  );
  messages.receive({ to: sent[1].from, answer: [] });
  messages.receive({ to: sent[0].from, answer: { over: false } });
  assert.deepEqual([await one, await two], [{ over: false }, []]);
});

test("a refusal is a problem that asking again does not solve", async () => {
  const { sent, messages } = opened();
  const refused = messages.ask("move", {}).catch((error) => error);
  messages.receive({ to: sent[0].from, error: "no such move" });
  const problem = await refused;
  assert.ok(problem instanceof Problem);
  assert.equal(problem.message, "no such move");
  assert.equal(isTemporary(problem), false);
});

test("what others asked is left to them", async () => {
  const { messages } = opened();
  messages.receive({ to: "other.1", answer: 1 });
  messages.receive({ to: "other.2", error: "no" });
});

test("a canceled request is forgotten; its response finds nobody", async () => {
  const { sent, messages } = opened();
  const controller = new AbortController();
  const canceled = messages.ask("analyse", {}, { signal: controller.signal }).catch(({ name }) => name);
  const other = messages.ask("analyse", {});
  controller.abort();
  assert.equal(await canceled, "AbortError");
  messages.receive({ to: sent[0].from, answer: 1 });
  messages.receive({ to: sent[1].from, answer: 2 });
  assert.equal(await other, 2);
  const late = await messages.ask("view", {}, { signal: controller.signal }).catch(({ name }) => name);
  assert.equal(late, "AbortError");
  assert.equal(sent.length, 2, "nothing is sent for who has canceled already");
});

test("numbers come as they lie in memory, also from the middle of a buffer", async () => {
  const { sent, messages } = opened();
  const asked = messages.ask("table");
  const bytes = Uint8Array.from([9, 9, 1, 2, 3, 9]);
  messages.receive({ to: sent[0].from, answer: { shape: [3] } }, [new DataView(bytes.buffer, 2, 3)]);
  const found = await asked;
  assert.deepEqual(found.said, { shape: [3] });
  assert.deepEqual([...new Uint8Array(found.bytes)], [1, 2, 3]);
});

test("what is worth asking again: no response, a busy server, an error of unknown kind", () => {
  const statuses = [0, 429, 500, 503, 404, 409, 422];
  assert.deepEqual(
    statuses.map((status) => isTemporary(new Problem("", status))),
    [true, true, true, true, false, false, false],
  );
  assert.equal(isTemporary(new TypeError("x")), true);
});
