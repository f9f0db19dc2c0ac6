import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EMPTY, extended, handAfter, isDrawn, litBy, rounded } from "../../grundy/web/static/hand.js";
import { BAR, FIELD, gestures, row, token } from "./scenes.js";

/**
 * @import { Gestures } from "../../grundy/web/static/gestures.js"
 * @import { Effect, Hand, HandEvent } from "../../grundy/web/static/hand.js"
 * @import { Gesture, Place } from "../../grundy/web/static/types.d.ts"
 */

/**
 * The hand after some events, what was done at the last one, and what of that was played and looked at.
 *
 * @param {Gestures} meaning
 * @param {HandEvent[]} events
 */
function after(meaning, ...events) {
  /** @type {Hand} */
  let hand = EMPTY;
  /** @type {Effect[]} */
  let effects = [];
  for (const event of events) ({ hand, effects } = handAfter(hand, meaning, event));
  const played = effects.find((effect) => effect.do === "play");
  const looked = effects.findLast((effect) => effect.do === "look");
  return {
    hand,
    effects,
    played: played?.move,
    touched: played?.touched,
    looked: looked && (looked.gesture?.move ?? null),
    swept: looked?.swept,
    nothing: effects.some((effect) => effect.do === "nothing"),
    offered: "offered" in hand ? hand.offered.map(({ move }) => move) : [],
  };
}

/** @type {(key: string | null, more?: { touch?: boolean, part?: number }) => HandEvent} */
const down = (key, { touch = false, part = 0 } = {}) => ({ is: "down", key, at: [0, 0], touch, part });
/** @type {(over: string | null, at?: Place, part?: number) => HandEvent} */
const move = (over, at = [50, 0], part = 0) => ({ is: "move", over, at, part });
/** @type {(key: string, touch?: boolean) => HandEvent} */
const tap = (key, touch = false) => ({ is: "tap", key, touch });
/** @type {(key: string, gathers?: boolean) => HandEvent} */
const enter = (key, gathers = false) => ({ is: "enter", key, gathers });
/** @type {(key: string | null) => HandEvent} */
const hover = (key) => ({ is: "hover", key });
/** @type {HandEvent} */
const UP = { is: "up" };
/** @type {HandEvent} */
const CANCEL = { is: "cancel" };

const kayles = gestures(row(4), [
  { kind: "press", move: "one", start: "0.0" },
  { kind: "press", move: "second", start: "0.1" },
  { kind: "sweep", move: "two", start: "0.0", end: "0.1" },
  { kind: "sweep", move: "any 3", start: "0", many: 3 },
]);
const coins = gestures(
  [token("coin", 0), token("near", 1), token("far", 2), token("rock", 3)],
  [
    { kind: "drag", move: "step", start: "coin", end: "near" },
    { kind: "drag", move: "leap", start: "coin", end: "far" },
  ],
);
const graph = gestures(
  ["a", "b", "c"].map((key, i) => token(key, i)),
  [
    { kind: "pick", move: "ab", start: "a", end: "b" },
    { kind: "pick", move: "bc", start: "b", end: "c" },
  ],
);
const sets = gestures(row(4), [
  { kind: "gather", move: "01", start: "0.0", also: ["0.1"] },
  { kind: "gather", move: "012", start: "0.0", also: ["0.1", "0.2"] },
  { kind: "gather", move: "3", start: "0.3" },
]);
const bar = gestures([BAR], [], [FIELD]);

describe("a press", () => {
  it("plays when the hand goes up where it went down", () => {
    assert.equal(after(kayles, down("0.0")).played, undefined);
    const done = after(kayles, down("0.0"), UP);
    assert.equal(done.played, "one");
    assert.deepEqual(done.touched, ["0.0"]);
    assert.equal(done.looked, null);
    assert.equal(done.hand, EMPTY);
  });

  it("is one also if the hand trembles", () => {
    assert.equal(after(kayles, down("0.0"), move("0.1", [4, 4]), UP).played, "one");
  });

  it("has words for what it plays", () => {
    const [, play] = after(kayles, down("0.0"), UP).effects;
    assert.deepEqual(play, { do: "play", move: "one", words: "one", touched: ["0.0"] });
  });

  it("on what has no move means nothing", () => {
    const rock = after(coins, down("rock"), UP);
    assert.equal(rock.nothing, true);
    assert.equal(rock.hand, EMPTY);
  });

  it("that may mean several moves asks which", () => {
    const several = gestures(row(1), [
      { kind: "press", move: "a", start: "0.0" },
      { kind: "press", move: "b", start: "0.0" },
    ]);
    const asked = after(several, tap("0.0"));
    assert.deepEqual(asked.offered, ["a", "b"]);
    assert.equal(asked.looked, "a");
    assert.equal(after(several, tap("0.0"), { is: "take", gesture: several.all[1] }).played, "b");
  });

  it("that may mean one move in several ways plays it", () => {
    const twice = gestures(row(1), [
      { kind: "press", move: "a", start: "0.0" },
      { kind: "press", move: "a", start: "0.0" },
    ]);
    assert.equal(after(twice, tap("0.0")).played, "a");
  });

  it("on a row where only sweeps over so many are moves offers these", () => {
    assert.deepEqual(after(kayles, tap("0.3")).offered, ["any 3"]);
  });

  it("beside everything lets go of all", () => {
    assert.equal(after(graph, tap("a"), down(null)).hand, EMPTY);
    assert.equal(after(bar, down("bar"), UP, down(null)).hand, EMPTY);
  });
});

describe("a sweep", () => {
  it("shows what it would do, and does it", () => {
    const swept = after(kayles, down("0.0"), move("0.1"));
    assert.equal(swept.looked, "two");
    assert.deepEqual(swept.swept, ["0.0", "0.1"]);
    const done = after(kayles, down("0.0"), move("0.1"), UP);
    assert.equal(done.played, "two");
    assert.deepEqual(done.touched, ["0.0", "0.1"]);
  });

  it("over so many takes those that it touched", () => {
    const done = after(kayles, down("0.0"), move("0.2"), UP);
    assert.equal(done.played, "any 3");
    assert.deepEqual(done.touched, ["0.0", "0.1", "0.2"]);
  });

  it("remembers the last thing that it was over", () => {
    assert.equal(after(kayles, down("0.0"), move("0.1"), move(null), UP).played, "two");
  });

  it("that is no move says so, and nothing stands out", () => {
    assert.equal(after(kayles, down("0.2"), move("0.3")).looked, null);
    const none = after(kayles, down("0.2"), move("0.3"), UP);
    assert.equal(none.nothing, true);
    assert.equal(none.hand, EMPTY);
  });

  it("by a finger is not asked about", () => {
    assert.equal(after(kayles, down("0.0", { touch: true }), move("0.1"), UP).played, "two");
  });

  it("that comes back is a press", () => {
    assert.equal(after(kayles, down("0.0"), move("0.1"), move("0.0"), UP).played, "one");
  });
});

describe("a drag", () => {
  it("lifts its thing, and what it can go to lights up", () => {
    const { hand, looked } = after(coins, down("coin"), move("near", [30, 8]));
    assert.equal(looked, "step");
    assert.ok(hand.is === "holding" && hand.drags && hand.moved);
    assert.deepEqual(hand.to, [30, 8]);
    const lit = litBy(hand, coins);
    assert.deepEqual([...lit.selected], ["coin"]);
    assert.deepEqual([...lit.ends], ["near", "far"]);
    assert.equal(lit.first, "coin");
  });

  it("plays where it ends", () => {
    const done = after(coins, down("coin"), move("near"), move("far"), UP);
    assert.equal(done.played, "leap");
    assert.deepEqual(done.touched, ["coin", "far"]);
  });

  it("that ends nowhere is none, and nobody is told", () => {
    const none = after(coins, down("coin"), move("near"), move(null), UP);
    assert.equal(none.played, undefined);
    assert.equal(none.nothing, false);
    assert.equal(none.hand, EMPTY);
    assert.equal(litBy(none.hand, coins).selected.size, 0);
  });

  it("is canceled with the pointer", () => {
    assert.equal(after(coins, down("coin"), move("near"), CANCEL, UP).played, undefined);
  });
});

describe("two things", () => {
  it("are selected one after the other", () => {
    const first = after(graph, tap("b"));
    assert.deepEqual(first.hand, { is: "selected", key: "b" });
    assert.deepEqual([...litBy(first.hand, graph).ends].sort(), ["a", "c"]);
    assert.equal(after(graph, tap("b"), tap("a")).played, "ab");
    assert.equal(after(graph, tap("b"), down("c"), UP).played, "bc");
  });

  it("stay selected while the next one is held down", () => {
    const { hand } = after(graph, tap("b"), down("a"));
    assert.equal(litBy(hand, graph).first, "b");
  });

  it("show what they would do when the mouse is over the second", () => {
    assert.equal(after(graph, tap("b"), hover("c")).looked, "bc");
    assert.equal(after(graph, tap("b"), hover(null)).looked, null);
  });

  it("the same one again is let go", () => {
    assert.equal(after(graph, tap("a"), tap("a")).hand, EMPTY);
  });

  it("that do not go together: the second is the first now", () => {
    assert.deepEqual(after(graph, tap("a"), tap("c")).hand, { is: "selected", key: "c" });
    const rock = after(coins, tap("coin"), tap("rock"));
    assert.equal(rock.hand, EMPTY);
    assert.equal(rock.nothing, true);
  });

  it("may be drawn from one to the other", () => {
    const drawn = after(graph, down("a"), move("b"));
    assert.equal(drawn.looked, "ab");
    assert.equal(drawn.swept, null);
    assert.deepEqual(after(graph, down("a"), move("b"), UP).touched, ["a", "b"]);
  });

  it("a place may come before what is brought there", () => {
    assert.deepEqual(after(coins, tap("far")).hand, { is: "selected", key: "far" });
    assert.equal(after(coins, tap("far"), tap("coin")).played, "leap");
  });
});

describe("things that are gathered", () => {
  it("are offered as far as they are a move", () => {
    const one = after(sets, tap("0.0"));
    assert.deepEqual(one.offered, ["01", "012"]);
    assert.deepEqual([...litBy(one.hand, sets).selected], ["0.0"]);
    assert.deepEqual([...litBy(one.hand, sets).ends].sort(), ["0.0", "0.1", "0.2"]);
    assert.equal(litBy(one.hand, sets).first, null);
    assert.deepEqual(after(sets, tap("0.0"), tap("0.2")).offered, ["012"]);
  });

  it("are put back by a second tap", () => {
    assert.deepEqual(after(sets, tap("0.0"), tap("0.2"), tap("0.2")).offered, ["01", "012"]);
    assert.equal(after(sets, tap("0.0"), tap("0.0")).hand, EMPTY);
  });

  it("begin anew with one that does not go with the others", () => {
    const { hand } = after(sets, tap("0.0"), tap("0.3"));
    assert.ok(hand.is === "gathering");
    assert.deepEqual(hand.keys, ["0.3"]);
  });

  it("are not offered while there are too many gestures, but what is a move already is", () => {
    /** @type {Gesture[]} */
    const pairs = Array.from({ length: 8 }, (_, i) => ({
      kind: "gather",
      move: `x${i}`,
      start: "0.0",
      also: [`0.${i + 1}`],
    }));
    const several = gestures(row(9), [...pairs, { kind: "gather", move: "alone", start: "0.8" }]);
    const first = after(several, tap("0.0"));
    assert.deepEqual(first.offered, []);
    assert.equal(first.looked, null);
    assert.equal(after(several, tap("0.0"), hover("0.1")).looked, null);
    assert.deepEqual(after(several, tap("0.0"), tap("0.4")).offered, ["x3"]);
    const whole = gestures(row(9), [...pairs, { kind: "gather", move: "alone", start: "0.0" }]);
    assert.deepEqual(after(whole, tap("0.0")).offered, ["alone"]);
  });

  it("are played from what is offered", () => {
    const done = after(sets, tap("0.0"), tap("0.2"), { is: "take", gesture: sets.all[1] });
    assert.equal(done.played, "012");
    assert.deepEqual(done.touched, ["0.0", "0.1", "0.2"]);
  });
});

describe("a finger that taps", () => {
  it("asks first, and plays at the second tap", () => {
    const asked = after(kayles, tap("0.0", true));
    assert.equal(asked.played, undefined);
    assert.deepEqual(asked.offered, ["one"]);
    assert.equal(asked.looked, "one");
    assert.equal(after(kayles, tap("0.0", true), down("0.0", { touch: true }), UP).played, "one");
    assert.equal(after(kayles, tap("0.0", true), { is: "take", gesture: kayles.all[0] }).played, "one");
  });

  it("asks anew about another thing", () => {
    const other = after(kayles, tap("0.0", true), tap("0.1", true));
    assert.equal(other.played, undefined);
    assert.deepEqual(other.offered, ["second"]);
  });

  it("asks about two things when it taps the second, and plays when that is tapped again", () => {
    const asked = after(graph, tap("a", true), tap("b", true));
    assert.deepEqual(asked.offered, ["ab"]);
    assert.equal(litBy(asked.hand, graph).selected.size, 0);
    assert.equal(after(graph, tap("a", true), tap("b", true), tap("b", true)).played, "ab");
    assert.deepEqual(after(graph, tap("a", true), tap("b", true), tap("c", true)).hand, { is: "selected", key: "c" });
  });

  it("forgets what it asked when it is canceled", () => {
    assert.equal(after(kayles, tap("0.0", true), CANCEL, tap("0.0", true)).played, undefined);
  });
});

describe("a number", () => {
  it("is where the hand goes down on the bar, and follows it", () => {
    const { hand } = after(bar, down("bar", { part: 0.25 }));
    assert.ok(hand.is === "holding" && hand.slides && hand.before.is === "counting");
    assert.equal(hand.before.number, 75n); // taken from the right
    const moved = after(bar, down("bar", { part: 0.25 }), move(null, [1, 0], 1)).hand;
    assert.ok(moved.is === "holding" && moved.before.is === "counting");
    assert.equal(moved.before.number, 1n);
  });

  it("is where one goes, counted from the left, if the field says so", () => {
    const to = gestures([BAR], [], [{ ...FIELD, to: true, but: [] }]);
    const { hand } = after(to, down("bar", { part: 1 }), UP);
    assert.ok(hand.is === "counting");
    assert.equal(hand.number, 100n);
  });

  it("stays when the hand goes up, and is played when it is entered", () => {
    const up = after(bar, down("bar", { part: 0.25 }), UP);
    assert.equal(up.hand.is, "counting");
    assert.deepEqual(up.effects, []);
    const done = after(bar, down("bar"), UP, { is: "count", number: 12n });
    assert.deepEqual(done.effects.at(-1), { do: "play", move: "take 12", words: "take 12 tokens", touched: [] });
    assert.equal(done.hand, EMPTY);
  });

  it("is asked for by Enter, from the least", () => {
    const { hand } = after(bar, enter("bar"));
    assert.ok(hand.is === "counting");
    assert.equal(hand.number, 1n);
  });

  it("is not played where none is asked for", () => {
    assert.deepEqual(after(bar, { is: "count", number: 12n }).effects, []);
  });

  it("is forgotten when it is canceled", () => {
    assert.equal(after(bar, down("bar"), UP, CANCEL).hand, EMPTY);
  });
});

describe("a mouse that holds nothing", () => {
  it("shows what a press would do, and which thing it is over", () => {
    const over = after(kayles, hover("0.0"));
    assert.equal(over.looked, "one");
    assert.deepEqual(over.effects.at(-1), { do: "point", key: "0.0" });
    assert.equal(after(kayles, hover("0.0"), hover(null)).looked, null);
    assert.equal(over.hand, EMPTY);
  });

  it("shows nothing new while something is asked", () => {
    assert.deepEqual(after(kayles, tap("0.3"), hover("0.0")).effects, []);
    assert.deepEqual(after(bar, down("bar"), UP, hover("bar")).effects, []);
  });

  it("looks away when it leaves, unless something is selected or asked", () => {
    assert.equal(after(kayles, hover("0.0"), { is: "leave" }).looked, null);
    assert.deepEqual(after(graph, tap("a"), { is: "leave" }).effects, []);
    assert.deepEqual(after(kayles, tap("0.3"), { is: "leave" }).effects, []);
    assert.deepEqual(after(kayles, down("0.0"), { is: "leave" }).effects, []);
  });

  it("plays nothing when it goes up or moves", () => {
    assert.deepEqual(after(kayles, UP).effects, []);
    assert.deepEqual(after(kayles, move("0.1")).effects, []);
  });
});

describe("keys", () => {
  it("Enter plays the one move of a thing", () => {
    assert.equal(after(gestures(row(1), [{ kind: "press", move: "a", start: "0.0" }]), enter("0.0")).played, "a");
  });

  it("Enter offers all moves that begin at a thing", () => {
    assert.deepEqual(after(kayles, enter("0.0")).offered, ["one", "two"]);

    assert.equal(after(kayles, enter("0.3")).played, "any 3");
    assert.deepEqual(after(coins, enter("coin")).offered, ["step", "leap"]);
  });

  it("Enter where there is none does nothing", () => {
    assert.deepEqual(after(coins, enter("rock")).effects, []);
  });

  it("Space gathers, Enter offers what goes with what is gathered", () => {
    assert.deepEqual(after(sets, enter("0.0", true)).hand, {
      is: "gathering",
      keys: ["0.0"],
      offered: [sets.all[0], sets.all[1]],
    });
    const asked = after(sets, enter("0.0", true), enter("0.2"));
    assert.equal(asked.hand.is, "asked");
    assert.deepEqual(asked.offered, ["012"]);
  });

  it("Escape lets go of everything", () => {
    for (const first of [tap("a"), down("a")]) assert.equal(after(graph, first, CANCEL).hand, EMPTY);
    assert.equal(after(sets, tap("0.0"), CANCEL).hand, EMPTY);
    assert.equal(after(kayles, enter("0.0"), CANCEL).looked, null);
  });
});

describe("a curve", () => {
  it("leaves out places that are too near to each other", () => {
    /** @type {Place[]} */
    const places = [
      [0, 0],
      [0.01, 0],
      [0.05, 0],
      [0.06, 0.01],
      [0.2, 0],
    ];
    assert.deepEqual(places.reduce(extended, /** @type {Place[]} */ ([])), [
      [0, 0],
      [0.05, 0],
      [0.2, 0],
    ]);
  });

  it("has so many places and no more", () => {
    /** @type {Place[]} */
    let curve = [];
    for (let i = 0; i < 1600; i += 1) curve = extended(curve, [i, 0]);
    assert.equal(curve.length, 1500);
  });

  it("leads somewhere, or the pencil was only put down", () => {
    assert.equal(isDrawn([]), false);
    assert.equal(isDrawn([[0, 0]]), false);
    assert.equal(
      isDrawn([
        [0, 0],
        [0.2, 0.1],
      ]),
      false,
    );
    assert.equal(
      isDrawn([
        [0, 0],
        [1, 0],
        [0, 0],
      ]),
      true,
    );
  });

  it("is told in thousandths", () => {
    assert.deepEqual(rounded([[0.12345, 1 / 3]]), [[0.123, 0.333]]);
  });
});
