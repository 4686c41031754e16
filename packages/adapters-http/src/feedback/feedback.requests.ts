import { approvalStates } from "@dragoman/domain";
import { examples } from "../common/examples.js";
import { Flag, LanguageId, List, Moment, Text } from "../common/fields.js";

/** As long as a value of a form may be. */
const maxText = 65_536;
/** Clients say PENDING as well. */
const writtenStates = [...approvalStates, "PENDING"];

export class CreateFeedbackForm {
  @Text({ required: true, max: 400, example: examples.languagePairId })
  languagePairId!: string;

  @Text({ required: true, max: maxText, example: "The house." })
  sourceText!: string;

  @Text({ max: maxText, example: "El casa." })
  machineTranslation?: string;

  @Text({ max: maxText, example: "La casa.", about: "Differs from the machine translation." })
  suggestedTranslation?: string;

  @Text({ max: maxText, example: "gender" })
  comment?: string;

  @Text({ oneOf: writtenStates, about: "For administrators only; `awaitingApproval` when absent." })
  approvalState?: string;
}

export class UpdateFeedbackForm {
  @Text({ max: maxText, example: "La casa.", mayBeEmpty: true, about: "Empty clears it." })
  suggestedTranslation?: string;

  @Text({ max: maxText, example: "gender", mayBeEmpty: true, about: "Empty clears it." })
  comment?: string;

  @Text({ oneOf: writtenStates, about: "For administrators only." })
  approvalState?: string;
}

/** What feedback is chosen by for export; every filter that is given must fit. */
class SharedFilterFields {
  @Text({ max: 400, example: examples.languagePairId, about: "Not together with the language ids." })
  languagePairId?: string;

  @LanguageId()
  sourceLanguageId?: string;

  @LanguageId({ example: "spa" })
  targetLanguageId?: string;

  @Text({ max: 400, example: examples.username, about: "For administrators only; ignored for others." })
  username?: string;

  @Text({ max: maxText, example: "The house.", about: "Substring." })
  sourceText?: string;

  @Text({ max: maxText, example: "El casa.", about: "Substring." })
  machineTranslation?: string;

  @Text({ max: maxText, example: "La casa.", about: "Substring." })
  suggestedTranslation?: string;

  @List({ oneOf: writtenStates, about: "Any of them." })
  approvalStates?: string[];

  @Text({ max: 400, example: "boss@company.example" })
  reviewer?: string;

  @Moment({ round: "up", about: "Inclusive." })
  startTimeCreated?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeCreated?: number;
}

export class ExportFeedbackQuery extends SharedFilterFields {
  @List({ example: ["7", "8"] })
  feedbackIds?: string[];
}

export class ListFeedbackQuery extends SharedFilterFields {
  @Text({ max: maxText, example: "gender", about: "Substring." })
  comment?: string;
}

export class DeleteFeedbackForm extends ListFeedbackQuery {
  @List({ example: ["7", "8"] })
  feedbackIds?: string[];
}

export class FeedbackPath {
  @Text({ required: true, max: 400, example: "7" })
  feedbackId!: string;
}

export class ImportFeedbackForm {
  @Flag({ about: "For all installed pairs with the languages of an entry." })
  applyAll?: boolean;

  @Flag({ about: "Approve entries for texts that nothing is approved for; for administrators only." })
  approveAll?: boolean;
}
