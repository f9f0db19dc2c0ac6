// Questions whose answers cannot change are asked once.

const MOST_KEPT = 400;

/** The same question again is answered at once, or together with the first. Who leaves early leaves alone. */
export function kept(ask) {
  const answers = new Map();
  return async (path, body = null, signal = undefined) => {
    const key = path + JSON.stringify(body);
    if (!answers.has(key)) {
      const answer = ask(path, body, signal);
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      if (answers.size > MOST_KEPT) answers.delete(answers.keys().next().value);
    }
    return answers.get(key);
  };
}
