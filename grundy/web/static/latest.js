// What is asked for faster than it is done, by a slider or by pointing: the last wish counts.

/**
 * Calls `work` with a wish; of those that come meanwhile with the last. Resolves when all is done.
 *
 * @template {unknown[]} A
 * @param {(...wish: A) => unknown} work
 */
export function latest(work) {
  /** @type {A | null} */
  let next = null;
  /** @type {Promise<void> | null} */
  let running = null;
  const run = async () => {
    try {
      while (next) {
        const wish = next;
        next = null;
        await work(...wish);
      }
    } finally {
      running = null;
    }
  };
  return (/** @type {A} */ ...wish) => {
    next = wish;
    running ??= run();
    return running;
  };
}

/**
 * Calls `work` once nothing has been asked for a moment.
 *
 * @param {() => unknown} work
 * @param {number} pause in milliseconds
 */
export function quiet(work, pause = 300) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, pause);
  };
}
