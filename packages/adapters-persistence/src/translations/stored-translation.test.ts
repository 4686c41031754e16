import { describe, expect, it } from "@jest/globals";
import type { Translation, TranslationBase, TranslationProfile, TranslationResult } from "@dragoman/domain/translations";
import { storedRows } from "../../test/committed.js";
import type { StoredJson } from "../common/stored-json.js";
import { storedTranslation } from "./translation.table.js";

// Every field stands here, so that a new one has to be given the value that jobs get which were stored before.
const profile: TranslationProfile = {
  username: "ann@example.org", title: "Offer", languagePairId: "EngSpa_Generic_SRV_RBMT_0_8_x_1", encoding: "", inputFormat: "text/plain",
  outputFormat: "text/plain", pdfConverter: "", imageConverter: "Standard", unknownMode: "original", translationMethod: "MTE",
  dictionaryIds: ["legal"], highlightDictionary: true, highlightBrand: false, highlightFeedback: false, highlightUnknown: false,
  markSegments: false, generateMetadata: false, includeTextContent: true, xliffTargets: "alternatives", translateHidden: false,
  linguisticOptions: {}, labels: [],
};
const result: TranslationResult = {
  completedSegments: 0, totalSegments: 0, inputSize: 61, outputSize: 0, sourceCharacterCount: 0, sourceWordCount: 0,
  targetCharacterCount: 0, targetWordCount: 0, progress: 0, wordsPerMinute: 0,
};
const queued = 1795171200000000;
const base: TranslationBase = {
  id: "0b5e6a8e-1111-4222-8333-444455556666", ownerId: "owner-1", profile, result, input: "input-1", queued, attempt: 0, crashes: 0,
};
const begun = {
  ...base, profile: { ...profile, encoding: "UTF-8" }, result: { ...result, completedSegments: 1, totalSegments: 2, progress: 50 },
  attempt: 1, started: queued + 1000,
};
const succeeded = {
  ...begun, state: "done", substate: "succeeded", done: queued + 6_000_000, outputs: { document: "output-1", text: "text-1" },
  result: { ...result, completedSegments: 2, totalSegments: 2, sourceWordCount: 11, progress: 100, wordsPerMinute: 110 },
} as const satisfies Translation;

const ofTheFirstServer: readonly Translation[] = [
  { ...base, state: "preparing", substate: "created" },
  { ...begun, state: "inProgress", substate: "translating", engineId: "job-engine", leasedUntil: queued + 30_002_000 },
  succeeded,
  { ...base, attempt: 1, state: "done", substate: "canceled", done: queued + 5 },
  { ...begun, state: "done", substate: "failed", done: queued + 7, reason: "Line 3 is no text." },
];
const present: readonly Translation[] = [
  ...ofTheFirstServer,
  {
    ...succeeded,
    profile: {
      ...succeeded.profile, generateMetadata: true, xliffTargets: "targets", translateHidden: false, labels: [{ id: 7, name: "legal" }],
      linguisticOptions: { a: "b" },
    },
    outputs: { ...succeeded.outputs, metadata: "metadata-1" }, quality: { good: 50, adequate: 30, poor: 20 },
  },
];

describe("storedTranslation", () => {
  it("reads what the first server wrote", () => {
    expect(storedRows<StoredJson[]>("translations-first-server").map(storedTranslation.read)).toEqual(ofTheFirstServer);
  });
  it("writes what is committed as the present version, and reads it", () => {
    const rows = storedRows<StoredJson[]>("translations-1");
    expect(present.map(storedTranslation.write)).toEqual(rows);
    expect(rows.map(storedTranslation.read)).toEqual(present);
  });
  it("makes a job whole that lacks what came later", () => {
    const { profile: { username, languagePairId }, ...others } = succeeded;
    expect(storedTranslation.read({ ...others, profile: { username, languagePairId }, result: { inputSize: 61 } })).toEqual({
      ...succeeded, result,
      profile: {
        ...profile, title: "", inputFormat: "", outputFormat: "", imageConverter: "", dictionaryIds: [],
        highlightDictionary: false, includeTextContent: false,
      },
    });
  });
});
