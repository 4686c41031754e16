import {
  dictionaryNotFound, type DictionaryFilter, type DictionaryRepository, type OpenTerms, type TermFilter,
} from "@dragoman/application/dictionaries";
import { DomainError, invalid, type Page, type PageRequest } from "@dragoman/domain/common";
import { type Dictionary, dictionaryKey, type Term } from "@dragoman/domain/dictionaries";
import { type EntityManager, In, type SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";
import { brokenUniqueness } from "../common/failures.js";
import { readPage } from "../common/read-page.js";
import { type DictionaryRow, dictionaryTable, fromRow, toRow } from "./dictionary.table.js";
import { emptyRevision, revisionAfter, revisionOfAll } from "./revision.js";
import { insertTerm, insertTerms, whereTerm } from "./terms.js";

const byIds = `
  SELECT id, source_language_id AS "sourceLanguageId", target_language_id AS "targetLanguageId", revision FROM dictionaries WHERE id_key = ANY($1::text[])`;
/** So many terms are read at a time. */
const termsAtOnce = 5_000;

/** Dictionaries in PostgreSQL. Who changes one holds its row, so that its revision fits its terms. */
export class PostgresDictionaryRepository implements DictionaryRepository {
  private lastImport: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  add(dictionary: Omit<Dictionary, "revision">, terms: OpenTerms): Promise<Dictionary> {
    return this.importing(async (manager) => {
      const row = { ...toRow({ ...dictionary, revision: emptyRevision }) } as DictionaryRow;
      await manager.insert(dictionaryTable, row).catch(idTaken(dictionary.id));
      return filled(manager, row, terms);
    });
  }

  replace(id: string, terms: OpenTerms): Promise<Dictionary> {
    return this.importing(async (manager) => {
      const row = await held(manager, id);
      await manager.query("DELETE FROM terms WHERE dictionary = $1", [row.number]);
      return filled(manager, row, terms);
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

  remove(id: string): Promise<Dictionary> {
    return this.database.transaction(async (manager) => {
      const row = await held(manager, id);
      await removed(manager, [row]);
      return fromRow(row);
    });
  }

  removeAll(filter: DictionaryFilter): Promise<number> {
    return this.database.transaction(async (manager) => {
      const all = whereDictionary(manager.createQueryBuilder(dictionaryTable, "dictionary"), filter);
      return removed(manager, await all.orderBy("dictionary.number").setLock("pessimistic_write").getMany());
    });
  }

  list(filter: DictionaryFilter, page: PageRequest): Promise<Page<Dictionary>> {
    return this.database.run(async (manager) => {
      const all = whereDictionary(manager.createQueryBuilder(dictionaryTable, "dictionary"), filter);
      return readPage(page, await all.getCount(), async (start, count) =>
        (await all.orderBy("dictionary.idKey").offset(start).limit(count).getMany()).map(fromRow));
    });
  }

  async *terms(id: string): AsyncGenerator<Term> {
    const { number } = await this.database.run((manager) => known(manager, id));
    for (let last = "", size = termsAtOnce; size === termsAtOnce;) {
      const rows = await this.database.run((manager) => manager.query<Term[]>(
        "SELECT source, target, comment FROM terms WHERE dictionary = $1 AND source > $2 ORDER BY source LIMIT $3", [number, last, termsAtOnce]));
      yield* rows;
      last = rows.at(-1)?.source ?? "";
      size = rows.length;
    }
  }

  listTerms(id: string, filter: TermFilter, page: PageRequest): Promise<Page<Term>> {
    return this.database.run(async (manager) => {
      const { number } = await known(manager, id);
      const { sql, parameters } = whereTerm(filter, 2);
      const [counted] = await manager.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM terms WHERE dictionary = $1${sql}`, [number, ...parameters]);
      return readPage(page, counted?.total ?? 0, (start, count) => manager.query<Term[]>(
        `SELECT source, target, comment FROM terms WHERE dictionary = $1${sql} ORDER BY source LIMIT ${count} OFFSET ${start}`, [number, ...parameters]));
    });
  }

  addTerm(id: string, term: Term): Promise<Term> {
    return this.changing(id, async (manager, row) => {
      await insertTerm(manager, row.number, term).catch(sourceTaken(term));
      return { answer: term, changed: [term] };
    });
  }

  changeTerm(id: string, originalSource: string, term: Term): Promise<Term> {
    return this.changing(id, async (manager, row) => {
      const [former] = await takenOut(manager, row.number, [originalSource]);
      if (former === undefined) throw termNotFound(row.id, originalSource);
      await insertTerm(manager, row.number, term).catch(sourceTaken(term));
      return { answer: term, changed: [former, term] };
    });
  }

  removeTerms(id: string, sources: readonly string[]): Promise<readonly string[]> {
    return this.changing(id, async (manager, row) => {
      const removed = await takenOut(manager, row.number, sources);
      const gone = new Set(removed.map(({ source }) => source));
      return { answer: [...new Set(sources)].filter((source) => gone.has(source)), changed: removed };
    });
  }

  /** Runs a change of single terms; `changed` are those that came and those that went. */
  private changing<T>(id: string, change: (manager: EntityManager, row: DictionaryRow) => Promise<{ answer: T; changed: readonly Term[] }>): Promise<T> {
    return this.database.transaction(async (manager) => {
      const row = await held(manager, id);
      const { answer, changed } = await change(manager, row);
      await manager.update(dictionaryTable, { number: row.number }, { revision: revisionAfter(row.revision, ...changed) });
      return answer;
    });
  }

  /** One after the other: an import reads its file on another connection, and all together could wait for each other. */
  private importing<T>(statements: (manager: EntityManager) => Promise<T>): Promise<T> {
    const turn = this.lastImport.then(() => this.database.transaction(async (manager) => {
      await takeTime(manager);
      return statements(manager);
    }));
    this.lastImport = turn.catch(() => undefined);
    return turn;
  }
}

async function filled(manager: EntityManager, row: DictionaryRow, terms: OpenTerms): Promise<Dictionary> {
  await insertTerms(manager, row.number, terms);
  const [{ revision = emptyRevision } = {}] = await manager.query<{ revision: string }[]>(revisionOfAll, [row.number]);
  await manager.update(dictionaryTable, { number: row.number }, { revision });
  // The next look-up must not be planned for the table as it was before.
  await manager.query("ANALYZE terms");
  return fromRow({ ...row, revision });
}

/** A statement about all terms of a large dictionary takes as long as it needs, and so may a stretch of a file that holds none. */
async function takeTime(manager: EntityManager): Promise<void> {
  await manager.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'");
}

/** Removes dictionaries whose rows are held, with their terms; answers how many. */
async function removed(manager: EntityManager, rows: readonly DictionaryRow[]): Promise<number> {
  await takeTime(manager);
  const numbers = rows.map(({ number }) => number);
  await manager.query("DELETE FROM terms WHERE dictionary = ANY($1::int[])", [numbers]);
  const { affected } = await manager.delete(dictionaryTable, { number: In(numbers) });
  return affected ?? 0;
}

async function takenOut(manager: EntityManager, dictionary: number, sources: readonly string[]): Promise<Term[]> {
  const [rows] = await manager.query<[Term[], number]>(
    "DELETE FROM terms WHERE dictionary = $1 AND source = ANY($2::text[]) RETURNING source, target, comment", [dictionary, sources.map(comparable)]);
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

function termNotFound(id: string, source: string): DomainError {
  return new DomainError("notFound", "term-not-found", `Dictionary ${id} has no term ${JSON.stringify(source.slice(0, 80))}.`,
    { details: "The source of a term is compared with letter case." });
}

const idTaken = (id: string) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "dictionaries_id_key") throw failure;
  throw invalid("dictionary-id-taken", `There is a dictionary ${JSON.stringify(id)} already.`, "Ids are unique, letter case does not matter; take another one, or replace the content of that one.");
};

const sourceTaken = ({ source }: Term) => (failure: unknown): never => {
  if (brokenUniqueness(failure) !== "terms_pkey") throw failure;
  throw invalid("term-source-taken", `The dictionary has a term ${JSON.stringify(source.slice(0, 80))} already.`, "Change that one; sources are unique in a dictionary, with letter case.");
};
