import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { like, object, optional, text } from "../../common/schema.js";
import { authorizationOf, queryOf } from "../door.js";

/** How DeepL speaks. */
export const deeplDialect = {
  prefix: "/deepl",
  authorization: ({ headers: { authorization }, url }) => {
    const key = /^DeepL-Auth-Key +(\S+)$/i.exec(authorization ?? "")?.[1] ?? queryOf({ url }, "auth_key");
    return authorizationOf(key) ?? authorization;
  },
  authorizationInBody: (sent) => authorizationOf(sent("auth_key")),
  failure: spoken,
  failureSchema: object({ message: like(text, "Value for 'target_lang' not supported."), detail: optional(text) }),
  title: "Dragoman for programs that speak the DeepL API",
  conventions: "The DeepL API over the language pairs, users and dictionaries of this server. The key is an API key of this server or an "
    + "access token, as `Authorization: DeepL-Auth-Key …`, as `auth_key` in the query, or in a body of at most 256 KiB. DeepL is a "
    + "trademark of its owners.",
  greet: (response, requestId) => { response.setHeader("X-Trace-ID", response.getHeader("Trace-ID") ?? requestId); },
} as const satisfies Dialect;

/** Failures that mean something else there than their kind says. */
const statuses: Readonly<Record<string, number>> = {
  "translation-not-succeeded": 503, "contents-removed": 404, "account-limit-reached": 456,
};

function spoken({ status, headers, body: { error: { message, details } } }: Failure): SpokenFailure {
  const as = statuses[headers["Dragoman-Error"] ?? ""] ?? (status === 401 ? 403 : status === 409 ? 400 : status);
  return { status: as, headers, body: { message, ...(details === "" || details === message ? {} : { detail: details }) } };
}
