// Reads the API's description: what each address takes and gives, in words and as an example.

/**
 * The part of a JSON schema that this page shows.
 *
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {string} [description]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {unknown[]} [examples]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [prefixItems]
 * @property {Schema} [items]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 */

/** @typedef {{ "application/json"?: { schema?: Schema } }} Content */

/**
 * @typedef {object} OperationObject
 * @property {string} [description]
 * @property {{ content: Content }} [requestBody]
 * @property {Record<string, { content?: Content }>} responses
 */

/**
 * @typedef {object} OpenApi
 * @property {{ description: string }} info
 * @property {Record<string, Record<string, OperationObject>>} paths
 * @property {{ schemas: Record<string, Schema> }} components
 */

/**
 * @typedef {{
 *   path: string, method: string, description: string, body: Schema | null, answer: Schema | null,
 * }} Operation
 */

const METHODS = ["get", "post", "delete"];
/** @type {Record<string, string>} */
const WORDS = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "nothing",
  object: "object",
};

/**
 * @param {OpenApi} api
 * @returns {Operation[]}
 */
export function operations(api) {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    METHODS.filter((method) => methods[method]).map((method) => {
      const { description = "", requestBody, responses } = methods[method];
      const good = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
      return { path, method, description, body: schemaOf(requestBody?.content), answer: schemaOf(good?.content) };
    }),
  );
}

/** @param {Content | undefined} content */
const schemaOf = (content) => content?.["application/json"]?.schema ?? null;

/** @param {string} ref */
const nameOf = (ref) => ref.slice(ref.lastIndexOf("/") + 1);

/**
 * @param {Schema} schema
 * @param {OpenApi} api
 */
export const resolved = (schema, api) => (schema.$ref ? api.components.schemas[nameOf(schema.$ref)] : schema);

/**
 * What a value is, in words.
 *
 * @param {Schema | undefined} schema
 * @returns {string}
 */
export function kind(schema) {
  if (!schema) return "anything";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" or ");
  if (schema.anyOf) return schema.anyOf.map(kind).join(" or ");
  if (schema.type === "array") {
    return `list of ${schema.prefixItems ? schema.prefixItems.map(kind).join(", ") : kind(schema.items)}`;
  }
  return WORDS[schema.type ?? ""] ?? "anything";
}

/**
 * An object with all that is required, and what the description has an example for.
 *
 * @param {Schema} schema
 * @param {OpenApi} api
 * @returns {Record<string, unknown>}
 */
export function example(schema, api) {
  const { properties = {}, required = [] } = resolved(schema, api);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      if (property.examples) return [[name, property.examples[0]]];
      if (property.$ref) return [[name, example(property, api)]];
      return required.includes(name) ? [[name, least(property)]] : [];
    }),
  );
}

/** @param {Schema} schema */
function least(schema) {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  return schema.type === "array" ? [] : schema.type === "object" ? {} : "";
}
