// The steps of a game as a tree: each knows what came before it (`parent`) and what was played next (`next`, the main
// line first).

/** @import { Played, Step, StepData } from "./types.d.ts" */

/**
 * The step that a move leads to, found or added, with the new data.
 *
 * @param {Step} from
 * @param {StepData} data
 * @returns {Played}
 */
export function followed(from, data) {
  const known = from.next.find(({ move }) => move === data.move);
  if (known) return Object.assign(known, data);
  const made = { ...data, next: [], parent: from };
  from.next.push(made);
  return made;
}

/**
 * Steps one after another.
 *
 * @param {Step} from
 * @param {StepData[]} steps
 */
export function chained(from, steps) {
  let last = from;
  return steps.map((step) => {
    const made = followed(last, step);
    last = made;
    return made;
  });
}

/**
 * What leads to a step, itself included, without the start.
 *
 * @param {Step} step
 */
export function pathTo(step) {
  const path = [];
  for (let one = step; isPlayed(one); one = one.parent) path.push(one);
  return path.reverse();
}

/**
 * @param {Step} step
 * @returns {step is Played}
 */
const isPlayed = (step) => step.parent !== null;

/**
 * What follows a step first.
 *
 * @param {Step} step
 */
export function mainLine(step) {
  const line = [];
  for (let one = step.next[0]; one; one = one.next[0]) line.push(one);
  return line;
}

/**
 * Every line once: the main one, then those that leave an earlier one after `at` moves.
 *
 * @param {Step} root
 */
export function linesOf(root) {
  const lines = [{ line: 0, at: 0, steps: mainLine(root) }];
  for (const [line, { at, steps }] of lines.entries()) {
    steps.forEach((step, i) => {
      if (!isFirst(step)) return; // a branch: its siblings belong to the line that it left
      for (const other of step.parent.next.slice(1))
        lines.push({ line, at: at + i, steps: [other, ...mainLine(other)] });
    });
  }
  return lines;
}

/**
 * Whether a step continues the line of the one before it, and leaves it for no branch.
 *
 * @param {Played} step
 */
export const isFirst = (step) => step.parent.next[0] === step;

/**
 * Whether a step is of the main line.
 *
 * @param {Step} step
 */
export const isMain = (step) => pathTo(step).every(isFirst);

/**
 * The line of a step becomes the main one.
 *
 * @param {Step} step
 */
export function promote(step) {
  for (const one of pathTo(step)) one.parent.next = [one, ...one.parent.next.filter((other) => other !== one)];
}

/**
 * A step goes, and all that follows it.
 *
 * @param {Played} step
 */
export function cut(step) {
  step.parent.next = step.parent.next.filter((other) => other !== step);
}
