// What the API answers, in a notebook: each question goes to the kernel, where Python answers it as the server would.
// `model`, the widget there, comes from around all modules: notebook/bundle.py says how.

import { kept } from "./once.js";

export class Problem extends Error {}

const waiting = new Map(); // by number: who asked
const view = Math.random().toString(36).slice(2); // another view of the same widget counts as well
let count = 0;

model.on("msg:custom", ({ to, error, answer }, [numbers] = []) => {
  const asked = waiting.get(to);
  waiting.delete(to);
  if (error) asked?.reject(new Problem(error));
  else
    asked?.resolve(
      numbers
        ? { said: answer, bytes: numbers.buffer.slice(numbers.byteOffset, numbers.byteOffset + numbers.byteLength) }
        : answer,
    );
});

export function ask(path, body = null) {
  const from = `${view}.${(count += 1)}`;
  return new Promise((resolve, reject) => {
    waiting.set(from, { resolve, reject });
    model.send({ from, path, body });
  });
}

export const askOnce = kept(ask);
export const askNumbers = ask;
export const mayGoWell = () => false;
