import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dayNumber,
  dayOf,
  exerciseOfDay,
  nearest,
  rated,
  ratingOf,
  ratingsFile,
  readRatings,
  UNRATED,
} from "../../grundy/web/static/exercise_ratings.js";

const exercise = { id: "a", grade: 2 }; // even chances at 800, where everybody begins

test("an even exercise moves the rating by half of the swing, up or down", () => {
  assert.equal(ratingOf(exercise), UNRATED.rating);
  assert.equal(rated(UNRATED, exercise, true).rating, 816);
  assert.equal(rated(UNRATED, exercise, false).rating, 784);
});

test("a hard exercise earns more and costs less than an easy one", () => {
  const [easy, hard] = [
    { id: "e", grade: 1 },
    { id: "h", grade: 9 },
  ];
  assert.ok(rated(UNRATED, hard, true).rating > rated(UNRATED, easy, true).rating);
  assert.ok(rated(UNRATED, hard, false).rating > rated(UNRATED, easy, false).rating);
});

test("a streak grows with right answers, ends with a wrong one, and the best stays", () => {
  let now = { ...UNRATED };
  for (const right of [true, true, true, false, true]) now = rated(now, exercise, right);
  assert.deepEqual([now.answered, now.right, now.streak, now.best], [5, 4, 1, 3]);
});

test("the exercise of the day counts days in a row", () => {
  const first = rated(UNRATED, exercise, true, "2026-02-28");
  assert.deepEqual([first.day, first.days], ["2026-02-28", 1]);
  assert.equal(rated(first, exercise, true, "2026-03-01").days, 2);
  assert.equal(rated(first, exercise, true, "2026-03-02").days, 1, "a day was left out");
  assert.equal(rated(first, exercise, false, "2026-03-01").days, 0);
  const between = rated(first, exercise, false);
  assert.deepEqual([between.day, between.days], ["2026-02-28", 1], "others do not count for it");
});

test("what was seen is remembered, the oldest forgotten", () => {
  const full = { ...UNRATED, seen: Array.from({ length: 3000 }, (_, i) => `x${i}`) };
  const { seen } = rated(full, exercise, true);
  assert.deepEqual([seen.length, seen[0], seen.at(-1)], [3000, "x1", "a"]);
});

test("the nearest to the rating comes first, none that was seen", () => {
  const all = [9, 1, 4, 2].map((grade) => ({ id: `grade ${grade}`, grade }));
  const found = nearest(all, { ...UNRATED, rating: 1050, seen: ["grade 4"] });
  assert.deepEqual(found.nearest, { id: "grade 2", grade: 2 });
  assert.deepEqual(
    found.others.map(({ grade }) => grade),
    [1, 9],
  );
  assert.equal(nearest(all, { ...UNRATED, rating: 1050, seen: ["grade 4"] }, true).nearest?.grade, 4);
  assert.deepEqual(nearest([], UNRATED), { nearest: undefined, others: [] });
});

test("Monday's exercise is the first, Sunday's the last", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day) => exerciseOfDay(`2026-11-${day}`, 7));
  assert.deepEqual(week, [0, 1, 2, 3, 4, 5, 6]); // 2026-11-16 is a Monday
  assert.equal(exerciseOfDay("2026-11-22", 4), 3, "where there are fewer, the hardest");
  assert.equal(dayNumber("1970-01-02"), 1);
  assert.equal(dayOf(0), "1970-01-01");
});

test("a file is read again, another file is not", () => {
  const games = { nim: rated(UNRATED, exercise, true, "2026-11-18") };
  assert.deepEqual(readRatings(ratingsFile(games)), games);
  for (const text of ["", "{}", "null", '{"format": "grundy exercises 1", "games": {"nim": {"rating": 3}}}', "[1]"]) {
    assert.equal(readRatings(text), null, text);
  }
  const wrong = { nim: { ...games.nim, seen: "a" } };
  assert.equal(readRatings(JSON.stringify({ format: "grundy exercises 1", games: wrong })), null);
});
