import {
  type DictionaryEvents, type DictionaryFilter, dictionaryIdTaken, dictionaryNotFound, type DictionaryRepository, type OpenTerms,
  type TermFilter, termNotFound, termSourceTaken,
} from "@dragoman/application/dictionaries";
import type { EventsOf, Page, PageRequest } from "@dragoman/domain/common";
import { type Dictionary, dictionaryKey, type Term } from "@dragoman/domain/dictionaries";
import { type EntityManager, In, type SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import { type Database, withoutTimeLimit } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { readPage } from "../common/read-page.js";
import { storeChange, type Stored } from "../common/store-change.js";
import { type DictionaryRow, dictionaryTable, fromRow, toRow } from "./dictionary.table.js";
import { emptyRevision, revisionAfter, revisionOfAll } from "./revision.js";
import { insertTerm, insertTerms, whereTerm } from "./terms.js";

const byIds = `
  SELECT id, source_language_id AS "sourceLanguageId", target_language_id AS "targetLanguageId", revision
  FROM dictionaries WHERE id_key = ANY($1::text[])`;
/** So many terms are read at a time. */
const termsAtOnce = 1_000;

/** A change of single terms; `touched` are those that came and those that went. */
interface TermChange<T> {
  readonly answer: T;
  readonly touched: readonly Term[];
  readonly events: EventsOf<Dictionary>;
}

/** Dictionaries in PostgreSQL. Who changes one holds its row, so that its revision fits its terms. */
export class PostgresDictionaryRepository implements DictionaryRepository {
  private lastImport: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  add(dictionary: Omit<Dictionary, "revision">, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary> {
    return this.importing(async (manager) => {
      const row = { ...toRow({ ...dictionary, revision: emptyRevision }) } as DictionaryRow;
      await manager.insert(dictionaryTable, row).catch(idTaken(dictionary.id));
      return filled(manager, row, terms, events);
    });
  }

  replace(id: string, terms: OpenTerms, events: DictionaryEvents): Promise<Dictionary> {
    return this.importing(async (manager) => {
      const row = await held(manager, id);
      await manager.query("DELETE FROM terms WHERE dictionary = $1", [row.number]);
      return filled(manager, row, terms, events);
    });
  }

  find(id: string): Promise<Dictionary | undefined> {
    return this.database.run(async (manager) => {
      const row = await manager.findOneBy(dictionaryTable, { idKey: keyOf(id) });
      return row === null ? undefined : fromRow(row);
    });
  }

  findAll(ids: readonly string[]): Promise<readonly Dictionary[]> {
    // In every translation with dictionaries, so it goes the short way.
    return this.database.run((manager) => manager.query<Dictionary[]>(byIds, [ids.map(keyOf)]));
  }

  remove(id: string, events: EventsOf<Dictionary>): Promise<Dictionary> {
    return storeChange(this.database, async (manager) => {
      const row = await held(manager, id);
      await remove(manager, [row]);
      const dictionary = fromRow(row);
      return { answer: dictionary, events: events(dictionary) };
    });
  }

  removeAll(filter: DictionaryFilter, events: EventsOf<Dictionary>): Promise<number> {
    return storeChange(this.database, async (manager) => {
      const all = whereDictionary(manager.createQueryBuilder(dictionaryTable, "dictionary"), filter);
      const rows = await all.orderBy("dictionary.number").setLock("pessimistic_write").getMany();
      await remove(manager, rows);
      return { answer: rows.length, events: rows.flatMap((row) => events(fromRow(row))) };
    });
  }

  list(filter: DictionaryFilter, page: PageRequest): Promise<Page<Dictionary>> {
    return this.database.list(async (manager) => {
      const all = whereDictionary(manager.createQueryBuilder(dictionaryTable, "dictionary"), filter);
      return readPage(page, await all.getCount(), async (start, count) =>
        (await all.orderBy("dictionary.idKey").offset(start).limit(count).getMany()).map(fromRow));
    });
  }

  async *terms(id: string): AsyncGenerator<Term> {
    const { number } = await this.database.list((manager) => known(manager, id));
    for (let last = "", size = termsAtOnce; size === termsAtOnce;) {
      const rows = await this.database.list((manager) => manager.query<Term[]>(
        "SELECT source, target, comment FROM terms WHERE dictionary = $1 AND source > $2 ORDER BY source LIMIT $3",
        [number, last, termsAtOnce]));
      yield* rows;
      last = rows.at(-1)?.source ?? "";
      size = rows.length;
    }
  }

  listTerms(id: string, filter: TermFilter, page: PageRequest): Promise<Page<Term>> {
    return this.database.list(async (manager) => {
      const { number } = await known(manager, id);
      const { sql, parameters } = whereTerm(filter, 2);
      const [counted] = await manager.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM terms WHERE dictionary = $1${sql}`, [number, ...parameters]);
      return readPage(page, counted?.total ?? 0, (start, count) => manager.query<Term[]>(
        `SELECT source, target, comment FROM terms WHERE dictionary = $1${sql} ORDER BY source LIMIT ${count} OFFSET ${start}`,
        [number, ...parameters]));
    });
  }

  addTerm(id: string, term: Term, events: EventsOf<Dictionary>): Promise<Term> {
    return this.changing(id, async (manager, row) => {
      await insertTerm(manager, row.number, term).catch(sourceTaken(term));
      return { answer: term, touched: [term], events };
    });
  }

  changeTerm(id: string, originalSource: string, term: Term, events: EventsOf<Dictionary>): Promise<Term> {
    return this.changing(id, async (manager, row) => {
      const [former] = await takenOut(manager, row.number, [originalSource]);
      if (former === undefined) throw termNotFound(row.id, originalSource);
      await insertTerm(manager, row.number, term).catch(sourceTaken(term));
      return { answer: term, touched: [former, term], events };
    });
  }

  removeTerms(id: string, sources: readonly string[], events: DictionaryEvents): Promise<readonly string[]> {
    return this.changing(id, async (manager, row) => {
      const removed = await takenOut(manager, row.number, sources);
      const gone = new Set(removed.map(({ source }) => source));
      const answer = [...new Set(sources)].filter((source) => gone.has(source));
      return { answer, touched: removed, events: (dictionary) => events(dictionary, removed.length) };
    });
  }

  /** Changes single terms, and the revision with them. */
  private changing<T>(id: string, change: (manager: EntityManager, row: DictionaryRow) => Promise<TermChange<T>>): Promise<T> {
    return storeChange(this.database, async (manager) => {
      const row = await held(manager, id);
      const { answer, touched, events } = await change(manager, row);
      const revision = revisionAfter(row.revision, ...touched);
      await manager.update(dictionaryTable, { number: row.number }, { revision });
      return { answer, events: events(fromRow({ ...row, revision })) };
    });
  }

  /** One after the other: an import reads its file on another connection, and all together could wait for each other. */
  private importing<T>(statements: (manager: EntityManager) => Promise<Stored<T>>): Promise<T> {
    const turn = this.lastImport.then(() => storeChange(this.database, async (manager) => {
      await takeTime(manager);
      return statements(manager);
    }));
    this.lastImport = turn.catch(() => undefined);
    return turn;
  }
}

async function filled(manager: EntityManager, row: DictionaryRow, open: OpenTerms, events: DictionaryEvents): Promise<Stored<Dictionary>> {
  await insertTerms(manager, row.number, open);
  const [found] = await manager.query<{ revision: string; terms: number }[]>(revisionOfAll, [row.number]);
  const { revision = emptyRevision, terms = 0 } = found ?? {};
  await manager.update(dictionaryTable, { number: row.number }, { revision });
  // The next look-up must not be planned for the table as it was before.
  await manager.query("ANALYZE terms");
  const dictionary = fromRow({ ...row, revision });
  return { answer: dictionary, events: events(dictionary, terms) };
}

/** A statement about all terms of a large dictionary takes as long as it needs, and so may a stretch of a file that holds none. */
async function takeTime(manager: EntityManager): Promise<void> {
  await withoutTimeLimit(manager);
  await manager.query("SET LOCAL idle_in_transaction_session_timeout = '60s'");
}

/** Removes dictionaries whose rows are held, with their terms. */
async function remove(manager: EntityManager, rows: readonly DictionaryRow[]): Promise<void> {
  await takeTime(manager);
  const numbers = rows.map(({ number }) => number);
  await manager.query("DELETE FROM terms WHERE dictionary = ANY($1::int[])", [numbers]);
  await manager.delete(dictionaryTable, { number: In(numbers) });
}

async function takenOut(manager: EntityManager, dictionary: number, sources: readonly string[]): Promise<Term[]> {
  const [rows] = await manager.query<[Term[], number]>(
    "DELETE FROM terms WHERE dictionary = $1 AND source = ANY($2::text[]) RETURNING source, target, comment",
    [dictionary, sources.map(comparable)]);
  return rows;
}

function keyOf(id: string): string {
  return comparable(dictionaryKey(id));
}

async function known(manager: EntityManager, id: string): Promise<DictionaryRow> {
  const row = await manager.findOneBy(dictionaryTable, { idKey: keyOf(id) });
  if (row === null) throw dictionaryNotFound(id);
  return row;
}

async function held(manager: EntityManager, id: string): Promise<DictionaryRow> {
  const row = await manager.findOne(dictionaryTable, { where: { idKey: keyOf(id) }, lock: { mode: "pessimistic_write" } });
  if (row === null) throw dictionaryNotFound(id);
  return row;
}

function whereDictionary(query: SelectQueryBuilder<DictionaryRow>, filter: DictionaryFilter): SelectQueryBuilder<DictionaryRow> {
  const { ids, sourceLanguageId, targetLanguageId } = filter;
  if (ids !== undefined) query.andWhere("dictionary.idKey = ANY(:ids)", { ids: ids.map(keyOf) });
  if (sourceLanguageId !== undefined) query.andWhere("dictionary.sourceLanguageId = :source", { source: comparable(sourceLanguageId) });
  if (targetLanguageId !== undefined) query.andWhere("dictionary.targetLanguageId = :target", { target: comparable(targetLanguageId) });
  return query;
}

const idTaken = (id: string) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "dictionaries_id_key") throw failure;
  throw dictionaryIdTaken(id);
};

const sourceTaken = ({ source }: Term) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "terms_pkey") throw failure;
  throw termSourceTaken(source);
};
