// Chooses the translator by the method that a model names. Follows no paper.
import { prefixed, type SectionReader } from "../model-file/index.js";
import type { AdaptedHeader, MethodName } from "./adapted-header.js";
import { AdaptedModel } from "./adapted-model.js";
import { AdaptedTranslator } from "./adapted-translator.js";
import { BaselineTranslator } from "./baseline-translator.js";
import { ConsensusTranslator } from "./consensus-translator.js";

/** What stands before the names of the sections of the post-editor in a model of the method `consensus`. */
export const postEditorPrefix = "postEditor/";

/** Whoever translates texts with a trained model. */
export interface Translator extends Pick<AdaptedTranslator, "translate" | "recall" | "wantsBaseline"> {
  readonly method: MethodName;
}

/** Opens a trained model for one thread. `locale` is the tag of the target language. Throws as `AdaptedModel` does. */
export function openTranslator(header: AdaptedHeader, sections: SectionReader, locale?: string): Translator {
  if (header.method === "baseline") return new BaselineTranslator();
  const model = new AdaptedModel(header, sections);
  if (model.method !== "consensus") return new AdaptedTranslator(model, locale);
  const member = (method: "direct" | "combined" | "postEditing", from: SectionReader): AdaptedTranslator =>
    new AdaptedTranslator(new AdaptedModel({ method, weights: weightsOf(header, method) }, from), locale);
  return new ConsensusTranslator(model, {
    direct: member("direct", sections), combined: member("combined", sections),
    postEditing: member("postEditing", prefixed(sections, postEditorPrefix)),
  });
}

function weightsOf({ members }: AdaptedHeader, method: string): Record<string, number> {
  const weights = members?.[method];
  if (weights === undefined) throw new RangeError(`The model translates by the method "consensus", but has no weights for ${method}.`);
  return weights;
}
