// A link for others to type, and its QR code.

import { askOnce } from "./api.js";
import { route, s } from "./dom.js";

const QUIET = 4; // squares of margin, which cameras need

/**
 * The address of a page of this server for others to type, and its QR code, null if it is too long for one.
 *
 * @param {string} path
 */
export async function linkTo(path) {
  const { link, size, path: dark } = await askOnce(route("link", { path }));
  const side = size + 2 * QUIET;
  const code = size
    ? s(
        "svg",
        {
          class: "qr",
          viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`,
          role: "img",
          "aria-label": `QR code of ${link}`,
          "shape-rendering": "crispEdges",
        },
        s("rect", { x: -QUIET, y: -QUIET, width: side, height: side, class: "qr-paper" }),
        s("path", { d: dark, class: "qr-ink" }),
      )
    : null;
  return { link, code };
}

/**
 * Without the parts that need not be typed.
 *
 * @param {string} link
 */
export const typed = (link) => link.replace(/^http:\/\//, "");
