import type { DocumentContext, DocumentPart } from "@dragoman/application/documents";
import { type SentenceLanguage, splitSentences } from "@dragoman/domain/documents";
import { plainText, readableText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { PartQueue } from "../text/part-queue.js";
import { readLines } from "../text/read-lines.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { write, type Writer } from "../text/writer.js";
import { type PlainLine, type Run, runsOf, unwrapped, wrapAgain, wrapsWithin } from "./hard-wraps.js";

/** A paragraph without end is cut between two lines. */
const maxParagraph = 32_768;

/** Adds the sentences of a run, and what stands between them. */
function addRun({ lead, text, wraps, end }: Run, language: SentenceLanguage, segments: Segment[], writers: Writer[]): void {
  let at = 0;
  if (lead !== "") writers.push(lead);
  for (const stretch of splitSentences([text], language)) {
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
function paragraphPart(lines: readonly PlainLine[], language: SentenceLanguage): TextPart {
  const segments: Segment[] = [];
  const writers: Writer[] = [];
  for (const run of runsOf(lines)) addRun(run, language, segments, writers);
  if (segments.length === 0) return { keep: lines.map(rawLine).join("") };
  return { segments, write: (targets) => write(writers, targets) };
}

const rawLine = ({ lead = "", text, end }: PlainLine): string => lead + text + end;
const levelOf = ({ lead = "" }: PlainLine): number => lead.split(">").length;

/** Plain text whose lines are found by `linesIn`. */
export const plainFilterOf = (linesIn: (text: AsyncIterable<string>) => AsyncIterable<readonly PlainLine[]>): TextFilter => ({
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const queue = new PartQueue();
    let paragraph: PlainLine[] = [];
    let size = 0;
    const finish = (): void => {
      if (paragraph.length === 0) return;
      const part = paragraphPart(paragraph, context);
      if ("keep" in part) queue.keep(part.keep);
      else queue.add(part);
      paragraph = [];
      size = 0;
    };
    const add = (line: PlainLine): void => {
      const isBlank = line.isAlone === true || line.text.trim() === "";
      const [first] = paragraph;
      if (isBlank || size + line.text.length > maxParagraph || (first !== undefined && levelOf(first) !== levelOf(line))) finish();
      if (isBlank) queue.keep(rawLine(line));
      else {
        paragraph.push(line);
        size += line.text.length + 1;
      }
    };
    for await (const lines of linesIn(text)) {
      for (const line of lines) add(line);
      yield* queue.take();
    }
    finish();
    yield* queue.takeAll();
  },
});

/**
 * Reads and writes plain text: paragraphs end at blank lines, sentences at line ends unless a line is wrapped (see
 * hard-wraps.ts). Line ends, blank lines and indentation stay.
 */
export const plainFilter = plainFilterOf(readLines);

/** The bare text of a block, on one line. */
export const lineOf = (targets: readonly TargetSegment[]): string =>
  `${targets.map((target) => readableText(target).replace(/\s*[\r\n]+\s*/g, " ")).join(" ")}\n`;

/** A line for each block of a document. */
async function* linesOf(parts: AsyncIterable<DocumentPart>): AsyncGenerator<TextPart> {
  for await (const part of parts) if ("segments" in part) yield { segments: part.segments, write: lineOf };
}

/** Plain text; of other documents their bare text, a line for each block. */
export const plainFormat = textFormat({ mediaTypes: [{ name: "text/plain", ending: ".txt" }], filter: plainFilter, makeParts: linesOf });
