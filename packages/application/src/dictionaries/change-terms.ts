import { normalTerm, oneLine, type Term, termAdded, termChanged, termsDeleted } from "@dragoman/domain/dictionaries";
import type { Clock } from "../common/clock-and-random.js";
import type { DictionaryRepository } from "./dictionary-repository.js";

/** What a term is made of. */
export interface TermForm {
  readonly source: string;
  readonly target: string;
  readonly comment?: string;
}

/** Changes single terms; translations follow in their next segment. Rejects with `dictionary-not-found`, `term-invalid`. */
export class ChangeTerms {
  constructor(private readonly dictionaries: DictionaryRepository, private readonly clock: Clock) {}

  /** Rejects with `term-source-taken`. */
  add(dictionaryId: string, form: TermForm): Promise<Term> {
    return this.dictionaries.addTerm(dictionaryId, termOf(form), (dictionary) => [termAdded(dictionary, this.clock.now())]);
  }

  /** Without a comment the present one goes. Rejects with `term-not-found`, `term-source-taken`. */
  change(dictionaryId: string, originalSource: string, form: TermForm): Promise<Term> {
    return this.dictionaries.changeTerm(dictionaryId, oneLine(originalSource), termOf(form), (dictionary) =>
      [termChanged(dictionary, this.clock.now())]);
  }

  /** Answers the sources that were there. */
  remove(dictionaryId: string, sources: readonly string[]): Promise<readonly string[]> {
    return this.dictionaries.removeTerms(dictionaryId, sources.map(oneLine), (dictionary, count) =>
      termsDeleted(dictionary, count, this.clock.now()));
  }
}

function termOf({ source, target, comment = "" }: TermForm): Term {
  return normalTerm({ source, target, comment });
}
