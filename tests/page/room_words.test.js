import assert from "node:assert/strict";
import { test } from "node:test";
import { boardWords, mayMove, maySit, personAt, pupilAt, roomWords } from "../../grundy/web/static/room_words.js";

/** A room for two in which the first is to move, as the first sees it. */
const room = (changed = {}) => ({
  seat: 0,
  mover: 0,
  over: false,
  winner: null,
  resigned: null,
  names: ["", ""],
  classroom: "",
  sitting: [true, true],
  present: [true, true],
  rematch: [],
  ...changed,
});

test("who looks is You, others have names or numbers", () => {
  assert.deepEqual(
    [0, 1].map((seat) => personAt(room(), seat)),
    ["You", "Your friend"],
  );
  assert.equal(personAt(room({ seat: null }), 1), "Player 2");
  assert.equal(personAt(room({ sitting: [true, true, true] }), 2), "Player 3");
  assert.equal(personAt(room({ names: ["Ann", "Bob"] }), 1), "Bob");
});

test("only who is to move may move, and nobody before all have come or after the end", () => {
  assert.equal(mayMove(room()), true);
  for (const changed of [{ seat: 1 }, { seat: null }, { over: true }, { sitting: [true, false] }]) {
    assert.equal(mayMove(room(changed)), false);
  }
});

test("a free seat is taken by who has none, not in a class", () => {
  const free = { seat: null, sitting: [true, false] };
  assert.equal(maySit(room(free)), true);
  assert.equal(maySit(room({ ...free, classroom: "abc" })), false);
  assert.equal(maySit(room({ seat: null })), false);
});

test("whose turn it is, and who is away", () => {
  assert.equal(roomWords(room()), "Your turn.");
  assert.equal(roomWords(room({ mover: 1 })), "Your friend to move.");
  const away = room({ sitting: [true, true, true], present: [true, false, false], names: ["", "", ""] });
  assert.equal(roomWords(away), "Your turn. Player 2 and Player 3 have left; the seat stays free for the return.");
  assert.match(roomWords(room({ present: [false, true] })), /^Your turn\.$/, "nobody is told of himself");
});

test("what a room waits for", () => {
  assert.match(roomWords(room({ sitting: [true, false] })), /^Waiting for the other player/);
  assert.match(roomWords(room({ sitting: [true, false, false] })), /^Waiting for 3 players/);
  assert.match(roomWords(room({ sitting: [true, false], classroom: "abc" })), /^Waiting for a partner/);
});

test("how a game ended, and who asks for another", () => {
  assert.equal(roomWords(room({ over: true, winner: 0 })), "You win.");
  assert.equal(roomWords(room({ over: true, winner: 1, resigned: 0 })), "Your friend wins: You resigned.");
  assert.equal(roomWords(room({ over: true })), "A tie.");
  const again = room({ over: true, winner: 0, rematch: [0, 1] });
  assert.equal(roomWords(again), "You win. You ask for a rematch. Your friend asks for a rematch.");
});

test("what the teacher reads under a board", () => {
  const board = (changed) => ({ ...room({ names: ["Ann", ""], ...changed }), steps: 1, ...changed });
  assert.equal(pupilAt(board({}), 1), "free seat");
  assert.equal(boardWords(board({ sitting: [true, false] })), "waits for a partner");
  assert.equal(boardWords(board({})), "Ann to move, 1 move so far");
  assert.equal(boardWords(board({ over: true, winner: 0, steps: 1200 })), "Ann wins after 1,200 moves");
  assert.equal(boardWords(board({ over: true, winner: 1, resigned: 0 })), "free seat wins after 1 move, Ann resigned");
  assert.equal(boardWords(board({ over: true, steps: 4 })), "a tie after 4 moves");
});
