// The formatter leaves comments and long texts alone; here they are kept as narrow as the code.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const WIDEST = 120;

for (const folder of ["../../grundy/web/static/", "./"]) {
  test(`no line in ${folder} is longer than ${WIDEST} characters`, () => {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    const long = readdirSync(root)
      .filter((file) => /\.(js|ts)$/.test(file))
      .flatMap((file) => {
        const lines = readFileSync(root + file, "utf8").split("\n");
        return lines.flatMap((line, i) => ([...line].length > WIDEST ? [`${file}:${i + 1}`] : []));
      });
    assert.deepEqual(long, []);
  });
}
