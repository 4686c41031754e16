import type { TermFinder, TermMatch, TermScope } from "@dragoman/application/dictionaries";
import { dictionaryKey, findTerms, type KeyedTerm, keysAt, tokensOf } from "@dragoman/domain/dictionaries";
import { comparable } from "../common/columns.js";
import type { Database } from "../common/database.js";

interface FoundRow {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly id_key: string;
}

/** The keys are few beside the terms: one look into the index for each. Without OFFSET 0, PostgreSQL would rather read all terms once. */
const look = `
  WITH asked AS MATERIALIZED (
    SELECT number, id_key FROM dictionaries WHERE id_key = ANY($1::text[]) AND source_language_id = $2 AND target_language_id = $3)
  SELECT found.key, found.source, found.target, asked.id_key
  FROM unnest($4::text[]) AS wanted (key)
    CROSS JOIN LATERAL (SELECT dictionary, key, source, target FROM terms
      WHERE terms.key = wanted.key AND terms.dictionary = ANY(ARRAY(SELECT number FROM asked)) OFFSET 0) AS found
    JOIN asked ON asked.number = found.dictionary`;

/**
 * Finds terms in PostgreSQL by the first words of each, with one statement for all texts and dictionaries. Nothing is
 * remembered, so that every change counts at once, in all processes.
 */
export class PostgresTermFinder implements TermFinder {
  constructor(private readonly database: Database) {}

  async find(
    { dictionaryIds, sourceLanguageId, targetLanguageId }: TermScope, texts: readonly string[],
  ): Promise<readonly (readonly TermMatch[])[]> {
    const tokens = texts.map(tokensOf);
    const keys = new Set(tokens.flatMap((all) => all.flatMap((_, at) => keysAt(all, at))).map(comparable));
    const askedAs = new Map(dictionaryIds.map((id) => [comparable(dictionaryKey(id)), id]));
    if (keys.size === 0 || askedAs.size === 0) return texts.map(() => []);
    const rows = await this.database.run((manager) => manager.query<FoundRow[]>(look,
      [[...askedAs.keys()], comparable(sourceLanguageId), comparable(targetLanguageId), [...keys]]));
    if (rows.length === 0) return texts.map(() => []);
    const byKey = new Map<string, KeyedTerm[]>();
    for (const { key, source, target, id_key } of rows) {
      const terms = byKey.get(key) ?? [];
      byKey.set(key, terms);
      terms.push({ source, target, dictionaryId: askedAs.get(id_key) as string });
    }
    const withKey = (key: string): readonly KeyedTerm[] => byKey.get(key) ?? [];
    return texts.map((text, at) => findTerms(text, tokens[at] ?? [], withKey));
  }
}
