import type { Page, PageRequest } from "@dragoman/domain/common";
import type { Feedback } from "@dragoman/domain/feedback";
import type { Caller } from "../common/caller.js";
import { findFor, withinSight } from "./access.js";
import type { FeedbackFiles } from "./feedback-files.js";
import type { FeedbackFilter, FeedbackRepository } from "./feedback-repository.js";

/** Finds one entry that the caller may see. */
export class FindFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  run(caller: Caller, id: string): Promise<Feedback> {
    return findFor(caller, this.entries, id);
  }
}

/** Lists the caller's feedback, for administrators everybody's; newest first. */
export class ListFeedback {
  constructor(private readonly entries: FeedbackRepository) {}

  run(caller: Caller, filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return this.entries.list(withinSight(caller, filter), page);
  }
}

/** A file of feedback while it is made. */
export interface FeedbackExport {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Writes the caller's feedback, for administrators everybody's, into a file, as it is read from the store. */
export class ExportFeedback {
  constructor(private readonly entries: FeedbackRepository, private readonly files: FeedbackFiles) {}

  run(caller: Caller, filter: FeedbackFilter): FeedbackExport {
    const { fileName, mediaType } = this.files;
    return { fileName, mediaType, content: this.files.write(this.entries.all(withinSight(caller, filter))) };
  }
}
