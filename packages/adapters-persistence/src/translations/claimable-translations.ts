import type { EntityManager, SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import { clockMicros } from "../common/store-clock.js";
import { type TranslationRow, translationTable } from "./translation.table.js";

const isClaimable = `state <> 'done' AND (state = 'preparing' OR leased_until <= ${clockMicros})`;

/** One look into an index for each pair: jobs of other pairs are not read, however many wait for an engine that is not there. */
const oldestOfEach = `
  SELECT oldest.id FROM unnest($1::text[]) AS pair
    CROSS JOIN LATERAL (SELECT id FROM translations WHERE language_pair_id = pair AND ${isClaimable} ORDER BY queued, id LIMIT $2) AS oldest
  UNION ALL (SELECT id FROM translations WHERE detects_source AND ${isClaimable} ORDER BY queued, id LIMIT $2)`;

/** Goes from pair to pair in an index, instead of from job to job. */
const waitedFor = `
  WITH RECURSIVE waited (pair) AS (
    SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done')
    UNION ALL
    SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done' AND language_pair_id > pair) FROM waited
    WHERE pair IS NOT NULL)
  SELECT pair FROM waited WHERE pair IS NOT NULL`;

/** At most so many of the oldest claimable jobs of each pair, and of those that detect their source; locks none. */
export async function oldestClaimable(
  manager: EntityManager, languagePairIds: readonly string[], most: number,
): Promise<readonly string[]> {
  const rows = await manager.query<{ id: string }[]>(oldestOfEach, [languagePairIds.map(comparable), most]);
  return rows.map(({ id }) => id);
}

/** The oldest of these jobs that may still be claimed. */
export function claimable(manager: EntityManager, ids: readonly string[]): SelectQueryBuilder<TranslationRow> {
  return manager.createQueryBuilder(translationTable, "translation").select(["translation.id", "translation.job"])
    .where("translation.id = ANY(:ids)", { ids }).andWhere(isClaimable)
    .orderBy("translation.queued").addOrderBy("translation.id").limit(1);
}

/** The pairs of all jobs that are to be done, each once. */
export async function pairsWaitedFor(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.query<{ pair: string }[]>(waitedFor);
  return rows.map(({ pair }) => pair);
}
