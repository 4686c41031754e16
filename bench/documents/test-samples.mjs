import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "packages/document-filters/src");

/**
 * The sources of the document formats with their fixtures, which the build leaves out, compiled into a folder: `path` to import from,
 * `files` in it, and `remove`.
 */
export function testFolder() {
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const path = mkdtempSync(join(root, "node_modules/.cache/test-samples-"));
  const files = readdirSync(source, { recursive: true }).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  for (const file of files) compile(file, path);
  return { path, files, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The documents of each format's tests by its folder, and the function that damages them. */
export async function testSamples() {
  const { path, files, remove } = testFolder();
  try {
    const load = (name) => import(pathToFileURL(join(path, name)).href);
    const folders = files.filter((file) => file.endsWith("/samples.fixture.ts")).map(dirname);
    const samples = new Map();
    for (const name of folders) samples.set(name, (await load(`${name}/samples.fixture.js`)).samples.samples);
    return { samples, mutated: (await load("text/mutations.fixture.js")).mutated };
  } finally {
    remove();
  }
}

function compile(file, folder) {
  const path = join(folder, file.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(path), { recursive: true });
  const options = { jsc: { parser: { syntax: "typescript" }, target: "es2022" }, module: { type: "es6" } };
  writeFileSync(path, transformSync(readFileSync(join(source, file), "utf8"), options).code);
}
