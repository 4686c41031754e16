import { MemoryPairChoiceRepository } from "@dragoman/adapters-memory/language-pairs";
import { MemoryLanguageDetector } from "@dragoman/adapters-memory/language-detections";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import { aHost, anEngine, keptHosts, runs } from "../hosts/hosts.test-kit.js";
import { EngineDirectory } from "../hosts/index.js";
import type { LanguageDetector } from "../language-detections/index.js";
import { PairOrder } from "../language-pairs/index.js";
import { DetectPair } from "./choose-pair.js";

const pair = (source: string, target: string, technology = "RBMT") =>
  languagePair({ source, target, technology, version: "1.0.0", estimatesQuality: false });
const detector = new MemoryLanguageDetector();
const texts = { eng: "The car is in the house.", ger: "Das Auto ist nicht im Haus.", unsure: "Zorbo." };
/** What a detector says of a text that may be two languages. */
const guessing = (...scores: readonly (readonly [code: string, score: number])[]): Pick<LanguageDetector, "detect"> =>
  ({ detect: async () => scores.map(([code, score]) => ({ code, score })) });

/** A directory of these pairs, each with the free units that its engines have: the more, the fewer they have in all. */
async function directoryWith(pairs: readonly (readonly [LanguagePair, number | undefined])[]): Promise<EngineDirectory> {
  const engines = pairs.map(([one, free], n) => {
    const units = 20 - (free ?? 0);
    const report = free ? { report: runs(n, units, units - free) } : {};
    return anEngine(`engine${n}`, { pair: one, expectedRunning: free !== undefined, ...report });
  });
  const { report, ...host } = aHost("one", { engines });
  const { hosts, signals } = await keptHosts({ ...host, report: { ...report, languagePairs: pairs.map(([one]) => one) } });
  const directory = new EngineDirectory(hosts, signals);
  await directory.reread();
  return directory;
}

/** Detects the pair of a text in that language; undefined where no engine of a pair is expected to run. */
async function detect(
  language: keyof typeof texts, pairs: readonly (readonly [LanguagePair, number | undefined])[], target: string,
  by: Pick<LanguageDetector, "detect"> = detector,
) {
  const bytes = async function* () { yield Buffer.from(texts[language]); };
  const document = formats.open({ mediaType: "text/plain", encoding: "", bytes });
  const directory = await directoryWith(pairs);
  return new DetectPair(directory, new PairOrder(directory, new MemoryPairChoiceRepository()), by).run(document, target);
}

describe("DetectPair", () => {
  it.each([
    ["the one that leads there", "eng", "spa", [[pair("eng", "spa"), 1], [pair("fra", "spa"), 9], [pair("eng", "fra"), 9]], 0],
    ["the one with the most free units, not with the most", "eng", "spa", [[pair("eng", "spa"), 1], [pair("eng", "spa", "SANDBOX"), 2]], 1],
    ["the first by id of several with as many", "eng", "spa", [[pair("eng", "spa", "SANDBOX"), 2], [pair("eng", "spa"), 2]], 1],
    ["one that is down for now, where no other is expected", "eng", "spa",
      [[pair("eng", "spa"), 0], [pair("eng", "spa", "SANDBOX"), undefined]], 0],
    ["Brazilian Portuguese for Portuguese", "eng", "por", [[pair("eng", "ptp"), 9], [pair("eng", "ptb"), 1]], 1],
    ["European Portuguese where there is nothing else", "eng", "por", [[pair("eng", "ptp"), 1], [pair("spa", "por"), 1]], 0],
  ] as const)("chooses %s", async (_what, code, target, pairs, expected) => {
    expect(await detect(code, pairs, target)).toEqual({ pair: pairs[expected]?.[0], detectedSourceLanguageId: code });
  });

  it.each([
    ["a guess that one pair fits", [["eng", 0.2]], ["eng"], "eng"],
    ["a guess that is the only one with a pair", [["fry", 0.4], ["eng", 0.3], ["sco", 0.1]], ["eng", "ger"], "eng"],
    ["a guess that is clear", [["eng", 0.4], ["ger", 0.2]], ["eng", "ger"], "eng"],
    ["no guess of several that are as likely", [["eng", 0.4], ["ger", 0.3]], ["eng", "ger"], "whether it is English or German."],
    ["no pair from another language than a sure one", [["fry", 0.5], ["eng", 0.4]], ["eng"], "seems to be Western Frisian"],
    ["no pair from a language that nobody guessed", [["fry", 0.1]], ["eng"], "seems to be Western Frisian"],
    ["a sure language, whatever else it may be", [["eng", 0.5], ["ger", 0.5]], ["eng", "ger"], "eng"],
    ["nothing where there is no guess", [], ["eng"], "too short or too mixed"],
  ] as const)("takes %s", async (_what, scores, sources, expected) => {
    const found = detect("unsure", sources.map((source) => [pair(source, "spa"), 1] as const), "spa", guessing(...scores))
      .then(({ detectedSourceLanguageId }) => detectedSourceLanguageId, ({ details }: { details: string }) => details);
    expect(await found).toEqual(expect.stringContaining(expected));
  });

  it("says that no pair leads to a language, whatever the text is", async () => {
    await expect(detect("unsure", [[pair("eng", "spa"), 1]], "ger"))
      .rejects.toMatchObject({ code: "source-language-not-detected", details: "No language pair translates into ger." });
  });

  it.each([
    ["the language is not sure", "unsure", [[pair("eng", "spa"), 1]]],
    ["no pair leads from the language", "ger", [[pair("eng", "spa"), 1]]],
    ["no engine of the pair is expected to run", "eng", [[pair("eng", "spa"), undefined], [pair("fra", "spa"), 1]]],
  ] as const)("refuses when %s", async (_what, code, pairs) => {
    await expect(detect(code, pairs, "spa")).rejects.toMatchObject({
      kind: "invalid", code: "source-language-not-detected",
      message: "failed to auto-detect source language and find a matching language pair" });
  });
});
