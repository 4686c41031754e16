import { findLanguage, type LanguagePair } from "@dragoman/domain";
import type { EngineDirectory, KnownPair } from "../hosts/index.js";

export const pairModes = ["translation", "installed", "licensed", "installedAndLicensed", "adaptable"] as const;
export type PairMode = (typeof pairModes)[number];
export const chainModes = ["also", "only", "excluded"] as const;
export type ChainMode = (typeof chainModes)[number];

export interface LanguagePairFilter {
  /** `translation` when absent: an engine is expected to run. */
  readonly mode?: PairMode;
  /** `also` when absent. */
  readonly chains?: ChainMode;
  /** Codes, aliases or IETF tags, in any letter case. */
  readonly sourceLanguageId?: string;
  readonly targetLanguageId?: string;
  /** These compare without letter case. */
  readonly domain?: string;
  readonly platform?: string;
  readonly technology?: string;
}

export type ListedPair = LanguagePair & {
  readonly installed: boolean;
  readonly expected: boolean;
  /** The community licence covers every installed pair. */
  readonly licensed: boolean;
};

/** Answers the pairs that fit all filters, by id. */
export class ListLanguagePairs {
  constructor(private readonly directory: Pick<EngineDirectory, "pairs">) {}

  async run(filter: LanguagePairFilter): Promise<readonly ListedPair[]> {
    // No two pairs are joined to chains, so that "only" chains are none.
    if (filter.chains === "only") return [];
    return this.directory.pairs()
      .filter((known) => isOfMode(known, filter.mode ?? "translation") && fits(known.pair, filter))
      .map(({ pair, expected }) => ({ ...pair, installed: true, expected, licensed: true }));
  }
}

function isOfMode({ expected }: KnownPair, mode: PairMode): boolean {
  if (mode === "translation") return expected;
  // No technology that is served can be a baseline of training.
  return mode !== "adaptable";
}

function fits(pair: LanguagePair, filter: LanguagePairFilter): boolean {
  return isLanguage(pair.sourceLanguageId, filter.sourceLanguageId) && isLanguage(pair.targetLanguageId, filter.targetLanguageId)
    && isWord(pair.domain, filter.domain) && isWord(pair.platform, filter.platform) && isWord(pair.technology, filter.technology);
}

function isLanguage(code: string, wanted: string | undefined): boolean {
  return wanted === undefined || code === (findLanguage(wanted)?.code ?? wanted.toLowerCase());
}

function isWord(word: string, wanted: string | undefined): boolean {
  return wanted === undefined || word.toLowerCase() === wanted.toLowerCase();
}
