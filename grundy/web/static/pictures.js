// Downloads: a drawing of the page as an SVG or PNG of its own, in the light theme, with its styles inside.

import { download, s } from "./dom.js";

const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
];
const SHARP = 2000; // pixels of a bitmap's longer side, about
const UNSEEN = ".hit, .ghost, .ends, .ink, .leaving";

/**
 * A copy of what is visible within a box, with every style written into it.
 *
 * @param {SVGSVGElement} svg
 * @param {[number, number, number, number]} box left, top, width and height
 * @param {string} title
 */
export function alone(svg, box, title) {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = "light";
  const copy = still(svg) ?? s("svg");
  const paper = s("rect", {
    x: box[0],
    y: box[1],
    width: box[2],
    height: box[3],
    fill: getComputedStyle(document.body).backgroundColor,
  });
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const [name, value] of Object.entries({
    xmlns: "http://www.w3.org/2000/svg",
    viewBox: box.join(" "),
    width: box[2],
    height: box[3],
  }))
    copy.setAttribute(name, String(value));
  copy.prepend(s("title", {}, title), paper);
  return copy;
}

/**
 * A copy of an element with styles instead of classes; null if it is not visible.
 *
 * @param {Element} element
 * @param {CSSStyleDeclaration | null} around the styles that it inherits
 */
function still(element, around = null) {
  const look = getComputedStyle(element);
  if (look.display === "none" || look.visibility === "hidden" || look.opacity === "0" || element.matches(UNSEEN))
    return null;
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  for (const { name, value } of element.attributes)
    if (!/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) copy.setAttribute(name, value);
  for (const name of INHERITED) {
    const value = look.getPropertyValue(name);
    if (value !== around?.getPropertyValue(name)) copy.setAttribute(name, value.replaceAll('"', "'"));
  }
  if (look.opacity !== "1") copy.setAttribute("opacity", look.opacity);
  if (look.transform !== "none") copy.setAttribute("transform", look.transform);
  for (const child of element.childNodes) {
    const drawn = child instanceof Element ? still(child, look) : child.cloneNode();
    if (drawn) copy.append(drawn);
  }
  return copy;
}

/** @param {Element} picture */
const written = (picture) => new XMLSerializer().serializeToString(picture);

/**
 * @param {Element} picture
 * @param {string} name of the file, without its ending
 */
export const saveSvg = (picture, name) => download(`${name}.svg`, written(picture), "image/svg+xml");

/**
 * @param {Element} picture
 * @param {string} name of the file, without its ending
 */
export async function savePng(picture, name) {
  /** @type {(longer: number) => number} */
  const scale = (longer) => Math.max(1, Math.min(4, SHARP / longer));
  download(`${name}.png`, await pngOf(written(picture), scale), "image/png");
}

/**
 * An SVG as a bitmap.
 *
 * @param {string} svg
 * @param {(longer: number) => number} scale how many times as large, from the longer side in pixels
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const times = scale(Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = image.width * times;
  canvas.height = image.height * times;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The picture is too large."))), "image/png"),
  );
}
