import type { OpenTerms, TermFilter } from "@dragoman/application/dictionaries";
import { fold } from "@dragoman/domain/common";
import { type Term, termKey } from "@dragoman/domain/dictionaries";
import type { EntityManager } from "typeorm";
import { containing } from "../common/columns.js";
import { refuseUnstorable } from "../common/failures.js";

/** Rows that go in with one statement: enough that its way costs little, few enough that others have their turn in between. */
const rowsAtOnce = 1_000;

const insert = `
  INSERT INTO terms (dictionary, source, target, comment, key, source_search, target_search, comment_search)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])`;
const orReplace = `
  ON CONFLICT (dictionary, source) DO UPDATE SET target = excluded.target, comment = excluded.comment,
    target_search = excluded.target_search, comment_search = excluded.comment_search`;

/** Stores one term; a rival of the same source is the failure `terms_pkey`. */
export async function insertTerm(manager: EntityManager, dictionary: number, term: Term): Promise<void> {
  await manager.query(insert, [dictionary, ...columns([term])]);
}

/** Stores all terms as they come; of equal sources the last one counts. */
export async function insertTerms(manager: EntityManager, dictionary: number, open: OpenTerms): Promise<void> {
  let batch = new Map<string, Term>();
  const store = async (): Promise<void> => {
    if (batch.size > 0) await manager.query(insert + orReplace, [dictionary, ...columns([...batch.values()])]);
    batch = new Map();
  };
  for await (const term of open()) {
    batch.set(term.source, term);
    if (batch.size >= rowsAtOnce) await store();
  }
  await store();
}

function columns(terms: readonly Term[]): readonly (readonly string[])[] {
  for (const term of terms) for (const text of [term.source, term.target, term.comment]) refuseUnstorable(text);
  return [
    terms.map(({ source }) => source), terms.map(({ target }) => target), terms.map(({ comment }) => comment),
    terms.map(({ source }) => termKey(source)),
    terms.map(({ source }) => fold(source)), terms.map(({ target }) => fold(target)), terms.map(({ comment }) => fold(comment)),
  ];
}

/** The condition of a filter, with its parameters from `$first` on. */
export function whereTerm(filter: TermFilter, first: number): { readonly sql: string; readonly parameters: readonly string[] } {
  const given = (["source", "target", "comment"] as const).filter((field) => filter[field] !== undefined);
  return {
    sql: given.map((field, at) => ` AND ${field}_search LIKE $${first + at}`).join(""),
    parameters: given.map((field) => containing(fold(filter[field] as string))),
  };
}
