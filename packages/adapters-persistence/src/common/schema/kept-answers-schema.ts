import type { SchemaStep } from "./schema-step.js";

/** Answers of requests that may come again; a row without an answer is the claim of a request under way. `name` is a digest. */
export const keptAnswersSchema: SchemaStep = {
  name: "kept answers",
  minimumCode: 1,
  sql: `
    CREATE TABLE kept_answers (
      name text COLLATE "C" PRIMARY KEY,
      token text COLLATE "C" NOT NULL,
      fingerprint text COLLATE "C",
      answer text COLLATE "C",
      expires bigint NOT NULL,
      CHECK ((fingerprint IS NULL) = (answer IS NULL))
    );
    CREATE INDEX kept_answers_expires ON kept_answers (expires);
  `,
};
