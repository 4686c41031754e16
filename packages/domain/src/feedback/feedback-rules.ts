import { invalid } from "../common/errors.js";

/** Longer texts are no sentences that a translation is suggested for. */
export const maxFeedbackText = 65_536;
// What XML 1.0 cannot hold, for every entry must survive export and import; half a surrogate pair is no character at all.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

/** The texts of an entry that people write. */
export interface FeedbackTexts {
  readonly sourceText: string;
  readonly machineTranslation: string;
  readonly suggestedTranslation: string;
  readonly comment: string;
}

/**
 * Throws unless the texts make an entry: `feedback-source-missing`, `feedback-text-too-long` beyond `maxFeedbackText` UTF-16 units,
 * `feedback-text-not-writable` for characters that no file can hold, `feedback-suggests-nothing` for the machine translation itself.
 */
export function checkFeedbackTexts(texts: FeedbackTexts): void {
  if (texts.sourceText === "") {
    throw invalid("feedback-source-missing", "Feedback needs a source text.", "It is the text that the suggestion translates.");
  }
  for (const name of ["sourceText", "machineTranslation", "suggestedTranslation", "comment"] as const) checkText(name, texts[name]);
  if (texts.suggestedTranslation !== "" && texts.suggestedTranslation === texts.machineTranslation) {
    throw invalid("feedback-suggests-nothing", "The suggested translation is the same as the machine translation.",
      "Suggest a different one, or none, and say in the comment what is wrong.");
  }
}

function checkText(name: string, text: string): void {
  if (text.length > maxFeedbackText) {
    throw invalid("feedback-text-too-long", `${name} has ${text.length} characters.`,
      `A feedback text may have at most ${maxFeedbackText}.`);
  }
  if (unwritable.test(text)) {
    throw invalid("feedback-text-not-writable", `${name} contains a character that no feedback file can contain.`,
      "Leave out control characters other than tabs and line breaks.");
  }
}
