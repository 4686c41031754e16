/**
 * A worker that runs contracts of `adapters-memory` against broken sources. What the adapters import is loaded once; the adapters
 * themselves are loaded anew for each mutant, so nothing of one reaches the next.
 */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { SourceTextModule, SyntheticModule } from "node:vm";
import { parentPort } from "node:worker_threads";
import ts from "typescript";

/** Contracts end without waiting for anything, or wait in vain. */
const mostIdleMs = 2_000;
/** After so long it is looked whether they wait. Only so much of what lies between two looks counts: the rest was a busy machine. */
const lookMs = 100;
/** So many tests begin before a failure is looked for: they need not wait for each other, and the rest need not run. */
const testsAtOnce = 10;

console.log = () => {}; // Contracts say here what they skip.
process.on("unhandledRejection", () => {}); // Of a mutant that nobody waits for any more.

const scripts = new Map();
const libraries = new Map();

parentPort.on("message", async ({ contracts, file, source }) => parentPort.postMessage(await firstFailure(contracts, { file, source })));

/** The first sentence that does not hold, or undefined. Each contract is a file of tests. */
async function firstFailure(contracts, mutant) {
  for (const contract of contracts) {
    const failure = await failureOf(contract, mutant).catch((error) => `does not load: ${error.message}`);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function failureOf(contract, mutant) {
  const tests = [];
  const modules = new Map();
  const runner = synthetic("runner", { describe: (_, body) => body(), it: (sentence, body) => tests.push({ sentence, body }) });
  const load = (url) => {
    if (!modules.has(url)) modules.set(url, new SourceTextModule(scriptOf(url, mutant), { identifier: url }));
    return modules.get(url);
  };
  const link = (specifier, from) => {
    if (specifier === "@jest/globals") return runner;
    return specifier.startsWith(".") ? load(new URL(specifier.replace(/\.js$/, ".ts"), from.identifier).href) : library(specifier);
  };
  const root = load(contract);
  await root.link(link);
  await root.evaluate();
  for (let from = 0; from < tests.length; from += testsAtOnce) {
    const failure = await failureAmong(tests.slice(from, from + testsAtOnce));
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** The first sentence that fails, or undefined; each has a subject of its own. */
function failureAmong(tests) {
  return new Promise((resolve) => {
    let { idle } = performance.eventLoopUtilization();
    let idleMs = 0;
    let hasEnded = false;
    const end = (failure) => {
      hasEnded = true;
      resolve(failure);
    };
    // The pool of threads answers behind whatever else it was asked for, such as hashes of passwords.
    const lookAgain = () => setTimeout(() => randomBytes(1, look), lookMs);
    const look = () => {
      const idleNow = performance.eventLoopUtilization().idle;
      idleMs += Math.min(idleNow - idle, lookMs);
      idle = idleNow;
      if (idleMs > mostIdleMs) end("does not end");
      if (!hasEnded) lookAgain();
    };
    lookAgain();
    void Promise.all(tests.map(({ sentence, body }) => body().catch(() => end(sentence)))).then(() => end(undefined));
  });
}

function scriptOf(url, { file, source }) {
  if (url === file) return transpiled(source);
  if (!scripts.has(url)) scripts.set(url, transpiled(readFileSync(new URL(url), "utf8")));
  return scripts.get(url);
}

function transpiled(text) {
  return ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext } }).outputText;
}

async function library(specifier) {
  if (!libraries.has(specifier)) libraries.set(specifier, synthetic(specifier, await import(specifier)));
  return libraries.get(specifier);
}

function synthetic(identifier, exports) {
  return new SyntheticModule(Object.keys(exports), function () {
    for (const [name, value] of Object.entries(exports)) this.setExport(name, value);
  }, { identifier });
}
