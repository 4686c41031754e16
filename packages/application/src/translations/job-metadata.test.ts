import { describe, expect, it } from "@jest/globals";
import { languagePair } from "@dragoman/domain/language-pairs";
import { JobMetadata } from "./job-metadata.js";
import type { SegmentTrace } from "../segments/index.js";
import type { DocumentStep } from "../documents/index.js";
import { aProfile } from "./translations.test-kit.js";

const pair = languagePair({ source: "eng", target: "spa", technology: "SANDBOX", version: "1.0.0" });
const aStep = { written: [], blocks: [], places: [], left: [] };
const profile = aProfile({ dictionaryIds: ["d"] });

interface Metadata { readonly languagePairId: string; readonly segments: readonly SegmentTrace[]; readonly warnings: readonly string[] }

function metadata(...steps: readonly Pick<DocumentStep, "sources" | "translated">[]): Metadata {
  const writer = new JobMetadata("job", profile, pair);
  return JSON.parse(steps.map((step) => writer.write({ ...aStep, ...step })).join("") + writer.end()) as Metadata;
}

describe("JobMetadata", () => {
  it("is one JSON document, also of a document without segments", () => {
    expect(metadata()).toEqual({
      translationId: "job", languagePairId: pair.id, unknownMode: "original", dictionaryIds: ["d"], linguisticOptions: {},
      translateHidden: false,
      xliffTargets: "alternatives", segments: [], warnings: [], parts: [],
    });
    expect(metadata({ sources: [], translated: [] }).segments).toEqual([]);
    expect(JSON.parse(new JobMetadata("job", profile, pair, ["french_0f"]).end()).warnings).toEqual([expect.stringContaining("french_0f")]);
  });

  it("tells of each segment what shaped it, numbered through all steps", () => {
    const { segments } = metadata(
      { sources: [["Acme ", { open: 1 }, "house", { close: 1 }]], translated: [{
        target: [{ marked: "brand", text: "ACME" }, " ", { open: 1 }, { marked: "dictionary", text: "hogar" }, { close: 1 }],
        entered: [
          { start: 0, end: 4, target: "ACME", origin: { brand: "A.me", isPattern: true } },
          { start: 5, end: 10, target: "hogar", origin: { term: "house", dictionaryId: "d" } },
        ],
      }] },
      { sources: [["Hello."], ["A qux.", { point: 1 }], ["42"]], translated: [
        { target: [{ marked: "feedback", text: "Hola." }], feedback: { feedbackId: "7", translation: "Hola." } },
        { target: ["Un ", { unknown: "qux" }, ".", { point: 1 }], unknownWords: ["qux"], codesPlaced: true },
        { target: ["42"] },
      ] },
    );
    const plain = {
      feedbackId: "", brands: [], terms: [], patternsLeftOut: [], unknownWords: [], pivot: "", codes: "none", numbers: "none",
      copiedUnchanged: false, quality: "", failure: "",
    };
    expect(segments).toEqual([
      { ...plain, segment: 1, source: "Acme house", target: "ACME hogar", madeBy: "engine", codes: "kept",
        brands: [{ brand: "A.me", isPattern: true, text: "Acme", target: "ACME" }],
        terms: [{ term: "house", dictionaryId: "d", text: "house", target: "hogar" }] },
      { ...plain, segment: 2, source: "Hello.", target: "Hola.", madeBy: "feedback", feedbackId: "7" },
      { ...plain, segment: 3, source: "A qux.", target: "Un qux.", madeBy: "engine", unknownWords: ["qux"], codes: "repaired" },
      { ...plain, segment: 4, source: "42", target: "42", madeBy: "source", numbers: "kept" },
    ]);
  });

  it("warns of what deserves a look, and names the first of them", () => {
    const copied = Array.from({ length: 12 }, () => ["Same"]);
    const { warnings, segments } = metadata(
      { sources: copied, translated: copied.map((target) => ({ target })) },
      { sources: [["One"]], translated: [{ target: ["One"], failure: "the engine stopped" }] },
      { sources: [["3 of 4"]], translated: [{ target: ["3 de 5"] }] },
      { sources: [["Two"]], translated: [{ target: ["Dos"], patternsLeftOut: ["(a+)+$"] }] },
      { sources: [["Six"], ["Ten"], ["Red"]], translated: [
        { target: ["Seis seis seis"], faults: ["repetition"] }, { target: ["Diez"], faults: [] },
        { target: ["Rojo"], faults: [], languagePairId: "EngSpa_x" },
      ] },
    );
    expect(warnings).toEqual([
      "Copied unchanged by the engine (12): segment 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …",
      "Not translated, left as it was (1): segment 13",
      "Translated by another pair because no engine of the one asked for ran, or its translation failed a check (1): segment 18",
      "Numbers changed by the engine (1): segment 14",
      "Failing the checks of neural output, however often the engine was asked (1): segment 16",
      "Not searched for all brands because a pattern took too long (1): segment 15",
    ]);
    expect(segments[12]).toMatchObject({ madeBy: "source", quality: "", failure: "the engine stopped", copiedUnchanged: false });
  });
});
