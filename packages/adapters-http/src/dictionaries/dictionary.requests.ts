import { dictionaryFormats, type DictionaryFormat } from "@dragoman/application";
import { Flag, LanguageId, List, Text, Texts } from "../common/fields.js";

const id = { required: true, max: 400, expected: "1 to 64 letters, digits and _ - . in ASCII, first a letter or digit", example: "Legal" };

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
  @Text({ oneOf: dictionaryFormats, about: "`text/xml` when absent." })
  exportFormat?: DictionaryFormat;
}

export class CreateDictionaryForm {
  @Text({ ...id, about: "1 to 64 of A-Z a-z 0-9 _ - . in ASCII, first a letter or digit; unique without letter case." })
  dictionaryId!: string;

  @LanguageId({ required: true })
  sourceLanguageId!: string;

  @LanguageId({ required: true, example: "spa" })
  targetLanguageId!: string;
}

export class FindDictionaryQuery {
  @Flag({ about: "Show its terms as XML, in Base64." })
  includeContent?: boolean;
}

export class DownloadDictionaryQuery {
  @Text({ oneOf: dictionaryFormats, about: "`text/xml` when absent." })
  exportFormat?: DictionaryFormat;
}

const substring = (example: string) => ({ max: 1_000, example, about: "Substring, without letter case." });

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
const source = { max: mostText, expected: "a text of at most 300 characters" };

export class AddTermForm {
  @Text({ ...source, required: true, example: "contract", about: "At most 300 characters; unique in its dictionary, with letter case." })
  source!: string;

  @Text({ required: true, max: mostText, expected: "a text of at most 2000 characters", example: "contrato", about: "At most 2000 characters." })
  target!: string;

  @Text({ max: mostText, expected: "a text of at most 5000 characters", example: "noun", about: "At most 5000 characters." })
  comment?: string;
}

export class ChangeTermForm extends AddTermForm {
  @Text({ ...source, required: true, example: "agreement", about: "The source that the term has now." })
  originalSource!: string;
}

export class DeleteTermsForm {
  @Texts({ required: true, example: ["contract", "goods, services"], about: "Repeated for each term; never split." })
  source!: string[];
}
