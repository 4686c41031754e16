import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compareScores, fewestSentences, scoreTable } from "./compare-scores.mjs";
import { fetchUntilSilent } from "./fetch-until-silent.mjs";
import { namedBy } from "./place.mjs";

const text = { type: "string" };
/** What `score` may be told beside the pair. */
export const scoreOptions = {
  tmx: { ...text, value: "FILE", isNeeded: true, means: "translations that no pair was trained on" },
  sentences: { ...text, value: "N", default: "500", means: "so many are drawn by lot, 10 to 5000; 500 where none is named" },
  seed: { ...text, value: "N", default: "1", means: "draws others; the same ones for the same number" },
  keep: { type: "boolean", default: false, means: "has the server keep what is found, and choose by it" },
  url: { ...text, value: "URL", means: "where the server is; otherwise DRAGOMAN_URL, or http://127.0.0.1:8001" },
  "key-file": { ...text, value: "FILE", means: "has the API key of an administrator; otherwise DRAGOMAN_API_KEY or DRAGOMAN_TOKEN" },
};
/** How long a server may say nothing, in milliseconds. */
const silenceMs = 30_000;
/** How long removing a job may take, in milliseconds: nobody waits for more. */
const removalMs = 5_000;
const mostSentences = 5_000;
/** Units of a file beyond these are not read: a sample of so many is as good as one of all. */
const mostUnits = 200_000;
const mostCharacters = 1_000;
const another = "--url or DRAGOMAN_URL names another server.";
const usualUrl = "http://127.0.0.1:8001";

/**
 * Measures every single pair of a direction that runs, on sentences of a TMX file that no model was made of, through a server that runs:
 * BLEU and chrF side by side, with bounds. With `keep` the server keeps what was found, and chooses by it.
 *
 * @param {{ pairs: readonly { sourceLanguageId: string, targetLanguageId: string }[], values: Record<string, string | boolean>,
 *   say: (line: string) => void, signal?: AbortSignal }} asked
 */
export async function score({ pairs, values, say, signal: stopped }) {
  const sentences = wholeNumber("sentences", values.sentences, fewestSentences, mostSentences);
  const seed = wholeNumber("seed", values.seed, 0, 2 ** 31 - 1);
  const { direction } = await import("@dragoman/domain/language-pairs");
  const [{ sourceLanguageId, targetLanguageId }] = pairs;
  const name = direction(sourceLanguageId, targetLanguageId);
  const silence = new AbortController();
  const signal = stopped === undefined ? silence.signal : AbortSignal.any([stopped, silence.signal]);
  const url = urlOf(values);
  const server = await openServer(url, values, (reason) => silence.abort(reason));
  const sample = await sampleOf(values, { sourceLanguageId, targetLanguageId, sentences, seed, say, signal });

  const { languagePairs } = await choicesOf(server, url, name, signal);
  const running = languagePairs.filter((pair) => pair.running);
  if (running.length === 0) throw new Error(`No engine of a language pair of ${name} runs: there is nothing to measure.`);
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

/** Where the server is that options or the environment name. */
function urlOf({ url: named }) {
  const url = named ?? (process.env.DRAGOMAN_URL || usualUrl);
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  const which = named === undefined ? "DRAGOMAN_URL" : "--url";
  throw new Error(`${which} is ${JSON.stringify(url)}, but it must begin with http:// or https://.`);
}

/** The server, asked as an administrator; `silent` hears why when it says nothing any more. */
async function openServer(url, { "key-file": keyFile }, silent) {
  const { Dragoman } = await import("@dragoman/client");
  const { DRAGOMAN_TOKEN: token, DRAGOMAN_API_KEY: apiKey } = process.env;
  const options = { url, fetch: fetchUntilSilent(silenceMs, silent) };
  if (keyFile !== undefined) {
    return new Dragoman({ ...options, apiKey: (await readFile(await namedBy("key-file", keyFile), "utf8")).trim() });
  }
  if (token) return new Dragoman({ ...options, token: token.replace(/^"(.*)"$/, "$1") });
  if (apiKey) return new Dragoman({ ...options, apiKey });
  throw new Error("Say who asks: --key-file names a file with the API key of an administrator, or DRAGOMAN_API_KEY has it.");
}

/** What the server chooses from; its first answer, so that it is known whether one is there. */
async function choicesOf(server, url, name, signal) {
  try {
    const choices = await server.request("getApiExtV1LanguagePairsChoicesDirection", { direction: name }, { signal });
    if (Array.isArray(choices?.languagePairs)) return choices;
  } catch (error) {
    // What others answer has no code of ours.
    const isOurs = error.code !== "answer-malformed" && (error.status === 0 || error.code !== String(error.status));
    if (isOurs && error.code !== "network") throw error;
    const { reasonOf } = await import("@dragoman/neural/adding");
    if (isOurs) throw new Error(`${url} does not answer: ${reasonOf(error.cause?.cause ?? error.cause)}. ${another}`, { cause: error });
  }
  throw new Error(`What answers at ${url} is no Dragoman server. ${another}`);
}

/** Different sources of a TMX file with all their translations there: so many of them, by lot, the same for the same seed. */
async function sampleOf({ tmx: file, keep: isKept }, { sourceLanguageId, targetLanguageId, sentences, seed, say, signal }) {
  const { readTrainingUnits } = await import("@dragoman/resource-files");
  const { Dice } = await import("@dragoman/adaptation/random");
  const references = new Map();
  let units = 0;
  const reading = readTrainingUnits(createReadStream(await namedBy("tmx", file)), { sourceLanguageId, targetLanguageId, signal });
  for await (const batch of reading) {
    for (const { source, target } of batch.filter(isPlain)) references.set(source, new Set([...references.get(source) ?? [], target]));
    units += batch.length;
    if (units >= mostUnits) break;
  }
  for (const problem of reading.problems) say(`${file}: ${problem}`);
  if (isKept && reading.isDamaged) {
    throw new Error(`${file} is damaged, and the server would choose by what is left of it: mend the file, or leave out --keep.`);
  }
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
    await job.delete({ timeoutMs: removalMs }).catch(() => undefined);
  }
}

async function keep(server, { direction, testSet, sentences, scores }, signal) {
  const shown = scores.map(({ languagePairId, bleu, chrf }) => ({ languagePairId, bleu, chrf }));
  await server.request("putApiExtV1LanguagePairsChoicesDirectionMeasurement", { direction, testSet, sentences, scores: shown }, { signal });
}
