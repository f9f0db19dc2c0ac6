// Work that is wanted faster than it can be done, as by a slider or by pointing: the last wish counts.

/**
 * Calls `work` with a wish, and then with the last of those that came meanwhile. Resolves when all is done.
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
 * Calls `work` when the calls have paused for a moment.
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
