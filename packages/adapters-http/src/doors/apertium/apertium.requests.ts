import { Text } from "../../common/fields.js";
import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, optional, type Schema, text } from "../../common/schema.js";

const callback = "Refused: answers are JSON, and never a script.";
const q: Schema = like(text, "The house.");
const key = optional(described(like(text, "u_anna@company.example_k1Xb7QmZ0pLw2"), "An API key of this server, or an access token."));

export interface TranslateBody {
  readonly langpair: string;
  readonly q: string;
  readonly markUnknown?: string;
  readonly format?: string;
  readonly deformat?: string;
  readonly prefs?: string;
  readonly callback?: string;
}

export const translateBody = jsonOrForm<TranslateBody>({
  ...members({
    langpair: described(like(text, "eng|spa"), "Codes of languages of two or three letters."), q,
    markUnknown: optional(described(like(text, "no"), "Whether `*` stands before unknown words: `yes` when absent, as there.")),
    format: optional(described(like(text, "txt"), "`html` when absent, or `txt`.")),
    deformat: optional(described(like(text, "html"), "The same by the name of a program, where `format` is absent.")),
    reformat: optional(described(like(text, "html-noent"), "Without effect: the answer has the format of the text.")),
    prefs: optional(described(text, "Refused: no pair has preferences.")), callback: optional(described(text, callback)), key,
  }),
  examples: [{ langpair: "eng|spa", q: "The house.", markUnknown: "no" }],
});

export interface IdentifyBody {
  readonly q: string;
  readonly callback?: string;
}

export const identifyBody = jsonOrForm<IdentifyBody>({
  ...members({ q, callback: optional(described(text, callback)), key }), examples: [{ q: "The house." }],
});

/** What every list takes. */
export class CallbackQuery {
  @Text({ max: 400, example: "", about: callback })
  callback?: string;
}

export class StatsQuery extends CallbackQuery {
  @Text({ max: 40, example: "1000", about: "Without effect: there are no figures of requests." })
  requests?: string;
}

export class ListQuery extends CallbackQuery {
  @Text({ max: 40, default: "pairs", example: "pairs", about: "What is listed. This server has pairs and nothing else." })
  q?: string;

  @Text({ max: 40, example: "eng", about: "Pairs from this language." })
  src?: string;

  @Text({ max: 40, example: "yes", about: "List each pair in codes of two letters too." })
  include_deprecated_codes?: string;
}

export class LanguageNamesQuery extends CallbackQuery {
  @Text({ max: 40, example: "en", about: "The language that the names are in; English when absent." })
  locale?: string;

  @Text({ max: 10_000, example: "eng spa", about: "Codes with blanks between them; all languages of the server when absent." })
  languages?: string;
}
