// Events from the server. A stream that breaks is opened again, with longer and longer pauses, also after the server
// restarts.

const FIRST = 400; // milliseconds until the first try
const LONGEST = 10000;

/**
 * @template T
 * @typedef {object} Listener
 * @property {(data: T) => void} heard
 * @property {(stops: boolean) => void} [lost] the stream broke; whether the server said that it stops
 * @property {() => void} [gone] it will not come back
 */

/**
 * Listens until `close()`, or until the server says that the address is gone.
 *
 * @template T
 * @param {string} address
 * @param {Listener<T>} listener
 */
export function listen(address, { heard, lost = () => {}, gone = () => {} }) {
  let stream = open();
  let tries = 0;
  let stops = false;
  let closed = false;

  function open() {
    const opened = new EventSource(address);
    opened.onmessage = (event) => {
      tries = 0;
      stops = false;
      heard(JSON.parse(event.data));
    };
    opened.addEventListener("stops", () => {
      stops = true;
    });
    opened.onerror = reopen;
    return opened;
  }

  async function reopen() {
    const refused = stream.readyState === EventSource.CLOSED;
    stream.close(); // the browser itself would retry at fixed intervals
    lost(stops);
    if (refused && (await isGone(address))) return gone();
    setTimeout(() => {
      if (!closed) stream = open();
    }, pause(tries));
    tries += 1;
  }

  return {
    close() {
      closed = true;
      stream.close();
    },
  };
}

/**
 * Milliseconds until the next try: twice as long each time, with some chance in it, so that a whole class does not
 * return at once.
 *
 * @param {number} tries that have failed
 */
export const pause = (tries, chance = Math.random()) => Math.min(LONGEST, FIRST * 2 ** tries) * (0.5 + chance);

/**
 * Whether the server answers that there is nothing at this address; with too many listeners it answers 429.
 *
 * @param {string} address
 */
async function isGone(address) {
  const look = new AbortController();
  const { status } = await fetch(address, { signal: look.signal }).catch(() => ({ status: 0 }));
  look.abort();
  return status >= 400 && status < 429;
}
