// How a game went: bars up where the first player stood to win and down for the second, as long as the end was far, with the nimbers.

import { h, s } from "./dom.js";

const [WIDE, HIGH, LEFT] = [300, 110, 22];
const ROOM = 30; // above and below, for numbers and marks
const WORTH_A_NUMBER = 13; // units that a bar needs for its nimber

/** `go(at)` goes to a place of the line; keys step through the moves, so one bar alone is reached by Tab. */
export function chart(plies, game, go) {
  const scored = game.ending === "scored";
  const far = (ply) => (scored ? Math.abs(ply.lead ?? 0) : (ply.remoteness ?? 0));
  const most = Math.max(1, ...plies.map(far));
  const step = (WIDE - LEFT) / plies.length;
  const middle = HIGH / 2;
  const height = (ply) =>
    ply.stands
      ? { 1: 1, 2: -1 }[ply.stands] *
        (7 + ((middle - ROOM) * (!scored && ply.remoteness === null ? most : far(ply))) / most)
      : 0;
  const bar = (ply, at) => {
    const [tall, x] = [height(ply), LEFT + at * step];
    const end = (off) => (tall > 0 ? middle - tall - off : middle - tall + off + 9);
    const mark = ply.turned ? "?" : ply.only ? "!" : "";
    const number = step >= WORTH_A_NUMBER && (scored ? ply.lead && Math.abs(ply.lead) : ply.value?.nimber);
    const text = saying(ply, at, game);
    return s(
      "g",
      {
        class: `bar who${ply.stands ?? 0}${!scored && ply.remoteness === null ? " blank" : ""}`,
        role: "button",
        tabindex: at === game.at ? "0" : "-1",
        "aria-current": at === game.at ? "step" : null,
        "aria-label": text,
        onclick: () => go(at),
        onkeydown: (event) => event.key === "Enter" && go(at),
      },
      s("title", {}, text),
      s("rect", { class: "hit", x, y: 0, width: step, height: HIGH }),
      s("rect", {
        class: "value",
        x: x + step * 0.12,
        width: step * 0.76,
        y: tall > 0 ? middle - tall : middle,
        height: Math.max(Math.abs(tall), 2),
        rx: Math.min(2, step / 4),
      }),
      number !== undefined &&
        number !== false &&
        number !== null &&
        s("text", { x: x + step / 2, y: end(2) }, String(number)),
      mark &&
        s(
          "text",
          {
            class: ply.turned ? "turn-mark" : "sole-mark",
            x: x + step / 2,
            y: end(number === undefined || number === false ? 3 : 13),
          },
          mark,
        ),
    );
  };
  const names = [s("text", { x: 8, y: 16 }, "1"), s("text", { x: 8, y: HIGH - 8 }, "2")];
  const caption = scored ? "Who stood to win, and by how many points" : "Who stood to win, and how far the end was";
  const turns = plies.filter((ply) => ply.turned).length;
  return h(
    "figure",
    {},
    s(
      "svg",
      { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": caption },
      names,
      s("path", { class: "axis", d: `M${LEFT} ${middle}H${WIDE}` }),
      plies.map(bar),
    ),
    h(
      "figcaption",
      { class: "small" },
      `${caption}${!scored && plies[0].value?.nimber !== undefined ? "; the numbers are nimbers" : ""}${turns ? `; it turned ${turns === 1 ? "once" : `${turns} times`} (?)` : ""}`,
    ),
  );
}

/** A bar in words. */
function saying(ply, at, game) {
  const { words, move } = at ? game.steps[at - 1] : {};
  const who =
    ply.stands === null
      ? "not known"
      : ply.stands === 0
        ? "even"
        : `${game.person(ply.stands - 1)} (${ply.stands}) ${game.person(ply.stands - 1) === "You" ? "stand" : "stands"} to win`;
  return [
    `${at ? `after ${at}. ${words ?? move}` : "at the start"}: ${who}`,
    game.ending === "scored" && ply.lead !== null && `by ${Math.abs(ply.lead)}`,
    ply.value?.nimber !== undefined && `nimber ${ply.value.nimber}`,
    ply.remoteness !== null && `remoteness ${ply.remoteness}`,
    ply.turned && "here it turned",
    ply.only && "the only move",
  ]
    .filter(Boolean)
    .join(", ");
}
