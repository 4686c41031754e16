import { createHash } from "node:crypto";
import {
  type DictionaryEvents, type DictionaryFilter, dictionaryIdTaken, dictionaryNotFound, type DictionaryRepository, type OpenTerms,
  type TermFilter, termNotFound, termSourceTaken,
} from "@dragoman/application/dictionaries";
import { type DomainEvent, type EventsOf, fold, type Page, type PageRequest } from "@dragoman/domain/common";
import { type Dictionary, dictionaryKey, type Term } from "@dragoman/domain/dictionaries";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";

interface Kept {
  readonly dictionary: Omit<Dictionary, "revision">;
  /** By source. */
  readonly terms: ReadonlyMap<string, Term>;
}

/** Dictionaries in memory. Nothing interleaves: an import is read to its end before it changes anything. */
export class MemoryDictionaryRepository implements DictionaryRepository {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly changes = new MemoryChanges()) {}

  async add(dictionary: Omit<Dictionary, "revision">, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary> {
    this.mustBeFree(dictionary.id);
    const kept = { dictionary, terms: await bySource(terms) };
    this.mustBeFree(dictionary.id);
    return this.put(kept, shown(kept), (made) => events(made, kept.terms.size));
  }

  async replace(id: string, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary> {
    this.known(id);
    const all = await bySource(terms);
    const kept = { ...this.known(id), terms: all };
    return this.put(kept, shown(kept), (replaced) => events(replaced, all.size));
  }

  async find(id: string): Promise<Dictionary | undefined> {
    const kept = this.kept.get(dictionaryKey(id));
    return kept === undefined ? undefined : shown(kept);
  }

  async findAll(ids: readonly string[]): Promise<readonly Dictionary[]> {
    return this.matching({ ids }).map(shown);
  }

  async remove(id: string, events: EventsOf<Dictionary>): Promise<Dictionary> {
    const dictionary = shown(this.known(id));
    return this.drop([dictionary], dictionary, events);
  }

  async removeAll(filter: DictionaryFilter, events: EventsOf<Dictionary>): Promise<number> {
    const all = this.matching(filter).map(shown);
    return this.drop(all, all.length, events);
  }

  async list(filter: DictionaryFilter, page: PageRequest): Promise<Page<Dictionary>> {
    const all = this.matching(filter).sort((one, other) => byCodePoints(dictionaryKey(one.dictionary.id),
      dictionaryKey(other.dictionary.id)));
    return pageOf(all.map(shown), page);
  }

  async *terms(id: string): AsyncGenerator<Term> {
    yield* ordered(this.known(id));
  }

  async listTerms(id: string, filter: TermFilter, page: PageRequest): Promise<Page<Term>> {
    const fields = ["source", "target", "comment"] as const;
    return pageOf(ordered(this.known(id)).filter((term) => fields.every((field) => fold(term[field]).includes(fold(filter[field] ?? "")))),
      page);
  }

  async addTerm(id: string, term: Term, events: EventsOf<Dictionary>): Promise<Term> {
    const kept = this.known(id);
    mustBeFreeIn(kept, term.source);
    return this.put({ ...kept, terms: new Map([...kept.terms, [term.source, term]]) }, term, events);
  }

  async changeTerm(id: string, originalSource: string, term: Term, events: EventsOf<Dictionary>): Promise<Term> {
    const kept = this.known(id);
    if (!kept.terms.has(originalSource)) throw termNotFound(kept.dictionary.id, originalSource);
    if (originalSource !== term.source) mustBeFreeIn(kept, term.source);
    const others = [...kept.terms].filter(([source]) => source !== originalSource);
    return this.put({ ...kept, terms: new Map([...others, [term.source, term]]) }, term, events);
  }

  async removeTerms(id: string, sources: readonly string[], events: DictionaryEvents): Promise<readonly string[]> {
    const kept = this.known(id);
    const gone = new Set(sources.filter((source) => kept.terms.has(source)));
    const terms = new Map([...kept.terms].filter(([source]) => !gone.has(source)));
    return this.put({ ...kept, terms }, [...gone], (dictionary) => events(dictionary, gone.size));
  }

  private matching({ ids, sourceLanguageId, targetLanguageId }: DictionaryFilter): Kept[] {
    const keys = ids?.map(dictionaryKey);
    return [...this.kept.values()].filter(({ dictionary }) => (keys?.includes(dictionaryKey(dictionary.id)) ?? true)
      && (sourceLanguageId ?? dictionary.sourceLanguageId) === dictionary.sourceLanguageId
      && (targetLanguageId ?? dictionary.targetLanguageId) === dictionary.targetLanguageId);
  }

  private put<T>(kept: Kept, answer: T, events: EventsOf<Dictionary>): T {
    return this.store(answer, events(shown(kept)), () => this.kept.set(dictionaryKey(kept.dictionary.id), kept));
  }

  private drop<T>(dictionaries: readonly Dictionary[], answer: T, events: EventsOf<Dictionary>): T {
    return this.store(answer, dictionaries.flatMap((dictionary) => events(dictionary)), () => {
      for (const { id } of dictionaries) this.kept.delete(dictionaryKey(id));
    });
  }

  private store<T>(answer: T, events: readonly DomainEvent[], write: () => void): T {
    return this.changes.store({ answer, events, write });
  }

  private known(id: string): Kept {
    const kept = this.kept.get(dictionaryKey(id));
    if (kept === undefined) throw dictionaryNotFound(id);
    return kept;
  }

  private mustBeFree(id: string): void {
    if (this.kept.has(dictionaryKey(id))) throw dictionaryIdTaken(id);
  }
}

async function bySource(open: OpenTerms): Promise<ReadonlyMap<string, Term>> {
  const terms = new Map<string, Term>();
  for await (const term of open()) terms.set(term.source, term);
  return terms;
}

function ordered({ terms }: Kept): Term[] {
  return [...terms.values()].sort((one, other) => byCodePoints(one.source, other.source));
}

function shown(kept: Kept): Dictionary {
  const content = JSON.stringify(ordered(kept).map(({ source, target, comment }) => [source, target, comment]));
  return { ...kept.dictionary, revision: createHash("sha256").update(content).digest("hex").slice(0, 32) };
}

function mustBeFreeIn({ terms }: Kept, source: string): void {
  if (terms.has(source)) throw termSourceTaken(source);
}
