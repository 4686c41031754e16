import { createHash } from "node:crypto";
import {
  dictionaryNotFound, type DictionaryFilter, type DictionaryRepository, type OpenTerms, type TermFilter,
} from "@dragoman/application/dictionaries";
import { DomainError, fold, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import { type Dictionary, dictionaryKey, type Term } from "@dragoman/domain/dictionaries";
import { byCodePoints, pageOf } from "../common/paging.js";

interface Kept {
  readonly dictionary: Omit<Dictionary, "revision">;
  /** By source. */
  terms: ReadonlyMap<string, Term>;
}

/** Dictionaries in memory. Nothing interleaves: an import is read to its end before it changes anything. */
export class MemoryDictionaryRepository implements DictionaryRepository {
  private readonly kept = new Map<string, Kept>();

  async add(dictionary: Omit<Dictionary, "revision">, terms: OpenTerms): Promise<Dictionary> {
    this.mustBeFree(dictionary.id);
    const kept = { dictionary, terms: await bySource(terms) };
    this.mustBeFree(dictionary.id);
    this.kept.set(dictionaryKey(dictionary.id), kept);
    return shown(kept);
  }

  async replace(id: string, terms: OpenTerms): Promise<Dictionary> {
    this.known(id);
    const all = await bySource(terms);
    const kept = this.known(id);
    kept.terms = all;
    return shown(kept);
  }

  async find(id: string): Promise<Dictionary | undefined> {
    const kept = this.kept.get(dictionaryKey(id));
    return kept === undefined ? undefined : shown(kept);
  }

  async findAll(ids: readonly string[]): Promise<readonly Dictionary[]> {
    return this.matching({ ids }).map(shown);
  }

  async remove(id: string): Promise<Dictionary> {
    const dictionary = shown(this.known(id));
    this.kept.delete(dictionaryKey(id));
    return dictionary;
  }

  async removeAll(filter: DictionaryFilter): Promise<number> {
    const all = this.matching(filter);
    for (const { dictionary } of all) this.kept.delete(dictionaryKey(dictionary.id));
    return all.length;
  }

  async list(filter: DictionaryFilter, page: PageRequest): Promise<Page<Dictionary>> {
    const all = this.matching(filter).sort((one, other) => byCodePoints(dictionaryKey(one.dictionary.id), dictionaryKey(other.dictionary.id)));
    return pageOf(all.map(shown), page);
  }

  async *terms(id: string): AsyncGenerator<Term> {
    yield* ordered(this.known(id));
  }

  async listTerms(id: string, filter: TermFilter, page: PageRequest): Promise<Page<Term>> {
    const fields = ["source", "target", "comment"] as const;
    return pageOf(ordered(this.known(id)).filter((term) => fields.every((field) => fold(term[field]).includes(fold(filter[field] ?? "")))), page);
  }

  async addTerm(id: string, term: Term): Promise<Term> {
    const kept = this.known(id);
    mustBeFreeIn(kept, term.source);
    kept.terms = new Map([...kept.terms, [term.source, term]]);
    return term;
  }

  async changeTerm(id: string, originalSource: string, term: Term): Promise<Term> {
    const kept = this.known(id);
    if (!kept.terms.has(originalSource)) {
      throw new DomainError("notFound", "term-not-found", `Dictionary ${kept.dictionary.id} has no term ${JSON.stringify(originalSource.slice(0, 80))}.`);
    }
    if (originalSource !== term.source) mustBeFreeIn(kept, term.source);
    kept.terms = new Map([...[...kept.terms].filter(([source]) => source !== originalSource), [term.source, term]]);
    return term;
  }

  async removeTerms(id: string, sources: readonly string[]): Promise<readonly string[]> {
    const kept = this.known(id);
    const gone = new Set(sources.filter((source) => kept.terms.has(source)));
    kept.terms = new Map([...kept.terms].filter(([source]) => !gone.has(source)));
    return [...gone];
  }

  private matching({ ids, sourceLanguageId, targetLanguageId }: DictionaryFilter): Kept[] {
    const keys = ids?.map(dictionaryKey);
    return [...this.kept.values()].filter(({ dictionary }) => (keys?.includes(dictionaryKey(dictionary.id)) ?? true)
      && (sourceLanguageId ?? dictionary.sourceLanguageId) === dictionary.sourceLanguageId
      && (targetLanguageId ?? dictionary.targetLanguageId) === dictionary.targetLanguageId);
  }

  private known(id: string): Kept {
    const kept = this.kept.get(dictionaryKey(id));
    if (kept === undefined) throw dictionaryNotFound(id);
    return kept;
  }

  private mustBeFree(id: string): void {
    if (!this.kept.has(dictionaryKey(id))) return;
    throw invalid("dictionary-id-taken", `There is a dictionary ${JSON.stringify(id)} already.`, "Ids are unique, letter case does not matter; take another one.");
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
  if (!terms.has(source)) return;
  throw invalid("term-source-taken", `The dictionary has a term ${JSON.stringify(source.slice(0, 80))} already.`, "Change that one; sources are unique in a dictionary, with letter case.");
}
