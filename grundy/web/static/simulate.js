// Many games between players: asked for, watched, called off; kept, opened again by their key, and compared.

import { ask, askOnce } from "./api.js";
import { distributionChart, resultsChart, scoreChart, sharedRange } from "./bars.js";
import { $, copied, download, field, h, named, ours, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { ProgressBar } from "./job.js";
import { bySeat, LETTERS, SEATS, seated } from "./seats.js";
import { PositionField, paramFields } from "./setup.js";

const MOST_POINTS = 300; // of the curve of the score

frame("");

const cards = await askOnce("games");
const id = named();
const card = cards.find((one) => one.id === id);
const query = new URLSearchParams(location.search);
$("#name").textContent = `Simulations of ${card.title}`;
$("#rule").textContent = card.rule;
document.title = `Simulations of ${card.title} – Grundy`;

// ---- what is asked ----

const players = card.players.filter((name) => !card.people.includes(name));
const keys = ["run", "with"].filter((name) => query.has(name)).map((name) => query.get(name));
const reopened = await Promise.all(keys.map((key) => ask(`runs/${encodeURIComponent(key)}`))).catch((error) => error);
const match = reopened[0]?.match; // a run in the address says all that was asked
if (match && match.game !== card.id) {
  location.replace(ours(`/simulate/${match.game}${location.search}`));
  await new Promise(() => {}); // this page is left: it asks nothing more
}

const question = match
  ? { params: match.params, ending: match.ending, players: [...match.players], games: match.games, seed: match.seed }
  : {
      params: Object.fromEntries(
        card.params.filter(({ name }) => query.has(name)).map(({ name }) => [name, query.get(name)]),
      ),
      ending: query.get("ending") ?? card.endings[0],
      players: SEATS.map((seat, i) => query.get(seat) ?? ["greedy", "random"][i]),
      games: Number(query.get("games") ?? 10000),
      seed: Number(query.get("seed") ?? 0),
    };
const position = match ? (match.starts.texts[0] ?? "") : (query.get("position") ?? "");
let random = match ? described(match.starts.form) : query.get("random"); // random boards in words, or null for one position

/** Random boards as they are typed: rows=6..8,poisons=2/4; null where there are none. */
function described(form) {
  const range = (values) => values.length > 2 && values.every((value, i) => value === values[0] + i);
  return form.length
    ? form
        .map(([name, values]) => `${name}=${range(values) ? `${values[0]}..${values.at(-1)}` : values.join("/")}`)
        .join(",")
    : null;
}

function address(more = {}) {
  const boards = random === null ? { position: place.input.value } : { random };
  const said = {
    ...question.params,
    ending: question.ending,
    ...bySeat(question.players),
    games: question.games,
    seed: question.seed,
    ...boards,
    ...more,
  };
  history.replaceState(null, "", ours(`/simulate/${card.id}?${new URLSearchParams(said)}`));
}

const start = h("button", { class: "main" }, "Start");
const place = new PositionField(card, {
  random: false,
  changed: (found) => {
    start.disabled = random === null && !found;
    if (!found) return;
    $("#rule").textContent = found.rule;
    drawPlayers(found.seats);
    drawForm(found.random);
  },
});
Object.assign(place, { params: question.params, ending: question.ending });
const form = h("div", { class: "fields random-form" });
const input = (value, properties, set) =>
  h("input", {
    value,
    autocomplete: "off",
    spellcheck: "false",
    oninput: (event) => set(event.target.value.trim()),
    ...properties,
  });

const seatFields = h("div", { class: "seat-fields" });
const games = input(question.games, { type: "number" }, (text) => {
  question.games = Number(text);
});

/** A field for every seat; the players go round them, so that games come in rounds. */
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

function drawForm(numbers) {
  if (form.dataset.of === JSON.stringify(numbers)) return;
  form.dataset.of = JSON.stringify(numbers);
  const given = Object.fromEntries(
    (random ?? "")
      .split(",")
      .filter(Boolean)
      .map((piece) => piece.split("=")),
  );
  const inputs = Object.entries(numbers).map(([name, [usual, low, high]]) => [
    name,
    input(given[name] ?? usual, { type: "text" }, setRandom),
    `${low} to ${high}, or a range: ${low}..${Math.min(high, usual + 2)}`,
  ]);
  function setRandom() {
    random = inputs.map(([name, one]) => `${name}=${one.value.trim()}`).join(",");
  }
  form.replaceChildren(...inputs.map(([name, one, hint]) => field(name, one, hint)));
  if (random !== null) setRandom();
  form.read = setRandom;
}

function showBoards(kind) {
  const fixed = kind === "fixed";
  place.element.hidden = !fixed;
  form.hidden = fixed;
  if (fixed) random = null;
  else form.read?.();
  start.disabled = fixed && !place.good;
}

function drawQuestion() {
  const offered = h(
    "datalist",
    { id: "players" },
    players.map((name) => h("option", { value: name })),
  );
  const params = paramFields(card, question.params, (values) => {
    question.params = place.params = values;
    delete form.dataset.of;
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
          question.ending = place.ending = one;
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

let shown = []; // the runs on the page

const progress = new ProgressBar();
$("#progress").append(progress.element);
let trace = []; // the score as it came

function told({ id: job, progress: at }) {
  if (!at?.bands) return;
  trace.push({ games: at.done, ...at.bands.score });
  if (trace.length > MOST_POINTS) trace = trace.filter((_, i) => i % 2);
  address({ job });
  if (at.how !== "compiled") say(`Playing move by move: ${at.how}.`);
  drawRuns([{ run: at.run, bands: at.bands, match: { game: card.id, ...question } }]);
}

async function run(job = null) {
  start.disabled = true;
  [trace, shown] = [[], []];
  $("#compared").replaceChildren();
  say("Playing …");
  const boards = random === null ? { position: place.input.value.trim() || null } : { random };
  try {
    const found = job
      ? await progress.follow(job, told)
      : await progress.run("simulate", { game: card.id, ...question, ...boards }, told);
    trace.push({ games: found.games, ...found.bands.score });
    show([found]);
    await drawKept();
  } catch (error) {
    address();
    say(error.message);
  }
  start.disabled = false;
}

// ---- showing one run, or two side by side ----

const nameOf = (which, { players: all }) => `${LETTERS[which]}: ${all[which]}`;

function show(found) {
  shown = found;
  drawRuns(found);
  address({ run: found[0].key, ...(found[1] ? { with: found[1].key } : {}) });
  const [{ run, games, finished, match, starts, how }] = found;
  const many = games.toLocaleString("en");
  const played = finished ? `${many} games` : `${many} of ${match.games.toLocaleString("en")} games, then stopped`;
  say(
    found[1]
      ? `Run ${run} beside run ${found[1].run}.`
      : `Run ${run}: ${played}, ${match.ending} ending, ${starts}${how === "kept" ? "" : how === "compiled" ? ", compiled play" : ", played move by move"}.`,
  );
  compare(found);
  drawKept();
}

function drawRuns(found) {
  const lengths = sharedRange(found.map(({ bands }) => bands.length));
  const margins = sharedRange(found.map(({ bands }) => bands.margin));
  $("#runs").classList.toggle("two", found.length > 1);
  $("#runs").replaceChildren(
    ...found.map(({ run, key, bands, match, counts }) =>
      h(
        "article",
        { class: "panel run", "data-run": run, "data-key": key },
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
          bands.margin ? distributionChart(bands.margin, `Margin of ${nameOf(0, match)}`, margins) : "",
          found.length === 1 && trace.length > 4 ? scoreChart(trace, nameOf(0, match)) : "",
        ),
        counts &&
          h(
            "div",
            { class: "controls" },
            h("button", { type: "button", onclick: () => download(`run-${run}.csv`, csv(counts), "text/csv") }, "CSV"),
            h(
              "button",
              {
                type: "button",
                onclick: () =>
                  download(
                    `run-${run}.json`,
                    `${JSON.stringify(
                      found.find((one) => one.run === run),
                      null,
                      1,
                    )}\n`,
                    "application/json",
                  ),
              },
              "JSON",
            ),
            h(
              "button",
              {
                type: "button",
                onclick: () => copyLink(new URL(ours(`/simulate/${match.game}?run=${key}`), location.href).href),
              },
              "Copy link",
            ),
          ),
      ),
    ),
  );
}

const copyLink = async (link) => say((await copied(link)) ? "The link to this run is copied." : link);

function csv(counts) {
  const rows = Object.entries(counts).flatMap(([name, row]) =>
    Object.entries(row).map(([at, count]) => [name, Number(at), count]),
  );
  rows.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y));
  return `statistic,at,count\n${rows.map((row) => row.join(",")).join("\n")}\n`;
}

function compare(found) {
  if (found.length < 2) return $("#compared").replaceChildren();
  const asked = ({ match, starts, games }) => [
    ["game", match.game],
    ["players", match.players.join(", ")],
    ["ending", match.ending],
    ["boards", starts],
    ["seed", match.seed],
    ["games", games.toLocaleString("en")],
  ];
  const [one, two] = found.map((each) => new Map([...asked(each), ...each.facts]));
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

// ---- what is kept ----

async function drawKept() {
  const runs = await ask("runs").catch(() => []);
  const open = async (keys) => {
    try {
      show(await Promise.all(keys.map((key) => ask(`runs/${key}`))));
    } catch (error) {
      say(error.message);
    }
  };
  const drop = async (key) => {
    await fetch(ours(`/api/runs/${key}`), { method: "DELETE" });
    drawKept();
  };
  const here = shown.map(({ key }) => key);
  const rows = runs.map(({ run, key, match, starts, done, score }) =>
    h(
      "li",
      { class: here.includes(key) ? "here" : null },
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
        ` ${match.players.join(" – ")}, ${starts}, ${done.toLocaleString("en")} games: ${(100 * score.value).toFixed(1)}%`,
      ),
      here.length && !here.includes(key)
        ? h(
            "button",
            { type: "button", "aria-label": `Compare with run ${run}`, onclick: () => open([here[0], key]) },
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
await drawKept();
if (query.has("job")) run(query.get("job"));
else if (reopened instanceof Error) say(reopened.message);
else if (reopened.length) show(reopened);
else
  say("Choose who plays and where the games begin. Games come in pairs, or in rounds of more: the players swap sides.");
document.body.dataset.ready = "yes";
