// Making elements, in HTML and in SVG. Texts become text nodes: nothing that a user typed is ever read as markup.

/** @import { Routes } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/** Resolves once the page has been painted. */
export const painted = () =>
  /** @type {Promise<void>} */ (
    new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))))
  );

/**
 * The element that the page is known to have. Cast the result where it is a special one.
 *
 * @param {string} selector
 * @param {ParentNode} within
 */
export function $(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return /** @type {HTMLElement} */ (found);
}

/** The path under which a proxy shows this server, if any. All other addresses in these files leave it out. */
const root = () => document.documentElement.dataset.root ?? "";

/**
 * An address of this server with that path.
 *
 * @param {string} path
 */
export const ours = (path) => root() + path;

/**
 * A path of the API with its values: those named in braces are filled in, the others become the query.
 *
 * @template {keyof Routes} P
 * @param {P} path such as rooms/{id}/move
 * @param {Record<string, string>} values
 */
export function route(path, values) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const query = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`));
  return /** @type {P} */ (query.length ? `${filled}?${new URLSearchParams(query)}` : filled);
}

/** The id in an address of this server, of a game or a room. */
export const named = ({ pathname } = location) => decodeURIComponent(pathname.slice(root().length).split("/")[2] ?? "");

/**
 * The document that an element is in, or its shadow root in a notebook.
 *
 * @param {Element} element
 */
export const rootOf = (element) => /** @type {Document | ShadowRoot} */ (element.getRootNode());

/**
 * Attributes of an element, and listeners, whose names begin with `on`. False, null and undefined are left out.
 *
 * @typedef {Record<string, unknown>} Properties
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Child | Child[] | Child[][]} Children
 */

/**
 * h("button", {class: "x", onclick: f, "aria-label": "y"}, "text", child, [more])
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} properties
 * @param {Children[]} children
 */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/**
 * The same for SVG.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} properties
 * @param {Children[]} children
 */
export function s(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Properties} properties
 * @param {Children[]} children
 */
function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value") Object.assign(element, { value });
    else element.setAttribute(name, value === true ? "" : name === "href" ? ourLink(String(value)) : String(value));
  }
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
  return element;
}

/** @param {string} address */
const ourLink = (address) => (address[0] === "/" ? ours(address) : address);

/**
 * Replaces the children of an element. Those that have not changed stay: they keep the focus and are not drawn again.
 *
 * @param {Element} host
 * @param {Element[]} children
 */
export function renew(host, children) {
  children.forEach((child, i) => {
    const old = host.children[i];
    if (!old) host.append(child);
    else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  while (host.children.length > children.length) host.lastElementChild?.remove();
}

/**
 * @param {string} label
 * @param {Iterable<readonly [string | number, string]>} choices values with their texts
 * @param {string | number} value
 * @param {(value: string) => void} onchange
 * @param {Properties} properties
 */
export function select(label, choices, value, onchange, properties = {}) {
  const options = [...choices].map(([key, text]) =>
    h("option", { value: key, selected: String(key) === String(value) }, text),
  );
  const made = h("select", { "aria-label": label, onchange: () => onchange(made.value), ...properties }, options);
  return made;
}

/**
 * @param {string} label
 * @param {Child} control
 */
export function field(label, control, hint = "") {
  return h("label", { class: "field" }, h("span", {}, label), control, hint && h("small", {}, hint));
}

/**
 * @param {number} n
 * @param {string} what
 */
export const many = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

/** What this browser remembers, by name. Nobody checks what comes back: a user can change it. */
export const remembered = {
  /**
   * @template T
   * @param {string} name
   * @param {T} usual
   * @returns {T extends string ? string : T extends number ? number : T extends boolean ? boolean : T}
   */
  get: (name, usual) => {
    try {
      return JSON.parse(localStorage.getItem(`grundy.${name}`) ?? "null") ?? usual;
    } catch {
      return /** @type {never} */ (usual);
    }
  },
  /**
   * @param {string} name
   * @param {unknown} value
   */
  set: (name, value) => {
    try {
      localStorage.setItem(`grundy.${name}`, JSON.stringify(value));
    } catch {
      // a browser that keeps nothing still plays
    }
  },
};

/**
 * Copies a text and says whether that worked. Over plain HTTP there is no clipboard API, but a selection can be copied.
 *
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = h("textarea", { class: "copied", readonly: true, value: text });
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

/**
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
