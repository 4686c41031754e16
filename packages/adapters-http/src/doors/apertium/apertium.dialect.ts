import { STATUS_CODES } from "node:http";
import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { integer, like, object, oneOf, text } from "../../common/schema.js";
import { bearerOrKey } from "../bearer.js";
import { authorizationOf, queryOf } from "../door.js";

/** How Apertium APy speaks; apertium.org has it below `/apy`. */
export const apertiumDialect = {
  prefix: "/apertium",
  furtherPrefixes: ["/apy"],
  // What stands in the header goes before: some clients have a key of apertium.org built in, and a proxy can help them only so.
  authorization: (request) => bearerOrKey(request) ?? authorizationOf(queryOf(request, "key")),
  authorizationInBody: (sent) => authorizationOf(sent("key")),
  refusesMethods: true,
  failure: spoken,
  failureSchema: object({
    status: oneOf(["error"]), code: like(integer, 400), message: like(text, "Bad Request"),
    explanation: like(text, "langpair is missing or empty."),
  }),
  title: "Dragoman for programs that speak Apertium APy",
  conventions: "The web service of Apertium over the language pairs and users of this server. `key` is an API key of this server "
    + "or an access token; it comes in the query or in the body, unless the header `Authorization` has one.",
} as const satisfies Dialect;

function spoken({ status, headers, body: { error: { message: what, details } } }: Failure): SpokenFailure {
  const code = headers["Dragoman-Error"] === "method-unknown" ? 405 : status;
  const explanation = details === what || details === "" ? what : `${what} ${details}`;
  return { status: code, headers, body: { status: "error", code, message: STATUS_CODES[code] ?? "Unknown", explanation } };
}
