import assert from "node:assert/strict";
import test from "node:test";
import { packed, unpacked } from "../../grundy/web/static/gamelink.js";
import { Problem } from "../../grundy/web/static/problem.js";

const RECORD = {
  format: "grundy record 1",
  game: "nim",
  params: {},
  ending: "normal",
  start: "3+5+4",
  moves: ["take 2 from 1", "take 1 from 2"],
};

/** Anything as a link holds it, without the limits. */
async function linked(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  return `#game=${bytes.toString("base64url")}`;
}

const isBroken = (error) => error instanceof Problem && /broken/.test(error.message) && error.status === 422;

test("a game comes back from its link as it was", async () => {
  const game = { record: RECORD, shown: [1, 2] };
  const hash = await packed(game);
  assert.match(hash, /^#game=[\w-]+$/, "letters that an address takes as they are");
  assert.deepEqual(await unpacked(hash), game);
});

test("words in any language, and bytes that need every letter of the alphabet", async () => {
  for (let i = 0; i < 50; i += 1) {
    const game = { record: { ...RECORD, start: `${i} ● misère «→» 🎲`.repeat(i) }, shown: [i] };
    assert.deepEqual(await unpacked(await packed(game)), game);
  }
});

test("no link, no game", async () => {
  for (const hash of ["", "#", "#main", "#games=1"]) assert.equal(await unpacked(hash), null);
});

test("a link that holds no game is broken", async () => {
  const whole = await packed({ record: RECORD, shown: [] });
  const wrong = ["#game=", "#game=%%%", "#game=AAAA", whole.slice(0, -6), `#game=${"A".repeat(16001)}`];
  for (const text of ["null", "1", "[]", "{}", '{"record": null}', '{"record": "nim"}', "{"])
    wrong.push(await linked(text));
  wrong.push(await linked(Uint8Array.from([0x7b, 0xff, 0x7d])));
  for (const hash of wrong) await assert.rejects(unpacked(hash), isBroken, hash.slice(0, 40));
});

test("a small link does not unpack to a large game", async () => {
  const bomb = await linked(JSON.stringify({ record: { start: "0".repeat(200_000) } }));
  assert.ok(bomb.length < 1000);
  await assert.rejects(unpacked(bomb), isBroken);
});

test("what is shown are numbers, whatever the link says", async () => {
  const hash = await linked(JSON.stringify({ record: RECORD, shown: [1, "2", null, 2.5, 3] }));
  assert.deepEqual((await unpacked(hash))?.shown, [1, 3]);
  assert.deepEqual((await unpacked(await linked(JSON.stringify({ record: RECORD, shown: "x" }))))?.shown, []);
});

test("a game that is too long for a link is refused", async () => {
  const moves = Array.from({ length: 9000 }, (_, i) => `take ${(i * 7919) % 10007} from ${(i * 104729) % 9973}`);
  await assert.rejects(packed({ record: { ...RECORD, moves }, shown: [] }), /too long for a link/);
});
