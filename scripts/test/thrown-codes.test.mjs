import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { silentThrows } from "../thrown-codes.mjs";

/** What is said of a package with one slice, whose file is that. */
function said(t, source) {
  const root = mkdtempSync(join(tmpdir(), "dragoman-throws-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    "index.ts": 'export * from "./cat.js";\n',
    "cat.ts": `class Failure extends Error { constructor(kind: string, code: string) { super(code); } }\n${source}`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, "packages/zoo/src/animals", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return silentThrows(root, "zoo").map((sentence) => sentence.replace("@dragoman/zoo/animals: ", ""));
}

const thrower = 'function refuse() { throw new Failure("invalid", "cat-too-loud"); }\n';

test("names a function that does not say what it throws, also through others", (t) => {
  const maker = 'const tooLoud = () => new Failure("invalid", "cat-too-loud");\n';
  for (const source of [
    `${thrower}/** Purrs. */\nexport function purr(): void { refuse(); }`,
    `${maker}/** Purrs. */\nexport function purr(): void { throw tooLoud(); }`,
    '/** Purrs. */\nexport const purr = (): void => { throw new Failure("invalid", "cat-too-loud"); };',
    `${thrower}export function purr(): void { refuse(); }`,
  ]) assert.deepEqual(said(t, source), ["purr does not say that it throws cat-too-loud."]);
});

test("is content with one that says it, that names another which does, or that catches it", (t) => {
  const purr = `/** Throws \`cat-too-loud\`. */\nexport function purr(): void { refuse(); }\n`;
  for (const source of [
    thrower + purr,
    `${thrower}${purr}/** Throws as \`purr\` does. */\nexport function meow(): void { purr(); }`,
    `${thrower}/** Purrs. */\nexport function purr(): void { try { refuse(); } catch { return; } }`,
  ]) assert.deepEqual(said(t, source), []);
});
