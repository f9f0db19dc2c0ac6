// Requests whose responses cannot change are sent once.

/** @import { Ask } from "./types.d.ts" */

const MOST_CACHED = 400;

/**
 * @typedef {object} Request
 * @property {Promise<unknown>} response
 * @property {number} waiting how many wait for it
 * @property {boolean} done
 * @property {() => void} cancel
 */

/**
 * The same request again gets the same response, also while the first is still under way. Canceling one caller does not
 * cancel the others: the request itself is aborted when nobody waits for it anymore.
 *
 * @param {Ask} ask
 * @param {number} most
 * @returns {Ask}
 */
export function cached(ask, most = MOST_CACHED) {
  /** @type {Map<string, Request>} */
  const requests = new Map();

  /** @type {(key: string, send: (signal: AbortSignal) => Promise<unknown>) => Request} */
  function begin(key, send) {
    const controller = new AbortController();
    const forget = () => requests.get(key) === request && requests.delete(key);
    const cancel = () => {
      forget();
      controller.abort();
    };
    const request = { response: send(controller.signal), waiting: 0, done: false, cancel };
    request.response.then(() => {
      request.done = true;
    }, forget);
    requests.set(key, request);
    if (requests.size > most) requests.delete(/** @type {string} */ (requests.keys().next().value));
    return request;
  }

  const askOnce = (/** @type {Parameters<Ask>} */ ...[path, body = null, { signal } = {}]) => {
    const key = path + JSON.stringify(body);
    const request = requests.get(key) ?? begin(key, (own) => ask(path, body, { signal: own }));
    request.waiting += 1;
    return signal && !request.done ? unlessCanceled(request, signal) : request.response;
  };
  return /** @type {Ask} */ (askOnce);
}

/**
 * @param {Request} request
 * @param {AbortSignal} signal
 */
function unlessCanceled(request, signal) {
  return new Promise((resolve, reject) => {
    const leave = () => {
      request.waiting -= 1;
      if (!request.waiting && !request.done) request.cancel();
      reject(signal.reason);
    };
    request.response.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
}
