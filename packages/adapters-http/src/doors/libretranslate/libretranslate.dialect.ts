import { noScheme } from "@dragoman/application/users";
import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { like, object, text } from "../../common/schema.js";
import { authorizationOf, queryOf } from "../door.js";

/** How LibreTranslate speaks: its clients look for some of its sentences. */
export const libretranslateDialect = {
  prefix: "/libretranslate",
  authorization: (request) => authorizationOf(queryOf(request, "api_key")) ?? request.headers.authorization,
  authorizationInBody: (sent) => authorizationOf(sent("api_key")),
  refusesMethods: true,
  failure: spoken,
  failureSchema: object({ error: like(text, "Invalid request: missing q parameter") }),
  title: "Dragoman for programs that speak the LibreTranslate API",
  conventions: "The LibreTranslate API over the language pairs and users of this server. `api_key` is an API key of this server or an "
    + "access token; it comes in the query, in the body, or as this server has it in the header `Authorization`. A body that holds it may "
    + "have 256 KiB, others 1 MiB. LibreTranslate is a trademark of its owners.",
} as const satisfies Dialect;

/** What clients are told who send no key; some of them ask for one then. */
const keyNeeded = "Please contact the server operator to get an API key";

function spoken({ status, headers, body: { error: { message, details } } }: Failure): SpokenFailure {
  const answer = (as: number, error: string): SpokenFailure => ({ status: as, headers, body: { error } });
  if (headers["Dragoman-Error"] === "method-unknown") return answer(405, message);
  if (status === 401) return details === noScheme ? answer(400, keyNeeded) : answer(403, "Invalid API key");
  // Sentences of its own have no full stop, and stand alone.
  const said = message.endsWith(".") ? `${message} ${details}`.trim() : message;
  if (status === 429) return answer(429, `Slowdown: ${said}`);
  return answer(status === 409 ? 400 : status, said);
}
