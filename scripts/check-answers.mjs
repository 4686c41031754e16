/**
 * Holds what the whole-server tests have seen against what they must see: of every operation a good answer, a refusal
 * for rights and a refusal of wrong input. Takes the file that they noted it in; exits with 1 when something is missing.
 */
import { existsSync, readFileSync } from "node:fs";

const wanted = {
  good: ["no good answer", (status) => status >= 200 && status < 400],
  rights: ["no refusal for rights", (status) => status === 401 || status === 403],
  input: ["no refusal of wrong input", (status) => status >= 400 && status < 500 && ![401, 403, 429].includes(status)],
};

const noInput = { input: "It takes no input." };
const forAnybody = { rights: "It is for anybody, whatever the credentials." };
/** What there is not to be seen, and why. */
const exceptions = {
  "GET /livez": { ...forAnybody, ...noInput },
  "GET /readyz": { ...forAnybody, ...noInput },
  "GET /api/v2/system/info": { ...forAnybody, ...noInput },
  "GET /api/v2/system/input-size-limits": noInput,
  "GET /api/v2/openapi.json": noInput,
  "GET /api/v2/metrics": noInput,
  "GET /metrics": noInput,
  "GET /api/v2/hosts": noInput,
  "GET /api/v2/users/me/permissions": noInput,
  "GET /api/v2/users/me/credentials": noInput,
  "POST /api/v2/users/{username}/password/request-reset-self": forAnybody,
  "PUT /api/v2/users/{username}/password/reset-token": forAnybody,
  "GET /api/ext/v1/reset-password": forAnybody,
  "POST /api/ext/v1/reset-password": forAnybody,
  "GET /api/ext/v1/login-page": { ...forAnybody, ...noInput },
  "GET /api/ext/v1/theme-files/{fileId}": forAnybody,
  "GET /api/v2/themes": noInput,
  "GET /api/v2/auth/saml/gen-secret": { ...forAnybody, ...noInput },
  "GET /api/v2/auth/saml/init": forAnybody,
  "GET /api/v2/auth/saml/metadata": { ...forAnybody, ...noInput },
  "GET /api/v2/system/saml": noInput,
  "GET /api/v2/system/saml/available": noInput,
  "GET /api/v2/system/ldap": noInput,
  "GET /api/v2/system/smtp": noInput,
  "GET /api/v2/entitlements": noInput,
  "GET /api/v2/entitlements/profile": noInput,
  "GET /api/ext/v1/document-formats": noInput,
  "GET /api/ext/v1/language-pairs/choices": noInput,
  "GET /api/ext/v1/licence": noInput,
  "GET /api/ext/v1/retention": noInput,
  "POST /api/ext/v1/retention/purge": noInput,
  "POST /api/v2/translations/share": { good: "The feature `share` is never enabled." },
  "GET /api/v2/translations/share/{translationId}": { good: "The feature `share` is never enabled." },
};

const [file = ""] = process.argv.slice(2);
/** Lines are `GET /api/v2/users` for an operation that there is, and `GET /api/v2/users 200` for an answer that was seen. */
const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map((line) => line.split(" ")) : [];
const operations = [...new Set(lines.filter((words) => words.length === 2).map((words) => words.join(" ")))].sort();
const statusesOf = (operation) =>
  lines.filter(([method, path, status]) => status !== undefined && `${method} ${path}` === operation).map(([, , status]) => Number(status));

const complaints = [
  ...operations.flatMap((operation) => Object.entries(wanted).flatMap(([kind, [missing, isSeen]]) => {
    const seen = statusesOf(operation).some(isSeen);
    const excepted = exceptions[operation]?.[kind] !== undefined;
    if (seen && excepted) return [`${operation}: there is an exception for "${missing}", but one was seen.`];
    return seen || excepted ? [] : [`${operation}: ${missing} was seen by any whole-server test.`];
  })),
  ...Object.keys(exceptions).filter((operation) => !operations.includes(operation))
    .map((operation) => `${operation}: there is an exception, but no such operation.`),
  ...(operations.length === 0 ? ["No operation was noted."] : []),
];
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
