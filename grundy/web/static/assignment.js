// An assignment: one link with the game, the position, the players and what may be seen, and its QR code.

import { $, copied, h } from "./dom.js";
import { linkTo } from "./links.js";

const MAY = [
  ["analysis", "Analysis: who wins, and why"],
  ["hints", "Hints"],
];

/** Shows the dialog for the game as it stands. */
export async function assign(game) {
  const link = h("input", { readonly: true, "aria-label": "Link" });
  const [code, done] = [h("div", { class: "code" }), h("p", { class: "small", role: "status" })];
  const boxes = MAY.map(([name]) => h("input", { type: "checkbox", value: name, onchange: draw }));
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
  const dialog = h(
    "dialog",
    { class: "assignment", "aria-labelledby": "assignment-title", onclose: () => dialog.remove() },
    h("h2", { id: "assignment-title" }, "Assignment"),
    h(
      "p",
      {},
      `One link: ${game.card.title}, from this position, ${game.players.map((_, seat) => game.person(seat)).join(" against ")}.`,
    ),
    h(
      "fieldset",
      {},
      h("legend", {}, "What may be seen"),
      MAY.map(([, words], i) => h("label", {}, boxes[i], words)),
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
