import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { latest, quiet } from "../../grundy/web/static/latest.js";

/** Work that is finished by hand. */
function byHand() {
  const calls = [];
  const work = (...wish) =>
    new Promise((resolve, reject) => {
      calls.push({ wish, resolve, reject });
    });
  return { calls, work };
}

const wishes = (calls) => calls.map(({ wish }) => wish.join());
const settled = () => new Promise((done) => setImmediate(done));

test("the first wish is worked on at once, of those that come meanwhile the last", async () => {
  const { calls, work } = byHand();
  const ask = latest(work);
  const first = ask("a", 1);
  assert.deepEqual(wishes(calls), ["a,1"]);
  ask("b");
  const last = ask("c");
  assert.equal(first, last, "all wait for the same");
  calls[0].resolve();
  await settled();
  assert.deepEqual(wishes(calls), ["a,1", "c"]);
  calls[1].resolve();
  await last;
  ask("d");
  assert.deepEqual(wishes(calls), ["a,1", "c", "d"]);
});

test("work that fails does not stop what comes after it", async () => {
  const { calls, work } = byHand();
  const ask = latest(work);
  const failed = ask("a");
  calls[0].reject(new Error("lost"));
  await assert.rejects(failed, /lost/);
  ask("b");
  assert.deepEqual(wishes(calls), ["a", "b"]);
});

test("quiet waits until nothing has been asked for a moment", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const work = mock.fn();
  const ask = quiet(work, 100);
  ask();
  mock.timers.tick(99);
  ask();
  mock.timers.tick(99);
  assert.equal(work.mock.callCount(), 0);
  mock.timers.tick(1);
  assert.equal(work.mock.callCount(), 1);
  mock.timers.reset();
});
