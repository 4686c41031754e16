import type { AddedFeedback } from "@dragoman/application/feedback";
import type { Instant } from "@dragoman/domain/common";
import type { NewFeedback } from "@dragoman/domain/feedback";
import type { EntityManager } from "typeorm";
import { type FeedbackRow, toRow, writtenColumns } from "./feedback-row.js";

const names = Object.keys(writtenColumns) as (keyof typeof writtenColumns)[];
const typed = names.map((name) => `${name} ${writtenColumns[name]}`).join(", ");
const given = `SELECT * FROM json_to_recordset($1::json) AS given (place integer, ${typed})`;

const insertOne = `
  WITH given AS (${given})
  INSERT INTO feedback (${names.join(", ")}) SELECT ${names.join(", ")} FROM given RETURNING *`;

/** What is written in place of a column when the entry is approved on its way in, by $2 ($3) at $4. */
const approvedBy: Readonly<Record<string, string>> = {
  approval_state: "'approved'", reviewer: "$2::text", reviewer_key: "$3::text", reviewed: "$4::bigint",
};

const insertBatch = `
  WITH given AS (${given}),
  fresh AS (
    SELECT DISTINCT ON (language_pair_id, source_text, suggested_translation) * FROM given
    WHERE NOT EXISTS (
      SELECT FROM feedback AS kept
      WHERE kept.language_pair_id = given.language_pair_id AND md5(kept.source_text) = md5(given.source_text)
        AND kept.source_text = given.source_text AND kept.suggested_translation = given.suggested_translation)
    ORDER BY language_pair_id, source_text, suggested_translation, place
  ),
  judged AS (
    SELECT fresh.*, $2::text IS NOT NULL AND approval_state <> 'approved'
      AND row_number() OVER (PARTITION BY language_pair_id, source_text ORDER BY place) = 1
      AND NOT EXISTS (
        SELECT FROM feedback AS kept
        WHERE kept.language_pair_id = fresh.language_pair_id AND md5(kept.source_text) = md5(fresh.source_text)
          AND kept.source_text = fresh.source_text AND kept.approval_state = 'approved') AS approves
    FROM fresh
  )
  INSERT INTO feedback (${names.join(", ")})
  SELECT ${names.map((name) => (name in approvedBy ? `CASE WHEN approves THEN ${approvedBy[name]} ELSE ${name} END` : name)).join(", ")}
  FROM judged ORDER BY place RETURNING id`;

/** Stores one entry. */
export async function addOne(manager: EntityManager, entry: NewFeedback): Promise<FeedbackRow> {
  const [row] = await manager.query<FeedbackRow[]>(insertOne, [JSON.stringify([{ place: 0, ...toRow(entry) }])]);
  return row as FeedbackRow;
}

/** Stores those of a batch that are no duplicates. With a reviewer, texts that nothing is approved for get their first entry approved. */
export async function addBatch(
  manager: EntityManager, batch: readonly NewFeedback[], approve: { reviewer: string; reviewerKey: string; now: Instant } | undefined,
): Promise<AddedFeedback> {
  const rows = JSON.stringify(batch.map((entry, place) => ({ place, ...toRow(entry) })));
  const by = [approve?.reviewer ?? null, approve?.reviewerKey ?? null, approve?.now ?? null];
  const added = await manager.query<unknown[]>(insertBatch, [rows, ...by]);
  return { added: added.length, duplicate: batch.length - added.length };
}
