import type { Database } from "../common/database.js";
import { foldNotes, notesAtOnce } from "../common/fold-notes.js";

const cell = "day, language_pair_id, source_language_id, target_language_id, translation_method, substate";
/**
 * Whoever reads meanwhile sees a note either by itself or in its sum. All go through the sums in one order, so that rivals wait but
 * are not stuck.
 */
const fold = `
  WITH folded AS (
    DELETE FROM translation_changes WHERE ctid = ANY(ARRAY(SELECT ctid FROM translation_changes LIMIT ${notesAtOnce})) RETURNING *),
  days AS (
    INSERT INTO translation_days SELECT day, sum(jobs), count(*) FROM folded GROUP BY day ORDER BY day
    ON CONFLICT (day) DO UPDATE
      SET jobs = translation_days.jobs + excluded.jobs, changes = translation_days.changes + excluded.changes),
  sums AS (
    INSERT INTO translation_tallies SELECT ${cell}, sum(jobs) FROM folded GROUP BY ${cell} ORDER BY ${cell}
    ON CONFLICT (${cell}) DO UPDATE SET jobs = translation_tallies.jobs + excluded.jobs)
  SELECT count(*)::int AS notes FROM folded`;

/** The tallies of translations; see `talliesSchema`. */
export class PostgresTallies {
  constructor(private readonly database: Database) {}

  /** Brings what was noted of jobs into the sums, so that lists have little to add up; answers how many notes there were. */
  fold(): Promise<number> {
    return foldNotes(this.database, "translation_changes", fold);
  }
}
