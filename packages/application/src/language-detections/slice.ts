import type { ContentStore } from "../common/content-store.js";
import type { Offer } from "../common/slice.js";
import type { DocumentFormats } from "../documents/index.js";
import { DetectLanguages, type LanguageDetector } from "./detect-languages.js";
import { DetectTexts } from "./detect-texts.js";

/** What the use cases of language detections need. */
export interface LanguageDetectionNeeds {
  readonly formats: DocumentFormats;
  readonly contents: ContentStore;
  readonly detector: LanguageDetector;
}

/** What people ask about the languages of a document. */
export const languageDetectionSlice = {
  detectLanguages: ({ formats, contents, detector }: LanguageDetectionNeeds) => new DetectLanguages(formats, contents, detector),
  detectTexts: ({ formats, detector }: LanguageDetectionNeeds) => new DetectTexts(formats, detector),
};

/** What the interface calls of this slice. */
export type LanguageDetectionUseCases = Offer<typeof languageDetectionSlice>;
