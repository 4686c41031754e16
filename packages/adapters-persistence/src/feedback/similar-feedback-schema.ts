import type { SchemaStep } from "../common/slice.js";

/**
 * The marks by which feedback for similar texts is found (`marksOf` of the domain). Only pairs that are adapted by training have any; of
 * those there was none before this step, so that no row has to be looked at.
 */
export const similarFeedbackSchema: SchemaStep = {
  number: 30, name: "similar feedback", minimumCode: 30,
  sql: `
    ALTER TABLE feedback ADD COLUMN marks integer[] NOT NULL DEFAULT '{}';
    CREATE INDEX feedback_similar ON feedback USING gin (marks)
      WHERE approval_state = 'approved' AND suggested_translation <> '' AND marks <> '{}';
  `,
};
