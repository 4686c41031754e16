import { invalid } from "@dragoman/domain/common";
import {
  checkDictionaryId, checkDictionaryLanguages, type Dictionary, dictionaryCreated, dictionaryDeleted, dictionaryReplaced, type Term,
} from "@dragoman/domain/dictionaries";
import { findLanguage } from "@dragoman/domain/language-pairs";
import type { AccountLimits } from "../accounts/index.js";
import type { Clock } from "../common/clock-and-random.js";
import type { ContentStore, StoredContent } from "../common/content-store.js";
import type { DictionaryFiles } from "./dictionary-files.js";
import type { DictionaryFilter, DictionaryRepository, OpenTerms } from "./dictionary-repository.js";
import { findDictionary } from "./find-dictionary.js";

/** What a new dictionary is made of. */
export interface CreateDictionaryForm {
  readonly dictionaryId: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** The file of its terms; without one it is empty. */
  readonly content?: StoredContent;
}

/**
 * Makes a dictionary, with the terms of a file or none. Rejects with `dictionary-id-taken`, `language-unknown`, `languages-same`,
 * `account-limit-reached` for DICTIONARIES, and what the file fails with.
 */
export class CreateDictionary {
  constructor(
    private readonly dictionaries: DictionaryRepository,
    private readonly contents: ContentStore,
    private readonly files: DictionaryFiles,
    private readonly clock: Clock,
    private readonly limits: Pick<AccountLimits, "makingDictionary">,
  ) {}

  async run({ dictionaryId: id, sourceLanguageId, targetLanguageId, content }: CreateDictionaryForm): Promise<Dictionary> {
    checkDictionaryId(id);
    mustBeKnown("sourceLanguageId", sourceLanguageId);
    mustBeKnown("targetLanguageId", targetLanguageId);
    checkDictionaryLanguages({ sourceLanguageId, targetLanguageId });
    const terms: OpenTerms = content === undefined ? noTerms : await this.files.read(() => this.contents.read(content.id));
    return this.limits.makingDictionary(this.dictionaries, () =>
      this.dictionaries.add({ id, sourceLanguageId, targetLanguageId }, terms, (dictionary, size) =>
        [dictionaryCreated(dictionary, size, this.clock.now())]));
  }
}

/** Puts the terms of a file in the place of all that a dictionary has; all of them or, when the file fails, none. */
export class ReplaceDictionary {
  constructor(
    private readonly dictionaries: DictionaryRepository,
    private readonly contents: ContentStore,
    private readonly files: DictionaryFiles,
    private readonly clock: Clock,
  ) {}

  async run(id: string, content: StoredContent): Promise<Dictionary> {
    const dictionary = await findDictionary(this.dictionaries, id);
    const terms = await this.files.read(() => this.contents.read(content.id));
    return this.dictionaries.replace(dictionary.id, terms, (replaced, count) => [dictionaryReplaced(replaced, count, this.clock.now())]);
  }
}

/** Deletes a dictionary with its terms; answers it as it was. Rejects with `dictionary-not-found`. */
export class DeleteDictionary {
  constructor(private readonly dictionaries: DictionaryRepository, private readonly clock: Clock) {}

  run(id: string): Promise<Dictionary> {
    return this.dictionaries.remove(id, (dictionary) => [dictionaryDeleted(dictionary, this.clock.now())]);
  }
}

/** Deletes the dictionaries that fit every filter, with their terms; answers how many. Rejects with `filter-missing` without any. */
export class DeleteDictionaries {
  constructor(private readonly dictionaries: DictionaryRepository, private readonly clock: Clock) {}

  async run(filter: DictionaryFilter): Promise<number> {
    if (Object.keys(filter).length > 0) {
      return this.dictionaries.removeAll(filter, (dictionary) => [dictionaryDeleted(dictionary, this.clock.now())]);
    }
    throw invalid("filter-missing", "No filter says which dictionaries to delete.",
      "Give dictionaryIds, or sourceLanguageId and targetLanguageId; an empty one does not count.");
  }
}

async function* noTerms(): AsyncGenerator<Term> {}

function mustBeKnown(field: string, code: string): void {
  if (findLanguage(code) !== undefined) return;
  throw invalid("language-unknown", `${field} ${JSON.stringify(code.slice(0, 40))} is not known.`,
    "It must be the code of a language, such as eng or spa.");
}
