// What is asked for faster than it is answered, by a slider or by pointing: the last wish counts.

/** Calls `work` with a wish; of those that come meanwhile with the last. Resolves when all is done. */
export function latest(work) {
  let [wish, running] = [null, null];
  const run = async () => {
    while (wish) {
      const now = wish;
      wish = null;
      await work(...now);
    }
    running = null;
  };
  return (...asked) => {
    wish = asked;
    return (running ??= run());
  };
}

/** Calls `work` once nothing has been asked for a moment. */
export function quiet(work, pause = 300) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, pause);
  };
}
