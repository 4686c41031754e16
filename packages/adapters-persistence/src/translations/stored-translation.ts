import { nothingYet, type Translation, type TranslationProfile } from "@dragoman/domain/translations";
import { storedShape } from "../common/stored-json.js";

/** What a profile says where nothing was asked for. Every field that comes has its place here, for jobs that were asked for before. */
const notAskedFor: Omit<TranslationProfile, "username" | "languagePairId"> = {
  title: "", encoding: "", inputFormat: "", outputFormat: "", pdfConverter: "", imageConverter: "", unknownMode: "original",
  translationMethod: "MTE", dictionaryIds: [], highlightDictionary: false, highlightBrand: false, highlightFeedback: false,
  highlightUnknown: false, markSegments: false, generateMetadata: false, includeTextContent: false, linguisticOptions: {}, labels: [],
};

/** Jobs as they stand in their rows. */
export const storedTranslation = storedShape<Translation>("a translation", [], (job) => ({
  ...job, profile: { ...notAskedFor, ...job.profile }, result: { ...nothingYet, ...job.result },
}));
