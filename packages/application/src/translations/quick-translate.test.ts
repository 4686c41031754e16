import { DomainError } from "@dragoman/domain/common";
import { type LanguagePair, languagePair } from "@dragoman/domain/language-pairs";
import type { OutputFault } from "@dragoman/domain/segments";
import type { Translation } from "@dragoman/domain/translations";
import { describe, expect, it } from "@jest/globals";
import { formats } from "../documents/documents.test-kit.js";
import type { TranslatedSegment } from "../segments/index.js";
import { QuickTranslate } from "./quick-translate.js";
import { anna } from "./translations.test-kit.js";

const pairOf = (technology: string): LanguagePair => languagePair({ source: "eng", target: "spa", technology, version: "1.0.0" });
const [first, second, third] = [pairOf("NMT"), pairOf("RBMT"), pairOf("SMT")] as [LanguagePair, LanguagePair, LanguagePair];
const source = "The committee will meet again on the second Tuesday of 1995.";
const right = "El comité se reunirá de nuevo el segundo martes de 1995.";

type Answer = string | { readonly target: string; readonly faults: readonly OutputFault[] } | DomainError;
const down = new DomainError("unavailable", "no-engine-running", "None runs.");
const busy = new DomainError("unavailable", "engine-busy", "It has too much to do.");
const without1995 = { target: "El comité se reunirá de nuevo el segundo martes.", faults: ["numbers"] } as const;

/** Translates by pairs that answer so, the first by name, and tells what was recorded. */
async function translated(answers: Readonly<Record<string, Answer>>, next: readonly LanguagePair[] = [second, third]) {
  const records: Translation[] = [];
  const quick = new QuickTranslate(formats, { run: async () => ({ pair: first, next, detectedSourceLanguageId: "" }) } as never, {
    run: async (segments: readonly unknown[], { languagePairId }: { languagePairId: string }) => {
      const answer = answers[languagePairId] ?? down;
      if (answer instanceof DomainError) throw answer;
      const { target, ...facts } = typeof answer === "string" ? { target: answer } : answer;
      return segments.map((): TranslatedSegment => ({ target: [target], ...facts }));
    },
  } as never, { now: () => 1 }, { findAll: async () => [] }, {
    random: { id: () => "one", token: () => "" }, quickRecords: { add: (record) => void records.push(record) },
  }, { requireCharacters: async () => undefined });
  const made = await quick.run(anna, { languagePairId: first.id, input: Buffer.from(source) });
  return { ...made, translation: Buffer.from(made.translation).toString(), records: records.map(({ profile }) => profile.languagePairId) };
}

describe("QuickTranslate", () => {
  it("says which checks its segments fail, and nothing where they fail none", async () => {
    expect(await translated({ [first.id]: without1995 }, [])).toMatchObject({ translation: without1995.target, faults: ["numbers"] });
    expect(await translated({ [first.id]: right }, [])).not.toHaveProperty("faults");
  });

  it.each<[string, Readonly<Record<string, Answer>>, LanguagePair, readonly OutputFault[] | undefined]>([
    ["the first where it fails no check", { [first.id]: right, [second.id]: "x" }, first, undefined],
    ["the next where the first is down", { [second.id]: right }, second, undefined],
    ["the next, which nobody checks, where the first is down", { [second.id]: without1995.target, [third.id]: right }, second, undefined],
    ["the next where that fails less", { [first.id]: without1995, [second.id]: right }, second, undefined],
    ["the one after it where the next is down", { [first.id]: without1995, [third.id]: right }, third, undefined],
    ["the first where others fail more", { [first.id]: without1995, [second.id]: source, [third.id]: busy }, first, ["numbers"]],
  ])("is made by one pair: %s", async (_which, answers, { id }, faults) => {
    const { languagePairId, faults: told, records } = await translated(answers);
    expect([languagePairId, told, records]).toEqual([id, faults, [id]]);
  });

  it("fails as the first pair does where none runs, and where one that runs is busy", async () => {
    await expect(translated({})).rejects.toBe(down);
    await expect(translated({ [second.id]: busy })).rejects.toBe(busy);
  });
});
