import type { SchemaStep } from "../common/slice.js";

const sums = ["source_words", "source_characters", "target_words", "target_characters"] as const;
const kind = `
  translation_type text COLLATE "C" NOT NULL, language_pair_id text COLLATE "C" NOT NULL, pair_type text COLLATE "C" NOT NULL,
  substate text COLLATE "C" NOT NULL, label_keys text[] COLLATE "C" NOT NULL`;
const counted = `${kind}, username text COLLATE "C" NOT NULL, username_key text COLLATE "C" NOT NULL`;
const summed = sums.map((sum) => `${sum} bigint NOT NULL`).join(", ");
/** What translations are counted by, each day's by itself. */
const cell = "translation_type, username, username_key, language_pair_id, pair_type, substate, label_keys";

const noted = `(day, ${cell}, translations, ${sums.join(", ")})`;
const countOf = (sign: string, from: string): string => `
  SELECT queued / 86400000000, ${cell}, ${sign}count(*), ${sums.map((sum) => `${sign}sum(${sum})`).join(", ")}
  FROM ${from} GROUP BY queued / 86400000000, ${cell}`;

/** What stands in the JSON of a job; read without PostgreSQL's functions on JSON, which refuse texts that hold NUL. */
const ofDone = (counter: string): string => `
  CASE WHEN state = 'done' THEN coalesce(substring(job::text FROM '"${counter}"\\s*:\\s*(\\d+)')::bigint, 0) ELSE 0 END`;

/**
 * What reports tell of translations: a record of each, and sums by day of all that they may be narrowed by.
 *
 * The record of a job that is there is the job itself. Sums are noted in a table that is only added to, as those of jobs are
 * (`talliesSchema`). A year of many users has hundreds of thousands of sums, so their rows are small: users, and whatever else
 * translations are counted by, stand beside them. Kinds are known by a digest: labels may be more than an index holds.
 */
export const reportsSchema: SchemaStep = {
  number: 25, name: "reports", minimumCode: 25, lockedFirst: "translations",
  sql: `
    CREATE TABLE reports (
      id text COLLATE "C" PRIMARY KEY,
      ${counted},
      queued bigint NOT NULL,
      ${summed},
      removed bigint,
      record json
    );
    CREATE TABLE report_users (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, username_key text COLLATE "C" NOT NULL UNIQUE,
      username text COLLATE "C" NOT NULL
    );
    CREATE TABLE report_kinds (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, digest uuid NOT NULL UNIQUE, ${kind}
    );
    CREATE TABLE report_tallies (
      user_id integer NOT NULL REFERENCES report_users, day integer NOT NULL, kind_id integer NOT NULL REFERENCES report_kinds,
      translations integer NOT NULL, ${summed}, PRIMARY KEY (user_id, day, kind_id)
    );
    CREATE INDEX report_tallies_of_day ON report_tallies (day);
    CREATE INDEX report_tallies_of_nothing ON report_tallies (day) WHERE translations = 0;
    CREATE TABLE report_changes (day integer NOT NULL, ${counted}, translations integer NOT NULL, ${summed})
      WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
    CREATE TABLE report_days (day integer PRIMARY KEY, translations integer NOT NULL, changes bigint NOT NULL);

    INSERT INTO reports (id, translation_type, username, username_key, language_pair_id, pair_type, substate, label_keys, queued,
        ${sums.join(", ")})
      SELECT id, 'async', coalesce(substring(job::text FROM '"username"\\s*:\\s*"([^"\\\\]*)"'), username_key), username_key,
        language_pair_id,
        CASE WHEN language_pair_id LIKE '%>>%' THEN 'Chained'
          WHEN split_part(language_pair_id, '_', 2) = '' THEN ''
          WHEN split_part(language_pair_id, '_', 2) LIKE 'Adapted-%' THEN 'Adapted'
          WHEN split_part(language_pair_id, '_', 3) = 'Cloud' THEN 'Cloud'
          WHEN split_part(language_pair_id, '_', 2) = 'Generic' THEN 'Generic' ELSE 'Custom' END,
        substate, label_keys, queued, ${["sourceWordCount", "sourceCharacterCount", "targetWordCount", "targetCharacterCount"]
          .map(ofDone).join()}
      FROM translations;
    INSERT INTO report_changes ${noted} ${countOf("", "reports")};

    CREATE INDEX reports_newest ON reports (queued DESC, id);
    CREATE INDEX reports_newest_of_username ON reports (username_key, queued DESC, id);
    CREATE INDEX reports_newest_of_pair ON reports (language_pair_id, queued DESC, id);
    CREATE INDEX reports_newest_of_pair_type ON reports (pair_type, queued DESC, id);
    CREATE INDEX reports_newest_of_type ON reports (translation_type, queued DESC, id);
    CREATE INDEX reports_newest_of_substate ON reports (substate, queued DESC, id);
    CREATE INDEX reports_label_keys ON reports USING gin (label_keys);

    CREATE FUNCTION note_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO report_changes ${noted} ${countOf("-", "went")};
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO report_changes ${noted} ${countOf("", "came")};
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER came AFTER INSERT ON reports REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION note_report_change();
    CREATE TRIGGER went AFTER DELETE ON reports REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION note_report_change();
    CREATE TRIGGER changed AFTER UPDATE ON reports REFERENCING OLD TABLE AS went NEW TABLE AS came
      FOR EACH STATEMENT EXECUTE FUNCTION note_report_change();

    CREATE VIEW tallied_reports AS
      SELECT day, ${cell}, translations, ${sums.join(", ")} FROM report_tallies
        JOIN report_users ON report_users.id = user_id JOIN report_kinds ON report_kinds.id = kind_id
      UNION ALL SELECT day, ${cell}, translations, ${sums.join(", ")} FROM report_changes;
    CREATE VIEW days_of_reports AS
      SELECT day, sum(translations) AS translations, sum(changes) AS changes
      FROM (SELECT * FROM report_days UNION ALL SELECT day, translations, abs(translations) FROM report_changes) AS noted GROUP BY day;
  `,
};
