// Small scenes for the tests: rows of tokens, things to drag, and the like.

import { Gestures } from "../../grundy/web/static/gestures.js";

/**
 * @import { Gesture, NumberField, Scene, Shape } from "../../grundy/web/static/types.d.ts"
 */

/**
 * A token of a row.
 *
 * @param {string} key
 * @param {number} x
 * @param {number} y
 * @param {Partial<Shape>} more
 * @returns {Shape}
 */
export const token = (key, x, y = 0, more = {}) => ({
  kind: "circle",
  x,
  y,
  w: 1,
  h: 1,
  key,
  group: key.split(".")[0],
  ...more,
});

/**
 * A row of tokens with the keys 0.0, 0.1, ...
 *
 * @param {number} length
 * @param {number} number of the row
 */
export const row = (length, number = 0) => Array.from({ length }, (_, i) => token(`${number}.${i}`, i, number));

/**
 * @param {Shape[]} shapes
 * @param {Partial<Scene>} more
 * @returns {Scene}
 */
export const scene = (shapes, more = {}) => ({ width: 10, height: 10, shapes, ...more });

/**
 * Gestures over some shapes; things are called by their keys.
 *
 * @param {Shape[]} shapes
 * @param {Gesture[]} ways
 * @param {NumberField[]} slides
 */
export const gestures = (shapes, ways = [], slides = []) =>
  new Gestures(scene(shapes, { ways, slides }), (name) => `<${name}>`, ["a"]);

/** @type {NumberField} */
export const FIELD = { move: "take {}", start: "bar", low: "1", high: "100", but: ["50"], says: "take {} tokens" };

/** @type {Shape} */
export const BAR = { kind: "rect", x: 0, y: 0, w: 6, h: 1, key: "bar" };
