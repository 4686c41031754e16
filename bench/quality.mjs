/**
 * How often quality estimates are right, measured on public reference texts.
 *
 * node bench/quality.mjs [DIRECTIONS] [--outputs DIR], with DRAGOMAN_TEST_DATA naming a folder that has `sentences/<tag>.txt`, parallel
 * line by line. DIRECTIONS are those of Apertium, with commas between them.
 *
 * DIR (or DRAGOMAN_BENCH_OUTPUTS) has what neural models made of test sets, as the evaluations of Firefox's models are laid out:
 * `en-es/<set>.en`, `en-es/<set>.<model>.es`, and the references `<set>.es` there or in `es-en`. Then estimates are measured on those sets,
 * as they are alone and with each of the models as the reference pair that they are compared with.
 *
 * A translation counts as one of the better when its chrF2 against the reference is above the median of its pair and set; so chance is
 * right in 50 of 100. The spread is that of 1,000 resamplings (5th to 95th of 100).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { segmentChrf } from "../packages/adaptation/dist/scores/index.js";
import { ApertiumDriver } from "../packages/adapters-engines/dist/drivers/apertium/apertium-driver.js";
import { findLanguage } from "../packages/domain/dist/language-pairs/index.js";
import { agreementOf, estimateQuality, plainText, qualityBands } from "../packages/domain/dist/segments/index.js";

const { values, positionals: [directions = "EngSpa,SpaEng,SpaCat,CatSpa"] } = parseArgs({
  allowPositionals: true, options: { outputs: { type: "string", default: process.env.DRAGOMAN_BENCH_OUTPUTS ?? "" } },
});
/** Models whose outputs are taken: small enough for Dragoman's neural engine. */
const models = ["bergamot-tiny", "bergamot-base-memory"];
const inWork = 32;
const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
const driver = new ApertiumDriver({});
const pairs = await driver.offered(directions.split(","));

printRow(["pair", "set", "n", "by", "band", "segments", "right", "spread", "mean chrF2", "given"]);
if (!existsSync(folder)) console.log("sentences: skipped, as DRAGOMAN_TEST_DATA names no folder with sentences");
else for (const pair of pairs) await measure(pair, "sentences", sentencesOf(pair));
if (!existsSync(values.outputs)) {
  console.log("compared with neural outputs: skipped, as no directory of them was named (--outputs DIR or DRAGOMAN_BENCH_OUTPUTS)");
} else for (const pair of pairs) for (const [set, texts] of outputsOf(pair)) await measure(pair, set, texts);
process.exit(0);

/** Prints how often bands are right: by the signs of the translations alone, and beside each model. */
async function measure(pair, set, { sources, references, outputs = {} }) {
  const judged = (await translated(pair, sources)).map((one, at) => ({ ...one, score: segmentChrf(one.target, [references[at]]) / 100 }));
  const median = judged.map(({ score }) => score).sort((a, b) => a - b)[judged.length >> 1];
  show("its signs", () => ({}));
  for (const [model, lines] of Object.entries(outputs)) show(model, ({ target }, at) => ({ agreement: agreementOf(target, lines[at]) }));

  function show(by, more) {
    const bands = judged.map((one, at) => estimateQuality({ ...one, ...more(one, at), approved: false, codesPlaced: false }));
    for (const band of qualityBands) {
      const scores = judged.filter((_, at) => bands[at] === band).map(({ score }) => score);
      const isRight = (score) => (band === "poor" ? score <= median : score > median);
      const shares = Array.from({ length: 1000 }, () => share(scores.map(() => scores[Math.floor(Math.random() * scores.length)]), isRight))
        .sort((a, b) => a - b);
      printRow([pair.id, set, judged.length, by, band, scores.length, share(scores, isRight).toFixed(2),
        `${shares[50].toFixed(2)}–${shares[950].toFixed(2)}`, mean(scores).toFixed(3), pair.estimatesQuality ? "yes" : "no"]);
    }
  }
}

async function translated(pair, sources) {
  const unit = await driver.open(pair.id);
  const results = [];
  for (let from = 0; from < sources.length; from += inWork) {
    results.push(...await Promise.all(sources.slice(from, from + inWork).map((source) => unit.translate([source]))));
  }
  await unit.close();
  return results.map(({ target = [], failure }, at) => ({
    source: sources[at], target: failure === undefined ? plainText(target) : sources[at], failed: failure !== undefined,
    unknownWords: target.flatMap((piece) => (typeof piece === "object" && "unknown" in piece ? [piece.unknown] : [])),
  }));
}

function printRow(cells) {
  console.log(cells.map((cell, at) => String(cell).padEnd([32, 12, 5, 20, 9, 9, 6, 10, 11, 5][at])).join(" ").trimEnd());
}

function sentencesOf({ sourceLanguageId, targetLanguageId }) {
  const [sources, references] = [sourceLanguageId, targetLanguageId].map((id) => lines(join(folder, `${tagOf(id)}.txt`)));
  return { sources, references };
}

/** Those test sets of a pair that have all that is needed, by their names. */
function outputsOf({ sourceLanguageId, targetLanguageId }) {
  const [from, to] = [tagOf(sourceLanguageId), tagOf(targetLanguageId)];
  const [own, other] = [`${from}-${to}`, `${to}-${from}`].map((name) => join(values.outputs, name));
  if (!existsSync(own)) return [];
  return readdirSync(own).map((name) => name.split(".")).filter(([, end, more]) => end === from && more === undefined).flatMap(([set]) => {
    const reference = [own, other].map((place) => join(place, `${set}.${to}`)).find(existsSync);
    const files = models.map((model) => [model, join(own, `${set}.${model}.${to}`)]).filter(([, file]) => existsSync(file));
    if (reference === undefined || files.length === 0) return [];
    const outputs = Object.fromEntries(files.map(([model, file]) => [model, lines(file)]));
    return [[set, { sources: lines(join(own, `${set}.${from}`)), references: lines(reference), outputs }]];
  });
}

function tagOf(languageId) {
  return findLanguage(languageId).tag;
}

function lines(file) {
  return readFileSync(file, "utf8").replace(/\n$/, "").split("\n");
}

function share(scores, isRight) {
  return scores.length === 0 ? 0 : scores.filter(isRight).length / scores.length;
}

function mean(scores) {
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
