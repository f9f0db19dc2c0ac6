// A whole game in an address, after the #. No server sees that part, so the page packs it and checks what it unpacks.

import { Problem } from "./problem.js";

/** @import { GameRecord } from "./types.d.ts" */

/**
 * The step on the board and the end of the line shown are counted over all lines.
 *
 * @typedef {{ record: GameRecord, shown: number[] }} ShownGame
 */

const LONGEST = 16000; // characters of a packed game
const LARGEST = 60000; // bytes of what is in it
const MARK = "#game=";

const broken = () => new Problem("This link is broken: it holds no game that can be read.", 422);

/**
 * Sends bytes through a compression stream; more than `most` are refused.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 * @param {number} most
 */
async function through(bytes, stream, most) {
  const pieces = [];
  let size = 0;
  for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw broken();
    }
    pieces.push(value);
  }
}

/**
 * The part of an address after the #; throws if the game is too long for one.
 *
 * @param {ShownGame} found
 */
export async function packed(found) {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(found)),
    new CompressionStream("deflate-raw"),
    Infinity,
  );
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  if (text.length > LONGEST) throw new Problem("This game is too long for a link: export it instead.", 422);
  return MARK + text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The game in an address, which the server has yet to check; null if there is none.
 *
 * @param {string} hash
 * @returns {Promise<ShownGame | null>}
 */
export async function unpacked(hash) {
  if (!hash.startsWith(MARK)) return null;
  const text = hash.slice(MARK.length);
  if (text.length > LONGEST) throw broken();
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), LARGEST);
    const { record, shown } = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
    if (typeof record !== "object" || record === null) throw broken();
    return { record, shown: Array.isArray(shown) ? shown.filter(Number.isInteger) : [] };
  } catch {
    throw broken();
  }
}
