// Who stood to win after each move: bars up for the first player and down for the second, as long as what is known.

import { h, s } from "./dom.js";

const [WIDE, HIGH, LEFT] = [300, 96, 22];

export function chart(plies, game, go) {
  const scored = game.ending === "scored";
  const most = Math.max(1, ...plies.map((ply) => Math.abs(ply.lead ?? 1)));
  const step = (WIDE - LEFT) / plies.length;
  const middle = HIGH / 2;
  const height = (ply) => {
    if (ply.stands === null) return 0;
    if (scored) return ((HIGH / 2 - 10) * ply.lead) / most;
    return { 0: 0, 1: 1, 2: -1 }[ply.stands] * (HIGH / 2 - 14);
  };
  const bars = plies.map((ply, at) => {
    const tall = height(ply);
    const x = LEFT + at * step;
    const nimber = ply.value?.nimber === undefined ? "" : `, nimber ${ply.value.nimber}`;
    const who = ply.stands === null ? "not known" : ply.stands === 0 ? "even" : `${game.players[ply.stands - 1]} (${ply.stands}) stands to win`;
    const text = `${at ? `after ${at}. ${ply.move}` : "at the start"}: ${who}${scored && ply.lead !== null ? ` by ${ply.lead}` : ""}${nimber}${ply.turned ? "; here it turned" : ""}`;
    const mark = ply.turned ? s("text", { class: "turn-mark", x: x + step / 2, y: tall > 0 ? middle - tall - 3 : middle - tall + 11 }, "?") : null;
    return s("g", { class: `bar who${ply.stands ?? 0}`, role: "button", tabindex: "0", "aria-label": text, onclick: () => go(at), onkeydown: (event) => event.key === "Enter" && go(at) },
      s("title", {}, text),
      s("rect", { class: "hit", x, y: 0, width: step, height: HIGH }),
      s("rect", { class: "value", x: x + step * 0.12, width: step * 0.76, y: tall > 0 ? middle - tall : middle, height: Math.max(Math.abs(tall), 2), rx: Math.min(2, step / 4) }),
      mark);
  });
  const names = [s("text", { x: 8, y: 16 }, "1"), s("text", { x: 8, y: HIGH - 8 }, "2")];
  const caption = scored ? "How far each player would end ahead" : "Who stood to win";
  const turns = plies.filter((ply) => ply.turned).length;
  return h("figure", {},
    s("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "group", "aria-label": caption }, names, s("path", { class: "axis", d: `M${LEFT} ${middle}H${WIDE}` }), bars),
    h("figcaption", { class: "small" }, `${caption}${turns ? `; it turned ${turns === 1 ? "once" : `${turns} times`} (?)` : ""}`));
}
