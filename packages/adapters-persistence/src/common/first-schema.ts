import type { SchemaStep } from "./slice.js";

/**
 * Users, hosts, translations, contents, guesses and the outbox.
 *
 * Text is compared byte by byte (collation "C"), so that order and index do not hang on the system's locale. Rows of
 * jobs are written often: some space stays free on their pages, so that a renewed lease touches no index.
 */
export const firstSchema: SchemaStep = {
  number: 1, name: "first schema", minimumCode: 1,
  sql: `
    CREATE TABLE users (
      id text COLLATE "C" PRIMARY KEY,
      username text NOT NULL,
      username_key text COLLATE "C" NOT NULL,
      username_search text COLLATE "C" NOT NULL,
      display_name text NOT NULL,
      display_name_search text COLLATE "C" NOT NULL,
      role text,
      authentication_type text NOT NULL,
      disabled boolean NOT NULL,
      password_hash text,
      key_hash text COLLATE "C",
      key_sealed text,
      epoch text NOT NULL,
      created bigint NOT NULL
    );
    CREATE UNIQUE INDEX users_username_key ON users (username_key);
    CREATE UNIQUE INDEX users_key_hash ON users (key_hash);

    CREATE TABLE guesses (
      key text COLLATE "C" PRIMARY KEY,
      tries bigint[] NOT NULL,
      expires bigint NOT NULL
    );
    CREATE INDEX guesses_expires ON guesses (expires);

    CREATE TABLE hosts (
      hostname text COLLATE "C" PRIMARY KEY,
      agent_port integer NOT NULL,
      is_controller boolean NOT NULL,
      report json NOT NULL
    );
    CREATE TABLE engines (
      key text COLLATE "C" PRIMARY KEY,
      hostname text COLLATE "C" NOT NULL REFERENCES hosts ON DELETE CASCADE,
      place integer NOT NULL,
      engine json NOT NULL
    );
    CREATE INDEX engines_hostname ON engines (hostname);

    CREATE TABLE translations (
      id text COLLATE "C" PRIMARY KEY,
      owner_id text COLLATE "C" NOT NULL,
      username_key text COLLATE "C" NOT NULL,
      title_key text COLLATE "C" NOT NULL,
      language_pair_id text COLLATE "C" NOT NULL,
      source_language_id text COLLATE "C" NOT NULL,
      target_language_id text COLLATE "C" NOT NULL,
      detects_source boolean NOT NULL,
      translation_method text COLLATE "C" NOT NULL,
      label_keys text[] COLLATE "C" NOT NULL,
      queued bigint NOT NULL,
      state text COLLATE "C" NOT NULL,
      substate text COLLATE "C" NOT NULL,
      attempt integer NOT NULL,
      leased_until bigint NOT NULL,
      contents text[] COLLATE "C" NOT NULL,
      job json NOT NULL
    ) WITH (fillfactor = 80);
    CREATE INDEX translations_newest ON translations (queued DESC, id);
    CREATE INDEX translations_newest_of_owner ON translations (owner_id, queued DESC, id);
    CREATE INDEX translations_to_do ON translations (queued, id) WHERE state <> 'done';

    CREATE TABLE contents (
      id text COLLATE "C" PRIMARY KEY,
      size bigint,
      written bigint NOT NULL
    );
    CREATE TABLE content_chunks (
      content_id text COLLATE "C" NOT NULL REFERENCES contents ON DELETE CASCADE,
      place integer NOT NULL,
      bytes bytea NOT NULL,
      PRIMARY KEY (content_id, place)
    );
    ALTER TABLE content_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      type text NOT NULL,
      at bigint NOT NULL,
      data json NOT NULL
    );

    DO $$
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE INDEX translations_title ON translations USING gin (title_key gin_trgm_ops);
    EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object OR invalid_schema_name THEN
      RAISE NOTICE 'Titles are searched without an index: pg_trgm is not available.';
    END $$;
  `,
};
