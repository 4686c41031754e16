import type { DocumentContext } from "@dragoman/application/documents";
import { mayHoldSentence, splitSentences } from "@dragoman/domain/documents";
import type { Piece, Segment, TargetSegment } from "@dragoman/domain/segments";
import { betweenFences } from "../markup/fences.js";
import type { FlowBlock } from "../markup/block-flow.js";
import { type InlineMarkup, PartOfParts } from "../markup/inline-markup.js";
import { lineEnd } from "../markup/line-breaks.js";
import { byCode, pieceOf, ReduceCodes, type Token } from "../markup/reduce-codes.js";
import { maxBlock, maxItems } from "../text/block-bounds.js";
import { breakEndsSentence, type Shown } from "../text/line-joins.js";
import type { TextPart } from "../text/text-format.js";
import type { Writer } from "../text/writer.js";
import { baseFormat, isFormatted, type LineBreak, type RunItem, type RunMarkup, type RunTree, treeOf,
  withoutOddBlanks } from "./run-items.js";
import type { RunNotation } from "./run-notation.js";
import { RunWriter } from "./run-writer.js";

/** Characters of the document, mark-up and all, that are held at most. */
const maxRaw = 8 * maxBlock;

/** One thing to do when a paragraph is written. */
type Step = (runs: RunWriter, targets: readonly TargetSegment[]) => void;

/** Collects the runs of a paragraph and makes a part of them. */
export class RunBlock implements FlowBlock {
  private items: RunItem[] = [];
  /** The characters of the document since the block began. */
  protected raw = "";
  /** Characters of text in it. */
  private shown = 0;
  private hasText = false;
  private hasMarkupText = false;
  /** Set where a run was cut: then its characters cannot stand as they are. */
  private isTorn = false;
  /** True between the start and the end of a run, where a paragraph is not cut. */
  isInRun = false;

  constructor(private readonly notation: RunNotation, private readonly context: DocumentContext) {}

  get size(): number {
    return this.raw.length;
  }

  /** Most of a paragraph is mark-up, and the sentences of much mark-up stay whole as long as they are no longer than others. */
  get isFull(): boolean {
    return !this.isInRun && (this.items.length >= maxItems || this.shown >= maxBlock || this.raw.length >= maxRaw);
  }

  /** True when so much has come in one run that it cannot go on. */
  get isTooLong(): boolean {
    return this.shown > 2 * maxBlock || this.raw.length > 2 * maxRaw;
  }

  /** These characters of the document are in it, whatever they say. */
  original(raw: string): void {
    this.raw += raw;
  }

  text(text: string, format: string): void {
    this.shown += text.length;
    const last = this.items.at(-1);
    if (last?.kind === "text" && last.format === format) this.items[this.items.length - 1] = { ...last, text: last.text + text };
    else this.items.push({ kind: "text", text, format });
    this.hasText ||= mayHoldSentence(text);
  }

  /** An element around runs; `markup` is its tag. */
  tag(kind: "open" | "close", name: string, markup: RunMarkup): void {
    this.mark({ kind, name, markup });
  }

  point(markup: RunMarkup, lineBreak: LineBreak = false): void {
    this.mark({ kind: "point", markup, lineBreak });
  }

  /** Text that no engine may change; `format` is that of the run that it stands in. */
  protected(markup: RunMarkup, text: string, format: string): void {
    this.shown += text.length;
    if (text === "") this.point(markup);
    else this.mark({ kind: "protected", markup, text, format });
  }

  nested(parts: readonly TextPart[], raw: string): void {
    this.original(raw);
    this.point({ markup: joinedWhereKept(parts), place: "beside" });
  }

  /** The characters that it was given are no whole runs: it is written as runs of its own, whatever is translated. */
  tear(): void {
    this.isTorn = true;
  }

  /** What ends in the midst of a run is written as runs of its own, and so is the rest. */
  finish(): TextPart {
    const { items, raw, hasText, hasMarkupText } = this;
    const isTorn = this.isTorn || this.isInRun;
    this.items = [];
    this.raw = "";
    this.shown = 0;
    this.hasText = this.hasMarkupText = false;
    this.isTorn = this.isInRun;
    if (!hasText && !hasMarkupText && !isTorn) return { keep: raw };
    const part = new PartOfParts();
    const steps: Step[] = [];
    for (const stretch of betweenFences(items)) {
      if (Array.isArray(stretch)) this.addSentences(part, steps, treeOf(withoutOddBlanks(stretch, this.notation)));
      else steps.push(placed(part, (stretch as Extract<RunItem, { markup: RunMarkup }>).markup));
    }
    const write: Writer = (targets) => {
      const runs = new RunWriter(this.notation, "");
      for (const step of steps) step(runs, targets);
      return runs.finish();
    };
    part.add(write);
    return part.build(isTorn ? undefined : raw);
  }

  private mark(item: Exclude<RunItem, { kind: "text" }>): void {
    this.items.push(item);
    if (typeof item.markup.markup !== "string") this.hasMarkupText = true;
  }

  private addSentences(part: PartOfParts, steps: Step[], tree: RunTree): void {
    const base = baseFormat(tree) ?? "";
    const tokens = tokensOf(part, tree, base);
    const codes = byCode(tokens);
    steps.push((runs) => runs.begin(base));
    for (const stretch of splitSentences(tokens.map(pieceOf), this.context)) {
      if ("sentence" in stretch) {
        const at = part.take(withoutLineEnds(stretch.sentence));
        steps.push((runs, targets) => this.writeTarget(runs, targets[at] as TargetSegment, codes, targets));
      } else {
        for (const piece of stretch.between) {
          if (typeof piece === "string") steps.push((runs) => runs.text(piece.replaceAll(lineEnd, "")));
          else steps.push(...codes(piece));
        }
      }
    }
    steps.push((runs) => runs.end());
  }

  private writeTarget(runs: RunWriter, target: TargetSegment, codes: CodeSteps, targets: readonly TargetSegment[]): void {
    for (const piece of target) {
      if (typeof piece === "string") runs.text(piece);
      else if ("unknown" in piece) runs.text(piece.unknown, this.highlighted(runs.format, "unknown"));
      else if ("marked" in piece) runs.text(piece.text, this.highlighted(runs.format, piece.marked));
      else for (const step of codes(piece)) step(runs, targets);
    }
  }

  private highlighted(format: string, kind: Parameters<NonNullable<RunNotation["highlighted"]>>[1]): string {
    return this.context.highlighted.has(kind) ? this.notation.highlighted?.(format, kind) ?? format : format;
  }
}

/** What each code has to do where it stands. */
type CodeSteps = (code: Exclude<Piece, string>) => readonly Step[];

function placed(part: PartOfParts, { markup, place }: RunMarkup): Step {
  const writer = part.markup(markup);
  return (runs, targets) => {
    const text = typeof writer === "string" ? writer : writer(targets);
    if (place === "beside") runs.beside(text);
    else if (place === "here") runs.within(text, runs.format);
    else if (place === "text") runs.text(text);
    else runs.within(text, place.format);
  };
}

/** Text and codes; a stretch of text in another format than that around it is a pair. */
function tokensOf(part: PartOfParts, tree: RunTree, base: string): Token<readonly Step[]>[] {
  const reduced = new ReduceCodes<readonly Step[]>((a, b) => [...a, ...b]);
  const add = (items: RunTree, around: string): void => {
    let format = around;
    const change = (to: string): void => {
      if (to === format) return;
      if (format !== around) reduced.end([(runs) => runs.end()]);
      format = to;
      if (format !== around) reduced.start([(runs) => runs.begin(to)]);
    };
    items.forEach((item, i) => {
      if (item.kind === "text" || item.kind === "protected") {
        change(item.format);
        if (item.kind === "text") reduced.text(item.text);
        else reduced.protected([placed(part, item.markup)], item.text);
        return;
      }
      // Between two texts of one format a code stands in it as they do.
      if (format !== around && formatBehind(items, i) !== format) change(around);
      if (item.kind === "pair") {
        const inner = baseFormat(item.inner) ?? around;
        reduced.start([placed(part, item.open), (runs) => runs.begin(inner)]);
        add(item.inner, inner);
        reduced.end([(runs) => runs.end(), placed(part, item.close)]);
      } else {
        if (endsSentence(items, i, item.lineBreak)) reduced.text(lineEnd);
        reduced.point([placed(part, item.markup)]);
      }
    });
    change(around);
  };
  add(tree, base);
  return reduced.tokens;
}

/** The format of the next text right here, with nothing but codes before it. */
function formatBehind(items: RunTree, at: number): string | undefined {
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i] as RunTree[number];
    if (item.kind !== "pair" && isFormatted(item)) return item.format;
    if (item.kind === "pair") return undefined;
  }
  return undefined;
}

/** Behind a line break a word that no engine changes goes on with the sentence; in the next column it does not. */
function endsSentence(items: RunTree, at: number, lineBreak: LineBreak): boolean {
  if (lineBreak === false) return false;
  return breakEndsSentence(items, at, lineBreak === true ? shownBy : shownInColumn);
}

function shownInColumn(item: RunTree[number]): Shown {
  const shown = shownBy(item);
  return shown === "protected" ? { text: "0" } : shown;
}

function shownBy(item: RunTree[number]): Shown {
  if (item.kind === "text") return { text: item.text };
  if (item.kind === "pair") return item.inner.map(shownBy).find((shown) => shown !== undefined);
  if (item.kind === "protected") return "protected";
  return item.lineBreak === false ? undefined : "break";
}

function joinedWhereKept(parts: readonly TextPart[]): InlineMarkup {
  return parts.every((part) => "keep" in part) ? parts.map(({ keep }) => keep).join("") : parts;
}

/** In the midst of a sentence a line break is a blank, unless one stands there. */
const withoutLineEnds = (sentence: Segment): Segment =>
  sentence.map((piece) => (
    typeof piece === "string" && piece.includes(lineEnd) ? piece.replaceAll(` ${lineEnd}`, " ").replaceAll(lineEnd, " ") : piece));
