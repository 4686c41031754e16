import { approvalStates } from "@dragoman/domain";
import { Flag, LanguageId, List, Moment, Text } from "../common/fields.js";

/** As long as a value of a form may be. */
const maxText = 65_536;
/** Clients say PENDING as well. */
const writtenStates = [...approvalStates, "PENDING"];

export class CreateFeedbackForm {
  @Text({ required: true, max: 400 })
  languagePairId!: string;

  @Text({ required: true, max: maxText })
  sourceText!: string;

  @Text({ max: maxText })
  machineTranslation?: string;

  @Text({ max: maxText, about: "Differs from the machine translation." })
  suggestedTranslation?: string;

  @Text({ max: maxText })
  comment?: string;

  @Text({ oneOf: writtenStates, about: "For administrators only; `awaitingApproval` when absent." })
  approvalState?: string;
}

export class UpdateFeedbackForm {
  @Text({ max: maxText, mayBeEmpty: true, about: "Empty clears it." })
  suggestedTranslation?: string;

  @Text({ max: maxText, mayBeEmpty: true, about: "Empty clears it." })
  comment?: string;

  @Text({ oneOf: writtenStates, about: "For administrators only." })
  approvalState?: string;
}

/** What feedback is chosen by for export; every filter that is given must fit. */
class SharedFilterFields {
  @Text({ max: 400, about: "Not together with the language ids." })
  languagePairId?: string;

  @LanguageId()
  sourceLanguageId?: string;

  @LanguageId()
  targetLanguageId?: string;

  @Text({ max: 400, about: "For administrators only; ignored for others." })
  username?: string;

  @Text({ max: maxText, about: "Substring." })
  sourceText?: string;

  @Text({ max: maxText, about: "Substring." })
  machineTranslation?: string;

  @Text({ max: maxText, about: "Substring." })
  suggestedTranslation?: string;

  @List({ oneOf: writtenStates, about: "Any of them." })
  approvalStates?: string[];

  @Text({ max: 400 })
  reviewer?: string;

  @Moment({ round: "up", about: "Inclusive." })
  startTimeCreated?: number;

  @Moment({ round: "down", about: "Inclusive." })
  endTimeCreated?: number;
}

export class ExportFeedbackQuery extends SharedFilterFields {
  @List()
  feedbackIds?: string[];
}

export class ListFeedbackQuery extends SharedFilterFields {
  @Text({ max: maxText, about: "Substring." })
  comment?: string;
}

export class DeleteFeedbackForm extends ListFeedbackQuery {
  @List()
  feedbackIds?: string[];
}

export class FeedbackPath {
  @Text({ required: true, max: 400 })
  feedbackId!: string;
}

export class ImportFeedbackForm {
  @Flag({ about: "For all installed pairs with the languages of an entry." })
  applyAll?: boolean;

  @Flag({ about: "Approve entries for texts that nothing is approved for; for administrators only." })
  approveAll?: boolean;
}
