import { dictionaryFormats, type DictionaryFormat } from "@dragoman/application/dictionaries";
import { Flag, LanguageId, List, Text, Texts } from "../common/fields.js";

const id = {
  required: true, max: 400, rule: { maxLength: 64, pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*$" },
  expected: "1 to 64 ASCII letters, digits, _, - and ., beginning with a letter or digit", example: "Legal",
};

export class DictionaryPath {
  @Text({ ...id, about: "Letter case does not matter." })
  dictionaryId!: string;
}

/** Each language needs the other one. */
export class DictionaryLanguages {
  @LanguageId({ about: "Together with targetLanguageId." })
  sourceLanguageId?: string;

  @LanguageId({ example: "spa", about: "Together with sourceLanguageId." })
  targetLanguageId?: string;
}

export class DictionaryFilterFields extends DictionaryLanguages {
  @List({ example: ["Legal", "House-style"], about: "Any of them." })
  dictionaryIds?: string[];
}

export class ArchiveQuery extends DictionaryFilterFields {
  @Text({ oneOf: dictionaryFormats, default: "text/xml", about: "The format of each file." })
  exportFormat?: DictionaryFormat;
}

export class CreateDictionaryForm {
  @Text({
    ...id, code: "dictionary-id-invalid",
    about: "1 to 64 of A-Z a-z 0-9 _ - . in ASCII, beginning with a letter or digit; unique regardless of letter case. "
      + "`batch-delete`, `download-archive`, `__proto__` and `constructor` are reserved.",
  })
  dictionaryId!: string;

  @LanguageId({ required: true, code: "language-unknown", about: "What its terms are translated from." })
  sourceLanguageId!: string;

  @LanguageId({ required: true, code: "language-unknown", example: "spa", about: "What they are translated into." })
  targetLanguageId!: string;
}

export class FindDictionaryQuery {
  @Flag({ default: false, about: "Show its terms as XML, in Base64." })
  includeContent?: boolean;
}

export class DownloadDictionaryQuery {
  @Text({ oneOf: dictionaryFormats, default: "text/xml", about: "The format of the file." })
  exportFormat?: DictionaryFormat;
}

const substring = (example: string) => ({ max: 1_000, example, about: "Substring; letter case does not matter." });

export class TermFilterQuery {
  @Text(substring("contract"))
  source?: string;

  @Text(substring("contrato"))
  target?: string;

  @Text(substring("noun"))
  comment?: string;
}

/** White space that goes when terms are stored comes on top of what they may have. */
const mostText = 10_000;
const text = { max: mostText, code: "term-invalid" };
const source = { ...text, rule: { maxLength: 300 } };

export class AddTermForm {
  @Text({ ...source, required: true, example: "contract", about: "What is looked for; unique in its dictionary, and letter case counts." })
  source!: string;

  @Text({ ...text, required: true, rule: { maxLength: 2_000 }, example: "contrato", about: "What replaces it." })
  target!: string;

  @Text({ ...text, rule: { maxLength: 5_000 }, example: "noun", about: "Free text; none when absent." })
  comment?: string;
}

export class ChangeTermForm extends AddTermForm {
  @Text({ ...source, required: true, example: "agreement", about: "The source that the term has now." })
  originalSource!: string;
}

export class DeleteTermsForm {
  @Texts({ required: true, example: ["contract", "goods, services"], about: "Whole sources; letter case counts." })
  source!: string[];
}
