import type { FeedbackFiles, FileEntry, FileFault } from "@dragoman/application";
import { decodeXml } from "../xml/decode-xml.js";
import { entriesOf } from "./entries-of-unit.js";
import { TmxReader } from "./tmx-reader.js";
import { writeTmx } from "./write-tmx.js";

/** So much text is parsed before others have their turn. */
const pieceLength = 65_536;

async function* readTmx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileEntry | FileFault> {
  const reader = new TmxReader();
  for await (const text of decodeXml(bytes)) {
    for (let at = 0; at < text.length; at += pieceLength) {
      for (const unit of reader.read(text.slice(at, at + pieceLength))) yield* entriesOf(unit);
    }
  }
  for (const unit of reader.end()) yield* entriesOf(unit);
}

/** Feedback as TMX 1.4. */
export const tmxFeedbackFiles: FeedbackFiles = { fileName: "feedback.tmx", mediaType: "text/x-tmx", read: readTmx, write: writeTmx };
