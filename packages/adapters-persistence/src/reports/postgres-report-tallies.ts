import type { Database } from "../common/database.js";
import { foldNotes, notesAtOnce } from "../common/fold-notes.js";

const kind = "translation_type, language_pair_id, pair_type, substate, label_keys";
const digest = `md5(ROW(${kind})::text)::uuid`;
const sums = ["translations", "source_words", "source_characters", "target_words", "target_characters"];
const sumOfEach = sums.map((sum) => `sum(${sum})`).join(", ");

/** Numbers are drawn for those alone that are not there: one that is drawn in vain is gone. */
const addUsers = `
  INSERT INTO report_users (username_key, username)
  SELECT username_key, max(username) FROM report_changes
  WHERE NOT EXISTS (SELECT FROM report_users WHERE report_users.username_key = report_changes.username_key)
  GROUP BY username_key ORDER BY username_key ON CONFLICT DO NOTHING`;
const addKinds = `
  INSERT INTO report_kinds (digest, ${kind})
  SELECT DISTINCT * FROM (SELECT ${digest} AS digest, ${kind} FROM report_changes) AS noted
  WHERE NOT EXISTS (SELECT FROM report_kinds WHERE report_kinds.digest = noted.digest) ORDER BY digest ON CONFLICT DO NOTHING`;

/** What came and went before it was folded leaves no sum behind, as the states that a job passes through. */
const fold = `
  WITH folded AS (
    DELETE FROM report_changes USING report_users, (SELECT id, digest FROM report_kinds) AS kinds
    WHERE report_changes.ctid = ANY(ARRAY(SELECT ctid FROM report_changes LIMIT ${notesAtOnce}))
      AND report_users.username_key = report_changes.username_key AND kinds.digest = ${digest}
    RETURNING report_users.id AS user_id, day, kinds.id AS kind_id, ${sums.join(", ")}),
  days AS (
    INSERT INTO report_days SELECT day, sum(translations), sum(abs(translations)) FROM folded GROUP BY day ORDER BY day
    ON CONFLICT (day) DO UPDATE
      SET translations = report_days.translations + excluded.translations, changes = report_days.changes + excluded.changes),
  tallies AS (
    INSERT INTO report_tallies (user_id, day, kind_id, ${sums.join(", ")})
    SELECT user_id, day, kind_id, ${sumOfEach} FROM folded GROUP BY user_id, day, kind_id
    HAVING (${sumOfEach}) IS DISTINCT FROM (0, 0, 0, 0, 0) ORDER BY user_id, day, kind_id
    ON CONFLICT (user_id, day, kind_id) DO UPDATE SET ${sums.map((sum) => `${sum} = report_tallies.${sum} + excluded.${sum}`).join(", ")})
  SELECT count(*)::int AS notes FROM folded`;

const forgetEmpty = `DELETE FROM report_tallies WHERE ${sums.map((sum) => `${sum} = 0`).join(" AND ")}`;
/** Names of people stay no longer than what is told of them. */
const forgetUsers = "DELETE FROM report_users WHERE NOT EXISTS (SELECT FROM report_tallies WHERE user_id = id)";

/** The sums of reports by day; see `reportsSchema`. */
export class PostgresReportTallies {
  constructor(private readonly database: Database) {}

  /** Brings what was noted of translations into the sums; answers how many notes there were. */
  async fold(): Promise<number> {
    const run = (statement: string): Promise<unknown> => this.database.run((manager) => manager.query(statement));
    await run(addUsers);
    await run(addKinds);
    // Notes of users and kinds that came meanwhile are for the next time.
    const notes = await foldNotes(this.database, "report_changes", fold);
    const [, emptied] = await run(forgetEmpty) as [unknown, number];
    if (emptied > 0) await run(forgetUsers);
    return notes;
  }
}
