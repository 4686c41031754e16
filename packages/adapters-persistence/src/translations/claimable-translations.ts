import { microsPerMs } from "@dragoman/domain/common";
import { detectingLine, leaseMs, type Line, lineOf, type LineSeen, type Translation } from "@dragoman/domain/translations";
import type { EntityManager, SelectQueryBuilder } from "typeorm";
import { comparable } from "../common/columns.js";
import { clockMicros, clockOnce } from "../common/store-clock.js";
import type { StoredJson } from "../common/stored-json.js";
import { storedTranslation, type TranslationRow, translationTable } from "./translation.table.js";

const isClaimable = `state <> 'done' AND (state = 'preparing' OR leased_until <= ${clockMicros})`;

/** The pair of the line that a job is in, as the indexes have it. */
const linePair = `(CASE WHEN detects_source THEN '${detectingLine}' ELSE language_pair_id END)`;

/** One look into an index for each line: jobs of other pairs are not read, however many wait for an engine that is not there. */
const nextOfEach = `
  SELECT next.id FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS line (pair, kind, place)
    CROSS JOIN LATERAL (SELECT id, turn, queued FROM translations WHERE ${linePair} = pair AND line_kind = kind AND ${isClaimable}
      ORDER BY turn, queued, id LIMIT $3) AS next
  ORDER BY place, turn, queued, id`;

const toDoInLine = `FROM translations WHERE ${linePair} = $1 AND line_kind = $2 AND state <> 'done'`;

/** How far a line has come: one look into an index, or two. */
const reached = `
  SELECT coalesce((SELECT turn ${toDoInLine} AND state = 'preparing' ORDER BY turn, queued, id LIMIT 1), (SELECT max(turn) ${toDoInLine}))
    AS turn`;
const lastOfOwner = `SELECT turn, job ${toDoInLine} AND owner_id = $3 ORDER BY turn DESC LIMIT 1`;

/** Goes from pair to pair in an index, instead of from job to job. */
const waitedFor = `
  WITH RECURSIVE waited (pair) AS (
    SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done')
    UNION ALL
    SELECT (SELECT min(language_pair_id) FROM translations WHERE state <> 'done' AND language_pair_id > pair) FROM waited
    WHERE pair IS NOT NULL)
  SELECT pair FROM waited WHERE pair IS NOT NULL`;

/** At most so many of the next claimable jobs of each line, in the order of the lines; locks none. */
export async function nextClaimable(manager: EntityManager, lines: readonly Line[], most: number): Promise<readonly string[]> {
  const rows = await manager.query<{ id: string }[]>(nextOfEach,
    [lines.map(({ languagePairId }) => comparable(languagePairId)), lines.map(({ kind }) => kind), most]);
  return rows.map(({ id }) => id);
}

/** The first of these jobs that may still be claimed. */
export function claimable(manager: EntityManager, ids: readonly string[]): SelectQueryBuilder<TranslationRow> {
  return manager.createQueryBuilder(translationTable, "translation").select(["translation.id", "translation.job"])
    .where("translation.id = ANY(:ids)", { ids }).andWhere(isClaimable)
    .orderBy("array_position(CAST(:ids AS text[]), translation.id)").limit(1);
}

/** What a new job finds in its line. Owners add one at a time, so that no two of their jobs find the same. */
export async function seenBy(manager: EntityManager, job: Translation): Promise<LineSeen> {
  const { languagePairId, kind } = lineOf(job);
  const line = [comparable(languagePairId), kind];
  const [first] = await manager.query<{ turn: string | null }[]>(reached, line);
  const [own] = await manager.query<{ turn: string; job: StoredJson }[]>(lastOfOwner, [...line, comparable(job.ownerId)]);
  return {
    ...(first?.turn == null ? {} : { reached: Number(first.turn) }),
    ...(own === undefined ? {} : { own: { turn: Number(own.turn), inputSize: storedTranslation.read(own.job).result.inputSize } }),
  };
}

/** The pairs of all jobs that are to be done, each once. */
export async function pairsWaitedFor(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.query<{ pair: string }[]>(waitedFor);
  return rows.map(({ pair }) => pair);
}

/** Whether a worker holds any job; few are in work at a time, and an index has them by their substate. */
export async function isAnyHeld(manager: EntityManager): Promise<boolean> {
  const [found] = await manager.query<{ held: boolean }[]>(
    `SELECT EXISTS (SELECT FROM translations WHERE substate = 'translating' AND leased_until > ${clockOnce}) AS held`);
  return found?.held === true;
}

/** Jobs whose lease was given while the clock was ahead. */
export async function heldTooLong(manager: EntityManager): Promise<readonly string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM translations WHERE substate = 'translating' AND leased_until > ${clockOnce} + $1::bigint`, [leaseMs * microsPerMs]);
  return rows.map(({ id }) => id);
}
