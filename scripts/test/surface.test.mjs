import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { surfaceOf } from "../surface.mjs";

/** A built package with one slice. */
function aPackage(t, files) {
  const root = mkdtempSync(join(tmpdir(), "dragoman-surface-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "packages/zoo/dist/animals"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "packages/zoo/dist/animals", name), text);
  return root;
}

test("shows what a slice exports, and nothing that is private", (t) => {
  const root = aPackage(t, {
    "index.d.ts": 'export { Cat, type Age } from "./cat.js";\n',
    "cat.d.ts": "/** Purrs. */\nexport declare class Cat {\n  private readonly fleas;\n"
      + '  /** Loud. */\n  purr(age: import("./age.js").Age): void;\n}\n'
      + "/** In years. */\nexport type Age = number;\ntype Hidden = string;\n",
  });
  const { report, undocumented } = surfaceOf(root, "zoo");
  assert.deepEqual(undocumented, []);
  assert.match(report, /## @dragoman\/zoo\/animals\n\n```ts\ntype Age = number;\nclass Cat \{\n {4}purr\(age: Age\): void;\n\}\n```/);
  assert.doesNotMatch(report, /fleas|Hidden|Purrs/);
});

test("names exports that do not say what they promise", (t) => {
  const root = aPackage(t,
    { "index.d.ts": "export declare const silent: number;\n/** Says it. */\nexport declare const clear: number;\n" });
  assert.deepEqual(surfaceOf(root, "zoo").undocumented, ["@dragoman/zoo/animals: silent"]);
});

test("shows the entry of a package that has no slices, and a module that it exports whole by its name", (t) => {
  const root = aPackage(t, {});
  rmSync(join(root, "packages/zoo/dist/animals"), { recursive: true });
  const index = 'export type * as food from "./food.js";\n/** In years. */\nexport type Age = number;\n';
  writeFileSync(join(root, "packages/zoo/dist/index.d.ts"), index);
  writeFileSync(join(root, "packages/zoo/dist/food.d.ts"), "export type Hay = string;\n");
  const { report, undocumented } = surfaceOf(root, "zoo");
  assert.deepEqual(undocumented, []);
  assert.match(report, /## @dragoman\/zoo\n\n```ts\ntype Age = number;\nnamespace food\n```/);
});
