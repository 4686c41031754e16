/**
 * How often quality estimates are right, measured on public reference texts.
 *
 * node bench/quality.mjs [DIRECTIONS] [--outputs DIR] [--adapted UNITS [--terms WORDS] [--corpora DIR]], with DRAGOMAN_TEST_DATA naming a
 * folder that has `sentences/<tag>.txt`, parallel line by line. DIRECTIONS are those of Apertium, with commas between them.
 *
 * DIR (or DRAGOMAN_BENCH_OUTPUTS) has what neural models made of test sets, as the evaluations of Firefox's models are laid out:
 * `en-es/<set>.en`, `en-es/<set>.<model>.es`, and the references `<set>.es` there or in `es-en`. Then estimates are measured on those sets,
 * as they are alone and with each of the models as the reference pair that they are compared with. With UNITS those of pairs that are
 * adapted from Apertium's are measured as well: on so many sentences of `wmt09`, `wmt10` and `wmt12`, which they are not measured on. With
 * WORDS so many frequent words are other ones in all references, as a house has terms of its own that no neural model knows. With the
 * corpora of bench/adaptation-corpora.mjs the estimates of a pair that is adapted on the manual of Python are measured too.
 *
 * A translation counts as one of the better when its chrF2 against the reference is above the median of its pair and set; so chance is
 * right in 50 of 100. The spread is that of 1,000 resamplings (5th to 95th of 100).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { segmentChrf } from "../packages/adaptation/dist/scores/index.js";
import { ApertiumDriver } from "../packages/adapters-engines/dist/drivers/apertium/apertium-driver.js";
import { isAdaptedPair } from "../packages/domain/dist/adapted-language-pairs/index.js";
import { findLanguage } from "../packages/domain/dist/language-pairs/index.js";
import { agreementOf, estimateQuality, plainText, qualityBands } from "../packages/domain/dist/segments/index.js";
import { unitsOf } from "./corpora/units.mjs";
import { trainAdaptedPair } from "./quality/adapted-pair.mjs";

const { values, positionals: [directions = "EngSpa,SpaEng,SpaCat,CatSpa"] } = parseArgs({
  allowPositionals: true,
  options: {
    outputs: { type: "string", default: process.env.DRAGOMAN_BENCH_OUTPUTS ?? "" }, adapted: { type: "string", default: "0" },
    terms: { type: "string", default: "0" }, corpora: { type: "string", default: process.env.DRAGOMAN_BENCH_CORPORA ?? "" },
  },
});
const unitsToAdaptOn = Number(values.adapted);
/** Models whose outputs are taken: small enough for Dragoman's neural engine. */
const models = ["bergamot-tiny", "bergamot-base-memory"];
/** What adapted pairs are trained on; texts that follow one another are one document. */
const trainingSets = ["wmt09", "wmt10", "wmt12"];
const perDocument = 25;
/** Of each set for adapted pairs, which are slower than Apertium. */
const mostForAdapted = 1_500;
const inWork = 32;
const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
const apertium = new ApertiumDriver({});
const pairs = await apertium.offered(directions.split(","));

printRow(["pair", "set", "n", "by", "band", "segments", "right", "spread", "mean chrF2", "given"]);
if (!existsSync(folder)) console.log("sentences: skipped, as DRAGOMAN_TEST_DATA names no folder with sentences");
else for (const pair of pairs) await measure(apertium, pair, "sentences", sentencesOf(pair));
if (!existsSync(values.outputs)) {
  console.log("compared with neural outputs: skipped, as no directory of them was named (--outputs DIR or DRAGOMAN_BENCH_OUTPUTS)");
} else {
  for (const pair of pairs) for (const [set, texts] of outputsOf(pair)) await measure(apertium, pair, set, texts);
  if (unitsToAdaptOn > 0) for (const pair of pairs) await measureAdapted(pair, newsOf(pair));
}
if (unitsToAdaptOn > 0 && existsSync(join(values.corpora, "enes.train.src"))) {
  const [english] = await apertium.offered(["EngSpa"]);
  const [training, test] = ["train", "test"].map((part) => unitsOf(values.corpora, `enes.${part}`));
  const tested = { sources: test.map(({ source }) => source), references: test.map(({ target }) => target) };
  if (english !== undefined) await measureAdapted(english, { training, tested: [["manual", tested]] });
}
process.exit(0);

/** What a pair is adapted on, and the test sets that it is measured on, of those whose neural outputs are there. */
function newsOf(pair) {
  const sets = outputsOf(pair);
  const isTraining = ([set]) => trainingSets.includes(set);
  const termsOf = withTerms(sets.filter(isTraining).flatMap(([, { references }]) => references), Number(values.terms));
  const training = sets.filter(isTraining).flatMap(([set, { sources, references }]) => sources.map((source, at) =>
    ({ source, target: termsOf(references[at]), document: `document:${set}-${Math.floor(at / perDocument)}` })));
  const tested = sets.filter((one) => !isTraining(one))
    .map(([set, { references, ...texts }]) => [set, { ...texts, references: references.map(termsOf) }]);
  return { training, tested };
}

/** Changes texts so that the most frequent long words of some are other ones: these written backwards. */
function withTerms(texts, count) {
  const longWord = /\p{L}{6,}/gu;
  const counts = new Map();
  for (const text of texts) for (const [word] of text.toLowerCase().matchAll(longWord)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const terms = new Set([...counts].sort(([, one], [, other]) => other - one).slice(0, count).map(([word]) => word));
  return (text) => text.replace(longWord, (word) => (terms.has(word.toLowerCase()) ? [...word].reverse().join("") : word));
}

/** Prints how often estimates of a pair are right that is adapted from this one. */
async function measureAdapted(baseline, { training, tested }) {
  const units = training.slice(0, unitsToAdaptOn);
  if (units.length === 0) return;
  const { driver, pair, report: { bleu, quality, method }, close } = await trainAdaptedPair(apertium, baseline, units);
  console.log(`${pair.id}: ${units.length} units, ${method.chosen}, ${bleu.gain.value.toFixed(1)} BLEU gained; `
    + `correlation of its estimates ${quality?.correlation.toFixed(2) ?? "–"}`);
  for (const [set, { sources, references, outputs }] of tested) {
    const first = (lines) => lines.slice(0, mostForAdapted);
    const some = outputs && Object.fromEntries(Object.entries(outputs).map(([model, lines]) => [model, first(lines)]));
    await measure(driver, pair, set, { sources: first(sources), references: first(references), ...(some && { outputs: some }) });
  }
  close();
}

/** Prints how often bands are right: by the signs of the translations alone, or as the engine estimates, and beside each model. */
async function measure(driver, pair, set, { sources, references, outputs = {} }) {
  const judged = (await translated(driver, pair, sources))
    .map((one, at) => ({ ...one, score: segmentChrf(one.target, [references[at]]) / 100 }));
  const median = judged.map(({ score }) => score).sort((a, b) => a - b)[judged.length >> 1];
  const isOwn = isAdaptedPair(pair.id);
  if (!isOwn || pair.estimatesQuality) show(isOwn ? "its engine" : "its signs", () => ({}));
  for (const [model, lines] of Object.entries(outputs)) show(model, ({ target }, at) => ({ agreement: agreementOf(target, lines[at]) }));

  function show(by, more) {
    const bands = judged.map((one, at) => {
      const facts = more(one, at);
      const isEstimated = one.byPeople || (isOwn && facts.agreement === undefined);
      return isEstimated ? one.quality : estimateQuality({ ...one, ...facts, approved: false, codesPlaced: false });
    });
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

async function translated(driver, pair, sources) {
  const unit = await driver.open(pair.id);
  const results = [];
  for (let from = 0; from < sources.length; from += inWork) {
    results.push(...await Promise.all(sources.slice(from, from + inWork).map((source) => unit.translate([source]))));
  }
  await unit.close();
  return results.map(({ target = [], failure, quality, byPeople = false }, at) => ({
    quality, byPeople,
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
