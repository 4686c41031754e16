import type { DictionaryRepository, TermFinder, TermMatch, TermScope } from "@dragoman/application/dictionaries";
import { dictionaryKey, findTerms, type KeyedTerm, termKey, tokensOf } from "@dragoman/domain/dictionaries";

/** Finds terms by reading whole dictionaries, each time: for few terms. */
export class MemoryTermFinder implements TermFinder {
  constructor(private readonly dictionaries: Pick<DictionaryRepository, "findAll" | "terms">) {}

  async find(
    { dictionaryIds, sourceLanguageId, targetLanguageId }: TermScope, texts: readonly string[],
  ): Promise<readonly (readonly TermMatch[])[]> {
    const known = await this.dictionaries.findAll(dictionaryIds);
    const byKey = new Map<string, KeyedTerm[]>();
    for (const dictionaryId of dictionaryIds) {
      const dictionary = known.find(({ id }) => dictionaryKey(id) === dictionaryKey(dictionaryId));
      if (dictionary?.sourceLanguageId !== sourceLanguageId || dictionary.targetLanguageId !== targetLanguageId) continue;
      for await (const { source, target } of this.dictionaries.terms(dictionary.id)) {
        const key = termKey(source);
        byKey.set(key, [...byKey.get(key) ?? [], { source, target, dictionaryId }]);
      }
    }
    return texts.map((text) => findTerms(text, tokensOf(text), (key) => byKey.get(key) ?? []));
  }
}
