import { invalid } from "../common/errors.js";
import { direction, type LanguagePair, languageTagAndName, type LinguisticOption } from "../language-pairs/index.js";

/** Two pairs joined by a pivot language, as one pair: the first leads to the pivot, the second from it. */
export interface ChainedPair extends LanguagePair {
  readonly members: readonly [LanguagePair, LanguagePair];
}

const joint = ">>";

/** The ids that a chain id joins; undefined when it does not join two. */
export function memberIds(chainId: string): readonly [string, string] | undefined {
  const [first, second, ...more] = chainId.split(joint);
  return first && second && more.length === 0 ? [first, second] : undefined;
}

/** Whether one pair leads on from the other to a language that is not its source: a chain back home translates nothing. */
export function leadsOn(first: LanguagePair, second: LanguagePair): boolean {
  return first.targetLanguageId === second.sourceLanguageId && first.sourceLanguageId !== second.targetLanguageId;
}

/**
 * Joins two pairs. Attributes are those of the members where both agree, "" otherwise, and a chain has no version. It
 * takes the linguistic options of both; where both have one of the same id, the second's, which shapes what is read.
 * Throws `chain-pairs-do-not-meet` or `chain-leads-back`.
 */
export function joinPairs(first: LanguagePair, second: LanguagePair): ChainedPair {
  if (!leadsOn(first, second)) throw cannotJoin(first, second);
  const agreed = (name: "domain" | "platform" | "technology") => (first[name] === second[name] ? first[name] : "");
  return {
    id: first.id + joint + second.id,
    sourceLanguageId: first.sourceLanguageId, targetLanguageId: second.targetLanguageId,
    domain: agreed("domain"), platform: agreed("platform"), technology: agreed("technology"), version: "",
    linguisticOptions: [...first.linguisticOptions.filter(({ id }) => !has(second.linguisticOptions, id)), ...second.linguisticOptions],
    members: [first, second],
  };
}

function has(options: readonly LinguisticOption[], id: string): boolean {
  return options.some((option) => option.id.toLowerCase() === id.toLowerCase());
}

function cannotJoin(first: LanguagePair, second: LanguagePair): Error {
  const name = (code: string): string => languageTagAndName(code).name;
  const chain =
    `${direction(first.sourceLanguageId, first.targetLanguageId)}${joint}${direction(second.sourceLanguageId, second.targetLanguageId)}`;
  if (first.targetLanguageId !== second.sourceLanguageId) {
    return invalid("chain-pairs-do-not-meet", `${chain} is not a chain: the first pair leads to ${name(first.targetLanguageId)}, `
      + `the second starts from ${name(second.sourceLanguageId)}.`,
      "The target language of the first pair must be the source language of the second.");
  }
  return invalid("chain-leads-back", `${chain} is not a chain: it leads back to ${name(first.sourceLanguageId)}.`,
    "The target language of the second pair must differ from the source language of the first.");
}
