import type { DomainEvent, EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import type { Dictionary, Term } from "@dragoman/domain/dictionaries";

/** All that are there have to match. An empty list matches nothing. */
export interface DictionaryFilter {
  /** Any of them, without letter case. */
  readonly ids?: readonly string[];
  readonly sourceLanguageId?: string;
  readonly targetLanguageId?: string;
}

/** Substrings, without letter case. All that are there have to match. */
export type TermFilter = Readonly<Partial<Record<"source" | "target" | "comment", string>>>;

/** Yields the terms of an import from its start; called again when the import has to begin anew. */
export type OpenTerms = () => AsyncIterable<Term>;

/** Tells what happened to a dictionary, as it is then, and to how many of its terms. */
export type DictionaryEvents = (dictionary: Dictionary, terms: number) => readonly DomainEvent[];

/**
 * Keeps dictionaries with their terms.
 *
 * Ids are unique and looked up without letter case. Sources of terms are unique in their dictionary, with letter case; of
 * an import the last of equal ones counts. The revision of a dictionary is the same exactly when its terms are, however
 * they came there. Changes of one dictionary do not interleave; each is stored with its events, and when it fails nothing of
 * it is.
 *
 * All that name a dictionary reject with `dictionary-not-found` when it is not there.
 */
export interface DictionaryRepository {
  /** Rejects with `dictionary-id-taken` (kind invalid) when a dictionary of that id is there, and with what `terms` fails with. */
  add(dictionary: Omit<Dictionary, "revision">, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary>;
  /** Puts these terms in the place of all that are there. */
  replace(id: string, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary>;
  find(id: string): Promise<Dictionary | undefined>;
  /** Those of the ids that are there, in one look. */
  findAll(ids: readonly string[]): Promise<readonly Dictionary[]>;
  /** Answers the dictionary as it was. */
  remove(id: string, events: EventsOf<Dictionary>): Promise<Dictionary>;
  /** Removes all that match, each with its events; answers how many. */
  removeAll(filter: DictionaryFilter, events: EventsOf<Dictionary>): Promise<number>;
  /** Ordered by id. Past the last page: no items, true totals. */
  list(filter: DictionaryFilter, page: PageRequest): Promise<Page<Dictionary>>;

  /** All terms by their source, as they are while they are read; never all of them in memory. */
  terms(id: string): AsyncIterable<Term>;
  /** Ordered by source. Past the last page: no items, true totals. */
  listTerms(id: string, filter: TermFilter, page: PageRequest): Promise<Page<Term>>;
  /** Rejects with `term-source-taken` (kind invalid) when the dictionary has a term of that source. */
  addTerm(id: string, term: Term, events: EventsOf<Dictionary>): Promise<Term>;
  /** Changes the term with that source. Rejects with `term-not-found`, `term-source-taken`. */
  changeTerm(id: string, originalSource: string, term: Term, events: EventsOf<Dictionary>): Promise<Term>;
  /** Answers the sources that were there, each once, in the order given. */
  removeTerms(id: string, sources: readonly string[], events: DictionaryEvents): Promise<readonly string[]>;
}
