import type { FeedbackFilter } from "@dragoman/application/feedback";
import type { EntityManager } from "typeorm";
import { type DayCount, dayMicros, splitByDay } from "../common/counts-by-day.js";
import type { Database } from "../common/database.js";
import { foldNotes, notesAtOnce } from "../common/fold-notes.js";
import { type DayChanges, RememberedCounts } from "../common/remembered-counts.js";
import type { SchemaStep } from "../common/slice.js";
import { whereFeedback } from "./where-feedback.js";

/**
 * How many entries there are of each day, and by a number that never shrinks whether anything of them changed. It is noted in a
 * table that is only added to, once for each statement: others would wait for a row of sums until an import is over.
 */
export const feedbackDaysSchema: SchemaStep = {
  number: 18, name: "days of feedback", minimumCode: 18,
  sql: `
    CREATE TABLE feedback_days (day integer PRIMARY KEY, entries integer NOT NULL, changes bigint NOT NULL);
    CREATE TABLE feedback_changes (day integer NOT NULL, entries integer NOT NULL, changes integer NOT NULL);

    CREATE FUNCTION note_feedback_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO feedback_changes SELECT created / 86400000000, -count(*), count(*) FROM went GROUP BY 1;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO feedback_changes SELECT created / 86400000000, count(*), count(*) FROM came GROUP BY 1;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER came AFTER INSERT ON feedback REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_feedback_change();
    CREATE TRIGGER went AFTER DELETE ON feedback REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION note_feedback_change();
    CREATE TRIGGER changed AFTER UPDATE ON feedback REFERENCING OLD TABLE AS went NEW TABLE AS came
      FOR EACH STATEMENT EXECUTE FUNCTION note_feedback_change();

    INSERT INTO feedback_days SELECT created / 86400000000, count(*), count(*) FROM feedback GROUP BY 1;
    CREATE VIEW days_of_feedback AS
      SELECT day, sum(entries) AS entries, sum(changes) AS changes
      FROM (SELECT * FROM feedback_days UNION ALL SELECT * FROM feedback_changes) AS noted GROUP BY day;
  `,
};

const fold = `
  WITH folded AS (
    DELETE FROM feedback_changes WHERE ctid = ANY(ARRAY(SELECT ctid FROM feedback_changes LIMIT ${notesAtOnce})) RETURNING *),
  days AS (
    INSERT INTO feedback_days SELECT day, sum(entries), sum(changes) FROM folded GROUP BY day ORDER BY day
    ON CONFLICT (day) DO UPDATE
      SET entries = feedback_days.entries + excluded.entries, changes = feedback_days.changes + excluded.changes)
  SELECT count(*)::int AS notes FROM folded`;

/** The days of feedback; see `feedbackDaysSchema`. */
export class PostgresFeedbackDays {
  constructor(private readonly database: Database) {}

  /** Brings what was noted of feedback into the sums; answers how many notes there were. */
  fold(): Promise<number> {
    return foldNotes(this.database, "feedback_changes", fold);
  }
}

/** Counts entries by the day on which they were made, by what is remembered of each day on which nothing changed. */
export class FeedbackCounts {
  private readonly remembered = new RememberedCounts();

  async count(manager: EntityManager, filter: FeedbackFilter): Promise<readonly DayCount[]> {
    const { createdFrom: from = -Infinity, createdTo: to = Infinity, ...kind } = filter;
    // Those that are named one by one are few.
    if (kind.ids !== undefined) return countEntries(manager, filter);
    const { first, last, rest } = splitByDay({ from, to });
    const noted = await manager.query<DayChanges[]>("SELECT day, entries::int AS all, changes::float FROM days_of_feedback");
    const days = noted.filter(({ day }) => day >= first && day <= last);
    const counts = await this.remembered.count(JSON.stringify(kind), days, (unknown) => {
      const [oldest, newest] = [Math.min(...unknown.map(({ day }) => day)), Math.max(...unknown.map(({ day }) => day))];
      return countEntries(manager, { ...kind, createdFrom: oldest * dayMicros, createdTo: (newest + 1) * dayMicros - 1 });
    });
    const found = [counts];
    for (const period of rest) found.push(await countEntries(manager, { ...kind, createdFrom: period.from, createdTo: period.to }));
    return found.flat();
  }
}

function countEntries(manager: EntityManager, filter: FeedbackFilter): Promise<readonly DayCount[]> {
  const { sql, values } = whereFeedback(filter);
  return manager.query<DayCount[]>(
    `SELECT (created / ${dayMicros})::int AS day, count(*)::int AS entries FROM feedback WHERE ${sql} GROUP BY 1`, [...values]);
}
