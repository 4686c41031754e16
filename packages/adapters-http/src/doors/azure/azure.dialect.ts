import type { Dialect, SpokenFailure } from "../../common/dialect.js";
import type { Failure } from "../../common/failure.js";
import { integer, like, object, text } from "../../common/schema.js";
import { bearerOrKey } from "../bearer.js";
import { authorizationOf } from "../door.js";

/** How Azure Translator speaks, versions 3.0 and 2026-06-06 alike. */
export const azureDialect = {
  prefix: "/azure",
  authorization: (request) => authorizationOf(request.header("Ocp-Apim-Subscription-Key")) ?? bearerOrKey(request),
  refusesMethods: true,
  failure: spoken,
  failureSchema: object({ error: object({
    code: like(integer, 400036), message: like(text, "to is missing or empty. It must be the code of a language."),
  }) }),
  title: "Dragoman for programs that speak Azure Translator",
  conventions: "Text translation of Azure Translator, versions 3.0 and 2026-06-06, over the language pairs and users of this server. "
    + "`Ocp-Apim-Subscription-Key` is an API key of this server or an access token; `Authorization: Bearer` takes them too, and the region "
    + "is not looked at. Azure is a trademark of its owners.",
  greet: (response) => { response.setHeader("X-RequestId", response.locals.requestId); },
} as const satisfies Dialect;

/** Codes of failures there, whose first three digits are the status, by those of ours; others end in 000. */
const codes: Readonly<Record<string, number>> = {
  "method-unknown": 405_000, "body-type-unsupported": 415_000, "json-malformed": 400_074, "language-unknown": 400_019,
  "no-pair-between": 400_023, "source-language-not-detected": 400_035, "azure-target-missing": 400_036, "azure-text-missing": 400_005,
  "azure-version-unknown": 400_021, "azure-scope-unknown": 400_001, "azure-category-unknown": 400_079, "azure-option-refused": 400_042,
  "azure-method-refused": 400_023, "too-many-texts": 400_072, "azure-texts-too-long": 400_050, "field-too-large": 400_077,
};

function spoken({ status, headers, body: { error: { message: what, details } } }: Failure): SpokenFailure {
  const code = codes[headers["Dragoman-Error"] ?? ""] ?? status * 1_000;
  const message = details === what || details === "" ? what : `${what} ${details}`;
  return { status: Math.floor(code / 1_000), headers, body: { error: { code, message } } };
}
