import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transform } from "@swc/core";

/** Finds the source where an import, or the pool, names what is built of it. */
export function resolve(specifier, context, next) {
  if (!/^(?:\.|file:).*\.js$/.test(specifier)) return next(specifier, context);
  const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
  return existsSync(fileURLToPath(url)) ? { url: url.href, format: "module", shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const options = { filename: fileURLToPath(url), jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "es6" } };
  const { code } = await transform(readFileSync(fileURLToPath(url), "utf8"), options);
  return { format: "module", source: code, shortCircuit: true };
}
