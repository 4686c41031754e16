import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { integer, like, list, object, text } from "../../common/schema.js";
import { bearerOrKey } from "../bearer.js";
import { authorizationOf, queryOf } from "../door.js";

/** How version 2 of Google's Cloud Translation (Basic) speaks. */
export const googleDialect = {
  prefix: "/google",
  authorization: (request) =>
    authorizationOf(queryOf(request, "key") ?? request.header("X-Goog-Api-Key")) ?? bearerOrKey(request),
  authorizationInBody: (sent) => authorizationOf(sent("key")),
  refusesMethods: true,
  failure: spoken,
  failureSchema: object({ error: object({
    code: like(integer, 400), message: like(text, "target is missing or empty. It must be a text."),
    errors: list(object({ message: text, domain: like(text, "global"), reason: like(text, "required") })),
    status: like(text, "INVALID_ARGUMENT"),
  }) }),
  title: "Dragoman for programs that speak Google's Cloud Translation v2 (Basic)",
  conventions: "Version 2 of the Cloud Translation API over the language pairs and users of this server. `key` is an API key of this "
    + "server or an access token; it comes in the query, in the body, or in the headers `X-Goog-Api-Key` or `Authorization: Bearer`. "
    + "Google is a trademark of its owners.",
} as const satisfies Dialect;

const statuses: Readonly<Record<number, readonly [status: string, reason: string]>> = {
  400: ["INVALID_ARGUMENT", "invalid"], 401: ["UNAUTHENTICATED", "authError"], 403: ["PERMISSION_DENIED", "forbidden"],
  404: ["NOT_FOUND", "notFound"], 405: ["UNIMPLEMENTED", "httpMethodNotAllowed"], 408: ["DEADLINE_EXCEEDED", "timeout"],
  413: ["INVALID_ARGUMENT", "uploadTooLarge"], 429: ["RESOURCE_EXHAUSTED", "rateLimitExceeded"], 503: ["UNAVAILABLE", "backendError"],
};

function spoken({ status, headers, body: { error: { message: what, details } } }: Failure): SpokenFailure {
  const ours = headers["Dragoman-Error"];
  const code = ours === "method-unknown" ? 405 : status;
  const [name, usual] = statuses[code] ?? ["INTERNAL", "internalError"];
  const message = details === what || details === "" ? what : `${what} ${details}`;
  const reason = ours === "field-missing" ? "required" : usual;
  return { status: code, headers, body: { error: { code, message, errors: [{ message, domain: "global", reason }], status: name } } };
}
