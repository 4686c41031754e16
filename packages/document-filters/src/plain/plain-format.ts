import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { splitSentences } from "@dragoman/domain/documents";
import { plainText, readableText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { PartQueue } from "../text/part-queue.js";
import { readLines, type Line } from "../text/read-lines.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { write, type Writer } from "../text/writer.js";
import { type Run, runsOf, unwrapped, wrapAgain, wrapsWithin } from "./hard-wraps.js";

/** A paragraph without end is cut between two lines. */
const maxParagraph = 32_768;

/** Adds the sentences of a run, and what stands between them. */
function addRun({ text, wraps, end }: Run, sourceTag: string, segments: Segment[], writers: Writer[]): void {
  let at = 0;
  for (const stretch of splitSentences([text], sourceTag)) {
    const own = plainText("sentence" in stretch ? stretch.sentence : stretch.between);
    const inside = wrapsWithin(wraps, at, own.length);
    at += own.length;
    if ("between" in stretch) writers.push(unwrapped(own, inside));
    else {
      const index = segments.push(stretch.sentence) - 1;
      writers.push((targets) => wrapAgain(plainText(targets[index] as TargetSegment), inside, own.length));
    }
  }
  writers.push(end);
}

/** Lines of one paragraph become one part. */
function paragraphPart(lines: readonly Line[], sourceTag: string): TextPart {
  const segments: Segment[] = [];
  const writers: Writer[] = [];
  for (const run of runsOf(lines)) addRun(run, sourceTag, segments, writers);
  if (segments.length === 0) return { keep: lines.map(({ text, end }) => text + end).join("") };
  return { segments, write: (targets) => write(writers, targets) };
}

/**
 * Reads and writes plain text: paragraphs end at blank lines, sentences at line ends unless a line is wrapped (see
 * hard-wraps.ts). Line ends, blank lines and indentation stay.
 */
export const plainFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const queue = new PartQueue();
    let paragraph: Line[] = [];
    let size = 0;
    const finish = (): void => {
      if (paragraph.length === 0) return;
      const part = paragraphPart(paragraph, context.sourceTag);
      if ("keep" in part) queue.keep(part.keep);
      else queue.add(part);
      paragraph = [];
      size = 0;
    };
    for await (const lines of readLines(text)) {
      for (const line of lines) {
        const isBlank = line.text.trim() === "";
        if (isBlank || size + line.text.length > maxParagraph) finish();
        if (isBlank) queue.keep(line.text + line.end);
        else {
          paragraph.push(line);
          size += line.text.length + 1;
        }
      }
      yield* queue.take();
    }
    finish();
    yield* queue.takeAll();
  },
};

/** A line for each block of a document: its bare text. */
async function* linesOf(parts: AsyncIterable<DocumentPart>): AsyncGenerator<TextPart> {
  for await (const part of parts) {
    if ("keep" in part) continue;
    yield {
      segments: part.segments,
      write: (targets) => `${targets.map((target) => readableText(target).replace(/\s*[\r\n]+\s*/g, " ")).join(" ")}\n`,
    };
  }
}

/** Plain text; of other documents their bare text, a line for each block. */
export const plainFormat = textFormat({ mediaTypes: [{ name: "text/plain", ending: ".txt" }], filter: plainFilter, makeParts: linesOf });
