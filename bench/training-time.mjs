/**
 * How long a training takes from the upload of a TMX to a model that can be deployed, through a running server with an engine of its own
 * for it; the time of the baseline apart, as that is the baseline's and not the training's.
 *
 * node bench/training-time.mjs --tmx FILE [--runs 1] [--pair EngSpa]
 */
import { openAsBlob, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectTo, newDataDir, partsOf, removeDataDir, startDragoman } from "./dragoman.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { loadLine, machineLine } from "./machine.mjs";
import { cpuSeconds } from "./processes.mjs";

const { values: options } = parseArgs({
  options: { tmx: { type: "string" }, runs: { type: "string", default: "1" }, pair: { type: "string", default: "EngSpa" } },
});
if (options.tmx === undefined) {
  console.error("Usage: node bench/training-time.mjs --tmx FILE [--runs 1] [--pair EngSpa]");
  process.exit(1);
}
/** Seconds without the baseline's, for 100,000 pairs on two cores. */
const limit = 120;
const cores = 2;

console.log(machineLine());
const dataDir = newDataDir();
const dragoman = await startDragoman(dataDir, { DRAGOMAN_PAIRS: options.pair });
try {
  const { languagePairId, headers, call } = await connectTo(dragoman);
  const turns = [];
  for (let run = 0; run < Number(options.runs); run++) turns.push(await trained());
  const row = (name, what, most) => {
    const values = turns.map(what);
    return [name, spread(values), most === undefined ? "" : spread(values.map((value) => value / most), 2),
      most === undefined ? "" : `at most ${most}: ${verdict(median(values) <= most)}`];
  };
  const { report } = turns[0];
  const { train, dev, test } = report.split;
  const size = (statSync(options.tmx).size / 1e6).toFixed(1);
  const title = `${size} MB of TMX: ${train} pairs to learn from, ${dev} to tune on, ${test} to test on`;
  printTable(title, ["seconds", "", "ratio to the limit", "target"], [
    row("sent and accepted", ({ accepted }) => accepted), row("until it can be deployed", ({ seconds }) => seconds),
    row("of it the baseline", ({ report: { baselineSeconds } }) => baselineSeconds),
    row("without the baseline", ({ seconds, report: { baselineSeconds } }) => seconds - baselineSeconds, limit),
    row("CPU of the training engine", ({ cpu }) => cpu), row("the same by two cores", ({ cpu }) => cpu / cores, limit),
  ]);
  console.log(`The baseline translated ${report.baselineWords} words; chosen: ${report.method.chosen}; BLEU ${
    report.bleu.before.value.toFixed(1)} → ${report.bleu.after.value.toFixed(1)}. Load ${loadLine()}.\n`);

  async function trained() {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: "timed", baselineLanguagePairId: languagePairId, hostname: "localhost" })) {
      form.append(name, value);
    }
    form.append("trainingData", await openAsBlob(options.tmx), "timed.tmx");
    const engine = partsOf(dragoman)["training engine"];
    const [begun, cpu] = [performance.now(), cpuSeconds(engine)];
    const job = await call("POST", "/adapted-language-pairs", form);
    const accepted = (performance.now() - begun) / 1000;
    const path = `/adapted-language-pairs/${job.languagePairId}/training-jobs/${job.trainingId}`;
    for (;;) {
      const { state, errorMessage } = await call("GET", path);
      if (state === "readyToDeploy") break;
      if (["failed", "canceled"].includes(state)) throw new Error(`The training ${state}: ${errorMessage}`);
      await sleep(200);
    }
    const seconds = (performance.now() - begun) / 1000;
    const own = cpuSeconds(engine) - cpu;
    const report = await (await fetch(`${dragoman.url}/api/ext/v1${path}/report`, { headers })).json();
    await call("DELETE", path);
    return { accepted, seconds, cpu: own, report };
  }
} finally {
  await dragoman.stop();
  removeDataDir(dataDir);
}
