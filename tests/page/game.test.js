// A game in progress: its standing, its records, its addresses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GameInProgress, readAddress, said } from "../../grundy/web/static/game.js";
import { linesOf } from "../../grundy/web/static/steptree.js";

const CARD = { id: "nim", params: [{ name: "heaps", kind: "number", default: 3 }] };
const game = (more = {}) => new GameInProgress({ card: CARD, start: "3+2", ...more });
const standing = (turn, points = [0, 0], winner = null) => ({ turn, points, winner });

/** A move that leads to a position, with how the game stands after it. */
const step = (move, position, stands, more = {}) => ({ move, position, standing: stands, ...more });

/** Two moves each, and an end that the first player wins. */
function played(terms) {
  const one = game(terms);
  one.add(step("a", "3+1", standing(1)));
  one.add(step("b", "1+1", standing(0)));
  one.add(step("c", "1", standing(1)));
  one.add(step("d", "0", standing(0, [0, 0], 1)));
  one.reached({ over: true, passes: "", standing: standing(0, [0, 0], 1) });
  return one;
}

test("a game begins with nothing played", () => {
  const one = game();
  assert.equal(one.position, "3+2");
  assert.equal(one.mover, 0);
  assert.deepEqual(one.standing, standing(0));
  assert.equal(one.winner, null);
  assert.equal(one.turnWords(), "Your turn.");
});

test("the server's standing says who has won", () => {
  const one = played();
  assert.equal(one.winner, 1);
  assert.equal(one.result(), "perfect wins: perfect made the last move.");
  one.stand(one.steps[1]);
  assert.equal(one.winner, null);
});

test("a tie has no winner, and points are told", () => {
  const one = game({ ending: "scored", players: ["human", "human"] });
  one.add(step("a", "0", standing(1, [2, 2])));
  assert.equal(one.winner, null);
  assert.equal(one.result(), "The game is over: a tie.");
  one.here.standing = standing(1, [3, 1], 0);
  assert.equal(one.result(), "Player 1 wins, 3 to 1.");
});

test("who resigns gives the game to the other one", () => {
  const one = played();
  one.stand(one.steps[0]);
  one.resigned = 0;
  assert.equal(one.winner, 1);
  assert.equal(one.result(), "perfect wins: You resigned.");
});

test("a request says how the game stands before it", () => {
  const one = game();
  assert.equal(one.question().standing, undefined);
  one.add(step("a", "3+1", standing(1)));
  assert.deepEqual(one.question(), {
    game: "nim",
    params: {},
    ending: "normal",
    position: "3+1",
    standing: standing(1),
  });
});

test("a move beside another one opens a branch, and the line shown follows it", () => {
  const one = played();
  one.stand(one.steps[0]);
  one.add(step("x", "2", standing(0)));
  assert.deepEqual(
    one.steps.map(({ move }) => move),
    ["a", "x"],
  );
  assert.equal(linesOf(one.root).length, 2);
  assert.equal(one.beside(-1)?.move, "b");
  assert.equal(one.beside(1), undefined);
});

test("undo and redo go to a person's turn, and over who can only pass", () => {
  const one = played();
  assert.equal(one.personsTurn(-1), one.steps[1]);
  one.stand(one.steps[1]);
  assert.equal(one.personsTurn(1), one.steps[3]);
  one.steps[1].passes = "pass";
  one.stand(one.steps[3]);
  assert.equal(one.personsTurn(-1), one.root);
  one.stand(one.root);
  assert.equal(one.personsTurn(-1), undefined);
});

test("a copy has its own place in the same tree", () => {
  const one = played();
  const other = one.copy({ savedId: "x" });
  other.stand(other.root);
  assert.equal(one.at, 4);
  assert.equal(other.root, one.root);
  assert.equal(one.savedId, "");
});

test("a record has the main line with its end, and every branch", () => {
  const one = played({ ending: "scored", params: { heaps: 2 }, seed: 7 });
  one.here.standing = standing(0, [5, 2], 0);
  one.stand(one.steps[1]);
  one.add(step("x", "2", standing(1, [1, 1])));
  const record = one.record();
  assert.deepEqual(record.moves, ["a", "b", "c", "d"]);
  assert.deepEqual(record.params, { heaps: "2" });
  assert.equal(record.winner, 1);
  assert.equal(record.margin, 3);
  assert.deepEqual(record.branches, [{ line: 0, at: 2, moves: ["x"] }]);
});

test("a replayed record is the same game again, where it was left", () => {
  const one = played();
  one.stand(one.steps[1]);
  one.add(step("x", "2", standing(1)));
  const { record, shown } = one.asShown();
  const replay = (move, position, stands) => ({ ...step(move, position, stands), points: null, won: [], passes: "" });
  const replayed = {
    record,
    steps: [
      replay("", "3+2", standing(0)),
      replay("a", "3+1", standing(1)),
      replay("b", "1+1", standing(0)),
      replay("c", "1", standing(1)),
      replay("d", "0", standing(0, [0, 0], 1)),
    ],
    branches: [[replay("x", "2", standing(1))]],
    view: { over: true },
  };
  const found = GameInProgress.fromRecord(CARD, replayed);
  assert.equal(found.position, "0");
  assert.equal(found.winner, 1);
  found.asLeft({ shown, savedId: "s" });
  assert.equal(found.position, "2");
  assert.deepEqual(found.standing, standing(1));
  assert.deepEqual(found.record(), record);
  assert.ok(found.finished);
});

test("a resigned record is resigned again at its end alone", () => {
  const one = game();
  one.add(step("a", "3+1", standing(1)));
  one.resigned = 1;
  const record = one.record();
  assert.equal(record.winner, 1);
  assert.ok(record.resigned);
  const steps = [step("", "3+2", standing(0)), step("a", "3+1", standing(1))];
  const replayed = { record, steps, branches: [], view: { over: false } };
  assert.equal(GameInProgress.fromRecord(CARD, replayed).resigned, 1);
  assert.equal(GameInProgress.fromRecord(CARD, replayed).asLeft({ shown: [0, 1] }).resigned, null);
});

test("an address says all about a position, and is read back", () => {
  const one = game({ params: { heaps: 4 }, ending: "misere", players: ["random", "human"], hide: ["hints"] });
  const url = new URL(one.address(true), "http://localhost");
  assert.equal(url.pathname, "/play/nim");
  const { id, params, position, ending, players, analysis, hide } = readAddress(url);
  assert.deepEqual(
    { id, params, position, ending, analysis, hide },
    {
      id: "nim",
      params: { heaps: "4" },
      position: "3+2",
      ending: "misere",
      analysis: true,
      hide: ["hints"],
    },
  );
  assert.deepEqual(players.slice(0, 2), ["random", "human"]);
});

test("an address leaves out what is as usual, and gives it where it is missing", () => {
  const one = game({ params: { heaps: 3 } });
  assert.ok(!one.address(false).includes("heaps"));
  const read = readAddress({ pathname: "/under/a/path/play/nim", search: "" });
  assert.equal(read.id, "nim");
  assert.deepEqual(read.players.slice(0, 2), ["human", "perfect"]);
  assert.deepEqual([read.position, read.ending, read.analysis, read.hide], [null, null, false, []]);
});

test("what an assignment hides may not be seen", () => {
  const one = game({ hide: ["analysis"] });
  assert.deepEqual([one.may("analysis"), one.may("hints")], [false, true]);
});

test("a drawn move is said without its curve", () => {
  assert.equal(said("1-2~0.5,0.5"), "1-2");
});
