import { type LanguagePair, languageTagAndName } from "@dragoman/domain/language-pairs";
import { flag, list, named, object, optional, type Schema, text, described } from "../common/schema.js";

/** What is known of a pair beside what it is; nothing of the members of a chain. */
type Shown = LanguagePair & {
  readonly members?: readonly LanguagePair[]; readonly adaptable?: boolean; readonly autoAdaptationEnabled?: boolean;
};

/** Shows a language pair, a chain with its members. Both tags are always there: one that is missing breaks a client. */
export function showLanguagePair(pair: Shown): object {
  const source = languageTagAndName(pair.sourceLanguageId);
  const target = languageTagAndName(pair.targetLanguageId);
  return {
    languagePairId: pair.id,
    sourceLanguage: source.name, targetLanguage: target.name,
    sourceLanguageId: pair.sourceLanguageId, targetLanguageId: pair.targetLanguageId,
    sourceLanguageTag: source.tag, targetLanguageTag: target.tag,
    domain: pair.domain, model: pair.domain, platform: pair.platform, technology: pair.technology, version: pair.version,
    ...(pair.adaptable ? { adaptable: true } : {}), autoAdaptationEnabled: pair.autoAdaptationEnabled ?? false,
    qeSupport: pair.estimatesQuality ?? false,
    linguisticOptions: pair.linguisticOptions.map(({ id, values, systemDefault }) => ({ id, values, systemDefault })),
    ...(pair.members === undefined ? {} : { memberPairs: pair.members.map(showLanguagePair), isChain: true }),
  };
}

export const linguisticOptionsSchema = list(
  object({ id: text, values: list(text), systemDefault: described(text, "One of the values; what is meant without the option.") }),
);

const facts = {
  languagePairId: text, sourceLanguage: text, targetLanguage: text, sourceLanguageId: text, targetLanguageId: text,
  sourceLanguageTag: described(text, "IETF tag, always there."), targetLanguageTag: described(text, "IETF tag, always there."),
  domain: text, model: text, platform: text, technology: text, version: described(text, "\"\" for chains."),
  adaptable: optional(described(flag, "Always true; absent for pairs that cannot be a baseline of training.")),
  autoAdaptationEnabled: described(flag, "Whether it is an adapted pair that is trained anew by itself."),
  qeSupport: described(flag, "Whether it estimates the quality of what it translates."),
  linguisticOptions: linguisticOptionsSchema,
};
const example = {
  languagePairId: "SpaEng_Generic_SRV_RBMT_0_8_x_1", sourceLanguage: "Spanish", targetLanguage: "English", sourceLanguageId: "spa",
  targetLanguageId: "eng",
  sourceLanguageTag: "es", targetLanguageTag: "en", domain: "Generic", model: "Generic", platform: "SRV", technology: "RBMT",
  version: "0.8.1",
  adaptable: true, autoAdaptationEnabled: false, qeSupport: true,
  linguisticOptions: [{ id: "Variant", values: ["default", "US"], systemDefault: "default" }],
};
const memberPairSchema: Schema = named("MemberPair", object(facts), example);
const languagePairSchema: Schema = named(
  "LanguagePair",
  object({
    ...facts, memberPairs: optional(list(memberPairSchema)), isChain: optional(described(flag, "Always true; absent for single pairs.")),
  }),
  example,
);

export const languagePairsSchema: Schema = named("LanguagePairs", object({ languagePairs: list(languagePairSchema) }));
