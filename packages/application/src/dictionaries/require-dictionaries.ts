import { invalid } from "@dragoman/domain/common";
import { type Dictionary, dictionaryKey, idOfRevisioned, isOfPair } from "@dragoman/domain/dictionaries";
import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { Caller } from "../common/caller.js";
import type { DictionaryRepository } from "./dictionary-repository.js";

/** The dictionaries that somebody may name: all there are belong to the server's own account. */
export function dictionariesOf(
  { accountId }: Pick<Caller, "accountId">, dictionaries: Pick<DictionaryRepository, "findAll">,
): Pick<DictionaryRepository, "findAll"> {
  return accountId === undefined ? dictionaries : { findAll: async () => [] };
}

/**
 * The dictionaries that a translation is asked for with, in the order given, each once. Throws `unknown-dictionary` for
 * one that is not there, or is not of the pair. Without a pair, before the source language is known, any will do: those
 * of other languages are passed over when terms are looked for.
 */
export async function requireDictionaries(
  dictionaries: Pick<DictionaryRepository, "findAll">, ids: readonly string[] | undefined, pair: LanguagePair | undefined,
): Promise<readonly Dictionary[]> {
  if (ids === undefined || ids.length === 0) return [];
  const known = new Map((await dictionaries.findAll(ids)).map((one) => [dictionaryKey(one.id), one]));
  const keys = [...new Set(ids.map(dictionaryKey))];
  return keys.map((key) => {
    const found = known.get(key);
    if (found === undefined) throw unknown(key, "but there is no such dictionary", "GET /dictionaries lists them.");
    if (pair !== undefined && !isOfPair(found, pair)) {
      throw unknown(found.id, `a dictionary from ${found.sourceLanguageId} into ${found.targetLanguageId}`,
        `${pair.id} translates from ${pair.sourceLanguageId} into ${pair.targetLanguageId}; name dictionaries for these languages.`);
    }
    return found;
  });
}

/** Those of the revisioned ids whose dictionaries have no terms for the pair: of other languages, or deleted since. */
export async function dictionariesPassedOver(
  dictionaries: Pick<DictionaryRepository, "findAll">, revisionedIds: readonly string[], pair: LanguagePair,
): Promise<readonly string[]> {
  if (revisionedIds.length === 0) return [];
  const found = await dictionaries.findAll(revisionedIds.map(idOfRevisioned));
  const keys = new Set(found.filter((one) => isOfPair(one, pair)).map(({ id }) => dictionaryKey(id)));
  return revisionedIds.filter((id) => !keys.has(dictionaryKey(idOfRevisioned(id))));
}

function unknown(id: string, what: string, details: string) {
  return invalid("unknown-dictionary", `dictionaryIds names ${JSON.stringify(id.slice(0, 100))}, ${what}.`, details);
}
