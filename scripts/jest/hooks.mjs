/** Hooks of Node's module loader: tests import sources, which are transformed here. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "@swc/core";

const globals = new URL("globals.mjs", import.meta.url).href;
let mapped = [];

/** `moduleNameMapper` is jest's: pairs of a regular expression and a path. */
export function initialize({ moduleNameMapper = [], rootDir } = {}) {
  mapped = moduleNameMapper.map(([pattern, path]) => [new RegExp(pattern), path.replace("<rootDir>", rootDir)]);
}

/** Resolves mapped names to sources, and each `.js` to the `.ts` beside it if there is one. */
export function resolve(specifier, context, next) {
  if (specifier === "@jest/globals") return { url: globals, shortCircuit: true };
  for (const [pattern, path] of mapped) {
    const url = pattern.test(specifier) ? pathToFileURL(specifier.replace(pattern, path)) : undefined;
    if (url !== undefined && existsSync(fileURLToPath(url))) return { url: url.href, format: "module", shortCircuit: true };
  }
  const isOfSources = specifier.startsWith("file:") || (specifier.startsWith(".") && context.parentURL?.endsWith(".ts"));
  if (isOfSources && specifier.endsWith(".js")) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
    if (existsSync(fileURLToPath(url))) return { url: url.href, format: "module", shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, "utf8"), {
    filename, sourceMaps: "inline", module: { type: "es6" },
    jsc: {
      target: "es2022", parser: { syntax: "typescript", decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  return { format: "module", source: code, shortCircuit: true };
}
