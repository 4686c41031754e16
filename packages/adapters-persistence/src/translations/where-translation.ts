import type { TranslationFilter } from "@dragoman/application";
import { fold, foldUsername } from "@dragoman/domain";
import type { ObjectLiteral, WhereExpressionBuilder } from "typeorm";
import { comparable, containing } from "../common/columns.js";

/** A condition on a translation with its parameters. */
type Condition = readonly [string, ObjectLiteral];
type Conditions = { readonly [Key in keyof TranslationFilter]-?: (wanted: NonNullable<TranslationFilter[Key]>) => Condition };

const conditions: Conditions = {
  ids: (ids) => ["translation.id = ANY(:ids)", { ids: ids.map(comparable) }],
  ownerId: (ownerId) => ["translation.ownerId = :ownerId", { ownerId: comparable(ownerId) }],
  username: (username) => ["translation.usernameKey = :username", { username: comparable(foldUsername(username)) }],
  statuses: (statuses) => ["(translation.state = ANY(:statuses) OR translation.substate = ANY(:statuses))", { statuses: statuses.map(comparable) }],
  labels: (labels) => [
    "translation.labelKeys && ARRAY(SELECT CAST(id AS text) FROM labels WHERE name_key = ANY(:labels) OR CAST(id AS text) = ANY(:labels))",
    { labels: labels.map((label) => comparable(fold(label))) },
  ],
  queuedFrom: (queuedFrom) => ["translation.queued >= :queuedFrom", { queuedFrom }],
  queuedTo: (queuedTo) => ["translation.queued <= :queuedTo", { queuedTo }],
  translationMethod: (method) => ["translation.translationMethod = :method", { method: comparable(method) }],
  title: (title) => ["translation.titleKey LIKE :title", { title: containing(fold(title)) }],
  languagePairId: (pair) => ["translation.languagePairId = :pair", { pair: comparable(pair) }],
  sourceLanguageId: (source) => ["translation.sourceLanguageId = :source", { source: comparable(source) }],
  targetLanguageId: (target) => ["translation.targetLanguageId = :target", { target: comparable(target) }],
};

/** Narrows a query of translations to those that the filter asks for. */
export function whereTranslation<Query extends WhereExpressionBuilder>(query: Query, filter: TranslationFilter): Query {
  for (const key of Object.keys(conditions) as (keyof TranslationFilter)[]) {
    const wanted = filter[key];
    if (wanted !== undefined) query.andWhere(...(conditions[key] as (wanted: unknown) => Condition)(wanted));
  }
  return query;
}
