import { DomainError, invalid } from "@dragoman/domain/common";

/** Training data that is no TMX, or no zip of them, or damaged beyond use. */
export const trainingDataUnreadable = (message: string, details: string): DomainError =>
  invalid("training-data-unreadable", message, details);

/** Training data that has nothing in the languages of its pair. */
export const trainingDataWithoutLanguages = (message: string, details: string): DomainError =>
  invalid("training-data-without-languages", message, details);

/** An archive that inflates to more than anybody's translations. */
export const trainingDataTooLarge = (message: string, details: string): DomainError =>
  new DomainError("tooLarge", "training-data-too-large", message, { details });
