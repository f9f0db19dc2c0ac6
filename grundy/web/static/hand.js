// A hand on the board, as a state: what is held, selected, gathered or asked, and what becomes of it with each event.
// It knows of no page: whoever owns the hand draws its state and carries out the effects.

import { numberAt } from "./gestures.js";

/**
 * @import { Gestures } from "./gestures.js"
 * @import { Gesture, NumberField, Place } from "./types.d.ts"
 */

const STILL = 6; // pixels that a pointer may move and still be a tap
const OFFERED = 6; // up to this many gestures are offered before everything for them is gathered

/**
 * A hand that holds nothing. It may have selected the first of two things; gathered things, with the gestures `offered`
 * for them; or it is asked which of the gestures `offered` is meant, or how many. A finger plays the move `again` if it
 * taps once more; `first` is the first of two things that were tapped.
 *
 * @typedef {{ is: "empty" }} Empty
 * @typedef {{ is: "selected", key: string }} Selected
 * @typedef {{ is: "gathering", keys: string[], offered: Gesture[] }} Gathering
 * @typedef {{ is: "asked", offered: Gesture[], again: string | null, first: string | null }} Asked
 * @typedef {{ is: "counting", field: NumberField, number: bigint }} Counting
 * @typedef {Empty | Selected | Gathering | Asked | Counting} Free
 */

/**
 * A hand that holds a thing down. It began at `from` on the screen and is at `to` now, over the thing `over`. `drags`
 * says that it takes the thing along, `slides` that it changes a number. `before` is the hand as it was when it came.
 *
 * @typedef {{ is: "holding", key: string, over: string, from: Place, to: Place, touch: boolean, moved: boolean,
 *   drags: boolean, slides: boolean, before: Free }} Holding
 * @typedef {Free | Holding} Hand
 */

/**
 * What happens to a hand. A pointer goes down on a thing or beside all of them, moves, goes up, or is canceled, as by
 * Escape. A mouse that holds nothing hovers, or leaves the board. A thing is tapped; Enter is pressed on it, or Space,
 * which `gathers` it. One of the gestures offered is taken, or a number is entered. `part` says how far along the thing
 * the pointer is, from 0 to 1.
 *
 * @typedef {{ is: "down", key: string | null, at: Place, touch: boolean, part: number }} Down
 * @typedef {{ is: "move", over: string | null, at: Place, part: number }} Move
 * @typedef {{ is: "hover", key: string | null }} Hover
 * @typedef {{ is: "tap", key: string, touch: boolean }} Tap
 * @typedef {{ is: "enter", key: string, gathers: boolean }} Enter
 * @typedef {{ is: "take", gesture: Gesture }} Take
 * @typedef {{ is: "count", number: bigint }} Count
 * @typedef {Down | Move | Hover | Tap | Enter | Take | Count | { is: "up" | "leave" | "cancel" }} HandEvent
 */

/**
 * What is to be done: play a move, whose gesture `touched` some things; show what a gesture would do, which has `swept`
 * over some things, or look away; let the thing under the pointer stand out; say that this means nothing.
 *
 * @typedef {{ do: "play", move: string, words: string, touched: string[] }} Play
 * @typedef {{ do: "look", gesture: Gesture | null, swept: string[] | null }} Look
 * @typedef {{ do: "point", key: string | null } | { do: "nothing" }} Other
 * @typedef {Play | Look | Other} Effect
 * @typedef {{ hand: Hand, effects: Effect[] }} Outcome
 */

/** @type {Empty} */
export const EMPTY = { is: "empty" };

/** @type {Outcome} */
const LET_GO = { hand: EMPTY, effects: [look(null)] };

/**
 * @param {Gesture | null} gesture
 * @param {string[] | null} swept
 * @returns {Look}
 */
function look(gesture, swept = null) {
  return { do: "look", gesture, swept };
}

/**
 * The hand after an event, and what is to be done.
 *
 * @param {Hand} hand
 * @param {Gestures} gestures
 * @param {HandEvent} event
 * @returns {Outcome}
 */
export function handAfter(hand, gestures, event) {
  const free = freeOf(hand);
  switch (event.is) {
    case "down":
      return down(free, gestures, event);
    case "move":
      return hand.is === "holding" ? move(hand, gestures, event) : { hand, effects: [] };
    case "up":
      return hand.is === "holding" ? up(hand, gestures) : { hand, effects: [] };
    case "hover":
      return hand.is === "holding" || asks(hand) ? { hand, effects: [] } : hover(hand, gestures, event.key);
    case "leave":
      return { hand, effects: hand.is === "holding" || hand.is === "selected" || asks(hand) ? [] : [look(null)] };
    case "cancel":
      return LET_GO;
    case "tap":
      return tap(free, gestures, event.key, event.touch);
    case "enter":
      return enter(free, gestures, event);
    case "take":
      return play(gestures, event.gesture);
    case "count":
      return free.is === "counting" ? count(free.field, gestures, event.number) : { hand, effects: [] };
  }
}

/**
 * The hand without what it holds.
 *
 * @param {Hand} hand
 */
export const freeOf = (hand) => (hand.is === "holding" ? hand.before : hand);

/**
 * Whether something is asked over the board.
 *
 * @param {Free} hand
 */
const asks = (hand) => hand.is === "counting" || ("offered" in hand && hand.offered.length > 0);

/**
 * What stands out: what the hand has, and what can go with it. `first` is the one thing that it has, if it is the first
 * of two.
 *
 * @typedef {{ selected: Set<string>, ends: Set<string>, first: string | null }} Lit
 * @param {Hand} hand
 * @param {Gestures} gestures
 * @returns {Lit}
 */
export function litBy(hand, gestures) {
  const free = freeOf(hand);
  const first = hand.is === "holding" && hand.drags && hand.moved ? hand.key : free.is === "selected" ? free.key : null;
  if (first !== null) return { selected: new Set([first]), ends: gestures.ends(first), first };
  if (free.is !== "gathering") return { selected: new Set(), ends: new Set(), first: null };
  const ends = gestures.gathering(free.keys).flatMap((gesture) => gestures.covers(gesture));
  return { selected: new Set(free.keys), ends: new Set(ends), first: null };
}

// ---- a pointer ----

/**
 * @param {Free} before
 * @param {Gestures} gestures
 * @param {Down} event
 * @returns {Outcome}
 */
function down(before, gestures, { key, at, touch, part }) {
  if (key === null) return LET_GO;
  const field = gestures.numberField(key);
  return {
    hand: {
      is: "holding",
      key,
      over: key,
      from: at,
      to: at,
      touch,
      moved: false,
      drags: gestures.drags(key),
      slides: field !== undefined,
      before: field ? counting(field, part) : before,
    },
    effects: [],
  };
}

/**
 * @param {NumberField} field
 * @param {number} part
 * @returns {Counting}
 */
const counting = (field, part) => ({ is: "counting", field, number: numberAt(field, field.to ? part : 1 - part) });

/**
 * @param {Holding} hand
 * @param {Gestures} gestures
 * @param {Move} event
 * @returns {Outcome}
 */
function move(hand, gestures, { over, at, part }) {
  if (hand.slides && hand.before.is === "counting")
    return { hand: { ...hand, before: counting(hand.before.field, part) }, effects: [] };
  if (!hand.moved && Math.hypot(at[0] - hand.from[0], at[1] - hand.from[1]) <= STILL) return { hand, effects: [] };
  const moved = { ...hand, moved: true, to: at, over: over ?? (hand.drags ? hand.key : hand.over) };
  const [gesture = null] = meantBy(moved, gestures);
  return { hand: moved, effects: [gesture ? look(gesture, sweptBy(moved, gestures, gesture)) : look(null)] };
}

/**
 * The gestures from the first thing to the one that the hand is over now.
 *
 * @param {Holding} hand
 * @param {Gestures} gestures
 */
const meantBy = ({ key, over, drags }, gestures) => (drags && over === key ? [] : gestures.between(key, over));

/**
 * The things that a hand has swept over.
 *
 * @param {Holding} hand
 * @param {Gestures} gestures
 * @param {Gesture | null} gesture what it means
 */
const sweptBy = ({ key, over, drags }, gestures, gesture) =>
  drags || gesture?.kind === "pick" ? null : gestures.span(key, over);

/**
 * @param {Holding} hand
 * @param {Gestures} gestures
 * @returns {Outcome}
 */
function up(hand, gestures) {
  if (hand.slides) return { hand: hand.before, effects: [] };
  if (!hand.moved) return tap(hand.before, gestures, hand.key, hand.touch);
  const meant = meantBy(hand, gestures);
  const swept = sweptBy(hand, gestures, meant[0] ?? null);
  if (meant.length) return finish(hand.before, gestures, meant, false, swept);
  return swept && swept.length > 1 ? { hand: EMPTY, effects: [look(null), { do: "nothing" }] } : LET_GO;
}

/**
 * @param {Free} hand
 * @param {Gestures} gestures
 * @param {string | null} key
 * @returns {Outcome}
 */
function hover(hand, gestures, key) {
  const [gesture = null] =
    hand.is === "selected" ? gestures.pair(hand.key, key ?? hand.key) : key === null ? [] : gestures.press(key);
  return { hand, effects: [look(gesture), { do: "point", key }] };
}

/**
 * @param {Free} hand
 * @param {Gestures} gestures
 * @param {string} key
 * @param {boolean} touch
 * @returns {Outcome}
 */
function tap(hand, gestures, key, touch) {
  if (gestures.gathering([key]).length) return gather(hand, gestures, key);
  const first = firstOf(hand);
  if (first !== null) {
    const meant = gestures.pair(first, key);
    if (meant.length) return finish(hand, gestures, meant, touch);
    if (first === key) return LET_GO;
    const { hand: after, effects } = tap(EMPTY, gestures, key, touch);
    return { hand: after, effects: [look(null), ...effects] };
  }
  const press = gestures.press(key);
  const two = gestures
    .from(key)
    .filter(({ kind, start, end }) => end && end !== start && (kind !== "drag" || start === key));
  if (two.some(({ kind }) => kind !== "sweep") || (two.length && !press.length)) return select(key);
  if (press.length) return finish(hand, gestures, press, touch);
  if (gestures.counts(key).length) return ask(gestures.counts(key));
  if (gestures.targets.has(key)) return select(key); // what can be brought there lights up
  return { hand, effects: [{ do: "nothing" }] };
}

/**
 * The first of two things, if it is selected.
 *
 * @param {Free} hand
 */
const firstOf = (hand) => (hand.is === "selected" ? hand.key : hand.is === "asked" ? hand.first : null);

/**
 * @param {string} key
 * @returns {Outcome}
 */
const select = (key) => ({ hand: { is: "selected", key }, effects: [look(null)] });

/**
 * @param {Gesture[]} offered
 * @returns {Outcome}
 */
const ask = (offered) => ({
  hand: { is: "asked", offered, again: null, first: null },
  effects: [look(offered[0])],
});

/**
 * One more thing, or one less; what is gathered can be played once it is a move.
 *
 * @param {Free} hand
 * @param {Gestures} gestures
 * @param {string} key
 * @returns {Outcome}
 */
function gather(hand, gestures, key) {
  const had = hand.is === "gathering" ? hand.keys : [];
  let keys = had.includes(key) ? had.filter((one) => one !== key) : [...had, key];
  if (!keys.length) return LET_GO;
  if (!gestures.gathering(keys).length) keys = [key];
  const found = gestures.gathering(keys);
  const offered =
    found.length <= OFFERED ? found : found.filter((gesture) => gestures.covers(gesture).length === keys.length);
  return { hand: { is: "gathering", keys, offered }, effects: [look(offered[0] ?? null)] };
}

/**
 * A gesture is complete: it is played, or what it may mean is offered. A finger that only taps asks first.
 *
 * @param {Free} hand
 * @param {Gestures} gestures
 * @param {Gesture[]} meant
 * @param {boolean} asksFirst
 * @param {string[] | null} swept
 * @returns {Outcome}
 */
function finish(hand, gestures, meant, asksFirst, swept = null) {
  const different = [...new Map(meant.map((gesture) => [gesture.move, gesture])).values()];
  if (different.length > 1) return ask(different);
  const [gesture] = different;
  const again = hand.is === "asked" ? hand.again : null;
  if (!asksFirst || again === gesture.move) return play(gestures, gesture, swept);
  return {
    hand: { is: "asked", offered: [gesture], again: gesture.move, first: firstOf(hand) },
    effects: [look(gesture)],
  };
}

/**
 * @param {Gestures} gestures
 * @param {Gesture} gesture
 * @param {string[] | null} swept
 * @returns {Outcome}
 */
function play(gestures, gesture, swept = null) {
  const touched = swept ?? (gesture.many ? [] : gestures.covers(gesture));
  return played(gesture.move, gestures.words(gesture), touched);
}

/**
 * @param {NumberField} field
 * @param {Gestures} gestures
 * @param {bigint} number
 */
const count = (field, gestures, number) =>
  played(field.move.replace("{}", String(number)), gestures.words(field).replace("{}", String(number)), []);

/**
 * @param {string} move
 * @param {string} words
 * @param {string[]} touched
 * @returns {Outcome}
 */
const played = (move, words, touched) => ({ hand: EMPTY, effects: [look(null), { do: "play", move, words, touched }] });

// ---- keys ----

/**
 * Enter on a thing: its move, or the moves that it may mean, in words.
 *
 * @param {Free} hand
 * @param {Gestures} gestures
 * @param {Enter} event
 * @returns {Outcome}
 */
function enter(hand, gestures, { key, gathers }) {
  if (gestures.gathering([key]).length) {
    const found = gestures.gathering(new Set([...(hand.is === "gathering" ? hand.keys : []), key]));
    return found.length && !gathers ? ask(found) : gather(hand, gestures, key);
  }
  const field = gestures.numberField(key);
  if (field) return { hand: { is: "counting", field, number: BigInt(field.low) }, effects: [] };
  const every = [...gestures.from(key), ...(gestures.press(key).length ? [] : gestures.counts(key))];
  const meant = [...new Map(every.map((gesture) => [gesture.move + gestures.words(gesture), gesture])).values()];
  if (meant.length === 1) return play(gestures, meant[0]);
  return meant.length ? ask(meant) : { hand, effects: [] };
}

// ---- a pencil in the hand ----

const STEP = 0.04; // cells from one place of a curve to the next
const LEAST = 0.3; // cells that a curve is at least long
const MOST = 1500; // places of a curve

/**
 * A curve with one more place, unless that is too near to its last one.
 *
 * @param {Place[]} curve
 * @param {Place} place
 */
export function extended(curve, place) {
  const last = curve.at(-1);
  return curve.length < MOST && (!last || gap(last, place) > STEP) ? [...curve, place] : curve;
}

/**
 * Whether a curve leads anywhere.
 *
 * @param {Place[]} curve
 */
export const isDrawn = (curve) => curve.length > 1 && Math.max(...curve.map((place) => gap(place, curve[0]))) >= LEAST;

/**
 * A curve in thousandths of a cell.
 *
 * @param {Place[]} curve
 * @returns {Place[]}
 */
export const rounded = (curve) => curve.map(([x, y]) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);

/**
 * @param {Place} a
 * @param {Place} b
 */
const gap = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
