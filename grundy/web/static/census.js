// A census: all boards of a size as bars, one a number of marked squares, divided by nimber; click one to see boards.

import { ask, askOnce } from "./api.js";
import { $, h, many, ours, s } from "./dom.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { analyzedAt, cardOf } from "./game_cards.js";
import { ProgressBar } from "./job.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";

/** @import { CensusBoard, Counted } from "./types.d.ts" */

const [WIDE, HIGH, LEFT, BELOW] = [760, 360, 44, 34];
const COLORS = ["#1f6f54", "#2f6f9f", "#c98a1b", "#8a5a3b", "#7a4fa3", "#b3412b", "#5c8a2a", "#3d8b8b"];

frame("");

const asked = readAddress(location);
const card = cardOf(await askOnce("games"), asked.id);
$("#name").textContent = `A census of ${card.title}`;
document.title = `A census of ${card.title} – Grundy`;
const size = h("input", {
  value: /** @type {Record<string, string>} */ (asked.params).size ?? "4x4",
  "aria-label": "Rows and columns",
  spellcheck: "false",
});
$("#form").append(
  h("label", { class: "field" }, h("span", {}, "rows x columns"), size),
  h("button", { class: "main" }, "Count"),
);
const progress = new ProgressBar();
$("#form").after(progress.element);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  load();
});

async function load() {
  if (!card.census) {
    say(`${card.title} has no census: its boards are no patterns of marked squares.`);
    return;
  }
  say("Counting all boards …");
  try {
    /** @type {Counted} */
    const found = await progress.run("census", { game: card.id, size: size.value.trim() });
    history.replaceState(null, "", ours(`/census/${card.id}?${new URLSearchParams({ size: found.size })}`));
    draw(found);
    say(
      `${Number(found.boards).toLocaleString("en")} boards of ${found.size}: ${Object.entries(found.by_nimber)
        .filter(([, n]) => n)
        .map(([nimber, n]) => `${Number(n).toLocaleString("en")} of nimber ${nimber}`)
        .join(", ")}.`,
    );
  } catch (error) {
    say(messageOf(error));
  }
}

/** @param {Counted} found */
function draw({ counts, size: dimensions }) {
  const rows = counts
    .map((row) => row.map(Number))
    .map((row, marked) => ({ marked, row, total: row.reduce((a, b) => a + b, 0) }))
    .filter(({ total }) => total);
  const step = (WIDE - LEFT) / rows.length;
  const bars = rows.flatMap(({ marked, row, total }, i) => {
    let y = HIGH - BELOW;
    const label = s(
      "text",
      { x: LEFT + (i + 0.5) * step, y: HIGH - BELOW + 16, "text-anchor": "middle" },
      String(marked),
    );
    return [
      label,
      ...row.flatMap((count, nimber) => {
        if (!count) return [];
        const tall = ((HIGH - BELOW - 10) * count) / total;
        y -= tall;
        const text = `${marked} marked, nimber ${nimber}: ${count.toLocaleString("en")} of ${many(total, "board")}`;
        const open = () => show(dimensions, marked, nimber);
        const bar = s(
          "rect",
          {
            x: LEFT + i * step + step * 0.1,
            y,
            width: step * 0.8,
            height: Math.max(tall, 0.5),
            fill: COLORS[nimber % COLORS.length],
            role: "button",
            tabindex: "0",
            "aria-label": text,
            class: "count",
            onclick: open,
            onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && open(),
          },
          s("title", {}, text),
        );
        const inside =
          tall > 14 && step > 18
            ? [
                s(
                  "text",
                  { x: LEFT + (i + 0.5) * step, y: y + tall / 2, "text-anchor": "middle", class: "in-bar" },
                  String(nimber),
                ),
              ]
            : [];
        return [bar, ...inside];
      }),
    ];
  });
  const axis = [0, 0.5, 1].map((part) =>
    s("text", { x: LEFT - 6, y: 10 + (1 - part) * (HIGH - BELOW - 10), "text-anchor": "end" }, `${100 * part}%`),
  );
  $("#chart").replaceChildren(
    s(
      "svg",
      {
        class: "census-chart",
        viewBox: `0 0 ${WIDE} ${HIGH}`,
        role: "group",
        "aria-label": "Share of each nimber by marked squares",
      },
      axis,
      bars,
      s("text", { x: (WIDE + LEFT) / 2, y: HIGH - 4, "text-anchor": "middle" }, "marked squares"),
    ),
  );
  const most = Math.max(...counts.map((row) => row.length));
  $("#legend").replaceChildren(
    ...Array.from({ length: most }, (_, nimber) => {
      const swatch = h("i", { class: "swatch" });
      swatch.style.background = COLORS[nimber % COLORS.length];
      return h("span", { class: "chip" }, swatch, `nimber ${nimber}`);
    }),
  );
}

/**
 * @param {string} dimensions
 * @param {number} marked
 * @param {number} nimber
 */
async function show(dimensions, marked, nimber) {
  $("#kind").textContent = `${marked} marked, nimber ${nimber}`;
  $("#boards").replaceChildren("Looking for some …");
  try {
    /** @type {CensusBoard[]} */
    const found = await ask("census/boards", { game: card.id, size: dimensions, marked, nimber });
    /** @param {string} position */
    const link = (position) => analyzedAt(card.id, { position, ending: "normal" });
    $("#boards").replaceChildren(
      ...(found.length
        ? found.map(({ position, scene }) =>
            h("a", { class: "board-link", href: link(position), title: `Play ${position}` }, picture(scene, position)),
          )
        : ["Such boards are too rare to meet by chance."]),
    );
  } catch (error) {
    $("#boards").replaceChildren(messageOf(error));
  }
}

await load();
document.body.dataset.ready = "yes";
