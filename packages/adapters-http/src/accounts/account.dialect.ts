import type { Dialect } from "../common/dialect.js";
import { integer, like, list, named, object, text } from "../common/schema.js";

/** What the failures of an account mean in numbers, by path; for what is not in them, the status says it. */
const codes: Readonly<Record<string, number>> = {
  "/v4/accounts/:accountId": 1002,
  "/v4/accounts/:accountId/users": 1003,
  "/v4/accounts/:accountId/api-credentials": 1015,
  "/v4/accounts/:accountId/api-credentials/:clientId": 1015,
  "/v4/accounts/:accountId/api-credentials/:clientId/secret": 1020,
};
/** Failures of ours that these stand for, with the status that they have here where it is another one. */
const ofAccounts: Readonly<Record<string, number | undefined>> = {
  "account-not-found": 400, "account-not-yours": 403, "credential-not-found": 400, "account-limit-reached": 400,
};

const code = (of: number) => ({ code: like(integer, of), description: like(text, "There is no account 8.") });

/** How the account interface speaks: errors with codes of its own, no 404, and an id on each answer. */
export const accountDialect: Dialect = {
  prefix: "/v4",
  title: "Dragoman account interface",
  conventions: `Accounts of a Dragoman server, their users and API credentials.

Requests and answers are JSON. Every call but those for tokens carries \`Authorization: Bearer\` with a token of \`POST /v4/token/user\`,
and where programs may call, of \`POST /v4/token\`. Only the administrators of an account may administer it, and nobody sees another
account.
\`Service-Request-ID\` on each answer names the request; \`Trace-ID\`, up to 128 characters, is echoed. Failures are
\`{"errors":[{"code","description"}],"status":{"code","description"}}\`: 1002 and 1003 speak of accounts, 1015 and 1020 of credentials; all
others are 1000 and the status. There is no 404: a path that is not there is 400, with 1400.`,
  failure: ({ status: ours, headers, body: { error: { message, details } } }, route) => {
    const ofAccount = ofAccounts[headers["Dragoman-Error"] ?? ""];
    const status = ofAccount ?? (ours === 404 ? 400 : ours);
    const number = (ofAccount === undefined ? undefined : codes[route]) ?? 1000 + status;
    const description = details === message ? message : `${message} ${details}`;
    return { status, headers, body: { errors: [{ code: number, description }], status: { code: status, description } } };
  },
  failureSchema: named("Failure", object({ errors: list(object(code(1002))), status: object(code(400)) })),
  greet: (response, requestId) => { response.setHeader("Service-Request-ID", requestId); },
};
