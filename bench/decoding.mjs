import { existsSync } from "node:fs";
import { join } from "node:path";
import { Bitext } from "../packages/adaptation/dist/bitext/index.js";
import { Decoder } from "../packages/adaptation/dist/decoding/index.js";
import { sectionsInMemory } from "../packages/adaptation/dist/model-file/index.js";
import { bleu, BleuReferences } from "../packages/adaptation/dist/scores/index.js";
import { kBestLists, tune } from "../packages/adaptation/dist/tuning/index.js";
import { linesOf, spreadOver, trainPhraseModel } from "./corpora/phrase-model.mjs";
import { median, printTable, quantile, spread, verdict } from "./figures.mjs";
import { loadLine } from "./machine.mjs";

/** Words in a second of processor time, BLEU that a beam may lose against the widest one, milliseconds of a segment at p95. */
const targets = { wordsPerSecond: 6000, lostBleu: 0.2, segmentMs: 10, tuningSeconds: 45 };
const widest = { beam: 200, pops: 400 };
const usual = { beam: 50, pops: 100 };
const beams = [widest, { beam: 100, pops: 200 }, usual, { beam: 30, pops: 60 }, { beam: 20, pops: 40 }];
const devSegments = 400;

/** Decoding with the model of a whole corpus: speed, and what a beam costs in BLEU, under weights tuned on the development data. */
export async function decoding({ quick, corpora = process.env.DRAGOMAN_BENCH_CORPORA }) {
  if (!corpora || !existsSync(join(corpora, "enes.train.src"))) {
    console.log("\nDecoding: skipped, as no directory of corpora was named (--corpora DIR or DRAGOMAN_BENCH_CORPORA).\n");
    return;
  }
  const model = await trainPhraseModel(corpora, "enes", quick ? 10_000 : Infinity);
  const { weights, seconds, bleu: tunedTo } = await tuned(model, setOf(model, corpora, "dev", devSegments));
  const test = setOf(model, corpora, "test", quick ? 300 : Infinity);
  const words = test.sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  const rows = beams.map((beam) => ({ beam, ...measured(model, weights, beam, test, words, quick ? 3 : 5) }));
  print(rows, test, words);
  console.log(`Tuning on ${devSegments} segments, one thread: ${seconds.toFixed(1)} s of processor time, BLEU ${tunedTo.toFixed(2)} there. `
    + `Load ${loadLine()}. Target ${targets.tuningSeconds} s: ${verdict(seconds <= targets.tuningSeconds)}.\n`);
}

function setOf(model, corpora, set, most) {
  const [sources, references] = ["src", "trg"].map((side) => spreadOver(linesOf(corpora, `enes.${set}.${side}`), most));
  return { sentences: sources.map(model.encode), references };
}

async function tuned(model, { sentences, references }) {
  const decoder = new Decoder(model);
  const counted = new BleuReferences(references.map((reference) => [reference]));
  const count = (segment, decoded, into) => counted.count(segment, model.textOf(decoded, sentences[segment]), into);
  const before = process.cpuUsage();
  const result = await tune({ segments: sentences.length, seed: 1, decode: (weights, length) => {
    decoder.setWeights(weights);
    return Promise.resolve(kBestLists(decoder, sentences, length, count));
  } });
  return { ...result, seconds: secondsSince(before) };
}

/** Each turn begins with empty caches, as a process does that has just read its model; a turn before them warms the compiler up. */
function measured(model, weights, beam, { sentences, references }, words, turns) {
  const rates = [];
  const kept = [];
  const times = [];
  let translations = [];
  for (let turn = -1; turn < turns; turn++) {
    const phrases = Bitext.fromSections(sectionsInMemory(model.phrases.sections()));
    const decoder = new Decoder({ ...model, phrases }, weights, beam);
    const begun = process.cpuUsage();
    translations = sentences.map((sentence) => {
      const start = process.cpuUsage();
      const decoded = decoder.decode(sentence);
      if (turn >= 0) times.push(secondsSince(start) * 1000);
      return model.textOf(decoded, sentence);
    });
    const rate = words / secondsSince(begun);
    const again = process.cpuUsage();
    for (const sentence of sentences) decoder.decode(sentence);
    if (turn >= 0) rates.push(rate);
    if (turn >= 0) kept.push(words / secondsSince(again));
  }
  return { rates, kept, times, bleu: bleu(translations, references.map((reference) => [reference])) };
}

function secondsSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function print(rows, { sentences }, words) {
  const best = rows[0].bleu;
  const columns = ["beam / pops", "BLEU", "words/s, caches empty", "words/s, filled", "p50 CPU ms", "p95", "target"];
  printTable(`Decoding: ${sentences.length} segments, ${words} words of ours`, columns, rows.map(({ beam, rates, kept, times, bleu }) => {
    const p95 = quantile(times, 0.95);
    const isMet = median(rates) >= targets.wordsPerSecond && best - bleu <= targets.lostBleu && p95 <= targets.segmentMs;
    return [`${beam.beam} / ${beam.pops}`, bleu.toFixed(2), spread(rates, 0), spread(kept, 0), quantile(times, 0.5).toFixed(2),
      p95.toFixed(2), beam === usual ? verdict(isMet) : ""];
  }));
}
