// Many games between players: started, watched, canceled; stored, opened again by their key, and compared.

import { ask, askOnce } from "./api.js";
import { distributionChart, resultsChart, scoreChart } from "./bars.js";
import { $, copied, download, field, h, many, named, ours, route, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { cardOf } from "./game_cards.js";
import { ProgressBar } from "./job.js";
import { messageOf } from "./problem.js";
import { bySeat, LETTERS, SEATS, seated } from "./seats.js";
import { PositionField, paramFields } from "./setup.js";
import { countsTable, longer, randomBoards, readRandomBoards, sharedRange } from "./simulation_data.js";

/** @import { Ending, MatchModel, Setup, Simulated, SimulationBands, SimulationState } from "./types.d.ts" */
/** @import { Properties } from "./dom.js" */
/** @import { TracePoint } from "./simulation_data.js" */

/** @typedef {Pick<MatchModel, "game" | "players">} Played */
/** @typedef {{ run: number | null, bands: SimulationBands, match: Played, stored?: Simulated }} ShownRun */

frame("");

const cards = await askOnce("games");
const id = named();
const card = cardOf(cards, id);
const query = new URLSearchParams(location.search);
$("#name").textContent = `Simulations of ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `Simulations of ${card.title} – Grundy`;

// ---- what is asked ----

const players = card.players.filter((name) => !card.people.includes(name));
const keys = ["run", "with"].flatMap((name) => query.get(name) ?? []);
let reopenProblem = "";
const reopened = await openRuns(keys).catch((error) => {
  reopenProblem = messageOf(error);
  return [];
});
const match = reopened[0]?.match; // a run in the address has its own settings
if (match && match.game !== card.id) {
  location.replace(ours(`/simulate/${match.game}${location.search}`));
  await new Promise(() => {}); // the page is being left and asks nothing more
}

const question = match
  ? { params: match.params, ending: match.ending, players: [...match.players], games: match.games, seed: match.seed }
  : {
      params: Object.fromEntries(
        card.params.flatMap(({ name }) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])),
      ),
      ending: /** @type {Ending} */ (query.get("ending") ?? card.endings[0]),
      players: SEATS.map((seat, i) => query.get(seat) ?? ["greedy", "random"][i]),
      games: Number(query.get("games") ?? 10000),
      seed: Number(query.get("seed") ?? 0),
    };
const position = match ? (match.starts.texts[0] ?? "") : (query.get("position") ?? "");
// random boards as typed, or null for one position
let random = match ? randomBoards(match.starts.form) : query.get("random");

/** @param {string[]} keys */
function openRuns(keys) {
  return Promise.all(keys.map((key) => ask(route("runs/{key}", { key }))));
}

/** @param {Record<string, string>} more */
function setAddress(more = {}) {
  /** @type {Record<string, string>} */
  const boards = random === null ? { position: place.input.value } : { random };
  const said = {
    ...question.params,
    ending: question.ending,
    ...bySeat(question.players),
    games: String(question.games),
    seed: String(question.seed),
    ...boards,
    ...more,
  };
  history.replaceState(null, "", ours(`/simulate/${card.id}?${new URLSearchParams(said)}`));
}

const start = h("button", { class: "main" }, "Start");
const place = new PositionField(card, {
  random: false,
  changed: (/** @type {Setup | null} */ found) => {
    start.disabled = random === null && !found;
    if (!found) return;
    $("#rule").textContent = found.rule;
    drawPlayers(found.seats);
    drawForm(found.random);
  },
});
Object.assign(place, { params: question.params, ending: question.ending });
const form = h("div", { class: "fields random-form" });
/** @type {{ of: string, inputs: [string, HTMLInputElement][] }} */
const randomForm = { of: "", inputs: [] }; // the numbers of random boards that the form shows

/**
 * @param {string | number} value
 * @param {Properties} properties
 * @param {(text: string) => void} set
 */
function input(value, properties, set) {
  const made = h("input", {
    value,
    autocomplete: "off",
    spellcheck: "false",
    oninput: () => set(made.value.trim()),
    ...properties,
  });
  return made;
}

const seatFields = h("div", { class: "seat-fields" });
const games = input(question.games, { type: "number" }, (text) => {
  question.games = Number(text);
});

/**
 * A field for every seat; the players go round them, so that games come in rounds.
 *
 * @param {number} seats
 */
function drawPlayers(seats) {
  if (seatFields.childElementCount === seats) return;
  question.players = seated(question.players, seats);
  seatFields.replaceChildren(
    ...question.players.map((player, i) =>
      field(
        `player ${LETTERS[i]}`,
        input(player, { list: "players" }, (text) => {
          question.players[i] = text;
        }),
      ),
    ),
  );
  question.games = Math.ceil(question.games / seats) * seats;
  Object.assign(games, { min: seats, step: seats, value: question.games });
}

/** @param {Setup["random"]} numbers */
function drawForm(numbers) {
  if (randomForm.of === JSON.stringify(numbers)) return;
  randomForm.of = JSON.stringify(numbers);
  const typed = readRandomBoards(random ?? "");
  const rows = Object.entries(numbers).map(([name, [usual, low, high]]) => ({
    name,
    control: input(typed.get(name) ?? usual, { type: "text" }, readForm),
    hint: `${low} to ${high}, or a range: ${low}..${Math.min(high, usual + 2)}`,
  }));
  randomForm.inputs = rows.map(({ name, control }) => [name, control]);
  form.replaceChildren(...rows.map(({ name, control, hint }) => field(name, control, hint)));
  if (random !== null) readForm();
}

function readForm() {
  random = randomForm.inputs.map(([name, one]) => `${name}=${one.value.trim()}`).join(",");
}

/** @param {string} kind fixed or random */
function showBoards(kind) {
  const fixed = kind === "fixed";
  place.element.hidden = !fixed;
  form.hidden = fixed;
  if (fixed) random = null;
  else if (randomForm.of) readForm();
  start.disabled = fixed && !place.good;
}

function drawQuestion() {
  const offered = h(
    "datalist",
    { id: "players" },
    players.map((name) => h("option", { value: name })),
  );
  const params = paramFields(card, question.params, (/** @type {Record<string, string>} */ values) => {
    question.params = place.params = values;
    randomForm.of = "";
    place.read();
  });
  $("#form").replaceChildren(
    field(
      "game",
      select(
        "game",
        cards.map(({ id: one, title }) => [one, title]),
        card.id,
        (other) => {
          location.href = ours(`/simulate/${other}`);
        },
      ),
    ),
    field(
      "ending",
      select(
        "ending",
        card.endings.map((one) => [one, one]),
        question.ending,
        (one) => {
          question.ending = place.ending = /** @type {Ending} */ (one);
          place.read();
        },
      ),
    ),
    seatFields,
    offered,
    field("games", games),
    field(
      "seed",
      input(question.seed, { type: "number", min: 0 }, (text) => {
        question.seed = Number(text);
      }),
    ),
    field(
      "boards",
      select(
        "boards",
        [
          ["fixed", "one position"],
          ["random", "random boards"],
        ],
        random === null ? "fixed" : "random",
        showBoards,
      ),
    ),
    form,
    place.element,
    params.length
      ? h(
          "details",
          { class: "every whole" },
          h("summary", {}, "Parameters of the game"),
          h("div", { class: "fields" }, params),
        )
      : "",
    h("div", { class: "controls whole" }, start),
  );
}

$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});

// ---- running ----

/** @type {string[]} */
let shown = []; // keys of the runs on the page

const progress = new ProgressBar();
$("#progress").append(progress.element);
/** @type {TracePoint[]} */
let trace = []; // the score so far

/** @param {SimulationState} state */
function told({ id: job, progress }) {
  if (!progress?.bands) return;
  const { bands, done, how, run = null } = progress;
  trace = longer(trace, { games: done, ...bands.score });
  setAddress({ job });
  if (how !== "compiled") say(`Playing move by move: ${how}.`);
  drawRuns([{ run, bands, match: { game: card.id, players: question.players } }]);
}

/** @param {string | null} job one that was started before */
async function run(job = null) {
  start.disabled = true;
  [trace, shown] = [[], []];
  $("#compared").replaceChildren();
  say("Playing …");
  const boards = random === null ? { position: place.input.value.trim() || null } : { random };
  try {
    const found = job
      ? await progress.follow("simulate", job, told)
      : await progress.run("simulate", { game: card.id, ...question, ...boards }, told);
    trace.push({ games: found.games, ...found.bands.score });
    show([found]);
  } catch (error) {
    setAddress();
    say(messageOf(error));
  }
  start.disabled = false;
}

// ---- showing one run, or two side by side ----

/** @param {Simulated[]} found one, or two side by side */
function show(found) {
  const [one, other] = found;
  shown = found.map(({ key }) => key);
  drawRuns(found.map((stored) => ({ run: stored.run, bands: stored.bands, match: stored.match, stored })));
  setAddress({ run: one.key, ...(other ? { with: other.key } : {}) });
  say(other ? `Run ${one.run} beside run ${other.run}.` : inWords(one));
  compare(found);
  drawStored();
}

/** @param {Simulated} run */
function inWords({ run, games, finished, match, starts, how }) {
  const all = match.games.toLocaleString("en");
  const played = finished ? `${all} games` : `${games.toLocaleString("en")} of ${all} games, then stopped`;
  const way = how === "kept" ? "" : how === "compiled" ? ", compiled play" : ", played move by move";
  return `Run ${run}: ${played}, ${match.ending} ending, ${starts}${way}.`;
}

/** @param {ShownRun[]} found */
function drawRuns(found) {
  const lengths = sharedRange(found.map(({ bands }) => bands.length));
  const margins = sharedRange(found.map(({ bands }) => bands.margin));
  $("#runs").classList.toggle("two", found.length > 1);
  $("#runs").replaceChildren(
    ...found.map(({ run, bands, match, stored }) =>
      h(
        "article",
        { class: "panel run", "data-run": run, "data-key": stored?.key },
        h(
          "h2",
          {},
          `${run ? `Run ${run}: ` : ""}${match.players.join(" against ")}${found.length > 1 ? `, ${match.game}` : ""}`,
        ),
        h(
          "div",
          { class: "charts" },
          resultsChart(bands),
          bands.length.bars.length ? distributionChart(bands.length, "Moves in a game", lengths) : "",
          bands.margin ? distributionChart(bands.margin, `Margin of ${first(match)}`, margins) : "",
          found.length === 1 && trace.length > 4 ? scoreChart(trace, first(match)) : "",
        ),
        stored && drawExports(stored),
      ),
    ),
  );
}

/** @param {Played} match */
const first = ({ players }) => `${LETTERS[0]}: ${players[0]}`;

/** @param {Simulated} stored */
function drawExports(stored) {
  const { run, key, match, counts } = stored;
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) =>
    h("button", { type: "button", onclick }, text);
  const json = () => `${JSON.stringify(stored, null, 1)}\n`;
  const link = () => new URL(ours(`/simulate/${match.game}?run=${key}`), location.href).href;
  return h(
    "div",
    { class: "controls" },
    button("CSV", () => download(`run-${run}.csv`, countsTable(counts), "text/csv")),
    button("JSON", () => download(`run-${run}.json`, json(), "application/json")),
    button("Copy link", () => copyLink(link())),
  );
}

const copyLink = async (/** @type {string} */ link) =>
  say((await copied(link)) ? "The link to this run is copied." : link);

/** @param {Simulated[]} found */
function compare(found) {
  if (found.length < 2) return $("#compared").replaceChildren();
  /** @returns {[string, string | number][]} */
  const request = (/** @type {Simulated} */ { match, starts, games }) => [
    ["game", match.game],
    ["players", match.players.join(", ")],
    ["ending", match.ending],
    ["boards", starts],
    ["seed", match.seed],
    ["games", games.toLocaleString("en")],
  ];
  const [one, two] = found.map((each) => new Map([...request(each), ...each.facts]));
  const names = [...new Set([...one.keys(), ...two.keys()])];
  return $("#compared").replaceChildren(
    h(
      "div",
      { class: "panel scroll" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td", {}),
            found.map(({ run }) => h("th", { scope: "col" }, `run ${run}`)),
          ),
        ),
        h(
          "tbody",
          {},
          names.map((name) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, name),
              [one, two].map((each) => h("td", {}, String(each.get(name) ?? ""))),
            ),
          ),
        ),
      ),
    ),
  );
}

// ---- the runs that are stored ----

/** @param {string[]} keys */
async function open(keys) {
  try {
    show(await openRuns(keys));
  } catch (error) {
    say(messageOf(error));
  }
}

/** @param {string} key */
async function drop(key) {
  await fetch(ours(`/api/${route("runs/{key}", { key })}`), { method: "DELETE" });
  drawStored();
}

async function drawStored() {
  const runs = await ask("runs").catch(() => []);
  const rows = runs.map(({ run, key, match, starts, done, score }) =>
    h(
      "li",
      { class: shown.includes(key) ? "here" : null },
      h(
        "button",
        {
          type: "button",
          class: "quiet kept-run",
          onclick: () => {
            trace = [];
            open([key]);
          },
        },
        h("b", {}, `${run}. ${match.game}`),
        ` ${match.players.join(" – ")}, ${starts}, ${many(done, "game")}: ${(100 * score.value).toFixed(1)}%`,
      ),
      shown.length && !shown.includes(key)
        ? h(
            "button",
            { type: "button", "aria-label": `Compare with run ${run}`, onclick: () => open([shown[0], key]) },
            "Compare",
          )
        : "",
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          title: "Forget",
          "aria-label": `Forget run ${run}`,
          onclick: () => drop(key),
        },
        "✕",
      ),
    ),
  );
  $("#kept").replaceChildren(
    rows.length
      ? h("ul", { class: "kept-runs" }, rows)
      : h("p", { class: "small" }, "What you simulate is kept and listed here."),
  );
}

// ---- the beginning ----

drawQuestion();
await place.set(position);
showBoards(random === null ? "fixed" : "random");
await drawStored();
if (query.has("job")) run(query.get("job"));
else if (reopenProblem) say(reopenProblem);
else if (reopened.length) show(reopened);
else
  say("Choose who plays and where the games begin. Games come in pairs, or in rounds of more: the players swap sides.");
document.body.dataset.ready = "yes";
