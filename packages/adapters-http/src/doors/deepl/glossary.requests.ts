import { Text } from "../../common/fields.js";
import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, list, optional, text } from "../../common/schema.js";
import type { GlossaryEntries } from "./glossary-terms.js";

const entries = {
  source_lang: optional(like(text, "en")), target_lang: optional(like(text, "es")),
  entries: optional(described(like(text, "house\tcasa"), "A source and a target in each line.")),
  entries_format: optional(described(like(text, "tsv"), "`tsv` or `csv`.")),
};
const example = { source_lang: "en", target_lang: "es", entries: "house\tcasa", entries_format: "tsv" };
const key = { auth_key: optional(described(text, "An API key of this server, or an access token.")) };

export interface CreateGlossaryBody extends GlossaryEntries {
  readonly name?: string;
}

export const createGlossaryBody = jsonOrForm<CreateGlossaryBody>({
  ...members({ name: optional(text), ...entries, ...key }), examples: [{ name: "Houses", ...example }],
});

export interface GlossaryBody {
  readonly name?: string;
  readonly dictionaries?: readonly GlossaryEntries[];
}

export const glossaryBody = jsonOrForm<GlossaryBody>({
  ...members({ name: optional(text), dictionaries: optional(list(members(entries))), ...key }),
  examples: [{ name: "Houses", dictionaries: [example] }],
});

export const dictionaryBody = jsonOrForm<GlossaryEntries>({ ...members({ ...entries, ...key }), examples: [example] });

export class GlossaryPath {
  @Text({ required: true, max: 100, example: "0192f0c1-0000-7000-8000-0000000000a1", about: "As its creation answered it." })
  glossaryId!: string;
}

export class GlossaryDirectionQuery {
  @Text({ required: true, max: 40, example: "en" })
  source_lang!: string;

  @Text({ required: true, max: 40, example: "es" })
  target_lang!: string;
}
