import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ESLint } from "eslint";

const root = join(import.meta.dirname, "../..");
const wide = "x".repeat(141);

/** The lines that lint finds fault with in a file of this text, each with the rule. */
async function complaints(text, path = "scripts/planted.mjs") {
  const [{ messages }] = await new ESLint({ cwd: root }).lintText(text, { filePath: join(root, path) });
  return messages.map(({ ruleId, line }) => `${line}: ${ruleId}`);
}

describe("lint", () => {
  it("takes a line of 140 columns, whatever its characters are made of", async () => {
    assert.deepEqual(await complaints(`// ${"🙂".repeat(137)}\n`), []);
  });
  for (const [where, text, path] of [
    ["code", `\nexport const planted = ${"1 + ".repeat(40)}1;\n`],
    ["a string", `\nexport const planted = "${wide}";\n`],
    ["a template", `export const planted = \`\n${wide}\`;\n`],
    ["a comment", `\n// ${wide}\n`],
    ["a test", `\n// ${wide}\n`, "packages/domain/src/common/text.test.ts"],
  ]) {
    it(`takes no line of more than 140 columns in ${where}`, async () => {
      assert.deepEqual(await complaints(text, path), ["2: dragoman/columns"]);
    });
  }

  for (const reading of [
    "request.protocol", "req.hostname", "request.secure", "request.get(\"host\")", "request.header(\"X-Forwarded-Host\")",
    "header(\"x-forwarded-proto\")", "request.headers.host", "request.headers[\"x-forwarded-host\"]", "headers[\"forwarded\"]",
    "headers.host",
  ]) {
    it(`reads no ${reading} where requests are answered`, async () => {
      const text = `export const planted = (${reading.split(/\W/)[0]}: never): unknown => ${reading};\n`;
      assert.deepEqual(await complaints(text, "packages/adapters-http/src/index.ts"), ["1: no-restricted-syntax"]);
      assert.deepEqual(await complaints(text, "packages/client/src/index.ts"), []);
    });
  }
  it("reads no host of a request that is taken apart where requests are answered", async () => {
    const text = "export const planted = ({ hostname }: Request): string => hostname;\n";
    assert.deepEqual(await complaints(text, "packages/adapters-http/src/index.ts"), ["1: no-restricted-syntax"]);
  });

  for (const path of ["packages/neural/src/adding/models.test-kit.ts", "apps/server/test/support/client.ts"]) {
    it(`takes no hook at the top of ${path}, which only the first test file would run`, async () => {
      assert.deepEqual(await complaints("afterAll(() => undefined);\n", path), ["1: no-restricted-syntax"]);
      assert.deepEqual(await complaints("export const use = (): void => afterAll(() => undefined);\n", path), []);
    });
  }

  // With types, which lint reads for files that are there alone.
  const shipped = "packages/domain/src/common/text.ts";
  for (const [what, kept] of [
    ["a promise", "Promise.resolve(1)"], ["the answer of a function", "(async () => 1)()"],
    ["what may be a promise", "(Math.random() > 2 ? Promise.reject(new Error()) : Promise.resolve(1))"],
  ]) {
    it(`takes nowhere that ${what} is kept by ??=, as a failure would be kept too`, async () => {
      const text = `let planted: Promise<number> | undefined;\nexport const get = (): Promise<number> => (planted ??= ${kept});\n`;
      assert.deepEqual(await complaints(text, shipped), ["2: dragoman/kept-promises"]);
    });
  }
  it("takes other values that are kept by ??=", async () => {
    const text = "let planted: number | undefined;\nexport const get = (): number => (planted ??= 1);\n";
    assert.deepEqual(await complaints(text, shipped), []);
  });
});
