import type { DocumentPart, OpenedDocument, TranslatableDocument, Written } from "@dragoman/application/documents";
import { lineOf } from "../plain/plain-format.js";
import { utf8 } from "../text/text-format.js";
import { endMark, markOf, type MimePart, type TextContent } from "./marks.js";

/** Text, or the end of one, where a line ends if none does yet. */
type PlainWritten = string | typeof endMark;
type PlainPart = DocumentPart<PlainWritten>;

/** A mail as people would write it into a file: its subjects, and each of its texts once. */
export function plainMail(mail: Pick<OpenedDocument, "parts">): TranslatableDocument<PlainWritten> {
  return { parts: (context) => plainParts(mail.parts(context)), assemble: (written) => utf8(inLines(written)) };
}

async function* inLines(written: AsyncIterable<readonly PlainWritten[]>): AsyncGenerator<string[]> {
  let isLineEnd = true;
  for await (const pieces of written) {
    yield pieces.map((piece) => {
      const text = typeof piece === "string" ? piece : isLineEnd ? "" : "\n";
      if (text !== "") isLineEnd = text.endsWith("\n");
      return text;
    });
  }
}

async function* plainParts(parts: AsyncIterable<MimePart>): AsyncGenerator<PlainPart> {
  const reading = new PlainReading();
  for await (const part of parts) yield* reading.parts(part);
}

class PlainReading {
  private within: TextContent | "document" | undefined;
  private hasText = false;

  *parts(part: MimePart): Generator<PlainPart> {
    if ("segments" in part) {
      const plain = this.plain(part);
      if (plain === undefined) return;
      if (this.hasText && this.within === undefined) yield { keep: "\n" };
      yield plain;
      this.hasText = true;
      return;
    }
    if (part.left !== undefined && this.within !== "document") yield { keep: "", left: part.left };
    const mark = markOf(part.keep);
    if (mark?.mark === "text") {
      this.within = mark.text;
      if (this.hasText && !mark.text.isAgain) yield { keep: "\n" };
    } else if (mark?.mark === "document") {
      this.within = "document";
      yield { keep: "", left: { place: mark.place, why: "it is no part of the text of the mail" } };
    } else if (mark?.mark === "end") {
      if (this.isPlainText()) yield { keep: endMark };
      this.within = undefined;
    } else if (typeof part.keep === "string" && this.isPlainText()) yield { keep: part.keep };
  }

  private isPlainText(): boolean {
    return typeof this.within === "object" && this.within.kind === "plain" && !this.within.isAgain;
  }

  /** Undefined for what is not in it. */
  private plain(part: Extract<MimePart, { readonly segments: unknown }>): PlainPart | undefined {
    const { segments, write, place } = part;
    if (this.within === "document" || this.within?.isAgain === true) return undefined;
    const placed = place === undefined ? {} : { place };
    if (this.isPlainText()) return { segments, ...placed, write: (targets) => write(targets) as Written & string };
    return { segments, ...placed, write: lineOf };
  }
}
