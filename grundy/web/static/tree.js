// The game tree of a position: opened branch by branch, drawn from left to right, with pan, zoom and keyboard.

import { ask, askOnce } from "./api.js";
import { Between } from "./between.js";
import { $, download, field, h, many, ours, s, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { alone, savePng, saveSvg } from "./pictures.js";
import { picture, SIGNS, sign } from "./shapes.js";

const [WIDE, GAP, COLUMN] = [132, 14, 232]; // of a node, between nodes, from one move to the next
const MOST = 1500; // nodes on the page
const MORE = 24; // children that «more» adds

frame("");

const cards = await askOnce("games");
const asked = readAddress(location);
const card = cards.find(({ id }) => id === asked.id);
$("#name").textContent = `The tree of ${card.title}`;
document.title = `The tree of ${card.title} – Grundy`;

const question = {
  game: card.id,
  params: asked.params,
  position: asked.position,
  ending: asked.ending ?? card.endings[0],
  depth: Number(asked.params.depth ?? 2),
};
delete question.params.depth;
let root;
let scenes = {};
let chosen;
let view = { x: -20, y: -20, scale: 1 };

// ---- what is shown ----

/** Nodes know their parent, whether they are open, and how wide their children were asked for. At first the line of
 * best play is open, and everything else is a click away. */
function prepared(node, parent = null) {
  Object.assign(node, {
    parent,
    open: node.line && node.children.length > 0,
    width: Math.max(12, node.children.length),
  });
  node.children.forEach((child) => prepared(child, node));
  return node;
}

const shown = (node) => [node, ...(node.open ? node.children.flatMap(shown) : [])];

const value = (node) =>
  [node.outcome, node.nimber ?? "", node.margin === undefined ? "" : `${node.margin > 0 ? "+" : ""}${node.margin}`]
    .join(" ")
    .trim();

/** The tree as deep as was asked for; where that is too large half as deep, and so on; at last the position alone. */
async function grown(depth, refused = "") {
  try {
    const found = await ask("tree", { ...question, depth, width: 12 });
    return {
      ...found,
      note:
        refused &&
        `The tree to ${many(question.depth, "move")} is too large; this is the one to ${many(depth, "move")}.`,
    };
  } catch (error) {
    if (!/^over budget/.test(error.message)) throw error;
    if (depth) return grown(/ of time/.test(error.message) ? 0 : Math.floor(depth / 2), error.message);
    const { position: text, scene } = await ask("view", {
      game: card.id,
      params: question.params,
      position: question.position,
      ending: question.ending,
    });
    const alone = {
      position: text,
      move: "",
      outcome: "?",
      ways: 1,
      best: false,
      line: true,
      more: 0,
      cut: true,
      children: [],
    };
    return { root: alone, scenes: { [text]: scene }, note: error.message };
  }
}

async function load() {
  say("Growing the tree …");
  try {
    const found = await grown(question.depth);
    [root, scenes] = [prepared(found.root), found.scenes];
    question.position = root.position;
    chosen = root;
    const query = new URLSearchParams({
      ...question.params,
      position: question.position,
      ending: question.ending,
      depth: question.depth,
    });
    history.replaceState(null, "", ours(`/tree/${card.id}?${query}`));
    draw();
    fit();
    say(
      `${found.note} ${many(shown(root).length, "position")} shown. Arrow keys go through them, Enter opens and closes a branch.`.trim(),
    );
  } catch (error) {
    say(error.message);
  }
}

/** The children of a node, as many as asked for, without those that are there already. */
async function grow(node, width) {
  if (shown(root).length > MOST) {
    say(`More than ${MOST} positions are shown; close a branch, or begin further down.`);
    return;
  }
  try {
    const found = await ask("tree", { ...question, position: node.position, depth: 1, width });
    Object.assign(scenes, found.scenes);
    const known = new Map(node.children.map((child) => [child.move, child]));
    node.children = found.root.children.map((child) => known.get(child.move) ?? prepared(child, node));
    Object.assign(node, { more: found.root.more, cut: false, open: true, width });
    draw();
  } catch (error) {
    say(error.message);
  }
}

function openAll(node) {
  node.open = node.children.length > 0;
  node.children.forEach(openAll);
}

function toggle(node) {
  if (node.cut && !node.children.length) return grow(node, 12);
  node.open = !node.open && node.children.length > 0;
  draw();
  intoView(node);
  return null;
}

// ---- drawing ----

/** Gives every shown node its place; returns the height. */
function layout() {
  let y = 0;
  const place = (node, depth) => {
    node.tall = 26 + boardHeight(node);
    node.x = depth * COLUMN;
    if (!node.open || !node.children.length) {
      node.y = y;
      y += node.tall + GAP;
      return;
    }
    node.children.forEach((child) => place(child, depth + 1));
    if (node.more) y += 24;
    const [first, last] = [node.children[0], node.children.at(-1)];
    node.y = (first.y + last.y + last.tall - node.tall) / 2;
    y = Math.max(y, node.y + node.tall + GAP);
  };
  place(root, 0);
  return y;
}

function boardHeight(node) {
  const scene = scenes[node.position];
  return scene ? Math.min(110, Math.max(24, (WIDE * (scene.height + 0.6)) / (scene.width + 0.6))) : 20;
}

function edge(node) {
  const { parent } = node;
  const [x1, y1, x2, y2] = [parent.x + WIDE, parent.y + parent.tall / 2, node.x, node.y + node.tall / 2];
  const middle = (x1 + x2) / 2;
  const text = node.move.length > 16 ? `${node.move.slice(0, 15)}…` : node.move;
  node.edge = s(
    "g",
    { class: `edge-of${node.best ? " best" : ""}${node.line && parent.line ? " line" : ""}` },
    s("path", { d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` }),
    s("text", { x: x2 - 6, y: y2 - 6, "text-anchor": "end" }, text + (node.ways > 1 ? ` (×${node.ways})` : "")),
  );
  return node.edge;
}

function box(node) {
  const scene = scenes[node.position];
  const kind = { N: "win", P: "loss", draw: "tie" }[node.outcome] ?? node.outcome;
  const inner = scene
    ? picture(scene, "")
    : s("text", { x: WIDE / 2, y: 14, "text-anchor": "middle" }, node.position.slice(0, 18));
  if (scene)
    for (const [name, size] of Object.entries({ x: 4, y: 4, width: WIDE - 8, height: node.tall - 26 }))
      inner.setAttribute(name, size);
  const open = node.children.length || node.cut;
  const label = `${node.move ? `${node.move}: ` : ""}${node.position}, ${value(node)}${node.best ? ", best move" : ""}`;
  const element = s(
    "g",
    {
      class: `node ${kind}${node.line ? " line" : ""}`,
      role: "treeitem",
      tabindex: node === chosen ? "0" : "-1",
      "aria-label": label,
      "aria-level": 1 + node.x / COLUMN,
      "aria-selected": node === chosen ? "true" : "false",
      "aria-expanded": open ? String(Boolean(node.open)) : null,
      transform: `translate(${node.x} ${node.y})`,
    },
    s("rect", { width: WIDE, height: node.tall, rx: 8 }),
    inner,
    s("g", { transform: `translate(14 ${node.tall - 12}) scale(.7)` }, kind in SIGNS && sign(kind)),
    s("text", { x: 30, y: node.tall - 11, class: "value" }, value(node)),
    open &&
      s("text", { x: WIDE - 12, y: node.tall - 11, class: "more", "text-anchor": "middle" }, node.open ? "−" : "+"),
  );
  element.addEventListener("click", ({ pointerType }) => {
    // a finger looks first
    const first = pointerType === "touch" && node !== chosen;
    choose(node);
    if (!first) toggle(node);
  });
  element.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse" && !held?.moved) look(node);
  });
  node.element = element;
  return element;
}

function moreButton(node) {
  const last = node.children.at(-1);
  const go = () => grow(node, node.width + MORE);
  return s(
    "g",
    {
      class: "more-of",
      role: "button",
      tabindex: "0",
      "aria-label": `${node.more} more moves from ${node.position}`,
      onclick: go,
      onkeydown: (event) => event.key === "Enter" && go(),
    },
    s("text", { x: last.x + 8, y: last.y + last.tall + 18 }, `… ${node.more} more`),
  );
}

const svg = s("svg", { class: "board tree-board", role: "tree", "aria-label": "Game tree" });
$("#tree").append(svg);

function draw() {
  const nodes = (layout(), shown(root));
  const focused = svg.contains(document.activeElement);
  const edges = nodes.filter((node) => node.parent).map(edge);
  const more = nodes.filter((node) => node.open && node.more).map(moreButton);
  svg.replaceChildren(s("g", {}, edges), s("g", {}, nodes.map(box)), s("g", {}, more));
  window_();
  look(chosen);
  say(`${many(nodes.length, "position")} shown.`);
  if (focused) chosen.element?.focus({ preventScroll: true });
}

const boards = new Between($("#boards"));
let looked = null;

/** A node is pointed at, or chosen: its board appears, and the move that leads to it is lit. */
function look(node) {
  for (const [one, on] of [
    [looked, false],
    [node, true],
  ])
    for (const element of [one?.edge, one?.element]) element?.classList.toggle("looked-at", on);
  looked = node;
  const { game, params, ending } = question;
  boards.show({ game, params, ending }, node);
  drawLooked(node);
}

function drawLooked(node) {
  const query = new URLSearchParams({
    ...question.params,
    position: node.position,
    ending: question.ending,
    first: "human",
    second: "perfect",
    analysis: "1",
  });
  $("#chosen").replaceChildren(
    h(
      "p",
      {},
      h("code", {}, node.position.length > 120 ? `${node.position.slice(0, 120)}…` : node.position),
      " ",
      h("b", { "data-fact": "value" }, value(node)),
    ),
    h(
      "div",
      { class: "controls" },
      h("a", { class: "button main", href: `/play/${card.id}?${query}` }, "Play from here"),
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            question.position = node.position;
            load();
          },
        },
        "Begin the tree here",
      ),
    ),
  );
}

function choose(node) {
  for (const one of [chosen, node]) one.element?.setAttribute("tabindex", one === node ? "0" : "-1");
  chosen.element?.setAttribute("aria-selected", "false");
  node.element?.setAttribute("aria-selected", "true");
  chosen = node;
  node.element?.focus({ preventScroll: true });
  intoView(node);
  look(node);
}

// ---- pan and zoom ----

function window_() {
  const place = $("#tree").getBoundingClientRect();
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${place.width / view.scale} ${place.height / view.scale}`);
}

function fit() {
  const nodes = shown(root);
  const place = $("#tree").getBoundingClientRect();
  const wide = Math.max(...nodes.map((node) => node.x)) + WIDE + 40;
  const tall = Math.max(...nodes.map((node) => node.y + node.tall)) + 40;
  const scale = Math.min(1.2, Math.max(0.55, Math.min(place.width / wide, place.height / tall)));
  view = { x: -20, y: Math.min(-20, (tall - 40 - place.height / scale) / 2), scale };
  if (tall * scale > place.height) view.y = root.y + root.tall / 2 - place.height / scale / 2;
  window_();
}

function intoView(node) {
  const place = $("#tree").getBoundingClientRect();
  const [w, hgt] = [place.width / view.scale, place.height / view.scale];
  if (node.x < view.x) view.x = node.x - 20;
  if (node.x + WIDE > view.x + w) view.x = node.x + WIDE + 20 - w;
  if (node.y < view.y) view.y = node.y - 20;
  if (node.y + node.tall > view.y + hgt) view.y = node.y + node.tall + 20 - hgt;
  window_();
}

function zoom(factor, at = null) {
  const place = $("#tree").getBoundingClientRect();
  const [px, py] = at ?? [place.width / 2, place.height / 2];
  const scale = Math.min(4, Math.max(0.1, view.scale * factor));
  view.x += px / view.scale - px / scale;
  view.y += py / view.scale - py / scale;
  view.scale = scale;
  window_();
}

svg.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const place = svg.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 400), [event.clientX - place.x, event.clientY - place.y]);
  },
  { passive: false },
);

svg.addEventListener("pointerleave", () => {
  if (root && looked !== chosen) look(chosen);
});

let held = null;
svg.addEventListener("pointerdown", (event) => {
  held = { x: event.clientX, y: event.clientY, from: { ...view }, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  held.moved ||= Math.hypot(dx, dy) > 5;
  if (!held.moved) return;
  Object.assign(view, { x: held.from.x - dx / view.scale, y: held.from.y - dy / view.scale });
  window_();
});
addEventListener("pointerup", () => {
  setTimeout(() => {
    held = null;
  });
});
svg.addEventListener(
  "click",
  (event) => {
    if (held?.moved) event.stopPropagation();
  },
  { capture: true },
);
new ResizeObserver(() => root && window_()).observe($("#tree"));

// ---- keyboard ----

svg.addEventListener("keydown", (event) => {
  if (!event.target.closest(".node")) return;
  const all = shown(root);
  const at = all.indexOf(chosen);
  const siblings = chosen.parent?.children ?? [root];
  const keys = {
    ArrowRight: () => (chosen.open && chosen.children.length ? choose(chosen.children[0]) : toggle(chosen)),
    ArrowLeft: () =>
      chosen.open && chosen.children.length && chosen !== root
        ? toggle(chosen)
        : chosen.parent && choose(chosen.parent),
    ArrowDown: () => choose(siblings[siblings.indexOf(chosen) + 1] ?? all[at + 1] ?? chosen),
    ArrowUp: () => choose(siblings[siblings.indexOf(chosen) - 1] ?? chosen.parent ?? chosen),
    Home: () => choose(root),
    Enter: () => toggle(chosen),
    " ": () => toggle(chosen),
    "+": () => zoom(1.25),
    "-": () => zoom(0.8),
    0: () => fit(),
  };
  if (!(event.key in keys)) return;
  event.preventDefault();
  keys[event.key]();
});

// ---- what to show ----

const position = h("input", {
  type: "text",
  spellcheck: "false",
  autocomplete: "off",
  value: asked.position ?? card.start,
});
$("#form").append(
  h("div", { class: "position" }, field("position", position)),
  field(
    "ending",
    select(
      "ending",
      card.endings.map((one) => [one, one]),
      question.ending,
      (one) => {
        question.ending = one;
        load();
      },
    ),
  ),
  field(
    "depth",
    select(
      "depth",
      [1, 2, 3, 4, 5, 6].map((one) => [one, many(one, "move")]),
      question.depth,
      (one) => {
        question.depth = Number(one);
        load();
      },
    ),
  ),
  h("button", { class: "main" }, "Show"),
);
$("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  question.position = position.value.trim() || null;
  load();
});
const act = (text, title, onclick) => h("button", { type: "button", title, onclick }, text);
$("#actions").append(
  act("+", "Nearer (+)", () => zoom(1.25)),
  act("−", "Further (-)", () => zoom(0.8)),
  act("Fit", "All of it (0)", fit),
  act("Open all", "Every branch to the depth asked for", () => {
    openAll(root);
    draw();
    fit();
  }),
  act("SVG", "The tree as a picture", () => saveSvg(pictured(), `${card.id}-tree`)),
  act("PNG", "The tree as a picture", () => savePng(pictured(), `${card.id}-tree`)),
  act("JSON", "Export the tree", () =>
    download(`${card.id}-tree.json`, JSON.stringify(plain(root), null, 1), "application/json"),
  ),
);

function plain({ position: text, move, outcome, nimber, margin, ways, best, line, more, cut, children }) {
  return { position: text, move, outcome, nimber, margin, ways, best, line, more, cut, children: children.map(plain) };
}

/** Everything that is open, whatever of it is seen. */
function pictured() {
  const nodes = shown(root);
  const [wide, tall] = [
    Math.max(...nodes.map((node) => node.x)) + WIDE + 40,
    Math.max(...nodes.map((node) => node.y + node.tall)) + 40,
  ];
  return alone(svg, [-20, -20, wide, tall], `The tree of ${card.title} from ${root.position}`);
}

if (card.figures.length) {
  const show = (figure) => {
    Object.assign(question, { position: figure.position, ending: figure.ending, depth: figure.depth, params: {} });
    position.value = figure.position;
    load();
  };
  $("#figures").hidden = false;
  $("#figures").append(
    h("h2", {}, "Figures of the source"),
    h(
      "div",
      { class: "controls" },
      card.figures.map((figure) => act(figure.name, figure.position, () => show(figure))),
    ),
  );
}

await load();
document.body.dataset.ready = "yes";
