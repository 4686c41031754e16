import { expect, it } from "@jest/globals";
import { committedLines, expectCommitted, renewing } from "../test/committed.js";
import { describeSchema } from "../test/describe-schema.js";
import { onDatabase } from "../test/on-database.js";
import { checksumOf } from "./common/run-steps.js";
import { schemaSteps } from "./slices.js";

const file = new URL("../schema.txt", import.meta.url);
const stepLines = schemaSteps.map((step) => `step ${step.number}, ${step.name}, for code from ${step.minimumCode} on, ${checksumOf(step)}`);

onDatabase("the schema", (opened) => {
  // A step that ran nowhere yet may still change: take its line out of the file first.
  it(`is as it is committed, made by steps that stay as they are; ${renewing}`, async () => {
    const committedSteps = committedLines(file).filter((line) => line.startsWith("step "));
    expect(stepLines.slice(0, committedSteps.length)).toEqual(committedSteps);
    const schema = await describeSchema(opened.test);
    // A server may be without the extension, and its schema then without the index.
    const hasTrigrams = schema.includes("extension pg_trgm");
    const isExpected = (line: string): boolean => hasTrigrams || !/pg_trgm|gin_trgm_ops/.test(line);
    expectCommitted(file, [...stepLines, "", ...schema], isExpected);
  });
});
