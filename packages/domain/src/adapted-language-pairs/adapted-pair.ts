import { DomainError, invalid } from "../common/errors.js";
import type { Change, DomainEvent } from "../common/events.js";
import type { Instant } from "../common/instant.js";
import { type LanguagePair, languagePair, languagePairTypeOf } from "../language-pairs/index.js";

/** The technology of adapted pairs: phrase-based machine translation. */
export const adaptedTechnology = "PBMT";
/** The version of adapted pairs; a later training of a pair is another model of the same version. */
const adaptedVersion = "1.0.0";
const mostCharacters = 32;

/** A pair that trainings yield models for. It is there as long as one of its jobs is. */
export interface AdaptedPair {
  readonly languagePairId: string;
  readonly name: string;
  /** Whether it is trained anew by itself, from approved feedback and new units. */
  readonly autoAdaptationEnabled: boolean;
}

/** The pair that a training by this name yields. Throws `adapted-name-invalid`. */
export function adaptedPair(name: string, sourceLanguageId: string, targetLanguageId: string): LanguagePair {
  if (!/^[A-Za-z0-9]+$/.test(name) || name.length > mostCharacters) {
    throw invalid("adapted-name-invalid", `${JSON.stringify(name.slice(0, 200))} cannot be the name of an adapted language pair.`,
      `name has 1 to ${mostCharacters} letters or digits of ASCII.`);
  }
  return languagePair({
    source: sourceLanguageId, target: targetLanguageId, domain: `Adapted-${name}`, technology: adaptedTechnology, version: adaptedVersion,
  });
}

/** Whether the id is that of an adapted pair. */
export function isAdaptedPair(languagePairId: string): boolean {
  return languagePairTypeOf(languagePairId) === "Adapted";
}

/** Whether the pair may be a baseline: any single pair but adapted ones, which would learn from what was learned already. */
export function isAdaptable(pair: Pick<LanguagePair, "id">): boolean {
  return !["Adapted", "Chained"].includes(languagePairTypeOf(pair.id) ?? "Chained");
}

/** The pair is trained anew by itself from now on, or is not any more. */
export function setAutoAdaptation(pair: AdaptedPair, isEnabled: boolean, at: Instant): Change<AdaptedPair> {
  if (pair.autoAdaptationEnabled === isEnabled) return { state: pair };
  const event: DomainEvent = {
    type: isEnabled ? "adaptedlp.autoAdaptationEnabled" : "adaptedlp.autoAdaptationDisabled", at,
    data: { languagePairId: pair.languagePairId }, subject: pair.name,
  };
  return { state: { ...pair, autoAdaptationEnabled: isEnabled }, events: [event] };
}

/** That no job of a pair of this id is there. */
export function adaptedPairNotFound(languagePairId: string): DomainError {
  return new DomainError("notFound", "adapted-pair-not-found", `There is no adapted language pair ${JSON.stringify(languagePairId)}.`,
    { details: "GET /adapted-language-pairs lists all of them." });
}
