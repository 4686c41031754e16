import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { namedFile } from "../backup/command-on-file.mjs";
import { compareScores, fewestSentences, scoreTable } from "./compare-scores.mjs";

const text = { type: "string" };
/** What `score` may be told beside the pair. */
export const scoreOptions = {
  tmx: text, sentences: { ...text, default: "500" }, seed: { ...text, default: "1" }, keep: { type: "boolean", default: false },
  url: text, "key-file": text,
};
const mostSentences = 5_000;
/** Units of a file beyond these are not read: a sample of so many is as good as one of all. */
const mostUnits = 200_000;
const mostCharacters = 1_000;
const usualUrl = "http://127.0.0.1:8001";

/**
 * Measures every single pair of a direction that runs, on sentences of a TMX file that no model was made of, through a server that runs:
 * BLEU and chrF side by side, with bounds. With `keep` the server keeps what was found, and chooses by it.
 *
 * @param {{ pairs: readonly { sourceLanguageId: string, targetLanguageId: string }[], values: Record<string, string | boolean>,
 *   say: (line: string) => void, signal?: AbortSignal }} asked
 */
export async function score({ pairs, values, say, signal }) {
  if (pairs.length !== 1 || !values.tmx) throw new Error("Name one pair, such as en-es, and a file of translations: --tmx FILE.");
  const sentences = wholeNumber("sentences", values.sentences, fewestSentences, mostSentences);
  const seed = wholeNumber("seed", values.seed, 0, 2 ** 31 - 1);
  const { direction } = await import("@dragoman/domain/language-pairs");
  const [{ sourceLanguageId, targetLanguageId }] = pairs;
  const name = direction(sourceLanguageId, targetLanguageId);
  const server = await openServer(values);

  const { languagePairs } = await server.request("getApiExtV1LanguagePairsChoicesDirection", { direction: name }, { signal });
  if (!Array.isArray(languagePairs)) throw new Error("What answers there is no Dragoman server; --url names another.");
  const running = languagePairs.filter((pair) => pair.running);
  if (running.length === 0) throw new Error(`No engine of a language pair of ${name} runs: there is nothing to measure.`);
  const sample = await sampleOf(values.tmx, { sourceLanguageId, targetLanguageId, sentences, seed, say, signal });
  const translated = [];
  for (const { languagePairId, published } of running) {
    say(`Translating ${sample.length} sentences with ${languagePairId} …`);
    translated.push({ languagePairId, published, segments: await translate(server, languagePairId, sample, signal) });
  }
  const found = { direction: name, testSet: basename(values.tmx).slice(0, 200), seed, ...await compareScores(sample, translated, seed) };
  if (values.keep) await keep(server, found, signal);
  return { json: found, text: scoreTable(found) + (values.keep ? "The server keeps this, and chooses by it.\n" : ""), isWell: true };
}

function wholeNumber(name, given, least, most) {
  const number = Number(given);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}; "${given}" is none.`);
}

/** The server that options or the environment name, asked as an administrator. */
async function openServer({ url = process.env.DRAGOMAN_URL || usualUrl, "key-file": keyFile }) {
  const { Dragoman } = await import("@dragoman/client");
  const { DRAGOMAN_TOKEN: token, DRAGOMAN_API_KEY: apiKey } = process.env;
  if (keyFile !== undefined) return new Dragoman({ url, apiKey: (await readFile(namedFile(keyFile), "utf8")).trim() });
  if (token) return new Dragoman({ url, token: token.replace(/^"(.*)"$/, "$1") });
  if (apiKey) return new Dragoman({ url, apiKey });
  throw new Error("Say who asks: --key-file names a file with the API key of an administrator, or DRAGOMAN_API_KEY has it.");
}

/** Different sources of a TMX file with all their translations there: so many of them, by lot, the same for the same seed. */
async function sampleOf(file, { sourceLanguageId, targetLanguageId, sentences, seed, say, signal }) {
  const { readTrainingUnits } = await import("@dragoman/resource-files");
  const { Dice } = await import("@dragoman/adaptation/random");
  const references = new Map();
  let units = 0;
  const reading = readTrainingUnits(createReadStream(namedFile(file)), { sourceLanguageId, targetLanguageId, signal });
  for await (const batch of reading) {
    for (const { source, target } of batch.filter(isPlain)) references.set(source, new Set([...references.get(source) ?? [], target]));
    units += batch.length;
    if (units >= mostUnits) break;
  }
  for (const problem of reading.problems) say(`${file}: ${problem}`);
  if (references.size < fewestSentences) {
    throw new Error(`${file} has ${references.size} different sentences that can be measured with; ${fewestSentences} are the least.`);
  }
  const all = [...references].map(([source, targets]) => ({ source, references: [...targets] }));
  return new Dice(seed).shuffle(all, sentences).slice(0, sentences);
}

/** Inline codes have no text to be compared. */
const isPlain = ({ source, target }) =>
  [source, target].every((side) => side.length <= mostCharacters && !side.includes("\ufffc")) && /\p{L}/u.test(source);

/** What a pair makes of the sentences, by a job: it waits behind people, and its metadata say where each translation comes from. */
async function translate(server, languagePairId, sample, signal) {
  const input = sample.map(({ source }) => source).join("\n");
  const job = await server.documents.translate(input, {
    pair: languagePairId, inputFormat: "text/x-line", title: "models score", unknownMode: "original", generateMetadata: true, signal,
  });
  try {
    await job.done({ signal });
    const { segments } = await job.metadata({ signal });
    if (segments.length === sample.length) return segments;
    throw new Error(`${languagePairId} answered ${segments.length} segments for ${sample.length} sentences.`);
  } finally {
    await job.delete().catch(() => undefined);
  }
}

async function keep(server, { direction, testSet, sentences, scores }, signal) {
  const shown = scores.map(({ languagePairId, bleu, chrf }) => ({ languagePairId, bleu, chrf }));
  await server.request("putApiExtV1LanguagePairsChoicesDirectionMeasurement", { direction, testSet, sentences, scores: shown }, { signal });
}
