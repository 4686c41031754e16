import { findLanguage } from "./languages.js";

/** An option that translations with a pair accept; `systemDefault` is one of `values`. */
export interface LinguisticOption {
  readonly id: string;
  readonly values: readonly string[];
  readonly systemDefault: string;
}

/** What the makers of a model measured of it, on a test set of their own: BLEU and chrF from 0 to 100, COMET as they give it. */
export interface PublishedScores {
  readonly bleu?: number;
  readonly chrf?: number;
  readonly comet?: number;
  /** What it was measured on, as they name it. */
  readonly testSet?: string;
}

/** What an engine can be started for: one direction between two languages, in one version of one technology. */
export interface LanguagePair {
  /** `EngSpa_Generic_SRV_RBMT_0_8_x_1`. */
  readonly id: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly domain: string;
  readonly platform: string;
  readonly technology: string;
  /** `major.minor.patch`. */
  readonly version: string;
  readonly linguisticOptions: readonly LinguisticOption[];
  /**
   * Whether estimates of the quality of its translations were measured to be better than chance; docs/quality.md tells how.
   * A chain never has it, and a pair from an agent of an older version does not say.
   */
  readonly estimatesQuality?: boolean;
  /** Whether these estimates were measured to be as good as those beside a reference, so that it is compared with none. */
  readonly estimatesWell?: boolean;
  /**
   * Whether what its engines answer is checked for what neural engines do wrong, and asked for once more where it fails; docs/quality.md
   * tells how.
   */
  readonly checksOutput?: boolean;
  /**
   * Whether it was measured that what its engines answer tells how good the translations of other pairs of its direction are, so that it is
   * compared with those that have estimates; docs/quality.md tells how.
   */
  readonly isReference?: boolean;
  /** In which modes its engines can be started, for the driver to understand; absent where there is nothing to choose. */
  readonly modes?: readonly string[];
  /** Of pairs whose model may be another one tomorrow: which it is now. */
  readonly revision?: string;
  /** The chain that its engines do in one, with the same options; its revision is made of those of the members. */
  readonly chain?: string;
  /** How it stands to pairs of other technologies where nobody names one; `usual` when absent. */
  readonly rank?: TechnologyRank;
  /** Absent where nobody published any. */
  readonly published?: PublishedScores;
}

/** From the first that is chosen to the last. */
export const technologyRanks = ["preferred", "usual", "lastResort"] as const;
/**
 * How the pairs of a technology stand to those of others: pairs of a `lastResort` are offered only where no other technology
 * offers any; `preferred` ones are chosen before all others when a first start has the choice, or nobody names a pair.
 */
export type TechnologyRank = (typeof technologyRanks)[number];

const capital = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).toLowerCase();

/** A version of any form as three numbers; what is missing is 0. */
export function threePartVersion(version: string): string {
  const numbers = version.match(/\d+/g) ?? [];
  return [0, 1, 2].map((place) => Number(numbers[place] ?? 0)).join(".");
}

/** `Aut<Xxx>`: detect the source language, translate into Xxx. Answers Xxx, in lower case. */
export function autoDetectTarget(languagePairId: string): string | undefined {
  return /^aut([a-z]{3})$/i.exec(languagePairId)?.[1]?.toLowerCase();
}

/** The languages that a pair id or a chain id (`EngFra_…>>FraSpa_…`) leads from and to, in lower case; undefined for what is neither. */
export function languagesOf(languagePairId: string): { sourceLanguageId: string; targetLanguageId: string } | undefined {
  const hops = languagePairId.split(">>").map((id) => /^([a-z]{3})([a-z]{3})(?:_|$)/i.exec(id));
  const source = hops[0]?.[1];
  const target = hops.at(-1)?.[2];
  if (source === undefined || target === undefined) return undefined;
  return { sourceLanguageId: source.toLowerCase(), targetLanguageId: target.toLowerCase() };
}

/** The short name of a direction, `EngSpa`: the first part of a pair id and what settings name. */
export function direction(sourceLanguageId: string, targetLanguageId: string): string {
  return capital(sourceLanguageId) + capital(targetLanguageId);
}

/** The direction that a name means, `EngGer` for `engdeu`: the codes or aliases of two languages in one word, in any letter case. */
export function directionNamed(name: string): string | undefined {
  if (!/^[a-z]{6}$/i.test(name)) return undefined;
  const [source, target] = [name.slice(0, 3), name.slice(3)].map((code) => findLanguage(code)?.code ?? code);
  return direction(source as string, target as string);
}

/** The direction of a pair, `EngSpa`. */
export function directionOf({ sourceLanguageId, targetLanguageId }: Pick<LanguagePair, "sourceLanguageId" | "targetLanguageId">): string {
  return direction(sourceLanguageId, targetLanguageId);
}

/** Builds a pair and its id from its parts. */
export function languagePair(parts: {
  source: string; target: string; technology: string; version: string; domain?: string; platform?: string;
  linguisticOptions?: readonly LinguisticOption[]; estimatesQuality?: boolean; estimatesWell?: boolean;
  checksOutput?: boolean; isReference?: boolean; modes?: readonly string[]; revision?: string; chain?: string;
  published?: PublishedScores;
}): LanguagePair {
  const { source, target, technology, domain = "Generic", platform = "SRV", linguisticOptions = [], ...facts } = parts;
  const version = threePartVersion(parts.version);
  const [major, minor, patch] = version.split(".") as [string, string, string];
  return {
    id: `${direction(source, target)}_${domain}_${platform}_${technology}_${major}_${minor}_x_${patch}`,
    ...facts, sourceLanguageId: source, targetLanguageId: target, domain, platform, technology, version, linguisticOptions,
  };
}

/** Full name and IETF tag of a language code; the code itself where the table has none. */
export function languageTagAndName(code: string): { tag: string; name: string } {
  const language = findLanguage(code);
  return language ?? { tag: code, name: code };
}
