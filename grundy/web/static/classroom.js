// What a teacher does with a game: a class room, an assignment, the presenter view, pictures and paper.

/** @import { Scene } from "./types.d.ts" */
/** @import { Board } from "./board.js" */
/** @import { GameInProgress } from "./game.js" */

import { ask, askOnce } from "./api.js";
import { $, copied, h, ours, remembered, route } from "./dom.js";
import { endingSentence } from "./game_cards.js";
import { bounds } from "./layout.js";
import { linkTo } from "./links.js";
import { alone, savePng, saveSvg } from "./pictures.js";
import { picture, UNIT } from "./shapes.js";

/**
 * @param {object} page
 * @param {() => GameInProgress} page.now the game in progress
 * @param {Board} page.board
 * @param {() => string} page.rule its rule in words
 * @param {(on?: boolean) => void} page.present the presenter view
 * @param {string[]} page.hide what an assignment hides
 */
export function offerClassroom({ now, board, rule, present, hide }) {
  document.body.dataset.hide = hide.join(" ");
  /**
   * @param {string} text
   * @param {string} title
   * @param {() => unknown} action
   */
  const button = (text, title, action) => {
    const onclick = async () => {
      try {
        await action();
      } catch (error) {
        if (error instanceof Error) $("#taught").textContent = error.message;
      }
    };
    return h("button", { type: "button", title, onclick }, text);
  };
  const question = () => ({ ...now().rules(), position: now().position });
  /** @param {{ id: string, key: string }} led */
  const go = ({ id, key }) => {
    location.href = ours(`/teach/${id}#${key}`);
  };
  const drawn = () => boardPicture(board, `${now().card.title}: ${now().position}`);
  const print = sheets({ now, board, rule });
  const open = button("Class room", "Many pairs play from this position, and you see all boards", async () =>
    go(await ask("classes", question())),
  );
  $("#teach").append(
    open,
    button("Assignment", "One link that says what is played and what may be seen", () => assign(now())),
    button("Present", "The board alone, as large as the screen (p)", () => present(true)),
    button("Print", "The position and the moves on paper", print),
    button("SVG", "A picture of this position", () => saveSvg(drawn(), now().card.id)),
    button("PNG", "A picture of this position", () => savePng(drawn(), now().card.id)),
  );
  const led = remembered.get("class", /** @type {{ id: string, key: string } | null} */ (null));
  if (!led) return;
  const again = button(`Next round in ${led.id}`, "The class that is open plays from this position", async () => {
    await ask(route("classes/{id}/round", { id: led.id }), { key: led.key, question: question() });
    go(led);
  });
  ask(route("classes/{id}", { id: led.id })).then(
    () => open.after(again),
    () => remembered.set("class", null),
  );
}

// ---- presenter view: the board as large as the screen, for a projector; one key enters and leaves it ----

const LARGEST = 400; // pixels a cell
const FAR = 900; // pixels of width beyond which signs grow, up to twice their size: to be read from the last row

/**
 * What `p` does: enters the presenter view or leaves it.
 *
 * @param {Board} board
 * @param {() => void} toggleAnalysis
 */
export function presenter(board, toggleAnalysis) {
  const { largest, badge } = board;
  const on = () => document.body.classList.contains("presenting");
  const bar = h(
    "div",
    { class: "presenter-bar", role: "toolbar", "aria-label": "Presenter view" },
    h("button", { type: "button", title: "Analysis on or off (a)", onclick: () => toggleAnalysis() }, "Analysis"),
    h("button", { type: "button", title: "Leave the presenter view (p)", onclick: () => toggle(false) }, "Leave"),
  );

  function toggle(present = !on()) {
    if (present === on()) return;
    document.body.classList.toggle("presenting", present);
    board.largest = present ? LARGEST : largest;
    board.badge = present ? Math.max(1, Math.min(2, innerWidth / FAR)) : badge;
    board.fit();
    if (present) {
      document.body.prepend(bar);
      document.documentElement.requestFullscreen?.().catch(() => {}); // without full screen, the window does as well
    } else {
      bar.remove();
      if (document.fullscreenElement) document.exitFullscreen();
    }
  }

  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) toggle(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) toggle(false);
  });
  return toggle;
}

// ---- an assignment: one link with the game, the position, the players and what may be seen, and its QR code ----

const MAY = [
  { name: "analysis", words: "Analysis: who wins, and why" },
  { name: "hints", words: "Hints" },
];

/**
 * Shows the dialog for the game as it stands.
 *
 * @param {GameInProgress} game
 */
async function assign(game) {
  const link = h("input", { readonly: true, "aria-label": "Link" });
  const [code, done] = [h("div", { class: "code" }), h("p", { class: "small", role: "status" })];
  const boxes = MAY.map(({ name }) => h("input", { type: "checkbox", value: name, onchange: draw }));
  async function draw() {
    const hide = boxes.filter(({ checked }) => !checked).map(({ value }) => value);
    const path = new URL(game.address(false), location.href);
    if (hide.length) path.searchParams.set("hide", hide.join(","));
    const made = await linkTo(path.pathname + path.search);
    link.value = made.link;
    code.replaceChildren(made.code ?? "");
    done.textContent = made.code ? "" : "The position is too long for a QR code; send the link.";
  }
  const copy = async () => {
    done.textContent = (await copied(link.value)) ? "The link is copied." : "Copy it by hand.";
  };
  const players = game.players.map((_, seat) => game.person(seat)).join(" against ");
  const dialog = h(
    "dialog",
    { class: "assignment", "aria-labelledby": "assignment-title", onclose: () => dialog.remove() },
    h("h2", { id: "assignment-title" }, "Assignment"),
    h("p", {}, `One link: ${game.card.title}, from this position, ${players}.`),
    h(
      "fieldset",
      {},
      h("legend", {}, "What may be seen"),
      MAY.map(({ words }, i) => h("label", {}, boxes[i], words)),
    ),
    code,
    h(
      "div",
      { class: "typed" },
      h("label", { class: "field" }, h("span", {}, "Link"), link),
      h("button", { type: "button", class: "main", onclick: copy }, "Copy"),
    ),
    done,
    h("div", { class: "controls end" }, h("button", { type: "button", onclick: () => dialog.close() }, "Close")),
  );
  await draw();
  $("main").append(dialog);
  dialog.showModal();
}

// ---- a sheet of paper: the board, the moves with a small board each, and the link to play on ----

const MOST_BOARDS = 60; // small ones on a sheet
const MARGIN = 0.6; // cells

/**
 * The board as it stands, with its signs if they are seen.
 *
 * @param {Board} board
 * @param {string} title
 */
function boardPicture(board, title) {
  const [left, top, right, bottom] = bounds(board.scene.shapes, board.places);
  const [x, y] = [(left - MARGIN) * UNIT, (top - MARGIN) * UNIT];
  const [wide, high] = [(right - left + 2 * MARGIN) * UNIT, (bottom - top + 2 * MARGIN) * UNIT];
  return alone(board.svg, [x, y, wide, high], title);
}

/**
 * @param {GameInProgress} game
 * @param {Board} board
 * @param {string} rule
 * @param {Scene[]} scenes of the positions after each move, as far as they are known
 * @param {string} link
 * @param {Element | null} code the link's QR code
 */
function sheet(game, board, rule, scenes, link, code) {
  const moves = game.steps
    .slice(0, game.at)
    .map((step, i) =>
      h(
        "li",
        {},
        h("span", {}, `${game.person(i % game.players.length)}: ${step.words ?? step.move}`),
        scenes[i] ? picture(scenes[i], step.position) : "",
      ),
    );
  const mover = game.person(game.mover);
  const turn = `${endingSentence(game.ending)} ${mover === "You" ? "You are" : `${mover} is`} to move.`;
  return h(
    "article",
    { class: `sheet${moves.length && !scenes.length ? " listed" : ""}` },
    h("h1", {}, game.card.title),
    h("p", {}, rule),
    h("p", {}, board.gestures.all.length ? turn : game.result()),
    h("figure", {}, boardPicture(board, game.position)),
    moves.length ? h("h2", {}, game.start.length > 40 ? "The moves" : `The moves from ${game.start}`) : "",
    h("ol", {}, moves),
    h("footer", {}, code ?? "", h("p", {}, link)),
  );
}

/**
 * The browser's own print menu gets a sheet at once; the returned function first fetches the small boards and the QR
 * code.
 *
 * @param {object} page
 * @param {() => GameInProgress} page.now
 * @param {Board} page.board
 * @param {() => string} page.rule
 */
function sheets({ now, board, rule }) {
  /** @type {{ at: string, sheet: Element } | null} */
  let ready = null;
  /** @type {Element | null} */
  let shown = null;
  const here = () => JSON.stringify([now().address(false), now().at]);
  addEventListener("beforeprint", () => {
    shown?.remove();
    shown = ready?.at === here() ? ready.sheet : sheet(now(), board, rule(), [], location.href, null);
    document.body.append(shown);
  });
  addEventListener("afterprint", () => {
    shown?.remove();
    shown = null;
  });
  return async function prepared() {
    const game = now();
    const steps = game.steps.slice(0, Math.min(game.at, MOST_BOARDS));
    const [{ link, code }, views] = await Promise.all([
      linkTo(game.address(false)),
      Promise.all(steps.map(({ position }) => askOnce("view", { ...game.rules(), position }))),
    ]);
    const scenes = views.map(({ scene }) => scene);
    ready = { at: here(), sheet: sheet(game, board, rule(), scenes, link, code) };
    print();
  };
}
