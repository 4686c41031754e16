import type { InstalledModel } from "./installed-model.js";

/** That of the pairs of models, in their ids. */
export const neuralTechnology = "NMT";

/** What makes the id of the pair that a model serves. */
export const pairFacts = ({ sourceLanguageId: source, targetLanguageId: target, version }: InstalledModel) =>
  ({ source, target, technology: neuralTechnology, version });
