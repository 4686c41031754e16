import type { SchemaStep } from "../common/slice.js";
import { talliesSchema } from "./tallied-translation.table.js";

/** Metrics count jobs by substate every minute, and old events are swept by their moment: neither should read the rows. */
const indexesForCounting: SchemaStep = {
  number: 3, name: "indexes for counting", minimumCode: 2,
  sql: `
    CREATE INDEX translations_substate ON translations (substate);
    CREATE INDEX outbox_at ON outbox (at);
  `,
};

/** The way from a content to the translation that refers to it. Every look would read through changes that are put off. */
const indexesForSweeping: SchemaStep = {
  number: 10, name: "indexes for sweeping", minimumCode: 9,
  sql: "CREATE INDEX translations_contents ON translations USING gin (contents) WITH (fastupdate = off)",
};

/** The oldest job to be done of each pair, and of those that detect their source, whatever else waits. */
const indexesForClaiming: SchemaStep = {
  number: 11, name: "indexes for claiming", minimumCode: 9,
  sql: `
    CREATE INDEX translations_to_do_of_pair ON translations (language_pair_id, queued, id) WHERE state <> 'done';
    CREATE INDEX translations_to_do_detecting ON translations (queued, id) WHERE state <> 'done' AND detects_source;
  `,
};

/** The newest of what lists are narrowed to: counted, and passed over on the way to a later page, without reading the rows. */
const indexesForListing: SchemaStep = {
  number: 12, name: "indexes for listing", minimumCode: 12,
  before: `
    UPDATE feedback SET username_key = left(username_key, 400), reviewer_key = left(reviewer_key, 400)
      WHERE length(username_key) > 400 OR length(reviewer_key) > 400`,
  sql: `
    CREATE INDEX translations_newest_of_username ON translations (username_key, queued DESC, id);
    CREATE INDEX translations_newest_of_pair ON translations (language_pair_id, queued DESC, id);
    CREATE INDEX translations_newest_of_source ON translations (source_language_id, queued DESC, id);
    CREATE INDEX translations_newest_of_target ON translations (target_language_id, queued DESC, id);
    CREATE INDEX translations_newest_of_substate ON translations (substate, queued DESC, id);
    CREATE INDEX translations_method ON translations (translation_method);

    CREATE INDEX feedback_newest_of_username ON feedback (username_key, created DESC, id);
    CREATE INDEX feedback_newest_of_reviewer ON feedback (reviewer_key, created DESC, id);
    CREATE INDEX feedback_newest_of_pair ON feedback (language_pair_id, created DESC, id);
    CREATE INDEX feedback_newest_of_source ON feedback (source_language_id, created DESC, id);
    CREATE INDEX feedback_newest_of_target ON feedback (target_language_id, created DESC, id);
    CREATE INDEX feedback_newest_of_state ON feedback (approval_state, created DESC, id);
  `,
};

/**
 * Lines in which users take turns. What waits already stands in its line by what its owner asked for before it; it is read without
 * PostgreSQL's functions on JSON, which refuse texts that hold NUL. A server that does not know of lines would put its jobs before
 * all others; the defaults are for one that runs still while this step is run.
 */
const linesOfTurns: SchemaStep = {
  number: 15, name: "lines of turns", minimumCode: 15,
  sql: `
    ALTER TABLE translations ADD COLUMN line_kind text COLLATE "C" NOT NULL DEFAULT 'long', ADD COLUMN turn bigint NOT NULL DEFAULT 0;

    UPDATE translations SET line_kind = placed.line_kind, turn = placed.turn
    FROM (SELECT id, line_kind, coalesce(sum(2048 + size) OVER (PARTITION BY owner_id, pair, line_kind ORDER BY queued, id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS turn
      FROM (SELECT id, owner_id, queued, size, CASE WHEN detects_source THEN 'Aut' ELSE language_pair_id END AS pair,
          CASE WHEN crashes >= 2 THEN 'alone' WHEN size <= 65536 THEN 'short' ELSE 'long' END AS line_kind
        FROM (SELECT id, owner_id, queued, detects_source, language_pair_id,
            coalesce(substring(job::text FROM '"inputSize":(\\d+)')::bigint, 0) AS size,
            coalesce(substring(job::text FROM '"crashes":(\\d+)')::integer, 0)
              + (state = 'inProgress' AND leased_until > 0)::integer AS crashes
          FROM translations WHERE state <> 'done') AS waiting) AS lined) AS placed
    WHERE translations.id = placed.id;

    CREATE INDEX translations_next_in_line
      ON translations ((CASE WHEN detects_source THEN 'Aut' ELSE language_pair_id END), line_kind, turn, queued, id)
      WHERE state <> 'done';
    CREATE INDEX translations_last_of_owner_in_line
      ON translations (owner_id, (CASE WHEN detects_source THEN 'Aut' ELSE language_pair_id END), line_kind, turn)
      WHERE state <> 'done';
    DROP INDEX translations_to_do, translations_to_do_detecting;
  `,
};

/** What is tallied needs no index to be counted by, and what stands in an index is counted without its row. */
const lists: SchemaStep = {
  number: 16, name: "lists", minimumCode: 16, lockedFirst: "translations",
  sql: `
    ${talliesSchema}
    DROP INDEX translations_substate;
    DROP INDEX translations_method;
    CREATE INDEX translations_newest_of_method ON translations (translation_method, queued DESC, id);
    DROP INDEX translations_newest_of_owner;
    CREATE INDEX translations_newest_of_owner ON translations (owner_id, queued DESC, id)
      INCLUDE (substate, language_pair_id, source_language_id, target_language_id, translation_method);
    DROP INDEX translations_newest_of_username;
    CREATE INDEX translations_newest_of_username ON translations (username_key, queued DESC, id)
      INCLUDE (substate, language_pair_id, source_language_id, target_language_id, translation_method);
  `,
};

/** What came to translations after their table, which stands in the first schema. */
export const translationsSchema: readonly SchemaStep[] = [
  indexesForCounting, indexesForSweeping, indexesForClaiming, indexesForListing, linesOfTurns, lists,
];
