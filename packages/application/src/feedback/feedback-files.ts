import type { Instant } from "@dragoman/domain/common";
import type { ApprovalState, Feedback, FeedbackTexts } from "@dragoman/domain/feedback";

/** One suggestion out of a file, as far as the file tells. */
export interface FileEntry extends FeedbackTexts {
  /** Where it begins. */
  readonly line: number;
  /** Our codes; the tag as it stands where it is none of ours. */
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly languagePairId?: string;
  readonly username?: string;
  readonly approvalState?: ApprovalState;
  readonly reviewer?: string;
  readonly reviewed?: Instant;
  readonly created?: Instant;
  readonly modified?: Instant;
}

/** A place in a file that makes no entry, and why. */
export interface FileFault {
  readonly line: number;
  readonly fault: string;
}

/** Reads and writes the files in which feedback is exchanged, TMX; neither way is one held whole. */
export interface FeedbackFiles {
  readonly fileName: string;
  readonly mediaType: string;
  /** Rejects, with the line, what is no file of that kind. */
  read(bytes: AsyncIterable<Uint8Array>): AsyncIterable<FileEntry | FileFault>;
  /** `read` gives back all that `FileEntry` names. */
  write(entries: AsyncIterable<Feedback>): AsyncIterable<Uint8Array>;
}
