import { Text } from "../../common/fields.js";
import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, optional, type Schema, text, textOrTexts } from "../../common/schema.js";

const source: Schema = described(like(text, "en"), "A code of `GET /languages`, or `auto`.");
const target: Schema = described(like(text, "es"), "A code of `GET /languages`.");
const key: Schema = described(like(text, "u_anna@company.example_k1Xb7QmZ0pLw2"), "An API key of this server, or an access token.");

/** Nothing is `required`: what is missing is said in the words that clients know. */
export interface TranslateBody {
  readonly q?: string | readonly string[];
  readonly source?: string;
  readonly target?: string;
  readonly format?: string;
  readonly alternatives?: number | string;
}

export const translateBody = jsonOrForm<TranslateBody>({
  ...members({
    q: optional(described(like(textOrTexts, "The house."), "One text, or a list of at most 1,000.")), source: optional(source),
    target: optional(target), format: optional(described(like(text, "text"), "`text` or `html`.")),
    alternatives: optional(described({ type: ["number", "string"] }, "How many more translations are wanted; there are none.")),
    api_key: optional(key),
  }),
  examples: [{ q: "The house.", source: "en", target: "es", format: "text" }],
});

export interface DetectBody {
  readonly q?: string | readonly string[];
}

export const detectBody = jsonOrForm<DetectBody>({
  ...members({
    q: optional(described(like(textOrTexts, "The house."), "One text, or several that are in one language.")), api_key: optional(key),
  }),
  examples: [{ q: "The house." }],
});

export interface SuggestBody {
  readonly q?: string;
  readonly s?: string;
  readonly source?: string;
  readonly target?: string;
}

export const suggestBody = jsonOrForm<SuggestBody>({
  ...members({
    q: optional(like(text, "The house.")), s: optional(described(like(text, "La casa."), "What it should be translated into.")),
    source: optional(source), target: optional(target), api_key: optional(key),
  }),
  examples: [{ q: "The house.", s: "La casa.", source: "en", target: "es" }],
});

export class TranslateFileForm {
  @Text({ max: 40, example: "en", about: "A code of `GET /languages`, or `auto`." })
  source?: string;

  @Text({ max: 40, example: "es", about: "A code of `GET /languages`." })
  target?: string;

  @Text({
    max: 5000, secret: true, example: "u_anna@company.example_k1Xb7QmZ0pLw2", about: "An API key of this server, or an access token.",
  })
  api_key?: string;
}

export class DownloadFilePath {
  @Text({ required: true, max: 4000, secret: true, example: "aGlkZGVu", about: "As `translatedFileUrl` has it." })
  ticket!: string;
}
