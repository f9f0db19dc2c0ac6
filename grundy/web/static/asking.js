// A question with its board, a way to answer, and a verdict with its reasons; a wrong move is answered on the board.

import { askOnce } from "./api.js";
import { h } from "./dom.js";
import { LiveGame } from "./livegame.js";
import { judged } from "./reasons.js";
import { picture } from "./shapes.js";

const OUTCOMES = [["N", "N: the player to move wins"], ["P", "P: the player to move loses"]];
const ROOM = { width: 640, height: 240 };

/** A question as a section. It has `words`, and says how it is answered: by a `move`, a `number` or one of some choices;
 * `done(right)` is told what came of each answer. */
export function asking(question, done) {
  const verdict = h("div", { class: "verdict", role: "status" });
  const tell = ({ right, steps }, ...more) => {
    verdict.className = `verdict ${right ? "right" : "wrong"}`;
    verdict.replaceChildren(h("b", {}, right ? "Right." : "Not so."), ...steps.map(({ says, columns }) => h("p", {}, says, columns && h("pre", { class: "columns" }, columns))), ...more);
    done(right);
  };
  const check = async (answer) => {
    try {
      tell(await judged(question, answer));
    } catch (error) {
      verdict.className = "verdict";
      verdict.replaceChildren(h("p", {}, error.message));
    }
  };
  const answers = byMove(question) ? [playing(question, tell, verdict)] : [still(question), control(question, check)];
  return h("section", { class: "question panel" }, h("p", { class: "words" }, question.words), answers, verdict);
}

const byMove = ({ ask, by }) => (by ?? ask) === "move";

/** A board to answer on: the move is made, and if it is wrong the opponent's answer as well. */
function playing(question, tell, verdict) {
  const live = new LiveGame(question, async (move, step, words) => {
    const found = await judged(question, move);
    live.show(step, false, `You: ${words}.`);
    const again = h("button", { type: "button", onclick: () => { verdict.replaceChildren(); live.restart(); } }, "Try again");
    tell(found, ...(found.right ? [] : [again]));
    const reply = found.steps.slice(1).find((one) => one.move);
    if (found.right || !reply || step.view.over) return;
    const answer = await askOnce("move", { ...live.rules, position: step.view.position, move: reply.move });
    live.show(answer, false, `You: ${words}. The answer: ${reply.words}.`);
  });
  return live.element;
}

/** The position to look at. */
function still({ game, params = {}, position, ending = "normal" }) {
  if (!game) return null;
  const place = h("div", { class: "lesson-still" });
  askOnce("view", { game, params, position, ending }).then(
    ({ scene, title }) => place.replaceChildren(picture(scene, title, ROOM)),
    (error) => place.replaceChildren(error.message),
  );
  return place;
}

function control(question, check) {
  const choices = question.ask === "outcome" ? OUTCOMES : (question.among ?? question.parts ?? []).map((text) => [text, text === "0" ? "nothing" : text]);
  if (choices.length) return h("div", { class: "controls" }, choices.map(([answer, text]) => h("button", { type: "button", onclick: () => check(answer) }, text)));
  const input = h("input", { inputmode: "numeric", autocomplete: "off", "aria-label": "Your answer", size: 6 });
  return h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); check(input.value); } }, input, h("button", {}, "Check"));
}
