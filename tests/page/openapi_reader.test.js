import assert from "node:assert/strict";
import { test } from "node:test";
import { example, kind, operations, resolved } from "../../grundy/web/static/openapi_reader.js";

const question = { $ref: "#/components/schemas/Question" };
const json = (schema) => ({ content: { "application/json": { schema } } });
const api = {
  info: { description: "" },
  components: {
    schemas: {
      Question: {
        properties: {
          game: { type: "string", examples: ["nim"] },
          moves: { type: "array", items: { type: "string" } },
          format: { const: "grundy record 1" },
          of: { enum: ["nimbers", "outcomes"] },
          record: { $ref: "#/components/schemas/Inner" },
          left: { type: "string" },
          word: { type: "string" },
          more: { type: "object" },
        },
        required: ["game", "moves", "format", "of", "word", "more"],
      },
      Inner: { properties: { seed: { type: "integer", examples: [0] } } },
    },
  },
  paths: {
    "/api/view": {
      post: {
        description: "A position.",
        requestBody: json(question),
        responses: { 422: json({}), 200: json(question) },
      },
    },
    "/api/runs/{key}": {
      delete: { responses: { 204: {} } },
      get: { responses: { 200: json({ type: "array", items: question }) } },
      parameters: {},
    },
  },
};

test("every method of an address is an operation, with what it takes and gives", () => {
  assert.deepEqual(operations(api), [
    { path: "/api/view", method: "post", description: "A position.", body: question, answer: question },
    { path: "/api/runs/{key}", method: "get", description: "", body: null, answer: { type: "array", items: question } },
    { path: "/api/runs/{key}", method: "delete", description: "", body: null, answer: null },
  ]);
});

test("types are told in words", () => {
  const words = [
    [undefined, "anything"],
    [{}, "anything"],
    [question, "Question"],
    [{ const: true }, "true"],
    [{ enum: ["a", "b"] }, '"a" or "b"'],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "whole number or nothing"],
    [{ type: "array", items: { type: "number" } }, "list of number"],
    [{ type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }] }, "list of text, true or false"],
    [{ type: "array" }, "list of anything"],
    [{ type: "object" }, "object"],
  ];
  for (const [schema, expected] of words) assert.equal(kind(schema), expected);
});

test("an example has what is required and what is given as one", () => {
  assert.deepEqual(example(question, api), {
    game: "nim",
    moves: [],
    format: "grundy record 1",
    of: "nimbers",
    record: { seed: 0 },
    word: "",
    more: {},
  });
  assert.deepEqual(example({ type: "string" }, api), {});
  assert.equal(resolved(question, api), api.components.schemas.Question);
});
