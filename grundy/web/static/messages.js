// Requests as messages, to a notebook's kernel or to a worker: each has a number, and so has the response to it.

import { Problem } from "./problem.js";

/** @import { AskOptions, NumbersResponse } from "./types.d.ts" */

/**
 * @typedef {{ from: string, path: string, body: unknown }} RequestMessage
 * @typedef {{ to: string, error?: string, answer?: unknown }} ResponseMessage
 */

export class Messages {
  #count = 0;
  /** @type {Map<string, { resolve: (answer: unknown) => void, reject: (error: unknown) => void }>} */
  #waiting = new Map();

  /**
   * @param {(message: RequestMessage) => void} send
   * @param {string} sender tells its own responses from those to other listeners
   */
  constructor(send, sender = "") {
    this.send = send;
    this.sender = sender;
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {AskOptions} options
   * @returns {Promise<unknown>}
   */
  ask(path, body = null, { signal } = {}) {
    this.#count += 1;
    const from = `${this.sender}.${this.#count}`;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const cancel = () => {
        this.#waiting.delete(from);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      this.#waiting.set(from, {
        resolve: (answer) => {
          signal?.removeEventListener("abort", cancel);
          resolve(answer);
        },
        reject,
      });
      this.send({ from, path, body });
    });
  }

  /**
   * A response has come, perhaps with numbers as they lie in memory.
   *
   * @param {ResponseMessage} message
   * @param {ArrayBufferView[]} buffers
   */
  receive({ to, error, answer }, [numbers] = []) {
    const request = this.#waiting.get(to);
    this.#waiting.delete(to);
    if (error) request?.reject(new Problem(error, 422));
    else request?.resolve(numbers ? withNumbers(answer, numbers) : answer);
  }
}

/**
 * @param {unknown} said
 * @param {ArrayBufferView} view
 */
function withNumbers(said, { buffer, byteOffset, byteLength }) {
  return /** @type {NumbersResponse} */ ({ said, bytes: buffer.slice(byteOffset, byteOffset + byteLength) });
}
