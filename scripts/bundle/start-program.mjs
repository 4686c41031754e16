/**
 * `apps/…/dist/bundle.mjs` is a copy of this file. It runs the code of the program, a CommonJS script beside it, and stores the
 * functions that V8 has compiled. Later starts load them, which saves a fifth of their processor time. See `docs/decisions/bundles.md`.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

/** Time from the end of `main` until the compiled functions are written: they include those of the first requests. */
const writeDelayMs = 5_000;
const digestBytes = 32;

const file = fileURLToPath(new URL("CODE_OF_PROGRAM", import.meta.url));
// Compiled code is of one version of V8, with its flags, on one kind of processor. V8 compares only the length of the source: the name
// of the file has a hash of its content.
const cacheFile = `${file}.${cachedDataVersionTag().toString(16)}`;
const cachedData = readCache();
// The script is a function. It has no dynamic import: scripts with cached code cannot have any in Node 20.
const script = new Script(readFileSync(file, "utf8"), { filename: file, ...(cachedData && { cachedData }) });
const program = { exports: {} };
script.runInThisContext()(createRequire(import.meta.url), program, import.meta.url);
await program.exports.main();
if (cachedData === undefined || script.cachedDataRejected) setTimeout(writeCache, writeDelayMs).unref();

/** Undefined if there is no cache, if it is damaged (V8 does not notice every damage) or if this user may not read it. */
function readCache() {
  try {
    const bytes = readFileSync(cacheFile);
    const data = bytes.subarray(digestBytes);
    return digestOf(data).equals(bytes.subarray(0, digestBytes)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A program that may not write beside its code, or has no room there, starts as before. */
function writeCache() {
  const draft = `${cacheFile}-${process.pid}`;
  try {
    const data = script.createCachedData();
    writeFileSync(draft, Buffer.concat([digestOf(data), data]));
    renameSync(draft, cacheFile);
  } catch {
    rmSync(draft, { force: true });
  }
}

function digestOf(data) {
  return createHash("sha256").update(data).digest();
}
