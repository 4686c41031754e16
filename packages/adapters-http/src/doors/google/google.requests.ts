import { Text } from "../../common/fields.js";
import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, oneOf, optional, type Schema, text, textOrTexts } from "../../common/schema.js";

const q: Schema = described(like(textOrTexts, "The house."), "The field is repeated, or a list, for several: at most 128.");
const key = optional(described(like(text, "u_anna@company.example_k1Xb7QmZ0pLw2"), "An API key of this server, or an access token."));

export interface TranslateBody {
  readonly q: string | readonly string[];
  readonly target: string;
  readonly source?: string;
  readonly format?: "html" | "text";
  readonly model?: string;
}

export const translateBody = jsonOrForm<TranslateBody>({
  ...members({
    q, target: described(like(text, "es"), "A code of `GET /languages`."),
    source: optional(described(like(text, "en"), "Detected when absent, text by text.")),
    format: optional(described(like(oneOf(["html", "text"]), "text"), "`html` when absent.")),
    model: optional(described(like(text, "nmt"), "Accepted; the pair decides.")), key,
  }),
  examples: [{ q: "The house.", source: "en", target: "es", format: "text" }],
});

export interface DetectBody {
  readonly q: string | readonly string[];
}

export const detectBody = jsonOrForm<DetectBody>({ ...members({ q, key }), examples: [{ q: "The house." }] });

export class LanguagesQuery {
  @Text({ max: 40, example: "en", about: "The language that the names are in; without it there are no names." })
  target?: string;
}
