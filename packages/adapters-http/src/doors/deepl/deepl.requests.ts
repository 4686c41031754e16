import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, list, optional, type Schema, text, textOrTexts } from "../../common/schema.js";

const flag: Schema = described({ type: ["boolean", "string"] }, "`1` or `0`, true or false.");
const tags = (about: string): Schema => described(textOrTexts, `Names of elements, as a list or joined by commas: ${about}`);
const key: Schema = described(text, "An API key of this server, or an access token.");

export interface TranslateBody {
  readonly text?: readonly string[];
  readonly source_lang?: string;
  readonly target_lang?: string;
  readonly formality?: string;
  readonly glossary_id?: string;
  readonly glossary_ids?: string | readonly string[];
  readonly style_id?: string;
  readonly translation_memory_id?: string;
  readonly custom_instructions?: string | readonly string[];
  readonly model_type?: string;
  readonly split_sentences?: string;
  readonly preserve_formatting?: boolean | string;
  readonly enable_beta_languages?: boolean | string;
  readonly outline_detection?: boolean | string;
  readonly show_billed_characters?: boolean | string;
  readonly tag_handling?: string;
  readonly tag_handling_version?: string;
  readonly ignore_tags?: string | readonly string[];
  readonly splitting_tags?: string | readonly string[];
  readonly non_splitting_tags?: string | readonly string[];
}

/** Nothing is `required`: what is missing is said in the words that clients know. */
export const translateBody = jsonOrForm<TranslateBody>({
  ...members({
    text: optional(described(list(text), "At most 50.")),
    source_lang: optional(described(like(text, "EN"), "Absent to have it detected, text by text.")),
    target_lang: optional(like(text, "ES")),
    formality: optional(described(text, "`default`, `prefer_more` or `prefer_less`; engines know no formality.")),
    glossary_id: optional(described(text, "A glossary, or the id of a dictionary; it needs `source_lang`.")),
    glossary_ids: optional(described(textOrTexts,
      "Up to five of the same, in decreasing precedence, as a list or joined by commas; not together with `glossary_id`.")),
    style_id: optional(described(text, "Refused: there are no style rules.")),
    translation_memory_id: optional(described(text, "Refused: there are no translation memories.")),
    translation_memory_threshold: optional(
      described({ type: ["integer", "string"] }, "Without effect: there are no translation memories.")),
    custom_instructions: optional(described(textOrTexts, "Refused: engines follow no instructions.")),
    context: optional(described(text, "Accepted; sentences are translated by themselves.")), enable_beta_languages: optional(flag),
    model_type: optional(described(text, "`quality_optimized`, `prefer_quality_optimized` or `latency_optimized`. There is one.")),
    split_sentences: optional(described(text, "`0`, `1` or `nonewlines`. Accepted; sentences are found as everywhere.")),
    preserve_formatting: optional(flag), outline_detection: optional(flag), show_billed_characters: optional(flag),
    tag_handling: optional(described(text, "`xml` or `html`.")), tag_handling_version: optional(described(text, "`v1` or `v2`. Accepted.")),
    ignore_tags: optional(tags("what is in them stays as it is.")),
    splitting_tags: optional(tags("they end sentences. In XML.")),
    non_splitting_tags: optional(tags("they do not. In XML.")),
    auth_key: optional(key),
  }),
  examples: [{ text: ["The house."], source_lang: "EN", target_lang: "ES" }],
});
