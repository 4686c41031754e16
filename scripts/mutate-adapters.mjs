/**
 * npm run mutate [-- PARTS-OF-PATHS]: breaks `adapters-memory` one promise at a time, runs the contracts that reach what is broken,
 * and names what none of them notices. What cannot be noticed, because it keeps the promise, stands in `mutate/equivalent.json`; what
 * stands there and is noticed is named as well.
 */
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { mutantsOf, mutated } from "./mutate/mutants.mjs";

const sources = new URL("../packages/adapters-memory/src/", import.meta.url);
const listed = JSON.parse(readFileSync(new URL("mutate/equivalent.json", import.meta.url), "utf8"));
const equivalent = new Set(listed.flatMap(({ mutants }) => mutants));
/** Those that nothing unnoticed has needed yet. */
const unneeded = new Set(equivalent);
/** A worker that does not answer is in an endless loop. */
const hangsMs = 30_000;

const read = (path) => readFileSync(new URL(path, sources), "utf8");
const files = readdirSync(sources, { recursive: true }).filter((path) => path.endsWith(".ts")).toSorted();
const contracts = files.filter((path) => path.endsWith(".contract.test.ts"));
const imports = new Map(files.map((path) => [path, [...read(path).matchAll(/ from "(\.[^"]*)\.js"/g)]
  .map(([, to]) => new URL(`${to}.ts`, new URL(path, sources)).href.slice(sources.href.length))]));

/** All files that a file reaches. */
function reach(path, found = new Set()) {
  if (found.has(path) || !imports.has(path)) return found;
  found.add(path);
  for (const next of imports.get(path)) reach(next, found);
  return found;
}

const reached = new Map(contracts.map((contract) => [contract, reach(contract)]));
const sliceOf = (path) => path.split("/")[0];
const parts = process.argv.length > 2 ? process.argv.slice(2) : [""];
const isAdapter = (path) => path.includes("/") && !/(\.test|\/index)\.ts$/.test(path);
const broken = files.filter((path) => isAdapter(path) && parts.some((part) => path.includes(part)));
const waiting = broken.flatMap((path) => {
  const its = contracts.filter((contract) => reached.get(contract).has(path))
    .toSorted((one, other) => Number(sliceOf(other) === sliceOf(path)) - Number(sliceOf(one) === sliceOf(path)));
  const source = read(path);
  return mutantsOf(path, source).map((mutant) => ({ path, source, its, mutant }));
});

const counts = { mutants: waiting.length, noticed: 0, equivalent: 0 };
let unnoticed = 0;
await tryUnbroken();
await Promise.all(Array.from({ length: availableParallelism() }, async () => {
  let worker = start();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { failure, isLost } = await tried(worker, next);
    if (isLost) worker = start();
    if (failure !== undefined) counts.noticed += 1;
    else judge(next);
  }
  await worker.terminate();
}));
const noticedNow = [...unneeded].filter((said) => parts.some((part) => said.split(" ")[0].includes(part)));
for (const said of noticedNow) console.log(`listed as equivalent, and noticed: ${said}`);
console.log(`${counts.mutants} mutants, ${counts.noticed} noticed, ${counts.equivalent} equivalent, ${unnoticed} unnoticed.`);
process.exitCode = unnoticed + noticedNow.length === 0 ? 0 : 1;

/** A contract that fails by itself would notice everything. */
async function tryUnbroken() {
  const worker = start();
  for (const contract of contracts) {
    const untouched = { path: contract, source: read(contract), its: [contract], mutant: { start: 0, end: 0, text: "" } };
    const { failure } = await tried(worker, untouched);
    if (failure !== undefined) throw new Error(`${contract} fails on what is not broken: ${failure}`);
  }
  await worker.terminate();
}

function start() {
  return new Worker(new URL("mutate/run-contracts.mjs", import.meta.url), { execArgv: ["--experimental-vm-modules", "--no-warnings"] });
}

/** The sentence that fails on the mutant, and whether the worker was lost with it. */
function tried(worker, { path, source, its, mutant }) {
  return new Promise((resolve) => {
    const lost = (failure) => {
      void worker.terminate();
      resolve({ failure, isLost: true });
    };
    const timer = setTimeout(() => lost("does not end"), hangsMs);
    worker.removeAllListeners();
    worker.on("error", ({ message }) => { clearTimeout(timer); lost(message); });
    worker.on("message", (failure) => { clearTimeout(timer); resolve({ failure, isLost: false }); });
    const url = (file) => new URL(file, sources).href;
    worker.postMessage({ contracts: its.map(url), file: url(path), source: mutated(source, mutant) });
  });
}

function judge({ path, source, mutant: { operator, start, end, text } }) {
  const [from, to] = [source.slice(start, end), text].map((code) => code.replaceAll(/\s+/g, " ").slice(0, 120));
  const said = `${operator}: ${from} → ${to}`;
  unneeded.delete(`${path} ${said}`);
  if (equivalent.has(`${path} ${said}`)) {
    counts.equivalent += 1;
    return;
  }
  unnoticed += 1;
  console.log(`${path}:${source.slice(0, start).split("\n").length} ${said}`);
}
