import type { DocumentContext, DocumentFilter, DocumentPart } from "@dragoman/application";
import { plainText, splitSentences, type Segment, type TargetSegment } from "@dragoman/domain";
import { PartQueue } from "../parts/part-queue.js";
import { readLines, type Line } from "../parts/read-lines.js";
import { write, type Writer } from "../parts/writer.js";
import { hardWraps, wrapAgain, type Wrap } from "./hard-wraps.js";

/** A paragraph without end is cut between two lines. */
const maxParagraph = 32_768;

function unwrap(text: string, start: number, wraps: readonly Wrap[]): string {
  let raw = "";
  let from = 0;
  for (const wrap of wraps) {
    const at = wrap.at - start;
    if (at < 0 || at >= text.length) continue;
    raw += text.slice(from, at) + wrap.raw;
    from = at + 1;
  }
  return raw + text.slice(from);
}

/** Lines of one paragraph become one part. */
function paragraphPart(lines: readonly Line[], sourceTag: string): DocumentPart {
  const segments: Segment[] = [];
  const writers: Writer[] = [];
  const addRun = (run: string, wraps: readonly Wrap[]): void => {
    let at = 0;
    for (const stretch of splitSentences([run], sourceTag)) {
      const text = plainText("sentence" in stretch ? stretch.sentence : stretch.between);
      if ("sentence" in stretch) {
        const index = segments.push(stretch.sentence) - 1;
        const start = at;
        const inside = wraps.filter((wrap) => wrap.at >= start && wrap.at < start + text.length).map((wrap) => ({ ...wrap, at: wrap.at - start }));
        writers.push((targets) => wrapAgain(plainText(targets[index] as TargetSegment), inside, text.length));
      } else writers.push(unwrap(text, at, wraps));
      at += text.length;
    }
  };
  const goesOn = hardWraps(lines);
  let run = "";
  let wraps: Wrap[] = [];
  lines.forEach(({ text, end }, i) => {
    if (goesOn[i] === true) {
      // The blanks around a break belong to it; the run has one blank in their place.
      const next = lines[i + 1] as Line;
      const shown = text.trimEnd();
      const indent = next.text.slice(0, next.text.length - next.text.trimStart().length);
      run += i > 0 && goesOn[i - 1] === true ? shown.trimStart() : shown;
      wraps.push({ at: run.length, raw: text.slice(shown.length) + end + indent });
      run += " ";
      return;
    }
    addRun(run + (i > 0 && goesOn[i - 1] === true ? text.trimStart() : text), wraps);
    writers.push(end);
    run = "";
    wraps = [];
  });
  if (segments.length === 0) return { keep: lines.map(({ text, end }) => text + end).join("") };
  return { segments, write: (targets) => write(writers, targets) };
}

/**
 * Reads and writes plain text: paragraphs end at blank lines, sentences at line ends unless a line is wrapped (see
 * `hardWraps`). Line ends, blank lines and indentation stay.
 */
export const plainFilter: DocumentFilter = {
  formats: ["text/plain"],

  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<DocumentPart> {
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
