// The game tree of a position: opened branch by branch, drawn from left to right, with pan, zoom and keyboard.

import { ask, askOnce } from "./api.js";
import { Between } from "./between.js";
import { $, download, field, h, many, ours, s, select } from "./dom.js";
import { frame, say } from "./frame.js";
import { readAddress } from "./game.js";
import { analyzedAt, cardOf } from "./game_cards.js";
import { kindOf, sign } from "./outcomes.js";
import { alone, savePng, saveSvg } from "./pictures.js";
import { messageOf } from "./problem.js";
import { picture } from "./shapes.js";
import {
  branchOf,
  COLUMN,
  extend,
  extent,
  FIRST,
  fitted,
  layOut,
  movedTo,
  nodeOf,
  openAll,
  shown,
  valueText,
  WIDE,
  zoomed,
} from "./tree_layout.js";

/** @import { DrawnTree, Ending, Scene, View } from "./types.d.ts" */
/** @import { Branch, Camera } from "./tree_layout.js" */

const MOST = 1500; // nodes on the page
const MORE = 24; // children that “more” adds

frame("");

const asked = readAddress(location);
const card = cardOf(await askOnce("games"), asked.id);
$("#name").textContent = `The tree of ${card.title}`;
document.title = `The tree of ${card.title} – Grundy`;

const { depth: wanted = "2", ...params } = /** @type {Record<string, string>} */ (asked.params);
const question = {
  game: card.id,
  params,
  position: asked.position,
  ending: /** @type {Ending} */ (asked.ending ?? card.endings[0]),
  depth: Number(wanted),
};
/** @type {Branch} */
let root;
/** @type {Branch} */
let selected;
/** @type {Record<string, Scene>} */
let scenes = {};
/** @type {Camera} */
let camera = { x: -20, y: -20, scale: 1 };
/** @type {Map<Branch, { node?: SVGElement, edge?: SVGElement }>} what was drawn for a node, and for the move to it */
const drawn = new Map();

// ---- what is shown ----

/**
 * The tree as deep as was asked for; where that is too large half as deep, and so on; at last the position alone.
 *
 * @param {number} depth
 * @returns {Promise<DrawnTree & { note: string }>}
 */
async function grown(depth, refused = "") {
  try {
    /** @type {DrawnTree} */
    const found = await ask("tree", { ...question, depth, width: FIRST });
    return {
      ...found,
      note:
        refused &&
        `The tree to ${many(question.depth, "move")} is too large; this is the one to ${many(depth, "move")}.`,
    };
  } catch (error) {
    const refusal = messageOf(error);
    if (!/^over budget/.test(refusal)) throw error;
    if (depth) return grown(/ of time/.test(refusal) ? 0 : Math.floor(depth / 2), refusal);
    const { depth: _, ...position } = question;
    /** @type {View} */
    const view = await ask("view", position);
    const node = {
      position: view.position,
      move: "",
      outcome: "?",
      ways: 1,
      best: false,
      line: true,
      more: 0,
      cut: true,
    };
    return { root: { ...node, children: [] }, scenes: { [view.position]: view.scene }, note: refusal };
  }
}

async function load() {
  say("Growing the tree …");
  try {
    const found = await grown(question.depth);
    [root, scenes] = [branchOf(found.root), found.scenes];
    question.position = root.position;
    selected = root;
    const query = new URLSearchParams({
      ...question.params,
      position: question.position,
      ending: question.ending,
      depth: String(question.depth),
    });
    history.replaceState(null, "", ours(`/tree/${card.id}?${query}`));
    draw();
    fit();
    say(
      `${found.note} ${many(shown(root).length, "position")} shown. `.trimStart() +
        "Arrow keys go through them, Enter opens and closes a branch.",
    );
  } catch (error) {
    say(messageOf(error));
  }
}

/**
 * The children of a node, as many as asked for, without those that are there already.
 *
 * @param {Branch} branch
 * @param {number} width
 */
async function grow(branch, width) {
  if (shown(root).length > MOST) {
    say(`More than ${MOST} positions are shown; close a branch, or begin further down.`);
    return;
  }
  try {
    /** @type {DrawnTree} */
    const found = await ask("tree", { ...question, position: branch.position, depth: 1, width });
    Object.assign(scenes, found.scenes);
    extend(branch, found.root, width);
    draw();
  } catch (error) {
    say(messageOf(error));
  }
}

/** @param {Branch} branch */
function toggle(branch) {
  if (branch.cut && !branch.children.length) {
    grow(branch, FIRST);
    return;
  }
  branch.open = !branch.open && branch.children.length > 0;
  draw();
  look(movedTo(camera, branch, room()));
}

// ---- drawing ----

/**
 * The move that leads to a node.
 *
 * @param {Branch} branch
 * @param {Branch} parent
 */
function edge(branch, parent) {
  const [x1, y1, x2, y2] = [parent.x + WIDE, parent.y + parent.tall / 2, branch.x, branch.y + branch.tall / 2];
  const middle = (x1 + x2) / 2;
  const text = branch.move.length > 16 ? `${branch.move.slice(0, 15)}…` : branch.move;
  return s(
    "g",
    { class: `edge-of${branch.best ? " best" : ""}${branch.line && parent.line ? " line" : ""}` },
    s("path", { d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` }),
    s("text", { x: x2 - 6, y: y2 - 6, "text-anchor": "end" }, text + (branch.ways > 1 ? ` (×${branch.ways})` : "")),
  );
}

/**
 * The board of a position, or its text.
 *
 * @param {Branch} branch
 */
function content({ position, tall }) {
  const scene = scenes[position];
  if (!scene) return s("text", { x: WIDE / 2, y: 14, "text-anchor": "middle" }, position.slice(0, 18));
  const board = picture(scene, "");
  for (const [name, size] of Object.entries({ x: 4, y: 4, width: WIDE - 8, height: tall - 26 }))
    board.setAttribute(name, String(size));
  return board;
}

/** @param {Branch} branch */
function box(branch) {
  const kind = kindOf(branch.outcome);
  const opens = branch.children.length > 0 || branch.cut;
  const value = valueText(branch);
  const where = branch.move ? `${branch.move}: ${branch.position}` : branch.position;
  const label = `${where}, ${value}${branch.best ? ", best move" : ""}`;
  const foot = branch.tall - 12;
  const element = s(
    "g",
    {
      class: `node ${kind}${branch.line ? " line" : ""}`,
      role: "treeitem",
      tabindex: branch === selected ? "0" : "-1",
      "aria-label": label,
      "aria-level": 1 + branch.x / COLUMN,
      "aria-selected": branch === selected ? "true" : "false",
      "aria-expanded": opens ? String(branch.open) : null,
      transform: `translate(${branch.x} ${branch.y})`,
    },
    s("rect", { width: WIDE, height: branch.tall, rx: 8 }),
    content(branch),
    s("g", { transform: `translate(14 ${foot}) scale(.7)` }, sign(kind)),
    s("text", { x: 30, y: foot + 1, class: "value" }, value),
    opens && s("text", { x: WIDE - 12, y: foot + 1, class: "more", "text-anchor": "middle" }, branch.open ? "−" : "+"),
  );
  element.addEventListener("click", (event) => {
    // the first tap only shows the board
    const first = /** @type {PointerEvent} */ (event).pointerType === "touch" && branch !== selected;
    choose(branch);
    if (!first) toggle(branch);
  });
  element.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse" && !held?.moved) point(branch);
  });
  return element;
}

/** @param {Branch} branch */
function moreButton(branch) {
  const last = branch.children.at(-1) ?? branch;
  const go = () => grow(branch, branch.width + MORE);
  return s(
    "g",
    {
      class: "more-of",
      role: "button",
      tabindex: "0",
      "aria-label": `${branch.more} more moves from ${branch.position}`,
      onclick: go,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && go(),
    },
    s("text", { x: last.x + 8, y: last.y + last.tall + 18 }, `… ${branch.more} more`),
  );
}

const svg = s("svg", { class: "board tree-board", role: "tree", "aria-label": "Game tree" });
$("#tree").append(svg);

function draw() {
  layOut(root, scenes);
  const nodes = shown(root);
  const focused = svg.contains(document.activeElement);
  drawn.clear();
  for (const branch of nodes)
    drawn.set(branch, { node: box(branch), edge: branch.parent ? edge(branch, branch.parent) : undefined });
  const all = [...drawn.values()];
  const more = nodes.filter((branch) => branch.open && branch.more).map(moreButton);
  svg.replaceChildren(
    ...[all.map((one) => one.edge), all.map((one) => one.node), more].map((group) => s("g", {}, group)),
  );
  look(camera);
  point(selected);
  say(`${many(nodes.length, "position")} shown.`);
  if (focused) drawn.get(selected)?.node?.focus({ preventScroll: true });
}

const boards = new Between($("#boards"));
/** @type {Branch | null} */
let pointed = null;

/**
 * A node is pointed at, or selected: its board appears, and the move that leads to it is lit.
 *
 * @param {Branch} branch
 */
function point(branch) {
  /** @type {(one: Branch | null, on: boolean) => void} */
  const light = (one, on) => {
    const { node, edge: way } = (one && drawn.get(one)) ?? {};
    for (const element of [node, way]) element?.classList.toggle("looked-at", on);
  };
  light(pointed, false);
  light(branch, true);
  pointed = branch;
  const { game, params: now, ending } = question;
  boards.show({ game, params: now, ending }, branch);
  drawPointed(branch);
}

/** @param {Branch} branch */
function drawPointed({ position: text, ...branch }) {
  const play = analyzedAt(card.id, { ...question.params, position: text, ending: question.ending });
  const begin = () => {
    question.position = text;
    load();
  };
  $("#chosen").replaceChildren(
    h(
      "p",
      {},
      h("code", {}, text.length > 120 ? `${text.slice(0, 120)}…` : text),
      " ",
      h("b", { "data-fact": "value" }, valueText(branch)),
    ),
    h(
      "div",
      { class: "controls" },
      h("a", { class: "button main", href: play }, "Play from here"),
      h("button", { type: "button", onclick: begin }, "Begin the tree here"),
    ),
  );
}

/** @param {Branch} branch */
function choose(branch) {
  const [before, after] = [drawn.get(selected)?.node, drawn.get(branch)?.node];
  before?.setAttribute("tabindex", "-1");
  before?.setAttribute("aria-selected", "false");
  after?.setAttribute("tabindex", "0");
  after?.setAttribute("aria-selected", "true");
  selected = branch;
  after?.focus({ preventScroll: true });
  look(movedTo(camera, branch, room()));
  point(branch);
}

// ---- pan and zoom ----

const room = () => $("#tree").getBoundingClientRect();

/** @param {Camera} now */
function look(now) {
  camera = now;
  const { width, height } = room();
  svg.setAttribute("viewBox", `${now.x} ${now.y} ${width / now.scale} ${height / now.scale}`);
}

const fit = () => look(fitted(root, room()));

/** @param {number} factor */
function zoom(factor) {
  const { width, height } = room();
  look(zoomed(camera, factor, [width / 2, height / 2]));
}

svg.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const place = svg.getBoundingClientRect();
    look(zoomed(camera, Math.exp(-event.deltaY / 400), [event.clientX - place.x, event.clientY - place.y]));
  },
  { passive: false },
);

svg.addEventListener("pointerleave", () => {
  if (root && pointed !== selected) point(selected);
});

/** @type {{ x: number, y: number, from: Camera, moved: boolean } | null} */
let held = null;
svg.addEventListener("pointerdown", (event) => {
  held = { x: event.clientX, y: event.clientY, from: camera, moved: false };
});
addEventListener("pointermove", (event) => {
  if (!held) return;
  const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
  held.moved ||= Math.hypot(dx, dy) > 5;
  if (!held.moved) return;
  look({ ...camera, x: held.from.x - dx / camera.scale, y: held.from.y - dy / camera.scale });
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
new ResizeObserver(() => root && look(camera)).observe($("#tree"));

// ---- keyboard ----

svg.addEventListener("keydown", (event) => {
  if (!(/** @type {Element} */ (event.target).closest(".node"))) return;
  const all = shown(root);
  const { open, children, parent } = selected;
  const siblings = parent?.children ?? [root];
  const at = siblings.indexOf(selected);
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => (open && children[0] ? choose(children[0]) : toggle(selected)),
    ArrowLeft: () => {
      if (open && children.length && selected !== root) toggle(selected);
      else if (parent) choose(parent);
    },
    ArrowDown: () => choose(siblings[at + 1] ?? all[all.indexOf(selected) + 1] ?? selected),
    ArrowUp: () => choose(siblings[at - 1] ?? parent ?? selected),
    Home: () => choose(root),
    Enter: () => toggle(selected),
    " ": () => toggle(selected),
    "+": () => zoom(1.25),
    "-": () => zoom(0.8),
    0: fit,
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
        question.ending = /** @type {Ending} */ (one);
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
/**
 * @param {string} text
 * @param {string} title
 * @param {() => void} onclick
 */
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
    download(`${card.id}-tree.json`, JSON.stringify(nodeOf(root), null, 1), "application/json"),
  ),
);

/** Everything that is open, whatever of it is seen. */
const pictured = () => alone(svg, extent(root), `The tree of ${card.title} from ${root.position}`);

/** @typedef {{ name: string, position: string, depth: number, ending: Ending }} Figure a game tree in the source */

const figures = /** @type {Figure[]} */ (card.figures);
if (figures.length) {
  /** @param {Figure} figure */
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
      figures.map((figure) => act(figure.name, figure.position, () => show(figure))),
    ),
  );
}

await load();
document.body.dataset.ready = "yes";
