import type { InstalledModel } from "./installed-model.js";

/** That of the pairs of models, in their ids. */
export const neuralTechnology = "NMT";

/** What makes the id of the pair that a model serves, or two that lead through English. */
export const pairFacts = (first: InstalledModel, last = first) => ({
  source: first.sourceLanguageId, target: last.targetLanguageId, technology: neuralTechnology, version: first.version,
  ...(first === last ? {} : { domain: "ViaEnglish" }),
});
