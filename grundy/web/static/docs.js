// The API's own description, read from openapi.json: each address with its fields, an example, and a place to try it.

import { $, h, ours } from "./dom.js";
import { frame, say } from "./frame.js";

frame("/api/docs");

const METHODS = ["get", "post", "delete"];

function resolved(schema, whole) {
  return schema?.$ref ? whole.components.schemas[schema.$ref.split("/").at(-1)] : (schema ?? {});
}

function kind(schema, whole, deep = 0) {
  if (!schema) return "anything";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map((one) => kind(one, whole, deep + 1)).join(" or ");
  if (schema.type === "array")
    return `list of ${schema.prefixItems ? schema.prefixItems.map((one) => kind(one, whole, deep + 1)).join(", ") : kind(schema.items, whole, deep + 1)}`;
  return (
    {
      string: "text",
      integer: "whole number",
      number: "number",
      boolean: "true or false",
      null: "nothing",
      object: "object",
    }[schema.type] ?? "anything"
  );
}

function fields(schema, whole) {
  const found = resolved(schema, whole);
  const rows = Object.entries(found.properties ?? {}).map(([name, property]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, h("code", {}, name), found.required?.includes(name) ? " *" : ""),
      h("td", {}, kind(property, whole)),
      h("td", {}, property.description ?? ""),
    ),
  );
  return rows.length
    ? h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Fields" },
        h("table", {}, h("tbody", {}, rows)),
      )
    : h("p", { class: "small" }, kind(schema, whole));
}

function example(schema, whole) {
  const found = resolved(schema, whole);
  const entries = Object.entries(found.properties ?? {}).flatMap(([name, property]) => {
    if (property.examples) return [[name, property.examples[0]]];
    if (property.$ref) return [[name, example(property, whole)]];
    if (found.required?.includes(name))
      return [
        [name, property.const ?? (property.enum ? property.enum[0] : ({ array: [], object: {} }[property.type] ?? ""))],
      ];
    return [];
  });
  return Object.fromEntries(entries);
}

function operation(path, method, described, whole) {
  const body = described.requestBody?.content["application/json"].schema;
  const good = Object.entries(described.responses).find(([status]) => status.startsWith("2"))[1];
  const answer = good.content?.["application/json"]?.schema;
  const output = h("pre", { class: "answer", tabindex: "0", hidden: true });
  const input = body && h("textarea", { rows: 4, spellcheck: "false", "aria-label": "Body" });
  if (input) input.value = JSON.stringify(example(body, whole), null, 1);
  const address = path.includes("{") && h("input", { value: path, "aria-label": "Address", spellcheck: "false" });
  const send = async () => {
    const sent = performance.now();
    try {
      const got = await fetch(address ? address.value : path, {
        method: method.toUpperCase(),
        headers: body ? { "content-type": "application/json" } : {},
        body: body ? input.value : null,
      });
      const text = await got.text();
      const shown = text.length > 20000 ? `${text.slice(0, 20000)} …` : text;
      output.textContent = `${got.status} in ${Math.round(performance.now() - sent)} ms\n${pretty(shown)}`;
    } catch (error) {
      output.textContent = error.message;
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
      h("span", {}, described.description ?? ""),
    ),
    body && h("h3", {}, "Question"),
    body && fields(body, whole),
    answer && h("h3", {}, "Answer"),
    answer && fields(answer, whole),
    h("h3", {}, "Try it"),
    address,
    input,
    h("div", { class: "controls" }, h("button", { type: "button", onclick: send }, "Send")),
    output,
  );
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

try {
  const whole = await (await fetch(ours("/api/openapi.json"))).json();
  const all = Object.entries(whole.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => operation(path, method, methods[method], whole)),
  );
  $("#operations").replaceChildren(h("p", {}, whole.info.description), ...all);
} catch (error) {
  say(error.message);
}
document.body.dataset.ready = "yes";
