/**
 * How often quality estimates are right, measured on public reference texts.
 *
 * node bench/quality.mjs, with DRAGOMAN_TEST_DATA naming a folder that has `sentences/<tag>.txt`, parallel line by line.
 * A translation counts as one of the better when its chrF2 against the reference is above the median of its pair; so
 * chance is right in 50 of 100. The spread is that of 1,000 resamplings (5th to 95th of 100).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ApertiumDriver } from "../packages/adapters-engines/dist/drivers/apertium/apertium-driver.js";
import { findLanguage } from "../packages/domain/dist/language-pairs/index.js";
import { estimateQuality, plainText, qualityBands } from "../packages/domain/dist/segments/index.js";

const folder = join(process.env.DRAGOMAN_TEST_DATA ?? "", "sentences");
if (!existsSync(folder)) {
  console.log("skipped: DRAGOMAN_TEST_DATA names no folder with sentences");
  process.exit(0);
}
const directions = (process.argv[2] ?? "EngSpa,SpaEng,SpaCat,CatSpa").split(",");
const driver = new ApertiumDriver({});

console.log("pair                              n   band       segments  right  spread      mean chrF2  given");
for (const pair of await driver.offered(directions)) {
  const sources = lines(pair.sourceLanguageId);
  const references = lines(pair.targetLanguageId);
  const unit = await driver.open(pair.id);
  const rows = await Promise.all(sources.map(async (source, at) => judged(source, references[at], await unit.translate([source]))));
  await unit.close();
  const median = rows.map(({ score }) => score).sort((a, b) => a - b)[rows.length >> 1];
  for (const band of qualityBands) {
    const scores = rows.filter((row) => row.band === band).map(({ score }) => score);
    const isRight = (score) => (band === "poor" ? score <= median : score > median);
    const shares = Array.from({ length: 1000 }, () => share(scores.map(() => scores[Math.floor(Math.random() * scores.length)]), isRight))
      .sort((a, b) => a - b);
    console.log(`${pair.id.padEnd(33)} ${rows.length}  ${band.padEnd(9)} ${String(scores.length).padStart(8)}  `
      + `${share(scores, isRight).toFixed(2)}  ${shares[50].toFixed(2)}–${shares[950].toFixed(2)}  ${mean(scores).toFixed(3).padStart(9)}  `
      + `${pair.estimatesQuality ? "yes" : "no"}`);
  }
}
process.exit(0);

function judged(source, reference, result) {
  const target = result.target ?? [source];
  const unknownWords = target.flatMap((piece) => (typeof piece === "object" && "unknown" in piece ? [piece.unknown] : []));
  const band = estimateQuality({
    source, target: plainText(target), unknownWords, approved: false, failed: result.failure !== undefined, codesPlaced: false,
  });
  return { band, score: chrf2(plainText(target), reference) };
}

function lines(languageId) {
  return readFileSync(join(folder, `${findLanguage(languageId).tag}.txt`), "utf8").trim().split("\n");
}

function share(scores, isRight) {
  return scores.length === 0 ? 0 : scores.filter(isRight).length / scores.length;
}

function mean(scores) {
  return scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Character n-gram F-score, n to 6, recall counting twice, blanks left out. */
function chrf2(text, reference) {
  let precision = 0;
  let recall = 0;
  for (let n = 1; n <= 6; n += 1) {
    const [made, wanted] = [grams(text, n), grams(reference, n)];
    let common = 0;
    for (const [gram, count] of made) common += Math.min(count, wanted.get(gram) ?? 0);
    precision += common / Math.max(1, sum(made)) / 6;
    recall += common / Math.max(1, sum(wanted)) / 6;
  }
  return precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall);
}

function grams(text, n) {
  const letters = [...text.replace(/\s+/g, "")];
  const counts = new Map();
  for (let at = 0; at + n <= letters.length; at += 1) {
    const gram = letters.slice(at, at + n).join("");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

function sum(counts) {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}
