// Questions whose answers cannot change are asked once.

const MOST_KEPT = 400;

/**
 * The same question again is answered at once, or together with the first. Who leaves early leaves alone: the request
 * is called off when nobody waits for it any more.
 */
export function kept(ask) {
  const asked = new Map(); // by question: its answer, how many wait for it, and how to call it off
  return (path, body = null, signal = undefined) => {
    const key = path + JSON.stringify(body);
    let one = asked.get(key);
    if (!one) {
      const controller = new AbortController();
      one = { answer: ask(path, body, controller.signal), waiting: 0, done: false };
      one.forget = () => asked.get(key) === one && asked.delete(key);
      one.callOff = () => {
        one.forget();
        controller.abort();
      };
      one.answer.then(() => {
        one.done = true;
      }, one.forget);
      asked.set(key, one);
      if (asked.size > MOST_KEPT) asked.delete(asked.keys().next().value);
    }
    return one.done || !signal ? waitFor(one) : waitUnlessGone(one, signal);
  };
}

function waitFor(one) {
  one.waiting += 1;
  return one.answer;
}

function waitUnlessGone(one, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => {
      one.waiting -= 1;
      if (!one.waiting && !one.done) one.callOff();
      reject(signal.reason);
    };
    const stay = () => signal.removeEventListener("abort", leave);
    waitFor(one).then(resolve, reject).finally(stay);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
}
