import type { TranslationFilter } from "@dragoman/application/translations";
import { fold } from "@dragoman/domain/common";
import type { Translation, TranslationSubstate } from "@dragoman/domain/translations";
import { foldUsername } from "@dragoman/domain/users";
import type { EntityManager, ObjectLiteral, WhereExpressionBuilder } from "typeorm";
import { comparable, containing } from "../common/columns.js";

/** A filter that names labels by their ids alone, so that PostgreSQL knows how many jobs have them. */
export type ExactFilter = Omit<TranslationFilter, "labels"> & { readonly labelIds?: readonly string[] };

/** A condition on a translation with its parameters. */
type Condition = readonly [string, ObjectLiteral];
type Conditions = {
  readonly [Key in keyof ExactFilter]-?: (wanted: NonNullable<ExactFilter[Key]>, amongFew: boolean) => Condition;
};

/** Each state has substates of its own, so that one column and its index serve both. */
const substates: ReadonlyMap<string, readonly TranslationSubstate[]> = new Map([
  ["preparing", ["created", "scheduled"]], ["inProgress", ["translating"]], ["done", ["succeeded", "failed", "canceled"]],
] satisfies [Translation["state"], TranslationSubstate[]][]);
const substatesOf = (status: string): readonly string[] => substates.get(status) ?? [comparable(status)];

/**
 * Whether the index of titles leads to a part of one: it knows threes of letters and digits, in some locales ASCII only. For
 * anything else PostgreSQL would read all of the index and then all of the table, so the column is made an expression.
 */
const hasTrigram = (part: string): boolean => /[A-Z0-9]{3}/.test(part);

/** Looks up the labels that a filter names by id or name; those that are not there are left out. */
export async function exactly<Filter extends { readonly labels?: readonly string[] }>(
  manager: EntityManager, { labels, ...filter }: Filter,
): Promise<Omit<Filter, "labels"> & { readonly labelIds?: readonly string[] }> {
  if (labels === undefined) return filter;
  const rows = await manager.query<{ id: string }[]>(
    "SELECT CAST(id AS text) AS id FROM labels WHERE name_key = ANY($1) OR CAST(id AS text) = ANY($1) ORDER BY labels.id",
    [labels.map((label) => comparable(fold(label)))]);
  return { ...filter, labelIds: rows.map(({ id }) => id) };
}

const conditions: Conditions = {
  ids: (ids) => ["translation.id = ANY(:ids)", { ids: ids.map(comparable) }],
  ownerId: (ownerId) => ["translation.ownerId = :ownerId", { ownerId: comparable(ownerId) }],
  username: (username) => ["translation.usernameKey = :username", { username: comparable(foldUsername(username)) }],
  statuses: (statuses) => ["translation.substate = ANY(:wanted)", { wanted: [...new Set(statuses.flatMap(substatesOf))].toSorted() }],
  labelIds: (labelIds, amongFew) => [
    `${amongFew ? "(translation.labelKeys || '{}')" : "translation.labelKeys"} && :labelIds`, { labelIds },
  ],
  queuedFrom: (queuedFrom) => ["translation.queued >= :queuedFrom", { queuedFrom }],
  queuedTo: (queuedTo) => ["translation.queued <= :queuedTo", { queuedTo }],
  translationMethod: (method) => ["translation.translationMethod = :method", { method: comparable(method) }],
  title: (title, amongFew) => [
    `${amongFew || !hasTrigram(fold(title)) ? "(translation.titleKey || '')" : "translation.titleKey"} LIKE :title`,
    { title: containing(fold(title)) },
  ],
  languagePairId: (pair) => ["translation.languagePairId = :pair", { pair: comparable(pair) }],
  sourceLanguageId: (source) => [
    "translation.sourceLanguageId = :source AND translation.sourceLanguageId <> ''", { source: comparable(source) },
  ],
  targetLanguageId: (target) => [
    "translation.targetLanguageId = :target AND translation.targetLanguageId <> ''", { target: comparable(target) },
  ],
};

/**
 * Narrows a query of translations to those that the filter asks for. Among few of one time, those of a label or with a part of
 * a title are not looked for in the indexes of these, which know of no time.
 */
export function whereTranslation<Query extends WhereExpressionBuilder>(query: Query, filter: ExactFilter, amongFew = false): Query {
  for (const key of Object.keys(conditions) as (keyof ExactFilter)[]) {
    const wanted = filter[key];
    if (wanted === undefined) continue;
    query.andWhere(...(conditions[key] as (wanted: unknown, amongFew: boolean) => Condition)(wanted, amongFew));
  }
  return query;
}
