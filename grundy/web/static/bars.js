// Charts of a simulation: shares of the games as bars, each with the band in which the true share lies (95%).

import { h, s } from "./dom.js";
import { scoreRange, ticks, withBand } from "./simulation_data.js";

/** @import { Distribution, Results, SimulationBands } from "./types.d.ts" */
/** @import { ChartRange, TracePoint } from "./simulation_data.js" */
/** @import { Children } from "./dom.js" */

/**
 * @param {string} caption
 * @param {string} label
 * @param {number} wide
 * @param {number} high
 * @param {Children} shapes
 */
function figure(caption, label, wide, high, shapes) {
  return h(
    "figure",
    { class: "share-chart" },
    s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label }, shapes),
    h("figcaption", { class: "small" }, caption),
  );
}

// ---- won, tied, lost ----

const [WIDE, ROW, LEFT, RIGHT] = [420, 22, 40, 160];

const KINDS = /** @type {const} */ (["won", "tied", "lost"]);

/**
 * @param {string} title
 * @param {Results} results
 * @param {number} top
 */
function resultRows(title, results, top) {
  const x = (/** @type {number} */ share) => LEFT + (WIDE - LEFT - RIGHT) * share;
  const kinds = KINDS.filter((kind) => kind !== "tied" || results.tied.value > 0);
  return [
    s("text", { class: "head", x: 0, y: top + 13 }, title),
    ...kinds.flatMap((kind, i) => {
      const { value, low, high } = results[kind];
      const y = top + 20 + i * ROW;
      return [
        s("text", { x: LEFT - 6, y: y + 14, "text-anchor": "end" }, kind),
        s("rect", { class: "rail", x: LEFT, y: y + 3, width: x(1) - LEFT, height: 14, rx: 3 }),
        s("rect", { class: kind, x: LEFT, y: y + 3, width: Math.max(0, x(value) - LEFT), height: 14, rx: 3 }),
        s("path", { class: "band", d: `M${x(low)} ${y + 10}H${x(high)}M${x(low)} ${y + 5}v10M${x(high)} ${y + 5}v10` }),
        s("text", { class: "figures", x: x(1) + 8, y: y + 14 }, withBand(results[kind])),
      ];
    }),
  ];
}

/**
 * Games won, tied and lost: of player A, and of whoever moves first; with three or more players, of every player and
 * every seat.
 *
 * @param {SimulationBands} bands
 */
export function resultsChart({ standings, games }) {
  const [{ who, ...results }] = standings;
  const said = KINDS.map((kind) => `${kind} ${withBand(results[kind])}`).join(", ");
  const drawn = [];
  let top = 0;
  for (const one of standings) {
    drawn.push(resultRows(one.who, one, top));
    top += 28 + ROW * (one.tied.value > 0 ? 3 : 2);
  }
  return figure(
    `${games.toLocaleString("en")} games; the marks show the 95% band`,
    `${who}: ${said}`,
    WIDE,
    top - 8,
    drawn,
  );
}

// ---- how long, by how much ----

const [HIGH, BELOW, SIDE] = [190, 34, 44];

/**
 * @param {Distribution} distribution
 * @param {string} title
 * @param {ChartRange} range
 */
export function distributionChart({ bars, mean }, title, range) {
  const floor = HIGH - BELOW;
  const step = (WIDE - SIDE - 8) / (range.most - range.least + 1);
  const x = (/** @type {number} */ value) => SIDE + (value - range.least) * step;
  const y = (/** @type {number} */ share) => floor - ((floor - 8) * share) / Math.max(range.top, 1e-9);
  const drawn = bars.flatMap((bar) => {
    const [from, to] = [x(bar.from), x(bar.to + 1)];
    const pad = Math.min(1.5, (to - from) * 0.08);
    const text = `${bar.from === bar.to ? bar.from : `${bar.from} to ${bar.to}`}: ${withBand(bar)}`;
    return s(
      "g",
      {},
      s("title", {}, text),
      s("rect", {
        class: "share",
        x: from + pad,
        y: y(bar.value),
        width: Math.max(0.3, to - from - 2 * pad),
        height: floor - y(bar.value),
      }),
      bar.high - bar.low > range.top / 200 &&
        s("rect", {
          class: "haze",
          x: from + pad,
          y: y(bar.high),
          width: Math.max(0.3, to - from - 2 * pad),
          height: y(bar.low) - y(bar.high),
        }),
    );
  });
  const numbers = ticks(range).map((value) =>
    s("text", { x: x(value + 0.5), y: floor + 14, "text-anchor": "middle" }, String(value)),
  );
  const shares = [0, range.top / 2, range.top].map((share) => [
    s("text", { x: SIDE - 5, y: y(share) + 4, "text-anchor": "end" }, `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`),
    s("path", { class: "line", d: `M${SIDE} ${y(share)}H${WIDE - 8}` }),
  ]);
  const middle = s("path", { class: "mean", d: `M${x(mean + 0.5)} 4V${floor}` });
  return figure(`${title}: ${mean} on average`, `${title}, ${mean} on average`, WIDE, HIGH, [
    ...shares.flat(),
    ...drawn,
    middle,
    ...numbers,
    s("text", { x: (WIDE + SIDE) / 2, y: HIGH - 4, "text-anchor": "middle" }, title),
  ]);
}

// ---- the score, as the games go on ----

/**
 * @param {TracePoint[]} points at least one
 * @param {string} name
 */
export function scoreChart(points, name) {
  const [floor, left] = [HIGH - BELOW, SIDE + 10];
  const last = points[points.length - 1];
  const { least, top } = scoreRange(points);
  const x = (/** @type {number} */ games) => left + ((WIDE - left - 12) * games) / last.games;
  const y = (/** @type {number} */ share) =>
    floor - ((floor - 8) * (Math.max(least, Math.min(top, share)) - least)) / (top - least);
  const area = [
    ...points.map((p) => `${x(p.games)} ${y(p.high)}`),
    ...points.toReversed().map((p) => `${x(p.games)} ${y(p.low)}`),
  ].join("L");
  const shares = [least, (least + top) / 2, top].map((share) => [
    s(
      "text",
      { x: left - 6, y: y(share) + 4, "text-anchor": "end" },
      `${(100 * share).toFixed(top - least < 0.05 ? 2 : 1)}%`,
    ),
    s("path", { class: "line", d: `M${left} ${y(share)}H${WIDE - 8}` }),
  ]);
  return figure(
    `Score of ${name} while the games go on, with its 95% band`,
    `score of ${name} after ${last.games} games: ${withBand(last)}`,
    WIDE,
    HIGH,
    [
      ...shares.flat(),
      s("path", { class: "haze", d: `M${area}Z` }),
      s("path", { class: "trace", d: `M${points.map((p) => `${x(p.games)} ${y(p.value)}`).join("L")}` }),
      s("text", { x: left, y: floor + 14 }, "0"),
      s("text", { x: WIDE - 8, y: floor + 14, "text-anchor": "end" }, `${last.games.toLocaleString("en")} games`),
    ],
  );
}
