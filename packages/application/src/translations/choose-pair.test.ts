import { languagePair } from "@dragoman/domain/language-pairs";
import { describe, expect, it } from "@jest/globals";
import type { EngineDirectory } from "../hosts/index.js";
import type { LanguageDetector } from "../language-detections/index.js";
import { DetectPair } from "./choose-pair.js";

const pair = (source: string, target: string, technology = "RBMT") => languagePair({ source, target, technology, version: "1.0.0" });
const document = { parts: async function* () { yield { segments: [["Some text."]], write: () => "" }; } };

/**
 * Detects among these pairs, each with the free units that its engines have: the more, the fewer they have in all.
 * Undefined where no engine is expected to run.
 */
function detecting(code: string | undefined, pairs: readonly (readonly [ReturnType<typeof pair>, number | undefined])[]) {
  const most = 10;
  const directory = {
    pairs: () => pairs.map(([one, free]) =>
      ({ pair: one, installedOn: ["one"], expected: free !== undefined, running: free !== undefined && free > 0 })),
    engines: (id: string) => pairs.filter(([one, free]) => one.id === id && free)
      .map(([, free]) => ({ engineId: "e", hostname: "one", url: "", units: 2 * most - (free as number), freeUnits: free as number })),
  } as Partial<EngineDirectory> as EngineDirectory;
  const detector: LanguageDetector = { detect: async () => (code === undefined ? [] : [{ code, score: 1 }]) };
  return (target: string) => new DetectPair(directory, detector).run(document, target);
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
    expect(await detecting(code, pairs)(target)).toEqual({ pair: pairs[expected]?.[0], detectedSourceLanguageId: code });
  });

  it("says that no pair leads to a language, whatever the text is", async () => {
    await expect(detecting(undefined, [[pair("eng", "spa"), 1]])("ger"))
      .rejects.toMatchObject({ code: "source-language-not-detected", details: "No language pair translates into ger." });
  });

  it.each([
    ["the language is not sure", undefined, [[pair("eng", "spa"), 1]]],
    ["no pair leads from the language", "ger", [[pair("eng", "spa"), 1]]],
    ["no engine of the pair is expected to run", "eng", [[pair("eng", "spa"), undefined], [pair("fra", "spa"), 1]]],
  ] as const)("refuses when %s", async (_what, code, pairs) => {
    await expect(detecting(code, pairs)("spa")).rejects.toMatchObject({
      kind: "invalid", code: "source-language-not-detected",
      message: "failed to auto-detect source language and find a matching language pair" });
  });
});
