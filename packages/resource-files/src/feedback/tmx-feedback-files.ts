import type { FeedbackFiles, FileEntry, FileFault } from "@dragoman/application/feedback";
import { entriesOf } from "./entries-of-unit.js";
import { readUnits } from "./read-units.js";
import { writeTmx } from "./write-tmx.js";

async function* readTmx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileEntry | FileFault> {
  for await (const unit of readUnits(bytes)) yield* entriesOf(unit);
}

/** Feedback as TMX 1.4. */
export const tmxFeedbackFiles: FeedbackFiles = { fileName: "feedback.tmx", mediaType: "text/x-tmx", read: readTmx, write: writeTmx };
