import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "packages/document-filters/src");

/**
 * The documents of each format's tests by its folder, and the function that damages them, which the build leaves out: they are
 * compiled into a folder that goes again.
 */
export async function testSamples() {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const folder = mkdtempSync(join(root, "node_modules/.cache/test-samples-"));
  try {
    const files = readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
    for (const file of files) compile(file, folder);
    const load = (name) => import(pathToFileURL(join(folder, name)).href);
    const folders = files.filter((file) => file.endsWith("/samples.fixture.ts")).map(dirname);
    const samples = new Map();
    for (const name of folders) samples.set(name, (await load(`${name}/samples.fixture.js`)).samples.samples);
    return { samples, mutated: (await load("text/mutations.fixture.js")).mutated };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile(file, folder) {
  const path = join(folder, file.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(path), { recursive: true });
  const options = { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } };
  writeFileSync(path, transformSync(readFileSync(join(source, file), "utf8"), options).code);
}
