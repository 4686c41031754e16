import type { Originals } from "@dragoman/application/documents";
import { type SentenceLanguage, splitLongBlock } from "@dragoman/domain/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { pieceOf, ReduceCodes, type Token } from "../markup/reduce-codes.js";
import { CodeWriters, isEcho, write, type Writer } from "../text/writer.js";
import { escapeXml } from "../xml-syntax/xml-text.js";
import { linedItems, LineEnds } from "./line-ends.js";
import { pairedEnds, withProtectedSpans } from "./pair-ends.js";
import type { UnitItem } from "./unit-items.js";

/** How the text of a unit stands in its document. */
export interface UnitLayout {
  /** True where the document says that white space counts (`xml:space`). */
  readonly preserve: boolean;
  /** How a line ends. */
  readonly lineEnd: "\n" | "\r\n";
  /** Writes text, where that is not as XML does. */
  escape?(text: string): string;
}

/** The sentences of a unit, and the way to write the content of its target. */
export interface UnitText {
  readonly segments: readonly Segment[];
  readonly originals: Originals;
  write(targets: readonly TargetSegment[]): string;
  /** True when nothing was translated. */
  isEcho(targets: readonly TargetSegment[]): boolean;
}

/** To make codes of so many items takes as long as a portion of sentences. */
const manyItems = 5_000;

/** Splits the text of a unit into sentences, a portion at a time; the codes around them are kept for the target. */
export function* unitText(
  unit: readonly UnitItem[], language: SentenceLanguage, { preserve, lineEnd, escape = escapeXml }: UnitLayout,
): Generator<void, UnitText> {
  const { items, ends } = linedItems(withProtectedSpans(unit), preserve);
  if (items.length > manyItems) yield;
  const tokens = reducedItems(items);
  if (items.length > manyItems) yield;
  const codes = new CodeWriters(tokens);
  const lines = new LineEnds(ends);
  const text = lineEnd === "\n" ? escape : (plain: string) => escape(plain).replaceAll("\n", lineEnd);
  const segments: Segment[] = [];
  const writers: Writer[] = [];
  let isFirst = true;
  for (const stretches of splitLongBlock(tokens.map(pieceOf), language)) {
    if (!isFirst) yield;
    isFirst = false;
    for (const stretch of stretches) {
      if ("between" in stretch) {
        writers.push(codes.render(lines.restored(stretch.between), [], text));
        continue;
      }
      const { sentence, wrap } = lines.sentence(stretch.sentence);
      const at = segments.push(sentence) - 1;
      writers.push((targets) => codes.render(wrap(targets[at] as TargetSegment), targets, text));
    }
  }
  return {
    segments,
    originals: (_, code) => codes.original(code),
    write: (targets) => write(writers, targets),
    isEcho: (targets) => segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)),
  };
}

/** The text and the codes that items are, as few codes as possible. */
export function reducedItems(items: readonly UnitItem[]): readonly Token<string>[] {
  const reduced = new ReduceCodes<string>((a, b) => a + b);
  const paired = pairedEnds(items);
  let text = "";
  for (const item of items) {
    if (item.kind === "text") {
      text += item.text;
      continue;
    }
    reduced.text(text);
    text = "";
    if (item.kind === "protected") reduced.protected(item.raw, item.text);
    else if (item.kind === "open" || (item.kind === "begin" && paired.has(item))) reduced.start(item.raw);
    else if (item.kind === "close" || (item.kind === "end" && paired.has(item))) reduced.end(item.raw);
    else reduced.point(item.raw);
  }
  reduced.text(text);
  return reduced.tokens;
}
