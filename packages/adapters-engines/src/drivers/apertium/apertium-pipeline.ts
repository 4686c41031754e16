import type { EngineResult, Pipeline } from "@dragoman/application/segments";
import { type Piece, type Segment, type TargetSegment, withoutCodes } from "@dragoman/domain/segments";
import { arrangeCodes, samePlace, textPieces } from "../arrange-codes.js";
import { type Outline, outlineSegment } from "../outline-segment.js";
import { type EncodedSegment, encodeSegment, withoutBinding } from "./encode-segment.js";
import { escapeText, fitsEngine } from "./engine-text.js";
import { mendReply, mendSlots, slotMark, standIn } from "./mend-reply.js";
import { type Reading, isPlain, readReplies } from "./read-reply.js";

/** What the pipeline needs of its stages. */
export interface Exchange {
  send(text: string): Promise<string>;
  readonly died: Promise<string>;
  close(): Promise<void>;
}

/** Each word of a pair tells all pairs around it to the engine; of more pairs than any real segment has, that is too much. */
const mostPairs = 500;
/** Finding places for more would keep all others waiting; whoever verifies the codes finds these missing. */
const mostPairsArranged = 2_000;

const nothingEncoded: EncodedSegment = { parts: [], gaps: [], contexts: [], blanks: [] };

/** Translates segments on one chain of Apertium stages. */
export class ApertiumPipeline implements Pipeline {
  /**
   * A quarter as many keep all stages busy, but each costs less when a stage finds several at once: 10 KB of running text
   * is one window, and takes 8 % less time than with half of it. Documents take no more than half, so that people wait
   * behind few of their segments.
   */
  readonly window = { interactive: 128, documents: 64 };
  readonly died: Promise<string>;

  constructor(private readonly exchange: Exchange, private readonly targetLanguageId: string) {
    this.died = exchange.died;
  }

  async translate(segment: Segment): Promise<EngineResult> {
    try {
      const only = segment[0];
      if (segment.length === 1 && typeof only === "string" && fitsEngine(only)) return { target: await this.plain(only) };
      return { target: await this.coded(segment) };
    } catch (error) {
      return { failure: (error as Error).message };
    }
  }

  close(): Promise<void> {
    return this.exchange.close();
  }

  /** White space around the text stays as it was: where a pronoun is dropped, the engine leaves its blank behind. */
  private async plain(text: string): Promise<TargetSegment> {
    const core = text.trim();
    if (core === "") return [text];
    const reply = this.mended((await this.exchange.send(escapeText(core))).trim(), core);
    const start = text.indexOf(core);
    const before = text.slice(0, start);
    const after = text.slice(start + core.length);
    if (isPlain(reply)) return [before + reply + after];
    const pieces = textPieces(readReplies([reply], nothingEncoded), before === "" ? [] : [before]);
    if (after !== "") pieces.push(after);
    return pieces;
  }

  private async coded(segment: Segment): Promise<TargetSegment> {
    if (segment.filter(isOpening).length > mostPairsArranged) return this.coded(withoutCodes(segment));
    const outline = outlineSegment(segment);
    if (outline.units.length === 0) return segment;
    if (outline.pairs.length <= mostPairs) {
      const reading = await this.read(outline);
      if (!reading.lost) return arrangeCodes(outline, reading);
    }
    // Too many codes, or a protected span was lost: with nothing that could get lost, and codes about where they were.
    const bare = withoutBinding(outline);
    const plain = await this.read(bare);
    const words = outline.pairs.flatMap((pair, index) => {
      const start = samePlace(pair.from, outline, plain);
      return pair.worded ? [{ start, end: Math.max(start, samePlace(pair.to, outline, plain)), pairs: [index] }] : [];
    });
    return arrangeCodes(bare, { ...plain, words });
  }

  private async read(outline: Outline): Promise<Reading> {
    const encoded = encodeSegment(outline);
    const replies = await Promise.all(encoded.parts.map((part) => this.exchange.send(part)));
    const source = sourceOf(outline);
    const mended = this.mended(replies.map((reply) => reply.trim()).join("\0"), source);
    const hidesText = encoded.blanks.some((blank) => "text" in blank);
    return readReplies((hidesText ? mended : mendSlots(mended, source)).split("\0"), encoded);
  }

  private mended(reply: string, source: string): string {
    return mendReply(reply, source, this.targetLanguageId);
  }
}

const isOpening = (piece: Piece): boolean => typeof piece !== "string" && "open" in piece;

/** The words of a segment, with marks for protected spans and slots. */
function sourceOf({ units }: Outline): string {
  return units.map((unit) => ("text" in unit ? unit.text : "span" in unit ? standIn : slotMark)).join("");
}
