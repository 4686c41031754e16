import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { integer, like, nullable, object, oneOf, text } from "../../common/schema.js";
import { bearerOrKey } from "../bearer.js";

/** How the Model Context Protocol speaks over HTTP. */
export const mcpDialect = {
  prefix: "/mcp",
  furtherPrefixes: ["/agents"],
  authorization: bearerOrKey,
  refusesMethods: true,
  refusesRebinding: true,
  failure: spoken,
  failureSchema: object({
    jsonrpc: oneOf(["2.0"]), error: object({ code: like(integer, -32_000), message: like(text, "The access token is not valid.") }),
    id: { ...nullable(text), examples: [null] },
  }),
  title: "Dragoman for agents",
  conventions: "The Model Context Protocol over streamable HTTP, each request by itself, without sessions. `Authorization: Bearer` has "
    + "an API key of this server or an access token. `Host` must name this machine or the public URL, and `Origin`, where it is sent, "
    + "a page of one of these or of an origin that may call the server; 403 otherwise.",
} as const satisfies Dialect;

/** For what failed before anybody knew which message it was about. */
const serverError = -32_000;

function spoken({ status, headers, body: { error: { message: what, details } } }: Failure): SpokenFailure {
  const message = details === what || details === "" ? what : `${what} ${details}`;
  const body = { jsonrpc: "2.0", error: { code: serverError, message }, id: null };
  // No stream is held open for a client, which it learns by this status.
  if (headers["Dragoman-Error"] === "method-unknown") return { status: 405, headers: { ...headers, Allow: "POST" }, body };
  return { status, headers, body };
}
