import { unknownModes } from "@dragoman/domain/segments";
import { translationStates, translationSubstates, xliffTargets } from "@dragoman/domain/translations";
import { examples } from "../common/examples.js";
import { Flag, LanguageId, List, Moment, Text } from "../common/fields.js";

const encoding = "A label of the WHATWG Encoding Standard. A byte order mark overrides it; "
  + "where the bytes do not fit it, valid UTF-8, a declaration in the document and statistics decide. What comes back is UTF-8.";
const translationMethods = ["MTE", "share", "groupShare", "group-share"];
const inHtml = "Only where input and output are `text/html`.";
const converter = "`Enhanced` may be called `Abbyy`. Accepted and shown; this server cannot read PDF and images.";

/** What a quick translation and a job have in common; `input` comes beside it. */
export class QuickForm {
  @Text({
    required: true, max: 400, code: "language-pair-unknown", expected: "the id of a language pair or chain; GET /language-pairs lists them",
    example: examples.languagePairId,
    about: "The id of a pair or chain, or `Aut<Xxx>` (`AutSpa`, in any letter case) to detect the source language and take a pair from it "
      + "into Xxx.",
  })
  languagePairId!: string;

  @Text({
    max: 200, code: "unknown-format", expected: "a MIME type such as text/plain", example: "text/html",
    about: "MIME type. When absent: `text/plain` for a quick translation; "
      + "a job recognises it from the content, but never `text/x-line`, which has a sentence in each line.",
  })
  inputFormat?: string;

  @Text({ max: 1000, example: "Welcome page", about: "Free text; downloads are named after it." })
  title?: string;

  @Text({ max: 100, code: "unknown-encoding", example: "utf-8", default: "utf-8", about: encoding })
  encoding?: string;

  @List({
    example: ["Legal", "House-style"],
    about: "In decreasing precedence; ids in any letter case. One for other languages than the pair: 400; "
      + "with `Aut<Xxx>` it is passed over.",
  })
  dictionaryIds?: string[];

  @Flag({ default: false, about: `Put terms into \`span class="mt-dictionary"\`. ${inHtml}` })
  highlightDictionary?: boolean;

  @Flag({ default: false, about: `Put literal brands into \`span class="mt-brand"\`. ${inHtml}` })
  highlightBrand?: boolean;

  @Flag({ default: false, about: `Put approved feedback into \`span class="mt-feedback"\`. ${inHtml}` })
  highlightFeedback?: boolean;

  @Text({
    max: 40, rule: { enum: unknownModes }, default: "transliteration", example: "original",
    about: "What becomes of words that the engine does not know; without a transliteration for the source language they stay as they are.",
  })
  unknownMode?: string;

  @Flag({ default: false, about: `Put unknown words into \`span class="mt-unknown"\`. ${inHtml}` })
  highlightUnknown?: boolean;

  @Flag({ default: false, about: `Put each segment into \`span class="mt-segment" data-segment="N"\`. ${inHtml}` })
  markSegments?: boolean;

  @Text({
    max: 40, rule: { enum: xliffTargets }, default: "alternatives", example: "targets",
    about: "Only where input and output are XLIFF 1.2: each unit gets an `alt-trans` beside the target that it may have, or its `target`, "
      + "which is to be reviewed. XLIFF 2 always gets targets.",
  })
  xliffTargets?: string;

  @Flag({
    about: "Translates text of office documents too that nobody sees until it is shown: hidden text, hidden slides and sheets. "
      + "Without it such text stays as it is, and the metadata says where.",
  })
  translateHidden?: boolean;

  @Flag({
    default: false,
    about: "While no engine of the pair runs, the next pair of the same direction translates. A quick translation answers which one did, "
      + "the metadata of a job say it of each segment.",
  })
  fallback?: boolean;

  @Text({
    max: 60_000, example: examples.xmlRules,
    about: "Only for `text/xml`: a file of rules of the Internationalization Tag Set (ITS 2.0) as text; with curl, "
      + "`-F 'xmlRules=<rules.its'`. They go before the vocabulary of the document; rules in it go before them. "
      + "A rule that is not understood is 400.",
  })
  xmlRules?: string;

  @Flag({
    default: false,
    about: "Keep what shaped each segment, for `GET /translations/{translationId}/metadata`. A quick translation keeps nothing.",
  })
  generateMetadata?: boolean;

  @List({ example: ["Variant:US"], about: "`id:value` each, as `GET /language-pairs` lists them; ids in any letter case, values exactly." })
  linguisticOptions?: string[];
}

export class CreateTranslationForm extends QuickForm {
  @Text({ max: 40, rule: { enum: ["Standard", "Enhanced"] }, example: "Standard", about: converter })
  pdfConverter?: string;

  @Text({ max: 40, rule: { enum: ["Standard", "Enhanced"] }, default: "Standard", example: "Standard", about: converter })
  imageConverter?: string;

  @Text({
    max: 200, code: "unknown-format", expected: "a MIME type such as text/plain", example: "text/html",
    about: "MIME type: empty, `default` or that of the input, `text/plain`, `application/x-xliff` (1.2), `application/xliff` (2.1) or "
      + "`text/x-tmx`.",
  })
  outputFormat?: string;

  @Text({
    max: 40, rule: { enum: translationMethods }, default: "MTE", example: "MTE",
    about: "`groupShare` and `group-share` are `share`, which is 400 while the feature `share` is disabled.",
  })
  translationMethod?: string;

  @List({ example: ["7", "legal"], about: "Ids or whole names." })
  labels?: string[];

  @Flag({
    default: false, about: "Keep the bare text beside the document, for `GET /translations/{translationId}/download?format=text/plain`.",
  })
  includeTextContent?: boolean;
}

/** Which translations; every filter that is given must fit. */
export class TranslationFilterFields {
  @Text({ max: 400, example: examples.username, about: "For administrators only; ignored for others." })
  username?: string;

  @List({ oneOf: [...translationStates, ...translationSubstates], about: "States and substates; any of them." })
  statuses?: string[];

  @List({ example: ["7", "legal"], about: "Ids or whole names; any of them." })
  labels?: string[];

  @Moment({ round: "up", about: "Inclusive." })
  startTimeQueued?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeQueued?: number;

  @Text({ oneOf: translationMethods, about: "`groupShare` and `group-share` are `share`." })
  translationMethod?: string;

  @Text({ max: 1000, example: "Welcome", about: "Substring; letter case does not matter." })
  title?: string;

  @LanguageId({ about: "Not together with `languagePairId`." })
  sourceLanguageId?: string;

  @LanguageId({ example: "spa", about: "Not together with `languagePairId`." })
  targetLanguageId?: string;

  @Text({ max: 400, example: examples.languagePairId, about: "Not together with the language ids." })
  languagePairId?: string;
}

export class ArchiveQuery extends TranslationFilterFields {
  @List({ example: [examples.translationId], about: "Any of them; each must be there." })
  translationIds?: string[];
}

export class DeleteTranslationsForm extends TranslationFilterFields {
  @List({ example: [examples.translationId], about: "Any of them; those that are not there are passed over." })
  translationIds?: string[];
}

export class TranslationPath {
  @Text({ required: true, max: 400, example: examples.translationId, about: "As `POST /translations` answered it." })
  translationId!: string;
}

export class RelabelForm {
  @List({ example: ["7", "legal"], about: "Ids or whole names; they replace those that are there. None removes all." })
  labels?: string[];
}

export class DownloadQuery {
  @Text({
    oneOf: ["default", "text/plain"], default: "default", about: "The document, or its bare text, which needs `includeTextContent`.",
  })
  format?: string;
}
