// Whether an answer is right, and why, in steps: each a sentence, perhaps with a move and what it leaves.

/** @import { Ask, ExplainedData, ExplainQuestion, LessonQuestion, PositionQuestion } from "./types.d.ts" */
/** @import { WhichAlikeQuestion } from "./types.d.ts" */

/** @typedef {ExplainedData["steps"][number] & { columns?: string }} ReasonStep */
/** @typedef {{ right: boolean, steps: ReasonStep[] }} Judgment */

/** @param {string} answer */
const number = (answer) => (/^[-−+]?\d+$/.test(answer) ? Number(answer.replace("−", "-")) : null);

/**
 * @param {boolean} right
 * @param {string[]} sentences
 * @returns {Judgment}
 */
const judgment = (right, ...sentences) => ({ right, steps: sentences.map((says) => ({ says })) });

/** @param {PositionQuestion | WhichAlikeQuestion} question */
const rulesOf = ({ game, params, ending }) => ({ game, params, ending });

/**
 * Judges the answer to a question of a lesson.
 *
 * @param {LessonQuestion} question
 * @param {string} text
 * @param {Ask} ask
 * @returns {Promise<Judgment>}
 */
export async function judged(question, text, ask) {
  const answer = text.trim();
  switch (question.ask) {
    case "move":
      return explained(question, question.ending === "scored" ? "gain" : "winning-move", answer, ask);
    case "nimber":
      return explained(question, "nimber", answer, ask);
    case "outcome":
      return outcome(question, answer, ask);
    case "margin":
      return margin(question, answer, ask);
    case "xor":
      return xor(question.numbers, answer);
    case "mex":
      return mex(question.numbers, answer);
    case "alike":
      return alike(question, answer, ask);
  }
}

/**
 * As the engine explains it.
 *
 * @param {Pick<ExplainQuestion, "game" | "params" | "ending" | "position">} question
 * @param {ExplainQuestion["kind"]} kind
 * @param {string} answer
 * @param {Ask} ask
 * @returns {Promise<Judgment>}
 */
export const explained = ({ game, params, ending, position }, kind, answer, ask) =>
  ask("explain", { game, params, ending, position, kind, answer });

/**
 * @param {PositionQuestion} question
 * @param {string} answer
 * @param {Ask} ask
 */
async function outcome(question, answer, ask) {
  const found = await ask("solve", { ...rulesOf(question), position: question.position });
  const right = answer === found.outcome;
  if (!found.moves.length) return judgment(right, "There is no move left.");
  const example = found.moves.find(({ best }) => best) ?? found.moves[0];
  const { steps } = await explained(question, "winning-move", example.move, ask);
  const begins = found.outcome === "N" ? "It is N: there is a move that wins." : "It is P: no move wins. For example:";
  return { right, steps: [{ says: begins }, ...steps] };
}

/**
 * @param {PositionQuestion} question
 * @param {string} answer
 * @param {Ask} ask
 */
async function margin(question, answer, ask) {
  const found = await ask("solve", { ...rulesOf(question), position: question.position });
  const said = number(answer);
  if (said === null) return judgment(false, "A margin is a whole number, such as 1, 0 or -2.");
  const right = said === found.margin;
  const best = found.moves.find((move) => move.best);
  if (!best) return judgment(right, "There is no move left.");
  const { steps } = await explained(question, "gain", best.move, ask);
  if (right) return { right, steps };
  const wrong = said > Number(found.margin) ? "So much cannot be had." : "There is more to be had.";
  const last = `No move comes out better: the margin is ${found.margin}.`;
  return { right, steps: [{ says: wrong }, ...steps, { says: last }] };
}

/**
 * The columns in binary, one number below the other.
 *
 * @param {number[]} numbers
 * @param {string} answer
 * @returns {Judgment}
 */
function xor(numbers, answer) {
  const right = numbers.reduce((a, b) => a ^ b, 0);
  const wide = Math.max(...numbers, right).toString(2).length;
  const line = (/** @type {number} */ n, sign = " ") => `${sign} ${n.toString(2).padStart(wide, "0")}  ${n}`;
  const columns = [...numbers.map((n, i) => line(n, i ? "⊕" : " ")), line(right, "=")].join("\n");
  const odd = `A column with an odd number of ones gives 1, with an even number 0: ${right}.`;
  if (number(answer) === right) return { right: true, steps: [{ says: odd, columns }] };
  const sum = numbers.reduce((a, b) => a + b, 0);
  const wrong =
    number(answer) === sum ? `${sum} is the ordinary sum; here nothing is carried.` : `It is not ${answer || "that"}.`;
  return { right: false, steps: [{ says: wrong }, { says: odd, columns }] };
}

/**
 * @param {number[]} numbers
 * @param {string} answer
 */
function mex(numbers, answer) {
  let least = 0;
  while (numbers.includes(least)) least += 1;
  const said = number(answer);
  const below = Array.from({ length: least }, (_, i) => i).join(", ");
  const reason = least
    ? `${below} ${least > 1 ? "are" : "is"} among them, and ${least} is not: the least that is missing is ${least}.`
    : "Not even 0 is among them.";
  if (said === least) return judgment(true, reason);
  const wrong =
    said === null || said < 0
      ? "It is a whole number from 0 on."
      : numbers.includes(said)
        ? `${said} is among them, so it is not missing.`
        : `${said} is missing, but so is ${least}, which is less.`;
  return judgment(false, wrong, reason);
}

/**
 * Two positions are alike if nothing beside them tells them apart: what does is the reason.
 *
 * @param {WhichAlikeQuestion} question
 * @param {string} answer
 * @param {Ask} ask
 */
async function alike(question, answer, ask) {
  const outcomeOf = async (/** @type {string} */ position) =>
    (await ask("solve", { ...rulesOf(question), position })).outcome;
  for (const beside of question.beside) {
    const [ours, other] = [question.position, answer].map((one) => sumOf(one, beside));
    const [outcome, otherOutcome] = await Promise.all([outcomeOf(ours), outcomeOf(other)]);
    if (outcome !== otherOutcome) {
      const how = beside === "0" ? "They are told apart as they are" : `Put ${beside} beside both`;
      return judgment(false, `${how}: ${ours} is ${outcome}, and ${other} is ${otherOutcome}.`);
    }
  }
  const put = question.beside.filter((one) => one !== "0").join(", ");
  return judgment(true, `Whatever of ${put} is put beside them, the same player wins.`);
}

/** @param {string[]} parts */
const sumOf = (...parts) => parts.filter((part) => part !== "0").join("+") || "0";
