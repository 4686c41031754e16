import type { SegmentTrace } from "@dragoman/application/segments";
import { examples } from "../common/examples.js";

export const sourcePage = "<p>The <b>red</b> car is very fast.</p>";
export const translatedPage = "<p>El coche <b>rojo</b> es muy rápido.</p>";

const trace: SegmentTrace = {
  segment: 1, source: "The red car is very fast.", target: "El coche rojo es muy rápido.", madeBy: "engine", feedbackId: "", brands: [],
  terms: [{ term: "car", dictionaryId: "Legal", text: "car", target: "coche" }], patternsLeftOut: [], unknownWords: [], pivot: "",
  codes: "kept",
  numbers: "none", copiedUnchanged: false, quality: "good", failure: "",
};

/** What a job tells of the page. */
export const metadata = {
  translationId: examples.translationId, languagePairId: examples.languagePairId, unknownMode: "transliteration",
  dictionaryIds: ["Legal_4cd0a1f2b6e85d9037c1f4a8e2b09d76"],
  linguisticOptions: {}, xliffTargets: "alternatives", translateHidden: false, segments: [trace], warnings: [],
  parts: [{
    place: "header 1", segments: 1, translated: 1, copied: 0, failed: 0, left: [{ why: "deleted text is not translated", count: 1 }],
  }],
};

export function inBase64(document: string): string {
  return Buffer.from(document).toString("base64");
}
