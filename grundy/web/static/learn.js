// Lessons with live boards and questions. What a right answer is, the server's engines say; nothing is written down here.

import { ask, askOnce } from "./api.js";
import { Board } from "./board.js";
import { $, h, remembered } from "./dom.js";
import { frame, say } from "./frame.js";

frame("/learn");

const lessons = await askOnce("lessons");

/** A small board with one game on it. `played(move, step)` may refuse a move by returning false. */
class SmallGame {
  constructor(spec, { played = () => true, answers = true } = {}) {
    Object.assign(this, { spec, played, answers });
    this.place = h("div", { class: "place lesson-place" });
    this.line = h("p", { class: "small", role: "status" });
    this.element = h("div", { class: "small-game" }, this.place, this.line);
    this.board = new Board(this.place, { play: (move) => this.play(move) });
    this.restart();
  }

  rules() {
    const { game, params = {}, ending = "normal" } = this.spec;
    return { game, params, ending };
  }

  async restart() {
    this.moves = 0;
    const view = await askOnce("view", { ...this.rules(), position: this.spec.position });
    this.position = view.position;
    this.board.show(view.scene, { label: view.title, fresh: true });
    this.board.setOpen(true);
    this.line.textContent = "Your turn.";
  }

  async play(move) {
    this.board.setOpen(false);
    const step = await askOnce("move", { ...this.rules(), position: this.position, move });
    if (!(await this.played(move, step))) {
      this.board.setOpen(true);
      return;
    }
    this.show(step);
    if (step.view.over) return this.end();
    if (!this.answers) return;
    const choice = await ask("choose", { ...this.rules(), position: this.position, player: this.spec.second ?? "perfect", seed: this.moves });
    this.show(choice);
    this.line.textContent = `The answer: ${choice.move} (${choice.reason}).`;
    if (choice.view.over) this.end();
    else this.board.setOpen(true);
  }

  show(step) {
    this.moves += 1;
    this.position = step.view.position;
    this.board.show(step.view.scene, { label: step.view.title, carried: step.carried });
  }

  end() {
    const mine = this.moves % 2 === 1; // I made the last move
    const { ending } = this.rules();
    const result = ending === "scored" ? "The game is over." : mine === (ending === "normal") ? "You win." : "You lose.";
    this.line.replaceChildren(`${result} `, h("button", { type: "button", class: "quiet", onclick: () => this.restart() }, "Again"));
  }
}

function boardBlock(spec) {
  const { game, params = {}, position, ending = "normal", second = "perfect", analysis } = spec;
  const query = new URLSearchParams({ ...params, position, ending, first: "human", second, ...(analysis ? { analysis: "1" } : {}) });
  return h("div", {}, new SmallGame(spec).element, h("p", { class: "small" }, h("a", { href: `/play/${game}?${query}` }, "Open it on its own page, with analysis")));
}

const mex = (numbers) => { let least = 0; while (numbers.includes(least)) least += 1; return least; };

async function rightAnswer(question) {
  if (question.ask === "xor") return String(question.numbers.reduce((a, b) => a ^ b, 0));
  if (question.ask === "mex") return String(mex(question.numbers));
  const { game, params = {}, position, ending = "normal" } = question;
  const found = await askOnce("solve", { game, params, position, ending });
  return question.ask === "outcome" ? found.outcome : String(found.nimber);
}

function questionBlock(question, key) {
  const verdict = h("p", { class: "verdict", role: "status" });
  const solved = () => remembered.get(`learned.${key}`, false);
  const judge = (right, words) => {
    verdict.className = `verdict ${right ? "right" : "wrong"}`;
    verdict.textContent = words;
    if (right) remembered.set(`learned.${key}`, true);
    drawContents();
  };
  const parts = [h("p", {}, h("b", {}, question.words))];
  if (question.ask === "move") {
    const small = new SmallGame(question, {
      answers: false,
      played: async (move, step) => {
        const { game, params = {}, ending = "normal" } = question;
        const after = await askOnce("solve", { game, params, ending, position: step.view.position });
        const right = after.outcome === "P";
        const answer = after.moves.find((one) => one.best)?.move;
        judge(right, right ? `Right: ${move} leaves a lost position.` : `${move} does not win: the answer is ${answer}. Try again.`);
        return right;
      },
    });
    parts.push(small.element);
  } else {
    if (question.game) {
      const place = h("div", { class: "place lesson-place" });
      const board = new Board(place, { play: () => {} });
      board.setOpen(false);
      askOnce("view", { game: question.game, params: question.params ?? {}, position: question.position, ending: question.ending ?? "normal" }).then((view) => {
        board.show(view.scene, { label: view.title, fresh: true });
        board.setOpen(false);
      });
      parts.push(place);
    }
    const check = async (answer) => {
      const right = await rightAnswer(question);
      judge(answer.trim() === right, answer.trim() === right ? "Right." : "Not yet. Try again.");
    };
    if (question.ask === "outcome") {
      const pick = (letter, text) => h("button", { type: "button", onclick: () => check(letter) }, text);
      parts.push(h("div", { class: "controls" }, pick("N", "N: the player to move wins"), pick("P", "P: the player to move loses")));
    } else {
      const input = h("input", { inputmode: "numeric", autocomplete: "off", "aria-label": "Your answer", size: 6 });
      parts.push(h("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); check(input.value); } }, input, h("button", {}, "Check")));
    }
  }
  if (solved()) verdict.textContent = "You have solved this one before.";
  return h("section", { class: "question panel", "data-key": key }, parts, verdict);
}

function drawContents() {
  const links = lessons.map(({ id, title, blocks }, i) => {
    const asked = blocks.map((block, k) => [block, `${id}.${k}`]).filter(([block]) => block.question);
    const done = asked.filter(([, key]) => remembered.get(`learned.${key}`, false)).length;
    return h("a", { href: `#${id}`, "aria-current": current() === id ? "true" : null }, `${i + 1}. ${title}`, h("small", {}, ` ${done}/${asked.length}`));
  });
  $("#contents").replaceChildren(...links);
}

const current = () => lessons.find(({ id }) => id === location.hash.slice(1))?.id ?? lessons[0].id;

function drawLesson() {
  const at = lessons.findIndex(({ id }) => id === current());
  const { id, title, blocks } = lessons[at];
  const drawn = blocks.map((block, k) => {
    if (block.text) return h("p", {}, block.text);
    if (block.board) return boardBlock(block.board);
    if (block.question) return questionBlock(block.question, `${id}.${k}`);
    return h("p", { class: "small" }, "Checked here: ", block.claims.map((claim, i) => [i ? ", " : "", h("a", { href: `/claims#${encodeURIComponent(claim)}` }, claim)]));
  });
  const link = (lesson, text) => lesson && h("a", { class: "button", href: `#${lesson.id}` }, text);
  $("#lesson").replaceChildren(h("h2", {}, `${at + 1}. ${title}`), ...drawn,
    h("div", { class: "controls" }, link(lessons[at - 1], "← Back"), link(lessons[at + 1], "Next →")));
  drawContents();
}

addEventListener("hashchange", () => { drawLesson(); scrollTo(0, 0); say(""); });
drawLesson();
document.body.dataset.ready = "yes";
