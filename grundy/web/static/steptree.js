// The steps of a game as a tree: each knows what came before it (`parent`) and what was played next (`next`, the main line first).

/** The step that a move leads to, found or made. */
export function followed(step, move) {
  const known = step.next.find((one) => one.move === move);
  if (known) return known;
  const made = { move, next: [], parent: step };
  step.next.push(made);
  return made;
}

/** Steps one after another. */
export function chained(from, steps) {
  let last = from;
  return steps.map((step) => (last = Object.assign(followed(last, step.move), step)));
}

/** What leads to a step, itself included, without the start. */
export function pathTo(step) {
  const path = [];
  for (let one = step; one.parent; one = one.parent) path.push(one);
  return path.reverse();
}

/** What follows a step first. */
export function mainLine(step) {
  const line = [];
  for (let one = step.next[0]; one; one = one.next[0]) line.push(one);
  return line;
}

/** Every line once: the main one, then those that leave an earlier one after `at` moves. */
export function linesOf(root) {
  const lines = [{ line: 0, at: 0, steps: mainLine(root) }];
  for (const [line, { at, steps }] of lines.entries()) {
    steps.forEach((step, i) => {
      if (step.parent.next[0] !== step) return; // its line has begun here: those beside it belong to the line that it leaves
      for (const other of step.parent.next.slice(1))
        lines.push({ line, at: at + i, steps: [other, ...mainLine(other)] });
    });
  }
  return lines;
}

/** Whether a step is of the main line. */
export const isMain = (step) => pathTo(step).every((one) => one.parent.next[0] === one);

/** The line of a step becomes the main one. */
export function promote(step) {
  for (const one of pathTo(step)) one.parent.next = [one, ...one.parent.next.filter((other) => other !== one)];
}

/** A step goes, and all that follows it. */
export function cut(step) {
  step.parent.next = step.parent.next.filter((other) => other !== step);
}
