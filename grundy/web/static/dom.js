// Making elements, in HTML and in SVG. Texts become text nodes: nothing that a user typed is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Once what the page holds already can be seen. */
export const painted = () => new Promise((done) => (document.hidden ? done() : requestAnimationFrame(() => setTimeout(done))));

export const $ = (selector, within = document) => within.querySelector(selector);

/** Where this server begins: under a path, if a proxy shows it there. All other addresses in these files are without it. */
const root = document.documentElement.dataset.root ?? "";

/** An address of this server, as the browser has to ask for it. */
export const ours = (path) => root + path;

/** What an address of this server names, such as a game or a room. */
export const named = ({ pathname } = location) => decodeURIComponent(pathname.slice(root.length).split("/")[2] ?? "");

/** The document that an element is in, or the shadow of it that a notebook keeps for itself. */
export const rootOf = (element) => element.getRootNode();

/** h("button", {class: "x", onclick: f, "aria-label": "y"}, "text", child, [more]) */
export function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

export function s(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : name === "href" && value[0] === "/" ? ours(value) : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Fills a place anew. What has not changed stays as it is: it keeps the focus, and need not be drawn again. */
export function renew(host, children) {
  children.forEach((child, i) => {
    const old = host.children[i];
    if (!old) host.append(child);
    else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  while (host.children.length > children.length) host.lastElementChild.remove();
}

export function select(label, choices, value, onchange, properties = {}) {
  const options = choices.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text));
  return h("select", { "aria-label": label, onchange: (event) => onchange(event.target.value), ...properties }, options);
}

export function field(label, control, hint = "") {
  return h("label", { class: "field" }, h("span", {}, label), control, hint && h("small", {}, hint));
}

export const many = (n, what) => `${n.toLocaleString("en")} ${what}${n === 1 ? "" : "s"}`;

export const remembered = {
  get: (name, usual) => {
    try {
      return JSON.parse(localStorage.getItem(`grundy.${name}`)) ?? usual;
    } catch {
      return usual;
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(`grundy.${name}`, JSON.stringify(value));
    } catch {
      // a browser that keeps nothing still plays
    }
  },
};

/** Copies a text; whether that worked. Over plain http there is no clipboard, but what is selected can be copied. */
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

export function download(name, text, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
