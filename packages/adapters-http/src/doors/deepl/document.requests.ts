import { List, Text } from "../../common/fields.js";
import { jsonOrForm, members } from "../../common/json-body.js";
import { described, like, optional, text } from "../../common/schema.js";

/** Nothing is required: what is missing is said in the words that clients know. */
export class UploadDocumentForm {
  @Text({ max: 40, example: "EN", about: "Absent to have it detected." })
  source_lang?: string;

  @Text({ max: 40, example: "ES" })
  target_lang?: string;

  @Text({ max: 1000, example: "letter.txt", about: "In place of the name that the file came with." })
  filename?: string;

  @Text({ max: 40, example: "default", about: "`default`, `prefer_more` or `prefer_less`." })
  formality?: string;

  @Text({ max: 100, example: "legal", about: "A glossary, or the id of a dictionary; it needs `source_lang`." })
  glossary_id?: string;

  @List({
    example: ["legal", "house"], about: "Up to five of the same, in decreasing precedence; not together with `glossary_id`.",
  })
  glossary_ids?: string[];

  @Text({ max: 400, example: "", about: "Refused: there are no style rules." })
  style_id?: string;

  @Text({ max: 400, example: "", about: "Refused: there are no translation memories." })
  translation_memory_id?: string;

  @Text({ max: 40, example: "75", about: "Without effect: there are no translation memories." })
  translation_memory_threshold?: string;

  @Text({ max: 40, example: "false", about: "Without effect." })
  enable_beta_languages?: string;

  @Text({ max: 100, example: "txt", about: "The ending of the format that comes back; that of the file when absent." })
  output_format?: string;

  @Text({
    max: 5000, secret: true, example: "u_anna@company.example_k1Xb7QmZ0pLw2", about: "An API key of this server, or an access token.",
  })
  auth_key?: string;
}

export class DocumentPath {
  @Text({ required: true, max: 100, example: "0192F0C1000070008000000000000001", about: "As the upload answered it." })
  documentId!: string;
}

export interface DocumentKeyBody {
  readonly document_key?: string;
}

export const documentKeyBody = jsonOrForm<DocumentKeyBody>({
  ...members({ document_key: optional(described(text, "As the upload answered it.")), auth_key: optional(text) }),
  examples: [{ document_key: "5F2A" }],
});

export const documentKey = like(text, "5F2A");
