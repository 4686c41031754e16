import type { TranslationType } from "@dragoman/application/reports";
import { languagePairTypeOf } from "@dragoman/domain/language-pairs";
import { nothingYet, type Translation } from "@dragoman/domain/translations";
import { foldUsername } from "@dragoman/domain/users";
import type { EntityManager } from "typeorm";
import { comparable } from "../common/columns.js";
import { clockMicros } from "../common/store-clock.js";
import { storedTranslation } from "./translation.table.js";

/** Columns that reports count and add up. They change with the job. */
function countedBy({ state, substate, profile, result }: Translation) {
  const counts = state === "done" ? result : nothingYet;
  return {
    language_pair_id: comparable(profile.languagePairId), pair_type: languagePairTypeOf(profile.languagePairId) ?? "", substate,
    label_keys: profile.labels.map(({ id }) => id).join(), source_words: counts.sourceWordCount,
    source_characters: counts.sourceCharacterCount, target_words: counts.targetWordCount, target_characters: counts.targetCharacterCount,
  };
}

const add = `
  INSERT INTO reports (translation_type, id, username, username_key, queued, record, language_pair_id, pair_type, substate, label_keys,
    source_words, source_characters, target_words, target_characters)
  SELECT $1, id, username, username_key, queued, record::json, language_pair_id, pair_type, substate, string_to_array(label_keys, ','),
    source_words, source_characters, target_words, target_characters
  FROM json_to_recordset($2) AS added (id text, username text, username_key text, queued bigint, record text, language_pair_id text,
    pair_type text, substate text, label_keys text, source_words bigint, source_characters bigint, target_words bigint,
    target_characters bigint)
  ON CONFLICT (id) DO NOTHING`;

const change = `
  UPDATE reports SET language_pair_id = $2, pair_type = $3, substate = $4, label_keys = string_to_array($5, ','),
    source_words = $6, source_characters = $7, target_words = $8, target_characters = $9
  WHERE id = $1`;

const remove = `
  WITH gone AS (DELETE FROM translations WHERE id = ANY($1) RETURNING id, job)
  UPDATE reports SET record = gone.job, removed = ${clockMicros},
    substate = CASE WHEN substate IN ('succeeded', 'failed', 'canceled') THEN substate ELSE 'canceled' END
  FROM gone WHERE reports.id = gone.id`;

/** Begins the records of translations. A job itself is the record as long as it is there; one that was made within a call is kept. */
export async function reportAdded(manager: EntityManager, type: TranslationType, translations: readonly Translation[]): Promise<void> {
  const rows = translations.map((translation) => ({
    id: translation.id, username: comparable(translation.profile.username),
    username_key: comparable(foldUsername(translation.profile.username)), queued: translation.queued,
    record: type === "sync" ? JSON.stringify(storedTranslation.write(translation)) : null, ...countedBy(translation),
  }));
  await manager.query(add, [type, JSON.stringify(rows)]);
}

/** Brings the record of a job up to date; most changes of a job are none of what reports count by. */
export async function reportChanged(manager: EntityManager, was: Translation, is: Translation): Promise<void> {
  const [before, after] = [was, is].map((job) => Object.values(countedBy(job)));
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await manager.query(change, [is.id, ...after ?? []]);
}

/** Removes jobs, and keeps each as it was in its record. */
export async function removeReported(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(remove, [ids]);
}
