// The parts of a sum as text, name[parameter=value]:position, joined by " & ".

/** @typedef {{ id: string, params: Record<string, string>, position: string }} SumPart */

const PART = /^([a-z0-9-]+)(?:\[((?:[^[\]]|\[[^[\]]*\])*)\])?:(.*)$/;

/**
 * A part with those of its parameters that are not the usual ones; its position may be unfinished.
 *
 * @param {{ id: string, params: { name: string, default: unknown }[] }} card
 * @param {Record<string, string>} params
 * @param {string} position
 */
export function partText({ id, params: usual }, params, position) {
  const other = usual
    .filter(({ name, default: value }) => String(params[name] ?? value) !== String(value))
    .map(({ name }) => `${name}=${params[name]}`);
  return `${id}${other.length ? `[${other.join(";")}]` : ""}:${position}`;
}

/**
 * The parts of a sum; what is none is left out.
 *
 * @param {string} text
 * @returns {SumPart[]}
 */
export function readSum(text) {
  return text.split(" & ").flatMap((part) => {
    const found = PART.exec(part.trim());
    if (!found) return [];
    const [, id, params = "", position] = found;
    const pairs = params
      .split(";")
      .filter(Boolean)
      .map((one) => one.split(/=(.*)/s)); // a value may have = in it
    return [{ id, params: Object.fromEntries(pairs), position }];
  });
}
