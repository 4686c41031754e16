import { normalTerm, oneLine, type Term } from "@dragoman/domain/dictionaries";
import type { DictionaryRepository } from "./dictionary-repository.js";

/** What a term is made of. */
export interface TermForm {
  readonly source: string;
  readonly target: string;
  readonly comment?: string;
}

/** Changes single terms; translations follow in their next segment. Rejects with `dictionary-not-found`, `term-invalid`. */
export class ChangeTerms {
  constructor(private readonly dictionaries: DictionaryRepository) {}

  /** Rejects with `term-source-taken`. */
  add(dictionaryId: string, form: TermForm): Promise<Term> {
    return this.dictionaries.addTerm(dictionaryId, termOf(form));
  }

  /** Without a comment the present one goes. Rejects with `term-not-found`, `term-source-taken`. */
  change(dictionaryId: string, originalSource: string, form: TermForm): Promise<Term> {
    return this.dictionaries.changeTerm(dictionaryId, oneLine(originalSource), termOf(form));
  }

  /** Answers the sources that were there. */
  remove(dictionaryId: string, sources: readonly string[]): Promise<readonly string[]> {
    return this.dictionaries.removeTerms(dictionaryId, sources.map(oneLine));
  }
}

function termOf({ source, target, comment = "" }: TermForm): Term {
  return normalTerm({ source, target, comment });
}
