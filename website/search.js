// Ask the built site's own search, as the reader's browser does: node website/search.js build/site
//
// Each of QUERIES has to find its page first. With more words on the command line, these are searched for.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

/** @type {[query: string, place: string][]} */
const QUERIES = [
  ["Sprague-Grundy theorem", "glossary.html#sprague-grundy-theorem"],
  ["remoteness", "glossary.html#remoteness"],
  ["exit code", "tour.html#exit-codes"],
  ["misère default", "misere.html#the-default-ending"],
  ["selective compound", "glossary.html#selective-compound"],
  ["P-positions list", "tour.html#ppositions-the-list-of-p-positions"],
];
const [SETUP, QUERY] = [0, 2]; // the worker's messages

/** @typedef {{ location: string }} Found */

/**
 * The search of a built site. Its answer: pages, the best first, each with the places on it that were found.
 *
 * @param {string} site
 * @returns {Promise<(query: string) => Promise<Found[][]>>}
 */
async function searchOf(site) {
  const folder = join(site, "assets/javascripts/workers");
  const name = readdirSync(folder).find((file) => /^search\..*\.js$/.test(file));
  if (!name) throw new Error(`no search worker in ${folder}`);
  /** @type {((message: any) => void)[]} */
  const waiting = [];
  /** @type {any} */
  const worker = {
    addEventListener: (/** @type {string} */ kind, /** @type {(event: any) => void} */ heard) => {
      if (kind === "message") worker.heard = heard;
    },
    postMessage: (/** @type {any} */ message) => waiting.shift()?.(message),
    importScripts: () => {},
    console,
    location: { href: "file:///worker.js" },
    URL,
    setTimeout,
  };
  worker.self = worker.globalThis = worker.window = worker;
  vm.runInNewContext(readFileSync(join(folder, name), "utf8"), worker);
  const ask = (/** @type {number} */ type, /** @type {any} */ data) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      worker.heard({ data: { type, data } });
    });
  const index = JSON.parse(readFileSync(join(site, "search/search_index.json"), "utf8"));
  await ask(SETUP, { ...index, options: { suggest: false } });
  return async (/** @type {string} */ query) => {
    const found = await ask(QUERY, query);
    return found.data.items;
  };
}

const [site, ...words] = process.argv.slice(2);
const search = await searchOf(site);
if (words.length) for (const [first] of await search(words.join(" "))) console.log(first.location);
else {
  for (const [query, place] of QUERIES) {
    const first = (await search(query))[0] ?? [];
    if (first.some(({ location }) => location === place)) continue;
    console.error(`"${query}" finds ${first[0]?.location ?? "nothing"} first, not ${place}`);
    process.exitCode = 1;
  }
  if (!process.exitCode) console.log(`${QUERIES.length} searches find their page first`);
}
