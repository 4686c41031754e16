/**
 * Neural pairs through the whole server, against the engine's own worker with nothing around it.
 *
 * node bench/neural.mjs [--size tiny|base-memory] [--quick]
 *
 * The models are word models of the published sizes: every answer is known, and costs what one of a published model costs. Processor time
 * is that of all processes of the server, or of the worker's; a token is a word or a full stop. Memory is what a process shows as resident.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { translateWords } from "@dragoman/neural/word-model";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, quantile, spread, verdict } from "./figures.mjs";
import { load } from "./load.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { installWordModel } from "../scripts/drill/word-model-folder.mjs";
import { sentencesFrom, words } from "./neural/sentences.mjs";
import { cpuSeconds } from "./processes.mjs";

const { values: { size, quick } } = parseArgs({
  options: { size: { type: "string", default: "tiny" }, quick: { type: "boolean", default: false } },
});
const turns = quick ? 3 : 5;
const perTurn = quick ? 300 : 1_000;
const batch = 8;
/** How many segments one unit translates while its memory is watched, and from when on it shall not grow. */
const many = quick ? 30_000 : 100_000;
const limits = { tokens: 0.95, moreMs: 5, memory: 1.15, p99Ms: 1_000, growth: 1.05 };

console.log(machineLine());
const models = mkdtempSync(join(tmpdir(), "dragoman-neural-"));
const dataDir = newDataDir();
const folder = installWordModel(models, words, size);
const bare = await startBare();
let dragoman;
try {
  const before = residentMB(bare.pid);
  dragoman = await startDragoman(dataDir, { DRAGOMAN_MODELS_DIR: models, DRAGOMAN_PAIRS: "EngSpa" });
  const admin = await connectTo(dragoman, /^EngSpa_Generic_SRV_NMT_/);
  await inTurns(admin);
  await oneConnection(admin);
  await peopleBesideDocument(admin);
  await memory(before);
  await growth(admin);
} finally {
  await dragoman?.stop();
  bare.stop();
  for (const one of [models, dataDir]) rmSync(one, { recursive: true, force: true });
  removeDataDir(dataDir);
}

/** A document through the server and its sentences through the worker, A B A B …: tokens by processor second of each. */
async function inTurns(admin) {
  const [ours, theirs] = [[], []];
  for (let turn = 0; turn <= turns; turn++) {
    const next = sentencesFrom(turn + 1, 12, 27);
    const texts = Array.from({ length: perTurn }, next);
    const tokens = texts.join(" ").split(" ").length + texts.length;
    const pids = () => Object.values(partsOf(dragoman)).flat();
    const [server, serverCpu] = await timed(pids, () => admin.translate("text/x-line", texts.join("\n"), 1_000));
    check(texts, server.translation.split("\n"));
    const [answers, bareCpu] = await timed(() => [bare.pid], async () => {
      const all = [];
      for (let at = 0; at < texts.length; at += batch) all.push(...(await bare.ask(texts.slice(at, at + batch))).texts);
      return all;
    });
    check(texts, answers);
    if (turn === 0) continue; // caches are filled, code is compiled
    ours.push(tokens / serverCpu);
    theirs.push(tokens / bareCpu);
  }
  const ratios = ours.map((one, at) => one / theirs[at]);
  printTable(`A document of ${perTurn} sentences, ${size}: tokens by processor second (load ${loadLine()})`,
    ["server", "bare worker", "ratio", `at least ${limits.tokens}`],
    [[spread(ours, 0), spread(theirs, 0), spread(ratios, 2), verdict(median(ratios) >= limits.tokens)]]);
}

/** Ten words of one person after another. */
async function oneConnection(admin) {
  const [ours, theirs] = [[], []];
  const next = sentencesFrom(77, 10);
  for (let turn = 0; turn < turns; turn++) {
    const result = await load({ url: dragoman.url, connections: 1, seconds: quick ? 4 : 8, question: () => question(admin, next()) });
    refuseFaults(result);
    ours.push(result.p50);
    const times = [];
    for (let n = 0; n < (quick ? 40 : 100); n++) times.push((await bare.ask([next()])).milliseconds);
    theirs.push(median(times));
  }
  const more = ours.map((one, at) => one - theirs[at]);
  printTable(`10 words at 1 connection, ${size}: milliseconds, p50 (load ${loadLine()})`,
    ["server", "bare worker", "more", `at most ${limits.moreMs}`],
    [[spread(ours), spread(theirs), spread(more), verdict(median(more) <= limits.moreMs)]]);
}

/** 32 people, one second between their questions, while a document of 5 MB is translated. */
async function peopleBesideDocument(admin) {
  const bytes = (quick ? 1 : 5) * 1024 * 1024;
  const next = sentencesFrom(5, 12, 27);
  const lines = [];
  for (let length = 0; length < bytes; length += lines.at(-1).length + 1) lines.push(next());
  const input = Buffer.from(lines.join("\n")).toString("base64");
  const { languagePairId } = admin;
  const { translationId } = await admin.call("POST", "/translations", { languagePairId, inputFormat: "text/x-line", input });
  await sleep(3_000);
  const asked = sentencesFrom(99, 10);
  const times = [];
  const end = performance.now() + (quick ? 15_000 : 40_000);
  await Promise.all(Array.from({ length: 32 }, async () => {
    while (performance.now() < end) {
      await sleep(Math.random() * 2_000);
      const result = await load({ url: dragoman.url, connections: 1, seconds: 0.001, question: () => question(admin, asked()) });
      refuseFaults(result);
      times.push(result.longest);
    }
  }));
  const { state } = await admin.call("GET", `/translations/${translationId}`);
  const p99 = quantile(times, 0.99);
  printTable(`32 people who ask every second, beside a document of ${bytes / 1024 / 1024} MB, ${size}: milliseconds (load ${loadLine()})`,
    ["calls", "p50", "p99", "longest", `p99 at most ${limits.p99Ms}`, "the document then"],
    [[times.length, ...[median(times), p99, Math.max(...times)].map((ms) => ms.toFixed(0)), verdict(p99 <= limits.p99Ms), state]]);
  await admin.call("PUT", `/translations/${translationId}/cancel`, {});
}

/** What a unit takes, beside what the worker's process does. */
async function memory(bareMB) {
  const [pid] = partsOf(dragoman)["translation engines"];
  const ours = residentMB(pid);
  printTable(`Memory of one unit, ${size}: resident MB`, ["engine process", "bare worker's process", "ratio", `at most ${limits.memory}`],
    [[ours.toFixed(0), `${bareMB.toFixed(0)}, now ${residentMB(bare.pid).toFixed(0)}`, (ours / residentMB(bare.pid)).toFixed(2),
      verdict(ours <= limits.memory * residentMB(bare.pid))]]);
}

/**
 * What the engine's process holds after a fifth of the time that many segments take, and at their end. V8 collects late what it could have
 * collected: some megabytes are no growth.
 */
async function growth(admin) {
  const [pid] = partsOf(dragoman)["translation engines"];
  const input = Buffer.from(Array.from({ length: many }, sentencesFrom(13, 1, 3)).join("\n")).toString("base64");
  const { languagePairId } = admin;
  const { translationId } = await admin.call("POST", "/translations", { languagePairId, inputFormat: "text/x-line", input });
  const samples = [];
  for (;;) {
    const { state, substate } = await admin.call("GET", `/translations/${translationId}`);
    samples.push(residentMB(pid));
    if (state === "done" && substate !== "succeeded") throw new Error(`The job ${substate}.`);
    if (state === "done") break;
    await sleep(200);
  }
  const [early, late] = [samples[Math.floor(samples.length / 5)], samples.at(-1)];
  printTable(`Memory of one unit over ${many} segments, ${size}: resident MB`,
    ["after a fifth", "at the end", "ratio", `at most ${limits.growth}`],
    [[early.toFixed(0), late.toFixed(0), (late / early).toFixed(3), verdict(late <= limits.growth * early)]]);
}

function question(admin, text) {
  return admin.question(text, (translation) => (translation === translateWords(text, words) ? undefined : `${text}: ${translation}`));
}

function refuseFaults({ faults }) {
  if (faults.length > 0) throw new Error(`${faults.length} answers were wrong; the first: ${faults[0]}`);
}

function check(texts, answers) {
  texts.forEach((text, at) => {
    if (answers[at] !== translateWords(text, words)) throw new Error(`${text} became ${answers[at]}`);
  });
}

async function timed(pids, work) {
  const before = cpuSeconds(pids());
  const result = await work();
  return [result, cpuSeconds(pids()) - before];
}

function residentMB(pid) {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

async function startBare() {
  const child = fork(fileURLToPath(new URL("neural/bare-worker.mjs", import.meta.url)), [folder]);
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  const heard = async () => (await once(child, "message", { signal: ended.signal }))[0];
  await heard();
  const ask = (texts) => {
    const answer = heard();
    child.send({ texts });
    return answer;
  };
  await ask(["the old house."]);
  return { pid: child.pid, ask, stop: () => child.disconnect() };
}
