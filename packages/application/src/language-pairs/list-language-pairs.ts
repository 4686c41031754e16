import { type AdaptedPair, isAdaptable, isAdaptedPair } from "@dragoman/domain/adapted-language-pairs";
import { covers, type Grant } from "@dragoman/domain/entitlements";
import { type LanguagePair, languageOfTag } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import type { Grants, KnownPair } from "../hosts/index.js";
import type { KnownChain, PairDirectory } from "../translation-chains/index.js";
import { mayUsePair } from "./unadapted-pairs.js";

/** Which pairs a list may have. */
export const pairModes = ["translation", "installed", "licensed", "installedAndLicensed", "adaptable"] as const;
/** Which pairs a list has. */
export type PairMode = (typeof pairModes)[number];
/** Whether a list of pairs has chains: also, only, or none. */
export const chainModes = ["also", "only", "excluded"] as const;
/** Whether a list has chains. */
export type ChainMode = (typeof chainModes)[number];

/** Which pairs are listed. All that are there have to match. */
export interface LanguagePairFilter {
  /** `translation` when absent: an engine is expected to run. */
  readonly mode?: PairMode;
  /** `also` when absent. */
  readonly chains?: ChainMode;
  /** Codes, aliases or IETF tags, of a region too, in any letter case. */
  readonly sourceLanguageId?: string | undefined;
  readonly targetLanguageId?: string | undefined;
  /** These compare without letter case. */
  readonly domain?: string;
  readonly platform?: string;
  readonly technology?: string;
}

/** A pair or chain as it is listed. */
export type ListedPair = LanguagePair & {
  readonly installed: boolean;
  readonly expected: boolean;
  /** Covered by the licence; of a chain, with both its members. */
  readonly licensed: boolean;
  /** It may be a baseline of a training. */
  readonly adaptable: boolean;
  /** An adapted pair that is trained anew by itself. */
  readonly autoAdaptationEnabled: boolean;
  /** Of a chain. */
  readonly members?: readonly LanguagePair[];
};

/** Knows the pairs that trainings yield, and which of them are trained anew by themselves. */
export interface AdaptedPairs {
  pairs(): Promise<readonly AdaptedPair[]>;
}

/** Answers the pairs and chains that fit all filters and that the caller may use, by id. */
export class ListLanguagePairs {
  constructor(
    private readonly directory: Pick<PairDirectory, "pairs" | "chains">, private readonly grants: Grants,
    private readonly trainings: AdaptedPairs,
  ) {}

  async run(
    { mode = "translation", chains = "also", ...wanted }: LanguagePairFilter, caller: Pick<Caller, "accountId"> = {},
  ): Promise<readonly ListedPair[]> {
    const singles = chains === "only" ? [] : this.directory.pairs().filter((known) => isOfMode(known, mode));
    const joined = chains === "excluded" ? [] : (await this.directory.chains()).filter((chain) => isChainOfMode(chain, mode));
    const grant = await this.grants.current();
    const fitting = [...singles, ...joined].flatMap(({ pair, expected }) =>
      (pair === undefined || !fits(pair, wanted) || !mayUsePair(caller, pair.id) ? [] : [{ pair, expected }]));
    // Nobody is asked where there is nothing to be told.
    const adapted = fitting.some(({ pair }) => isAdaptedPair(pair.id)) ? await this.trainings.pairs() : [];
    const byThemselves = new Set(adapted.filter((pair) => pair.autoAdaptationEnabled).map(({ languagePairId }) => languagePairId));
    return fitting.map(({ pair, expected }) => listed(pair, expected, grant, byThemselves.has(pair.id)))
      .filter(({ licensed }) => licensed || !mode.toLowerCase().endsWith("licensed"))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function listed(
  pair: LanguagePair & Pick<ListedPair, "members">, expected: boolean, grant: Grant, autoAdaptationEnabled: boolean,
): ListedPair {
  const licensed = (pair.members ?? [pair]).every(({ id }) => covers(grant, id));
  return { ...pair, installed: true, expected, licensed, adaptable: isAdaptable(pair), autoAdaptationEnabled };
}

function isOfMode({ pair, expected }: KnownPair, mode: PairMode): boolean {
  if (mode === "translation") return expected;
  return mode !== "adaptable" || isAdaptable(pair);
}

/** An automatic chain is there while its members run, whatever the mode; one that was created follows it as single pairs do. */
function isChainOfMode({ management, expected }: KnownChain, mode: PairMode): boolean {
  if (management === "deleted" || mode === "adaptable") return false;
  return management === "automatic" || mode !== "translation" || expected;
}

function fits(pair: LanguagePair, filter: Omit<LanguagePairFilter, "mode" | "chains">): boolean {
  return isLanguage(pair.sourceLanguageId, filter.sourceLanguageId) && isLanguage(pair.targetLanguageId, filter.targetLanguageId)
    && isWord(pair.domain, filter.domain) && isWord(pair.platform, filter.platform) && isWord(pair.technology, filter.technology);
}

function isLanguage(code: string, wanted: string | undefined): boolean {
  return wanted === undefined || code === (languageOfTag(wanted)?.code ?? wanted.toLowerCase());
}

function isWord(word: string, wanted: string | undefined): boolean {
  return wanted === undefined || word.toLowerCase() === wanted.toLowerCase();
}
