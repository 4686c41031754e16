import type { DocumentContext } from "@dragoman/application/documents";
import { splitSentences } from "@dragoman/domain/documents";
import type { Segment, TargetSegment } from "@dragoman/domain/segments";
import { pieceOf } from "../markup/reduce-codes.js";
import { textLength } from "../markup/shown-text.js";
import { endsWithoutBlanks } from "../text/line-joins.js";
import type { TextPart } from "../text/text-format.js";
import { CodeWriters, isEcho, write, type Writer } from "../text/writer.js";
import type { UnitItem } from "../units/unit-items.js";
import { reducedItems } from "../units/unit-text.js";
import type { CueLine, CueNotation } from "./cue-text.js";
import { placeBreaks, type PlacedBreak, shownPiece } from "./place-breaks.js";
import { sameTags, type Utterance } from "./utterances.js";

/** A line break, or all that stands between two cues; a blank stands for it in the text, or nothing. */
interface Break extends PlacedBreak {
  readonly isFirm: boolean;
}

/** A text that goes over lines, and over cues. */
export class CueFlow {
  private readonly items: UnitItem[] = [];
  private readonly breaks: Break[] = [];
  private readonly first: CueLine;
  private last: CueLine;
  private length = 0;
  private raw = "";
  /** The tags around its lines are no part of its text. */
  private readonly isUniform: boolean;
  cues = 1;

  constructor(utterance: Utterance, private readonly notation: CueNotation) {
    this.isUniform = sameTags(utterance);
    this.first = this.last = utterance[0] as CueLine;
    this.raw = this.first.before;
    this.addLine(this.first);
    for (const line of utterance.slice(1)) this.breakLine("", line, false);
  }

  /** What stands behind it in its line, with the line end. */
  get after(): string {
    return this.last.after;
  }

  get size(): number {
    return this.raw.length;
  }

  /** The text goes on in the next cue, behind these characters. */
  goOn(head: string, utterance: Utterance): void {
    this.cues += 1;
    utterance.forEach((line, i) => this.breakLine(i === 0 ? head : "", line, i === 0));
  }

  part(context: DocumentContext): TextPart {
    const tokens = reducedItems(this.items);
    const codes = new CodeWriters(tokens);
    const segments: Segment[] = [];
    const writers: Writer[] = [];
    let at = 0;
    for (const stretch of splitSentences(tokens.map(pieceOf), context)) {
      const own = "sentence" in stretch ? stretch.sentence : stretch.between;
      const start = at;
      at += textLength(own);
      const inside = this.breaks.filter((one) => one.at >= start && one.at < at).map((one) => ({ ...one, at: one.at - start }));
      if ("between" in stretch) writers.push(this.rendered(own, inside, codes));
      else {
        const length = at - start;
        writers.push(...inside.filter((one) => one.at === 0).map(({ raw }) => raw));
        const shares = inside.filter((one) => one.at > 0).map((one) => ({ ...one, share: one.at / length }));
        const index = segments.push(own) - 1;
        writers.push((targets) => {
          const target = onOneLine(targets[index] as TargetSegment);
          return this.rendered(target, placeBreaks(target, shares, context.targetTag), codes);
        });
      }
    }
    if (segments.length === 0) return { keep: this.raw };
    const [open, close] = this.isUniform ? [this.first.open, this.last.close] : ["", ""];
    return {
      segments,
      originals: (_, code) => codes.original(code),
      write: (targets) => (segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment)) ? this.raw
        : this.first.before + open + write(writers, targets) + close),
    };
  }

  private addLine(line: CueLine): void {
    const items = this.isUniform ? line.inner : line.items;
    this.items.push(...items);
    for (const item of items) if (item.kind === "text") this.length += item.text.length;
    this.raw += line.raw;
    this.last = line;
  }

  private breakLine(head: string, line: CueLine, isFirm: boolean): void {
    const between = this.last.after + head + line.before;
    const isJoined = endsWithoutBlanks.test(this.last.text);
    const raw = this.isUniform ? this.last.close + between + line.open : between;
    this.breaks.push({ at: this.length, length: isJoined ? 0 : 1, raw, isFirm });
    if (!isJoined) this.items.push({ kind: "text", text: " " });
    if (!isJoined) this.length += 1;
    this.raw += between;
    this.addLine(line);
  }

  /** The characters of a segment, with breaks in it; their places count its text alone. */
  private rendered(segment: TargetSegment, breaks: readonly PlacedBreak[], codes: CodeWriters): string {
    let rendered = "";
    let at = 0;
    let next = 0;
    for (const piece of segment) {
      const shown = shownPiece(piece);
      if (typeof piece !== "string") {
        rendered += codes.render([piece], [], (text) => this.escape(text));
        at += shown.length;
        continue;
      }
      let from = 0;
      for (let one = breaks[next]; one !== undefined && one.at < at + shown.length; one = breaks[next += 1]) {
        rendered += this.escape(shown.slice(from, one.at - at)) + one.raw;
        from = one.at - at + one.length;
      }
      rendered += this.escape(shown.slice(from));
      at += shown.length;
    }
    return rendered + breaks.slice(next).map(({ raw }) => raw).join("");
  }

  private escape(text: string): string {
    return this.notation.escape(text, this.raw);
  }
}

/** No translation ends a line, or a cue. */
const onOneLine = (target: TargetSegment): TargetSegment =>
  target.map((piece) => (typeof piece === "string" ? piece.replace(/\s*[\r\n]+\s*/g, " ").replaceAll("-->", "->") : piece));
