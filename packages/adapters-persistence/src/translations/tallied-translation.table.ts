import { EntitySchema } from "typeorm";

/**
 * How many jobs there are of each day, pair, method and substate, so that nobody has to count them.
 *
 * Whatever changes a job notes it in a table that is only added to, for rivals would wait for each other's rows in one of sums;
 * `PostgresTallies.fold` brings the notes into the sums. `changes` of a day never shrink: by them is known whether anything of it
 * changed, labels as well.
 */
export const talliesSchema = `
  CREATE TABLE translation_tallies (
    day integer NOT NULL,
    language_pair_id text COLLATE "C" NOT NULL,
    source_language_id text COLLATE "C" NOT NULL,
    target_language_id text COLLATE "C" NOT NULL,
    translation_method text COLLATE "C" NOT NULL,
    substate text COLLATE "C" NOT NULL,
    jobs integer NOT NULL,
    PRIMARY KEY (day, language_pair_id, source_language_id, target_language_id, translation_method, substate)
  );
  CREATE TABLE translation_days (day integer PRIMARY KEY, jobs integer NOT NULL, changes bigint NOT NULL);
  CREATE TABLE translation_changes (LIKE translation_tallies) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

  CREATE FUNCTION note_translation_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO translation_changes VALUES (OLD.queued / 86400000000, OLD.language_pair_id, OLD.source_language_id,
        OLD.target_language_id, OLD.translation_method, OLD.substate, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO translation_changes VALUES (NEW.queued / 86400000000, NEW.language_pair_id, NEW.source_language_id,
        NEW.target_language_id, NEW.translation_method, NEW.substate, 1);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER came_or_went AFTER INSERT OR DELETE ON translations FOR EACH ROW EXECUTE FUNCTION note_translation_change();
  CREATE TRIGGER moved AFTER UPDATE ON translations FOR EACH ROW
    WHEN ((OLD.substate, OLD.language_pair_id, OLD.translation_method, OLD.queued, OLD.label_keys, OLD.title_key)
      IS DISTINCT FROM (NEW.substate, NEW.language_pair_id, NEW.translation_method, NEW.queued, NEW.label_keys, NEW.title_key))
    EXECUTE FUNCTION note_translation_change();

  INSERT INTO translation_tallies
    SELECT queued / 86400000000, language_pair_id, source_language_id, target_language_id, translation_method, substate, count(*)
    FROM translations GROUP BY 1, 2, 3, 4, 5, 6;
  INSERT INTO translation_days SELECT day, sum(jobs), sum(jobs) FROM translation_tallies GROUP BY day;
  CREATE VIEW tallied_translations AS
    SELECT * FROM translation_tallies UNION ALL SELECT * FROM translation_changes;
  CREATE VIEW days_of_translations AS
    SELECT day, sum(jobs) AS jobs, sum(changes) AS changes
    FROM (SELECT * FROM translation_days UNION ALL SELECT day, jobs, 1 FROM translation_changes) AS noted GROUP BY day;
`;

/** Jobs that are counted together, with the names that a job has for the same. */
export interface TalliedRow {
  day: number;
  languagePairId: string;
  sourceLanguageId: string;
  targetLanguageId: string;
  translationMethod: string;
  substate: string;
  jobs: number;
}

export const talliedTable = new EntitySchema<TalliedRow>({
  name: "tallied translation", tableName: "tallied_translations",
  columns: {
    day: { type: "integer", primary: true },
    languagePairId: { type: "text", name: "language_pair_id", primary: true },
    sourceLanguageId: { type: "text", name: "source_language_id" },
    targetLanguageId: { type: "text", name: "target_language_id" },
    translationMethod: { type: "text", name: "translation_method", primary: true },
    substate: { type: "text", primary: true },
    jobs: { type: "integer" },
  },
});
