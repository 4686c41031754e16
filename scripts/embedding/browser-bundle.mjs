/** What browsers run of a package: one script of all its slices, where nothing is defined but the language itself. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A module that stands in `place`, with all that these packages export, as one minified script, or as a module (`esm`). */
export async function bundle(place, packages, code = "", format = "iife") {
  // All of it counts, used or not: each package is held by a name that the script hands out.
  const held = packages.map((name, at) => `export * as held${at} from ${JSON.stringify(name)};`);
  const { outputFiles: [script] } = await build({
    stdin: { contents: [...held, code].join("\n"), resolveDir: place, loader: "js" },
    bundle: true, minify: true, write: false, platform: "browser", target: "es2023", logLevel: "silent",
    format, ...(format === "iife" && { globalName: "bundled" }),
  });
  return script.text;
}

/** The names under which slices of packages that are installed in `place` are imported. */
export function slicesOf(place, packages) {
  return packages.flatMap((name) => {
    const dist = join(place, "node_modules/@dragoman", name, "dist");
    return readdirSync(dist).filter((slice) => existsSync(join(dist, slice, "index.js"))).map((slice) => `@dragoman/${name}/${slice}`);
  });
}

/** What a script prints where `console.log` is all there is besides ECMAScript. */
export function printedBy(script) {
  const lines = [];
  const shown = (value) => (typeof value === "object" ? JSON.stringify(value) : value);
  const console = { log: (...values) => lines.push(values.map(shown).join(" ")) };
  runInContext(script, createContext({ console }), { timeout: 10_000 });
  return `${lines.join("\n")}\n`;
}

/** Its bytes, and those that a server with gzip sends. */
export const sizeOf = (text) => ({ minified: Buffer.byteLength(text), gzip: gzipSync(text, { level: 9 }).length });
