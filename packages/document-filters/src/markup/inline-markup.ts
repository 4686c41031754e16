import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { isEcho, write, type CodeWriters, type Writer } from "../text/writer.js";
import type { TextPart } from "../text/text-format.js";

/** What stands at the place of an inline code: characters, or parts where it holds text that is translated by itself. */
export type InlineMarkup = string | readonly TextPart[];

const partsOf = (markup: InlineMarkup): readonly TextPart[] => (typeof markup === "string" ? [{ keep: markup }] : markup);

/** Two codes that stand beside one another, as one. */
export function joinInlineMarkup(a: InlineMarkup, b: InlineMarkup): InlineMarkup {
  return typeof a === "string" && typeof b === "string" ? a + b : [...partsOf(a), ...partsOf(b)];
}

type CodesOf = (code: Parameters<CodeWriters["original"]>[0]) => string | undefined;

/** A part while it is put together: its sentences, those of the mark-up in it, and how to write them back. */
export class PartOfParts {
  private readonly segments: Segment[] = [];
  private readonly codes: CodesOf[] = [];
  private readonly writers: Writer[] = [];

  add(writer: Writer): void {
    this.writers.push(writer);
  }

  sentence(segment: Segment, codes: CodeWriters, escape: (text: string) => string): void {
    const at = this.take(segment, (code) => codes.original(code));
    this.writers.push((targets) => codes.render(targets[at] as TargetSegment, targets, escape));
  }

  /** Takes the sentences within the mark-up over; the answer writes it. */
  markup(markup: InlineMarkup): Writer {
    if (typeof markup === "string") return markup;
    const writers = markup.map((part): Writer => {
      if ("keep" in part) return part.keep;
      const { segments, originals, write: writeInner } = part;
      const from = this.segments.length;
      segments.forEach((segment, i) => this.take(segment, (code) => originals?.(i, code)));
      return (targets) => writeInner(targets.slice(from, from + segments.length));
    });
    return (targets) => write(writers, targets);
  }

  /** The part; `original` are the characters it stands for, which stay when nothing was translated, if it has any. */
  build(original?: string): TextPart {
    const { segments, codes, writers } = this;
    if (segments.length === 0) return { keep: original ?? write(writers, []) };
    return {
      segments,
      originals: (segment, code) => codes[segment]?.(code),
      write: (targets) =>
        (original !== undefined && segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)) ? original
          : write(writers, targets)),
    };
  }

  /** Takes a sentence that a writer of another one writes; answers which of the targets is its own. */
  take(segment: Segment, codes: CodesOf = () => undefined): number {
    this.codes.push(codes);
    return this.segments.push(segment) - 1;
  }
}
