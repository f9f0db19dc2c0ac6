// A packed game for the tests: the format, written once more. operations/export.py is the other writer.

import { deflateSync } from "node:zlib";

class Writer {
  bytes = [];

  number(n) {
    for (; n > 127; n = Math.floor(n / 128)) this.bytes.push((n % 128) + 128);
    this.bytes.push(n);
  }

  signed(n) {
    this.number(n < 0 ? -2 * n - 1 : 2 * n);
  }

  lists(all) {
    this.number(all.flat().length);
    let last = [];
    for (const list of all) {
      const most = Math.min(list.length, last.length);
      let [head, foot] = [0, 0];
      while (head < most && list[head] === last[head]) head += 1;
      while (foot < most - head && list.at(-1 - foot) === last.at(-1 - foot)) foot += 1;
      const between = list.slice(head, list.length - foot);
      for (const n of [head, foot, between.length]) this.number(n);
      between.forEach((n, i) => {
        this.signed(n - (between[i - 1] ?? 0));
      });
      last = list;
    }
  }
}

/** A packed game of heaps from 0 to `most`: take one or two; `earns(heap, taken)` where points count. */
export function packedHeaps(most, ending, earns = null) {
  const counts = earns ? "margin" : "nimber";
  const positions = Array.from({ length: most + 1 }, (_, i) => i);
  const moves = positions.map((i) => [1, 2].filter((taken) => taken <= i).map((taken) => taken - 1));
  const margins = [0];
  for (const i of positions.slice(1))
    margins.push(Math.max(...moves[i].map((k) => (earns?.(i, k + 1) ?? 0) - margins[i - k - 1])));
  const coins = positions.map((i) => ["shapes", { kind: "circle", x: i, y: 0, w: 1, h: 1, key: `1.${i}` }]);
  const head = {
    view: { game: "subtract", name: "Subtract", rule: "Take one or two.", params: {}, ending },
    players: [{ player: "perfect", name: "Perfect", says: "" }],
    whence: "a test",
    start: most,
    positions: positions.length,
    counts,
    outcomes: ["P", "N", "loss", "win", "tie"],
    things: [...coins, ["title", "the end"]],
    moves: ["take 1", "take 2"],
    paths: [[{}, {}]],
  };
  const column = new Writer();
  column.lists(positions.map((i) => (i ? positions.slice(0, i) : [coins.length])));
  column.lists(moves);
  for (const k of moves.flat()) column.signed(k + 1);
  if (earns) for (const i of positions) for (const k of moves[i]) column.signed(earns(i, k + 1));
  for (const i of positions) column.number(earns ? 3 + Math.sign(margins[i]) || 4 : i % 3 ? 1 : 0);
  for (const i of positions) column.signed(earns ? margins[i] : i % 3);
  if (!earns) for (const i of positions) column.number(Math.ceil((2 * i) / 3) + 1);
  column.lists(positions.map((i) => [...String(i)].map((letter) => letter.codePointAt(0))));
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(column.bytes)]);
  return `\n${deflateSync(bytes).toString("base64")}\n`;
}
