import { translationStates, translationSubstates } from "@dragoman/domain";
import { examples } from "../common/examples.js";
import { Flag, LanguageId, List, Moment, Text } from "../common/fields.js";

/** What a quick translation and a job have in common; `input` comes beside it. */
export class QuickForm {
  @Text({ required: true, max: 400, example: examples.languagePairId, about: "A pair, or `Aut<Xxx>` to detect the source language." })
  languagePairId!: string;

  @Text({ max: 200, example: "text/html", about: "MIME type." })
  inputFormat?: string;

  @Text({ max: 1000, example: "Welcome page" })
  title?: string;

  @Text({ max: 100, example: "utf-8", about: "A label of the WHATWG Encoding Standard; `utf-8` when absent." })
  encoding?: string;

  @List({ example: ["Legal", "House-style"], about: "In decreasing precedence." })
  dictionaryIds?: string[];

  @Flag()
  highlightDictionary?: boolean;

  @Flag()
  highlightBrand?: boolean;

  @Flag()
  highlightFeedback?: boolean;

  @Text({ max: 40, example: "original", about: "`hide`, `original`, `transliteration` (when absent) or `transliterationAndOriginal`." })
  unknownMode?: string;

  @Flag()
  highlightUnknown?: boolean;

  @Flag()
  markSegments?: boolean;

  @Flag()
  generateMetadata?: boolean;

  @List({ example: ["Variant:standard"], about: "`id:value` each." })
  linguisticOptions?: string[];
}

export class CreateTranslationForm extends QuickForm {
  @Text({ max: 40, example: "Standard" })
  pdfConverter?: string;

  @Text({ max: 40, example: "Standard" })
  imageConverter?: string;

  @Text({ max: 200, example: "text/html", about: "MIME type: that of the input (the default), text/plain, application/x-xliff (1.2), application/xliff (2.1) or text/x-tmx." })
  outputFormat?: string;

  @Text({ max: 40, example: "MTE", about: "`MTE` (when absent), or `share` where that feature is enabled." })
  translationMethod?: string;

  @List({ example: ["7", "legal"], about: "Ids or names." })
  labels?: string[];

  @Flag({ about: "Keep the text beside the document." })
  includeTextContent?: boolean;
}

/** Which translations; every filter that is given must fit. */
export class TranslationFilterFields {
  @Text({ max: 400, example: examples.username, about: "For administrators only; ignored for others." })
  username?: string;

  @List({ oneOf: [...translationStates, ...translationSubstates], about: "States and substates; any of them." })
  statuses?: string[];

  @List({ example: ["7", "legal"], about: "Ids or names; any of them." })
  labels?: string[];

  @Moment({ round: "up", about: "Inclusive." })
  startTimeQueued?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeQueued?: number;

  @Text({ oneOf: ["MTE", "share", "groupShare", "group-share"] })
  translationMethod?: string;

  @Text({ max: 1000, example: "Welcome", about: "Substring." })
  title?: string;

  @LanguageId()
  sourceLanguageId?: string;

  @LanguageId({ example: "spa" })
  targetLanguageId?: string;

  @Text({ max: 400, example: examples.languagePairId, about: "Not together with the language ids." })
  languagePairId?: string;
}

export class ArchiveQuery extends TranslationFilterFields {
  @List({ example: [examples.translationId], about: "Any of them; each must be there." })
  translationIds?: string[];
}

export class TranslationPath {
  @Text({ required: true, max: 400, example: examples.translationId })
  translationId!: string;
}

export class RelabelForm {
  @List({ example: ["7", "legal"], about: "Ids or names; they take the place of those that are there. None take all away." })
  labels?: string[];
}

export class DownloadQuery {
  @Text({ oneOf: ["default", "text/plain"], about: "`default` when absent." })
  format?: string;
}
