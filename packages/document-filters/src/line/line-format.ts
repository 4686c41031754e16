import type { DocumentContext } from "@dragoman/application/documents";
import { type SentenceLanguage, splitSentences } from "@dragoman/domain/documents";
import { plainText, type TargetSegment } from "@dragoman/domain/segments";
import { PartQueue } from "../text/part-queue.js";
import { readLines, type Line } from "../text/read-lines.js";
import { type TextFilter, textFormat, type TextPart } from "../text/text-format.js";
import { write, type Writer } from "../text/writer.js";

/** A longer line is more than an engine takes at once. */
const maxSegment = 3_000;
const lineEnds = /[\n\r\u0085\u2028\u2029]+/g;

/** A translation never adds a line. */
const onOneLine = (segment: TargetSegment): string => plainText(segment).replace(lineEnds, " ");

function linePart({ text, end }: Line, language: SentenceLanguage): TextPart {
  const core = text.trim();
  if (core === "") return { keep: text + end };
  const start = text.indexOf(core);
  const before = text.slice(0, start);
  const after = text.slice(start + core.length) + end;
  if (core.length <= maxSegment) {
    return { segments: [[core]], write: ([target]) => before + onOneLine(target as TargetSegment) + after };
  }
  const stretches = splitSentences([core], language);
  const segments = stretches.flatMap((stretch) => ("sentence" in stretch ? [stretch.sentence] : []));
  let at = 0;
  const writers = stretches.map((stretch): Writer => {
    if ("between" in stretch) return plainText(stretch.between);
    const index = at++;
    return (targets) => onOneLine(targets[index] as TargetSegment);
  });
  return segments.length === 0 ? { keep: text + end } : { segments, write: (targets) => before + write(writers, targets) + after };
}

/** Reads text with one segment a line. The target has the same number of lines, with the same ends. */
export const lineFilter: TextFilter = {
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const queue = new PartQueue();
    for await (const lines of readLines(text)) {
      for (const line of lines) {
        const part = linePart(line, context);
        if ("keep" in part) queue.keep(part.keep);
        else queue.add(part);
      }
      yield* queue.take();
    }
    yield* queue.takeAll();
  },
};

/** Text of lines. */
export const lineFormat = textFormat({ mediaTypes: [{ name: "text/x-line", ending: ".xline" }], filter: lineFilter });
