// Whether an answer is right, and why: {right, steps}, each step a sentence, perhaps with a move and what it leaves.

import { askOnce } from "./api.js";

const rulesOf = ({ game, params = {}, ending = "normal" }) => ({ game, params, ending });
const number = (answer) => (/^[-−+]?\d+$/.test(answer) ? Number(answer.replace("−", "-")) : null);
const told = (right, ...sentences) => ({ right, steps: sentences.map((says) => ({ says })) });

/** Judges of answers by what a lesson asks; each gets the question and the answer's text. */
const JUDGES = {
  move: (question, answer) =>
    explained({ ...question, kind: question.ending === "scored" ? "gain" : "winning-move" }, answer),
  nimber: (question, answer) => explained({ ...question, kind: "nimber" }, answer),
  outcome,
  margin,
  xor,
  mex,
  alike,
};

export const judged = async (question, answer) => JUDGES[question.ask](question, answer.trim());

/** As the engine explains it. */
export function explained({ kind, position, ...question }, answer) {
  return askOnce("explain", { ...rulesOf(question), position, kind, answer });
}

async function outcome(question, answer) {
  const found = await askOnce("solve", { ...rulesOf(question), position: question.position });
  if (!found.moves.length) return told(answer === found.outcome, "There is no move left.");
  const example = found.moves.find(({ best }) => best) ?? found.moves[0];
  const { steps } = await explained({ ...question, kind: "winning-move" }, example.move);
  const right = answer === found.outcome;
  const begins = found.outcome === "N" ? "It is N: there is a move that wins." : "It is P: no move wins. For example:";
  return { right, steps: [{ says: begins }, ...steps] };
}

async function margin(question, answer) {
  const found = await askOnce("solve", { ...rulesOf(question), position: question.position });
  if (number(answer) === null) return told(false, "A margin is a whole number, such as 1, 0 or -2.");
  const best = found.moves.find((move) => move.best);
  const { steps } = await explained({ ...question, kind: "gain" }, best.move);
  const right = number(answer) === found.margin;
  const wrong = number(answer) > found.margin ? "So much cannot be had." : "There is more to be had.";
  return {
    right,
    steps: right
      ? steps
      : [{ says: wrong }, ...steps, { says: `No move comes out better: the margin is ${found.margin}.` }],
  };
}

/** The columns in binary, one number below the other. */
function xor({ numbers }, answer) {
  const right = numbers.reduce((a, b) => a ^ b, 0);
  const wide = Math.max(...numbers, right).toString(2).length;
  const line = (n, sign = " ") => `${sign} ${n.toString(2).padStart(wide, "0")}  ${n}`;
  const columns = [...numbers.map((n, i) => line(n, i ? "⊕" : " ")), line(right, "=")].join("\n");
  const odd = `A column with an odd number of ones gives 1, with an even number 0: ${right}.`;
  if (number(answer) === right) return { right: true, steps: [{ says: odd, columns }] };
  const sum = numbers.reduce((a, b) => a + b, 0);
  const wrong =
    number(answer) === sum ? `${sum} is the ordinary sum; here nothing is carried.` : `It is not ${answer || "that"}.`;
  return { right: false, steps: [{ says: wrong }, { says: odd, columns }] };
}

function mex({ numbers }, answer) {
  let least = 0;
  while (numbers.includes(least)) least += 1;
  const said = number(answer);
  const below = Array.from({ length: least }, (_, i) => i).join(", ");
  const reason = least
    ? `${below} ${least > 1 ? "are" : "is"} among them, and ${least} is not: the least that is missing is ${least}.`
    : "Not even 0 is among them.";
  if (said === least) return told(true, reason);
  return told(
    false,
    numbers.includes(said)
      ? `${said} is among them, so it is not missing.`
      : said > least
        ? `${said} is missing, but so is ${least}, which is less.`
        : "It is a whole number from 0 on.",
    reason,
  );
}

/** Two positions are alike if nothing beside them tells them apart: what does is the reason. */
async function alike(question, answer) {
  const sum = (...parts) => parts.filter((part) => part !== "0").join("+") || "0";
  const outcomeOf = async (position) => (await askOnce("solve", { ...rulesOf(question), position })).outcome;
  for (const beside of question.beside) {
    const both = [question.position, answer].map((one) => sum(one, beside));
    const [ours, other] = await Promise.all(both.map(outcomeOf));
    if (ours !== other)
      return told(
        false,
        `${beside === "0" ? "They are told apart as they are" : `Put ${beside} beside both`}: ${both[0]} is ${ours}, and ${both[1]} is ${other}.`,
      );
  }
  return told(
    true,
    `Whatever of ${question.beside.filter((one) => one !== "0").join(", ")} is put beside them, the same player wins.`,
  );
}
