import { existsSync } from "node:fs";
import { join } from "node:path";
import { openPool } from "../packages/adaptation/dist/pool/index.js";
import { trainModel } from "../packages/adaptation/dist/training/index.js";
import { apertiumBaseline } from "./corpora/baseline.mjs";
import { diceOf } from "./corpora/clean-pairs.mjs";
import { batches, unitsOf } from "./corpora/units.mjs";
import { median, printTable, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";

/** What must be reached: the gain in BLEU over the baseline, or BLEU where there is none. */
const demands = [
  { corpus: "enes", pairs: 1300, baseline: "EngSpa", gain: 6 }, { corpus: "enes", pairs: 10_000, baseline: "EngSpa", gain: 15 },
  { corpus: "enes", pairs: 64_000, baseline: "EngSpa", gain: 22 }, { corpus: "ptes", pairs: 1300, baseline: "PorSpa", gain: 4 },
  { corpus: "ptes", pairs: 10_000, baseline: "PorSpa", gain: 7 }, { corpus: "phppt", pairs: 1300, baseline: "PorSpa", gain: 4 },
  { corpus: "phppt", pairs: 10_000, baseline: "PorSpa", gain: 7 }, { corpus: "enfr", pairs: 64_000, bleu: 30 },
];
const mostLostByNoise = 3;
/** The corpus that times and memory are measured with; no quality, as nothing is known of its test data. */
const largest = { corpus: "mix100k", pairs: 100_000 };

/**
 * Trains on the corpora that `adaptation-corpora.mjs` made, as the server does it, with their test data as given test data: how much
 * better than the baseline, what noise costs, how long it takes. `corpus` is the only one to train on, where it is named.
 */
export async function adaptation({ quick, corpus, corpora = process.env.DRAGOMAN_BENCH_CORPORA }) {
  if (!corpora || !existsSync(join(corpora, "enes.train.src"))) {
    console.log("\nAdaptation: skipped, as no directory of corpora was named (--corpora DIR or DRAGOMAN_BENCH_CORPORA);"
      + " bench/adaptation-corpora.mjs makes one.\n");
    return;
  }
  if (corpus === largest.corpus) return speed(corpora, quick ? 1 : 3);
  const chosen = demands.filter((demand) => (!quick || demand.pairs <= 10_000) && (corpus ?? demand.corpus) === demand.corpus);
  const rows = [];
  for (const demand of chosen) rows.push(qualityRow(demand, await trained(corpora, demand)));
  printTable("Adaptation: quality on unseen documents", ["corpus", "pairs", "method", "BLEU before", "after", "gain [95 %]", "chrF before",
    "after", "CPU s", "of it tuning", "baseline s", "target"], rows);
  if (corpus !== undefined) return;
  await noise(corpora);
  if (!quick) await speed(corpora, 3);
}

function qualityRow({ corpus, gain, bleu }, { report, pairs }) {
  const shown = (score) => score?.value.toFixed(2) ?? "–";
  const cpu = (part) => report.timing.filter(({ stage }) => stage.startsWith(part)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  const range = report.bleu.gain && `${shown(report.bleu.gain)} [${report.bleu.gain.low.toFixed(1)}, ${report.bleu.gain.high.toFixed(1)}]`;
  const isMet = gain === undefined ? report.bleu.after.value > bleu : report.bleu.gain.value >= gain;
  return [corpus, pairs, report.method.chosen, shown(report.bleu.before), shown(report.bleu.after), range ?? "–", shown(report.chrf.before),
    shown(report.chrf.after), cpu("").toFixed(1), cpu("tuned").toFixed(1), report.baselineSeconds.toFixed(1),
    `${gain === undefined ? `> ${bleu}` : `+${gain}`}: ${verdict(isMet)}`];
}

/** A fifth of the targets stand at wrong sources. */
async function noise(corpora) {
  const demand = { corpus: "enes", pairs: 10_000, baseline: "EngSpa" };
  const clean = await trained(corpora, demand);
  const noisy = await trained(corpora, demand, shuffleFifth);
  const lost = clean.report.bleu.after.value - noisy.report.bleu.after.value;
  printTable("Adaptation: a fifth of the targets shuffled (enes, 10,000 pairs)", ["BLEU clean", "noisy", "lost", "left out", "target"],
    [[clean.report.bleu.after.value.toFixed(2), noisy.report.bleu.after.value.toFixed(2), lost.toFixed(2),
      noisy.report.cleaning.leftOut.map(({ reason, count }) => `${reason} ${count}`).join(", "), `< ${mostLostByNoise}: ${
        verdict(lost < mostLostByNoise)}`]]);
}

/** 100,000 pairs without a baseline: training apart from tuning, and memory. Targets by processor time, as neighbours change the other. */
async function speed(corpora, count) {
  const turns = [];
  for (let turn = 0; turn < count; turn++) turns.push(await trained(corpora, largest));
  const sum = (part, what) => turns.map(({ report: { timing } }) =>
    timing.filter(({ stage }) => stage.startsWith(part)).reduce((all, time) => all + time[what], 0));
  const row = ([name, part, most]) => {
    const seconds = sum(part, "cpuSeconds");
    const ratios = seconds.map((one) => one / (2 * most));
    return [name, spread(sum(part, "seconds")), spread(seconds), ...(most === undefined ? ["", ""]
      : [spread(ratios, 2), `${most} s on two cores: ${verdict(median(ratios) <= 1)}`])];
  };
  // Later turns find what those before them left.
  const [{ memory, report: { timing } }] = turns;
  const before = timing.slice(0, timing.findIndex(({ stage }) => stage.startsWith("tuned")));
  const tuningBegins = before.reduce((all, { seconds }) => all + seconds, 0);
  const peak = (samples) => Math.max(...samples.map(({ rss }) => rss)) / 1e6;
  const untilTuning = peak(memory.filter(({ seconds }) => seconds < tuningBegins));
  printTable(`Adaptation: 100,000 pairs in two threads, ${count} turns`, ["stage", "s", "CPU s", "ratio to the limit", "target"], [
    ...[["read, clean", "units"], ["split", "split"], ["align, index, language model", "fit", 15], ["tune", "tuned", 45],
      ["test", "scored"], ["all", "", 120]].map(row),
    ["peak RSS MB until tuning, first turn", untilTuning.toFixed(0), "", (untilTuning / 1000).toFixed(2),
      `1,000 MB: ${verdict(untilTuning <= 1000)}`],
    ["peak RSS MB of all", peak(memory).toFixed(0), "", "", ""],
    ["of these the bench's own, with the corpus as objects", (memory[0].rss / 1e6).toFixed(0), "", "", ""],
  ]);
  console.log(`Load ${loadLine()}.\n`);
}

/** Trains on the first pairs of a corpus. */
export async function trained(corpora, { corpus, pairs, baseline }, change = (units) => units) {
  const hasTest = existsSync(join(corpora, `${corpus}.test.src`));
  const all = unitsOf(corpora, hasTest ? `${corpus}.train` : corpus);
  const units = change(all.slice(0, pairs));
  const over = baseline && await apertiumBaseline(baseline, join(corpora, "baseline"));
  const pool = openPool({ workers: 2 });
  globalThis.gc?.();
  const begin = performance.now();
  const memory = [];
  const look = () => memory.push({ seconds: (performance.now() - begin) / 1000, rss: process.memoryUsage().rss });
  look();
  const watch = setInterval(look, 100);
  try {
    const { report, size, testSet } = await trainModel({
      sourceLanguageId: corpus === "ptes" || corpus === "phppt" ? "por" : "eng", targetLanguageId: corpus === "enfr" ? "fra" : "spa",
      training: () => batches(units), ...(hasTest ? { test: () => batches(unitsOf(corpora, `${corpus}.test`)) } : {}),
      ...(over ? { baseline: { name: over.id, version: "0", translate: over.translate } } : {}),
    }, { pool, stages: stagesInMemory() });
    const seconds = over === undefined ? report.baselineSeconds : over.seconds;
    return { report: { ...report, baselineSeconds: seconds }, size, testSet, pairs: units.length, memory };
  } finally {
    clearInterval(watch);
    await pool.close();
  }
}

/** Every fifth target moves to the source of the one before it among them. */
function shuffleFifth(units) {
  const dice = diceOf(5);
  const moved = units.flatMap((_, at) => (dice(5) === 0 ? [at] : []));
  const changed = [...units];
  moved.forEach((at, n) => (changed[at] = { ...units[at], target: units[moved[(n + 1) % moved.length]].target }));
  return changed;
}

function stagesInMemory() {
  const kept = new Map();
  return {
    read: async (stage) => kept.get(stage),
    write: async (stage, pieces) => void Array.from(pieces, () => stage),
  };
}
