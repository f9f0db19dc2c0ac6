import assert from "node:assert/strict";
import { test } from "node:test";
import { explained, judged } from "../../grundy/web/static/reasons.js";

const never = () => assert.fail("the server need not be asked");

/** Answers as the server would, by path; what was asked is noted. */
function server(answers) {
  const asked = [];
  const ask = async (path, body) => {
    asked.push([path, body]);
    return typeof answers[path] === "function" ? answers[path](body) : answers[path];
  };
  return { ask, asked };
}

const says = ({ steps }) => steps.map((step) => step.says);

test("a nim-sum is shown in columns; the ordinary sum is recognized", async () => {
  const question = { ask: "xor", words: "", numbers: [3, 6] };
  const right = await judged(question, " 5 ", never);
  assert.equal(right.right, true);
  assert.equal(right.steps[0].columns, "  011  3\n⊕ 110  6\n= 101  5");
  const sum = await judged(question, "9", never);
  assert.equal(sum.right, false);
  assert.match(says(sum)[0], /^9 is the ordinary sum/);
  assert.equal(says(await judged(question, "", never))[0], "It is not that.");
});

test("a mex that is wrong is present, too large, or no number", async () => {
  const question = { ask: "mex", words: "", numbers: [0, 1, 3] };
  assert.deepEqual(says(await judged(question, "2", never)), [
    "0, 1 are among them, and 2 is not: the least that is missing is 2.",
  ]);
  assert.match(says(await judged(question, "1", never))[0], /^1 is among them/);
  assert.match(says(await judged(question, "4", never))[0], /^4 is missing, but so is 2/);
  for (const text of ["-1", "−1", "two", ""]) {
    assert.equal(says(await judged(question, text, never))[0], "It is a whole number from 0 on.");
  }
  assert.deepEqual(says(await judged({ ...question, numbers: [1] }, "0", never)), ["Not even 0 is among them."]);
});

const place = { game: "nim", params: {}, ending: "normal", position: "3+5", words: "" };

test("a move is explained by the engine, for points where they count", async () => {
  const { ask, asked } = server({ explain: { right: true, steps: [] } });
  await judged({ ...place, ask: "move" }, "take", ask);
  await judged({ ...place, ask: "move", ending: "scored" }, "take", ask);
  await judged({ ...place, ask: "nimber" }, "6", ask);
  assert.deepEqual(
    asked.map(([path, { kind, answer }]) => [path, kind, answer]),
    [
      ["explain", "winning-move", "take"],
      ["explain", "gain", "take"],
      ["explain", "nimber", "6"],
    ],
  );
});

test("only what the API takes is sent along", async () => {
  const { ask, asked } = server({ explain: { right: true, steps: [] } });
  await explained({ ...place, id: "x", grade: 3 }, "zero", "0", ask);
  assert.deepEqual(Object.keys(asked[0][1]).sort(), ["answer", "ending", "game", "kind", "params", "position"]);
});

test("an outcome is shown by the best move", async () => {
  const moves = [
    { move: "a", best: false },
    { move: "b", best: true },
  ];
  const explain = ({ answer }) => ({ right: true, steps: [{ says: `after ${answer}` }] });
  const { ask } = server({ solve: { outcome: "N", moves }, explain });
  const found = await judged({ ...place, ask: "outcome" }, "P", ask);
  assert.equal(found.right, false);
  assert.deepEqual(says(found), ["It is N: there is a move that wins.", "after b"]);
  const over = server({ solve: { outcome: "P", moves: [] } });
  assert.deepEqual(await judged({ ...place, ask: "outcome" }, "P", over.ask), {
    right: true,
    steps: [{ says: "There is no move left." }],
  });
});

test("a margin that is wrong is too much or too little", async () => {
  const solve = { margin: -1, moves: [{ move: "a", best: true }] };
  const { ask } = server({ solve, explain: { right: true, steps: [{ says: "so" }] } });
  const ending = "scored";
  assert.deepEqual(says(await judged({ ...place, ending, ask: "margin" }, "−1", ask)), ["so"]);
  assert.equal(says(await judged({ ...place, ending, ask: "margin" }, "0", ask))[0], "So much cannot be had.");
  const less = says(await judged({ ...place, ending, ask: "margin" }, "-2", ask));
  assert.deepEqual(less, ["There is more to be had.", "so", "No move comes out better: the margin is -1."]);
  assert.match(says(await judged({ ...place, ending, ask: "margin" }, "?", ask))[0], /^A margin is a whole number/);
});

test("positions are alike unless something beside them tells them apart", async () => {
  const question = { ...place, ask: "alike", position: "2+2", among: ["0", "1"], beside: ["0", "1"] };
  const outcomes = { "2+2": "P", 0: "P", "2+2+1": "N", 1: "N", "1+1": "P" };
  const { ask } = server({ solve: ({ position }) => ({ outcome: outcomes[position] }) });
  const alike = await judged(question, "0", ask);
  assert.deepEqual(alike, {
    right: true,
    steps: [{ says: "Whatever of 1 is put beside them, the same player wins." }],
  });
  const other = await judged(question, "1", ask);
  assert.deepEqual(says(other), ["They are told apart as they are: 2+2 is P, and 1 is N."]);
  const later = await judged({ ...question, beside: ["1"] }, "1", ask);
  assert.deepEqual(says(later), ["Put 1 beside both: 2+2+1 is N, and 1+1 is P."]);
});
