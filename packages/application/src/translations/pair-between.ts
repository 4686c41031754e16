import { invalid } from "@dragoman/domain/common";
import { languageOfTag, languageTagAndName, type LanguagePair, nearLanguages } from "@dragoman/domain/language-pairs";
import type { PairOrder } from "../language-pairs/index.js";
import type { PairDirectory } from "../translation-chains/index.js";

/** Finds pairs for those who name two languages and no pair. */
export class PairBetween {
  constructor(
    private readonly order: Pick<PairOrder, "ordered">, private readonly pairs: Pick<PairDirectory, "pairs" | "chains">,
  ) {}

  /**
   * The pair from one language into another (codes, aliases or IETF tags) for which engines are expected to run: of several the
   * first in the order of their direction; a chain only where no pair leads there directly; and of a language that
   * has none, such as Canadian French, one of those near it. Rejects with `language-unknown` or `no-pair-between`.
   */
  async run(source: string, target: string): Promise<LanguagePair> {
    const [from, into] = [requireLanguage(source), requireLanguage(target)];
    const near = nearLanguages(from).flatMap((one) => nearLanguages(into).map((other) => [one, other] as const));
    const best = await this.bestOf(this.direct(), near) ?? await this.bestOf(await this.joined(), near);
    if (best !== undefined) return best;
    throw invalid("no-pair-between", `There is no language pair from ${nameOf(from)} into ${nameOf(into)}.`,
      "An administrator can start a translation engine for one.");
  }

  /** The languages, as our codes, that pairs lead from into one, or into one near it. */
  async sourcesInto(target: string): Promise<ReadonlySet<string>> {
    const into = nearLanguages(requireLanguage(target));
    const leading = [...this.direct(), ...await this.joined()].filter(({ targetLanguageId }) => into.includes(targetLanguageId));
    return new Set(leading.map(({ sourceLanguageId }) => sourceLanguageId));
  }

  private async bestOf(
    pairs: readonly LanguagePair[], ways: readonly (readonly [from: string, into: string])[],
  ): Promise<LanguagePair | undefined> {
    for (const [from, into] of ways) {
      const found = pairs.filter(({ sourceLanguageId, targetLanguageId }) => sourceLanguageId === from && targetLanguageId === into);
      const [best] = await this.order.ordered(found);
      if (best !== undefined) return best;
    }
    return undefined;
  }

  private direct(): readonly LanguagePair[] {
    return this.pairs.pairs().filter(({ expected }) => expected).map(({ pair }) => pair);
  }

  private async joined(): Promise<readonly LanguagePair[]> {
    return (await this.pairs.chains()).flatMap(({ pair, expected }) => (expected && pair !== undefined ? [pair] : []));
  }
}

/** Our code of the language that a code, alias or tag means. Throws `language-unknown`. */
export function requireLanguage(name: string): string {
  const language = languageOfTag(name);
  if (language !== undefined) return language.code;
  throw invalid("language-unknown", `${JSON.stringify(name.slice(0, 80))} is not the code of a language.`,
    "It must be a code or an IETF tag, such as en or pt-BR.");
}

const nameOf = (code: string): string => languageTagAndName(code).name;
