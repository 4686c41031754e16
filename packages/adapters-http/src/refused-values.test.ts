import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type App, startApp } from "./app.test-kit.js";
import { fieldsFor } from "./slice-samples.test-kit.js";
import { sampleWith } from "./samples.test-kit.js";
import { accountOf } from "./world.test-kit.js";

let app: App;
beforeAll(async () => { app = await startApp(); });
afterAll(() => app.close());

const long = "a".repeat(60_000);
const engines = "/api/v2/hosts/:hostname/translation-engines";
const ports = ["0", "22", "1023", "65536", "70000", "-1", "1.5", "eight", "1e4", "8002 ", "99999999999999999999"];
const units = ["0", "-1", "1.5", "two", "1e400", "99999999999999999999"];

/** Values that a rule has a code for, also where they are refused before anybody comes to that rule. */
const table: readonly [route: string, field: string, values: readonly string[], code: string][] = [
  ["POST /api/v2/hosts", "hostAgentPort", ports, "host-agent-port-invalid"],
  ["POST /api/v2/hosts", "hostname", ["-a", "a b", long], "hostname-invalid"],
  [`POST ${engines}`, "desiredProcessingUnits", units, "processing-units-invalid"],
  [`POST ${engines}`, "maximumProcessingUnits", units, "processing-units-invalid"],
  [`PUT ${engines}/:engineId`, "desiredProcessingUnits", units, "processing-units-invalid"],
  [`PUT ${engines}/:engineId`, "maximumProcessingUnits", units, "processing-units-invalid"],
  [`POST ${engines}`, "maximumProcessingUnits", ["10001", "2147483647"], "processing-units-exhausted"],
  [`POST ${engines}`, "id", ["a-b", "x".repeat(21), long], "engine-id-invalid"],
  [`POST ${engines}`, "languagePair", ["EngXxx", long], "language-pair-not-installed"],
  ["POST /api/v2/labels", "name", ["7", "a,b", "x".repeat(101), long], "label-name-invalid"],
  ["POST /api/v2/brands", "source", [" ", "x".repeat(801), long], "brand-invalid"],
  ["POST /api/v2/brands", "target", ["x".repeat(2_001), long], "brand-invalid"],
  ["POST /api/v2/dictionaries", "dictionaryId", ["-a", "batch-delete", "x".repeat(65), long], "dictionary-id-invalid"],
  ["POST /api/v2/dictionaries", "sourceLanguageId", ["xxx", "en-", long], "language-unknown"],
  ["POST /api/v2/dictionaries", "targetLanguageId", ["eng", "en-US"], "languages-same"],
  ...["GET", "PUT", "DELETE"].map((method): (typeof table)[number] =>
    [`${method} /api/v2/feedback/:feedbackId`, "feedbackId", ["abc", "1.5", "-1", "7x", "1".repeat(20)], "unknown-value"]),
  ["GET /api/v2/feedback/export", "feedbackIds", ["abc", "7,x"], "unknown-value"],
  ["DELETE /api/v2/feedback/batch-delete", "feedbackIds", ["abc", "7,x"], "unknown-value"],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "source", [" ", "x".repeat(301), long], "term-invalid"],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "target", ["x".repeat(2_001), long], "term-invalid"],
  ["POST /api/v2/dictionaries/:dictionaryId/term", "comment", ["x".repeat(5_001), long], "term-invalid"],
  ["POST /api/v2/users", "displayName", ["x".repeat(201), long], "display-name-invalid"],
  ["POST /api/v2/users", "username", ["anna", `${"x".repeat(200)}@x.example`, long], "username-invalid"],
  ["POST /api/v2/users", "password", [long], "password-too-long"],
  ["PUT /api/v2/users/me/password", "newPassword", [`${long}A1`], "password-too-long"],
  ["PUT /api/v2/users/me/credentials", "key", ["x", long], "api-key-invalid"],
  ["POST /api/v2/translations", "languagePairId", ["EngXxx", long], "language-pair-unknown"],
  ["POST /api/v2/translations/quick", "languagePairId", ["EngXxx", long], "language-pair-unknown"],
  ["POST /api/v2/translations", "inputFormat", ["text/none", long], "unknown-format"],
  ["POST /api/v2/translations", "outputFormat", ["text/none", long], "unknown-format"],
  ["POST /api/v2/translations", "encoding", ["none", long], "unknown-encoding"],
  ["POST /api/v2/language-detections", "inputFormat", ["text/none", long], "unknown-format"],
  ["POST /api/v2/language-detections", "encoding", ["none", long], "unknown-encoding"],
  ["POST /api/v2/feedback", "languagePairId", ["EngXxx", long], "language-pair-unknown"],
  ["POST /api/v2/translation-chains", "chainId", ["EngXxx", long], "chain-id-invalid"],
];

describe("values that a rule has a code for", () => {
  it.each(table)("%s %s", async (route, field, values, code) => {
    const fields = fieldsFor(route, accountOf("super admin"));
    const answers = [];
    for (const value of values) {
      const { status, headers } = await app.send(sampleWith(route, { ...fields, [field]: value }));
      answers.push([value.slice(0, 80), status, headers["dragoman-error"]]);
    }
    expect(answers).toEqual(values.map((value) => [value.slice(0, 80), 400, code]));
  });
});
