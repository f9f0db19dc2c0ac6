// A line on which the server tells what changes. It mends itself, ever more patiently, after a restart of the server too.

import { ours } from "./dom.js";

const FIRST = 400; // milliseconds until the first try
const LONGEST = 10000;

/** `heard(state)` gets what comes; `lost(stops)` hears that the line broke, or that the server stops; `gone()`: for good. */
export function listen(path, { heard, lost = () => {}, gone = () => {} }) {
  const address = ours(`/api/${path}`);
  let line = null;
  let tries = 0;
  let stops = false;
  let closed = false;

  function open() {
    if (closed) return;
    line = new EventSource(address);
    line.onmessage = (event) => {
      tries = 0;
      stops = false;
      heard(JSON.parse(event.data));
    };
    line.addEventListener("stops", () => {
      stops = true;
    });
    line.onerror = mend;
  }

  async function mend() {
    const refused = line.readyState === EventSource.CLOSED;
    line.close(); // the browser's own tries are all alike
    lost(stops);
    if (refused && (await forGood())) return gone();
    const rests = Math.min(LONGEST, FIRST * 2 ** tries) * (0.5 + Math.random()); // not all pages of a class at once
    tries += 1;
    return setTimeout(open, rests);
  }

  /** The server is there and does not let us listen: because there is nothing, or because of too many. */
  async function forGood() {
    const looking = new AbortController();
    const { status } = await fetch(address, { signal: looking.signal }).catch(() => ({ status: 0 }));
    looking.abort();
    return status >= 400 && status < 429;
  }

  open();
  return {
    close: () => {
      closed = true;
      line.close();
    },
  };
}
