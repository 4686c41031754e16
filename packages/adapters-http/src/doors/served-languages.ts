import type { LanguagePairUseCases } from "@dragoman/application/language-pairs";
import { languageOfTag, type LanguagePair, nearLanguages } from "@dragoman/domain/language-pairs";

/** The languages of a server, as our codes. */
export interface ServedLanguages {
  /** All that pairs lead from or to, by code. */
  readonly all: readonly string[];
  /** Those that pairs lead from. */
  readonly sources: readonly string[];
  /** Those that pairs lead to. */
  readonly targets: readonly string[];
  /** Those that pairs lead to from this one. */
  readonly targetsOf: (source: string) => readonly string[];
  /** Whether a pair leads from the one to the other, or from and to languages near them. */
  readonly lead: (source: string, target: string) => boolean;
  /** Our code of the language that a code, alias or tag means, if there is a pair from or to it or one near it. */
  readonly find: (name: string) => string | undefined;
}

/** What the server translates: by pairs and chains for which engines are expected to run. */
export async function servedLanguages({ listLanguagePairs }: Pick<LanguagePairUseCases, "listLanguagePairs">): Promise<ServedLanguages> {
  const pairs: readonly LanguagePair[] = await listLanguagePairs.run({});
  const sources = sorted(pairs.map(({ sourceLanguageId }) => sourceLanguageId));
  const targets = sorted(pairs.map(({ targetLanguageId }) => targetLanguageId));
  const all = sorted([...sources, ...targets]);
  return {
    all, sources, targets,
    targetsOf: (source) => sorted(pairs.filter((pair) => pair.sourceLanguageId === source).map((pair) => pair.targetLanguageId)),
    lead: (source, target) => pairs.some(({ sourceLanguageId, targetLanguageId }) =>
      nearLanguages(source).includes(sourceLanguageId) && nearLanguages(target).includes(targetLanguageId)),
    find: (name) => {
      const code = languageOfTag(name)?.code;
      return code !== undefined && nearLanguages(code).some((one) => all.includes(one)) ? code : undefined;
    },
  };
}

function sorted(codes: readonly string[]): readonly string[] {
  return [...new Set(codes)].sort();
}
