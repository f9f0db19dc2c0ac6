// The API's own description: each address with its fields, an example, and a place to try it.

import { $, h, ours } from "./dom.js";
import { frame, say } from "./frame.js";
import { example, kind, operations, resolved } from "./openapi_reader.js";
import { messageOf } from "./problem.js";

/** @import { OpenApi, Operation, Schema } from "./openapi_reader.js" */

const LONGEST = 20000; // characters of an answer that are shown

frame("/api/docs");

/**
 * @param {Schema} schema
 * @param {OpenApi} api
 */
function fields(schema, api) {
  const { properties = {}, required = [] } = resolved(schema, api);
  const rows = Object.entries(properties).map(([name, property]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("code", {}, name), required.includes(name) ? " *" : ""),
      h("td", {}, kind(property)),
      h("td", {}, property.description ?? ""),
    ),
  );
  return rows.length
    ? h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Fields" },
        h("table", {}, h("tbody", {}, rows)),
      )
    : h("p", { class: "small" }, kind(schema));
}

/**
 * @param {Operation} operation
 * @param {OpenApi} api
 */
function described({ path, method, description, body, answer }, api) {
  const output = h("pre", { class: "answer", tabindex: "0", hidden: true });
  const input = body && h("textarea", { rows: 4, spellcheck: "false", "aria-label": "Body" });
  if (input) input.value = JSON.stringify(example(body, api), null, 1);
  const address = path.includes("{") ? h("input", { value: path, "aria-label": "Address", spellcheck: "false" }) : null;
  const send = async () => {
    const sent = performance.now();
    try {
      const got = await fetch(address ? address.value : path, {
        method: method.toUpperCase(),
        headers: input ? { "content-type": "application/json" } : {},
        body: input ? input.value : null,
      });
      const text = await got.text();
      const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
      output.textContent = `${got.status} in ${Math.round(performance.now() - sent)} ms\n${pretty(shown)}`;
    } catch (error) {
      output.textContent = messageOf(error);
    }
    output.hidden = false;
  };
  return h(
    "details",
    { class: "panel operation" },
    h(
      "summary",
      {},
      h("code", { class: "method" }, method.toUpperCase()),
      " ",
      h("code", {}, path),
      " ",
      h("span", {}, description),
    ),
    body && [h("h3", {}, "Question"), fields(body, api)],
    answer && [h("h3", {}, "Answer"), fields(answer, api)],
    h("h3", {}, "Try it"),
    address,
    input,
    h("div", { class: "controls" }, h("button", { type: "button", onclick: send }, "Send")),
    output,
  );
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

try {
  /** @type {OpenApi} */
  const api = await (await fetch(ours("/api/openapi.json"))).json();
  $("#operations").replaceChildren(
    h("p", {}, api.info.description),
    ...operations(api).map((operation) => described(operation, api)),
  );
} catch (error) {
  say(messageOf(error));
}
document.body.dataset.ready = "yes";
