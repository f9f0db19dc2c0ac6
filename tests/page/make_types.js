// Writes build/types/api.d.ts: the types of the API's requests and responses, from the schema that the server
// publishes.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PYTHON = `${ROOT}.venv/bin/python`;

const schema = JSON.parse(execFileSync(PYTHON, ["tests/page/schema.py"], { cwd: ROOT, encoding: "utf8" }));
const text = await compile(schema, "Routes", {
  additionalProperties: false,
  bannerComment: "// Written by tests/page/make_types.js from the API's schema. Do not edit.",
  format: false,
  unreachableDefinitions: true,
});
mkdirSync(`${ROOT}build/types`, { recursive: true });
writeFileSync(`${ROOT}build/types/api.d.ts`, text);
