import { approvalStates } from "@dragoman/domain/feedback";
import { examples } from "../common/examples.js";
import { Digits, DigitsList, Flag, LanguageId, List, Moment, Text } from "../common/fields.js";

/** As long as a value of a form may be. */
const maxText = 65_536;
/** Clients say PENDING as well. */
const state = "Letter case does not matter; `PENDING` is `awaitingApproval`.";
const writtenStates = [...approvalStates, "PENDING"];

export class CreateFeedbackForm {
  @Text({
    required: true, max: 400, code: "language-pair-unknown", expected: "the id of a language pair or chain; GET /language-pairs lists them",
    example: examples.languagePairId, about: "A pair or chain that is installed.",
  })
  languagePairId!: string;

  @Text({
    required: true, max: maxText, example: "The house.", about: "The text of a segment as it stands in documents, without inline codes.",
  })
  sourceText!: string;

  @Text({ max: maxText, example: "El casa.", about: "What the engine made of it." })
  machineTranslation?: string;

  @Text({ max: maxText, example: "La casa.", about: "What should stand there; differs from the machine translation." })
  suggestedTranslation?: string;

  @Text({ max: maxText, example: "gender", about: "Free text." })
  comment?: string;

  @Text({ oneOf: writtenStates, default: "awaitingApproval", about: `For administrators only. ${state}` })
  approvalState?: string;
}

export class UpdateFeedbackForm {
  @Text({ max: maxText, example: "La casa.", mayBeEmpty: true, about: "Empty clears it." })
  suggestedTranslation?: string;

  @Text({ max: maxText, example: "gender", mayBeEmpty: true, about: "Empty clears it." })
  comment?: string;

  @Text({ oneOf: writtenStates, about: `For administrators only; fills \`reviewer\`. ${state}` })
  approvalState?: string;
}

/** What feedback is chosen by for export; every filter that is given must fit. */
class SharedFilterFields {
  @Text({ max: 400, example: examples.languagePairId, about: "Not together with the language ids." })
  languagePairId?: string;

  @LanguageId({ about: "Not together with `languagePairId`." })
  sourceLanguageId?: string;

  @LanguageId({ example: "spa", about: "Not together with `languagePairId`." })
  targetLanguageId?: string;

  @Text({ max: 400, example: examples.username, about: "For administrators only; ignored for others." })
  username?: string;

  @Text({ max: maxText, example: "The house.", about: "Substring; letter case does not matter." })
  sourceText?: string;

  @Text({ max: maxText, example: "El casa.", about: "Substring; letter case does not matter." })
  machineTranslation?: string;

  @Text({ max: maxText, example: "La casa.", about: "Substring; letter case does not matter." })
  suggestedTranslation?: string;

  @List({ oneOf: writtenStates, about: `Any of them. ${state}` })
  approvalStates?: string[];

  @Text({ max: 400, example: "boss@company.example", about: "User name of who approved or rejected it." })
  reviewer?: string;

  @Moment({ round: "up", about: "Inclusive." })
  startTimeCreated?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeCreated?: number;
}

export class ExportFeedbackQuery extends SharedFilterFields {
  @DigitsList({ example: ["7", "8"], about: "Any of them." })
  feedbackIds?: string[];
}

export class ListFeedbackQuery extends SharedFilterFields {
  @Text({ max: maxText, example: "gender", about: "Substring; letter case does not matter." })
  comment?: string;
}

export class DeleteFeedbackForm extends ListFeedbackQuery {
  @DigitsList({ example: ["7", "8"], about: "Any of them." })
  feedbackIds?: string[];
}

export class FeedbackPath {
  @Digits({ required: true, example: "7", about: "A string of digits." })
  feedbackId!: string;
}

export class ImportFeedbackForm {
  @Text({
    max: 400, code: "language-pair-unknown", expected: "the id of a language pair or chain; GET /language-pairs lists them",
    example: examples.languagePairId, about: "The pair of entries that name none, as those of files that other tools wrote.",
  })
  languagePairId?: string;

  @Flag({ default: false, about: "For all installed pairs with the languages of an entry." })
  applyAll?: boolean;

  @Flag({ default: false, about: "Approve entries for texts that nothing is approved for; for administrators only." })
  approveAll?: boolean;
}
