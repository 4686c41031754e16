import { invalid } from "../common/errors.js";
import type { LanguagePair } from "../language-pairs/index.js";

/** Terms of one direction between two languages. */
export interface Dictionary {
  /** As it was entered; it is looked up without letter case. */
  readonly id: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** 32 hexadecimal digits, the same for the same terms. */
  readonly revision: string;
}

const form = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
/** Words that stand in paths where an id does, or that programs stumble over. */
const reserved: readonly string[] = ["batch-delete", "download-archive", "__proto__", "constructor"];

/** Throws `dictionary-id-invalid` for what cannot be the id of a dictionary. */
export function checkDictionaryId(id: string): void {
  if (form.test(id) && !reserved.includes(dictionaryKey(id))) return;
  throw invalid("dictionary-id-invalid", `dictionaryId ${JSON.stringify(id.slice(0, 100))} cannot be the id of a dictionary.`,
    `An id has 1 to 64 ASCII letters, digits, _, - and ., and begins with a letter or digit; ${reserved.join(", ")} are reserved.`);
}

/** Throws `languages-same` for a dictionary from a language into itself. */
export function checkDictionaryLanguages(
  { sourceLanguageId, targetLanguageId }: Pick<Dictionary, "sourceLanguageId" | "targetLanguageId">,
): void {
  if (sourceLanguageId !== targetLanguageId) return;
  throw invalid("languages-same", `A dictionary leads from one language into another, not from ${sourceLanguageId} into itself.`,
    "sourceLanguageId and targetLanguageId must differ.");
}

/** Ids are one when their keys are. */
export function dictionaryKey(id: string): string {
  return id.toLowerCase();
}

/** Whether its terms are of the languages of the pair. */
export function isOfPair(dictionary: Dictionary, pair: LanguagePair): boolean {
  return dictionary.sourceLanguageId === pair.sourceLanguageId && dictionary.targetLanguageId === pair.targetLanguageId;
}

/** How a translation shows which dictionary, in which revision, it was asked for with. */
export function revisionedId({ id, revision }: Pick<Dictionary, "id" | "revision">): string {
  return `${id}_${revision}`;
}

/** The id in a revisioned one. */
export function idOfRevisioned(revisioned: string): string {
  return revisioned.replace(/_[0-9a-f]{32}$/, "");
}
