import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "@swc/core";

const globals = new URL("globals.mjs", import.meta.url).href;
let mapped = [];

/** `moduleNameMapper` is jest's: pairs of an expression and the path it stands for. */
export function initialize({ moduleNameMapper, rootDir }) {
  mapped = moduleNameMapper.map(([pattern, path]) => [new RegExp(pattern), path.replace("<rootDir>", rootDir)]);
}

/** Packages of the workspace are found in their sources, and `.js` in the `.ts` it is built of. */
export function resolve(specifier, context, next) {
  if (specifier === "@jest/globals") return { url: globals, shortCircuit: true };
  for (const [pattern, path] of mapped) {
    const url = pattern.test(specifier) ? pathToFileURL(specifier.replace(pattern, path)) : undefined;
    if (url !== undefined && existsSync(fileURLToPath(url))) return { url: url.href, format: "module", shortCircuit: true };
  }
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith(".ts")) {
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
