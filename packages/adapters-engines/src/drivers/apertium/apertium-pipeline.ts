import type { EngineResult, Pipeline } from "@dragoman/application/segments";
import { turnsOf } from "@dragoman/domain/common";
import { hasLetters, joinTexts, type Piece, plainText, type Segment, type TargetSegment, withoutCodes } from "@dragoman/domain/segments";
import { arrangeCodes, samePlace, textPieces } from "../arrange-codes.js";
import { type Outline, outlineSegment } from "../outline-segment.js";
import type { AnalysisComparison } from "./analysis-comparison.js";
import { type EncodedSegment, withoutBinding } from "./encode-segment.js";
import { escapeText, fitsEngine } from "./engine-text.js";
import { mendReply } from "./mend-reply.js";
import { OutlineReader } from "./outline-reader.js";
import { isPlain, readReplies } from "./read-reply.js";

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

/** A longer text is long. */
const longTextCharacters = 1_024;
/** Maximum number of long texts in the stages at once. Two keep two stages busy. */
const mostLongTexts = 2;

const nothingEncoded: EncodedSegment = { parts: [], gaps: [], contexts: [], blanks: [] };

/** Translates segments on one chain of Apertium stages. */
export class ApertiumPipeline implements Pipeline {
  /**
   * A quarter as many keep all stages busy, but each costs less when a stage finds several at once: 10 KB of running text
   * is one window, and takes 8 % less time than with half of it. Documents take no more than half, so that people wait
   * behind few of their segments.
   */
  readonly window = { interactive: 128, documents: 64 };
  /** Two texts of at most about 4,000 characters: no more long ones are in the stages at once. */
  readonly mostOfSegment = 32;
  readonly died: Promise<string>;
  private readonly reader: OutlineReader;
  private readonly longInTurn = turnsOf(mostLongTexts);

  constructor(
    private readonly exchange: Exchange, private readonly targetLanguageId: string, private readonly analyses?: AnalysisComparison,
  ) {
    this.died = exchange.died;
    this.reader = new OutlineReader((text) => this.send(text), targetLanguageId, analyses);
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

  async close(): Promise<void> {
    await this.exchange.close();
    await this.analyses?.close();
  }

  /** White space around the text stays as it was: where a pronoun is dropped, the engine leaves its blank behind. */
  private async plain(text: string): Promise<TargetSegment> {
    const core = text.trim();
    if (core === "") return [text];
    const reply = this.mended((await this.send(escapeText(core))).trim(), core);
    const start = text.indexOf(core);
    const before = text.slice(0, start);
    const after = text.slice(start + core.length);
    if (isPlain(reply)) return [before + reply + after];
    const pieces = textPieces(readReplies([reply], nothingEncoded), before === "" ? [] : [before]);
    if (after !== "") pieces.push(after);
    return pieces;
  }

  private async coded(segment: Segment, apart?: ReadonlySet<string>): Promise<TargetSegment> {
    if (segment.filter(isOpening).length > mostPairsArranged) return this.coded(withoutCodes(segment));
    const outline = outlineSegment(segment, apart);
    if (outline.units.length === 0) return segment;
    const reading = outline.pairs.length <= mostPairs ? await this.reader.read(outline) : undefined;
    if (reading !== undefined && apart === undefined) {
      const found = await this.reader.wordsApart(outline, reading);
      if (found.size > 0) return this.coded(segment, found);
    }
    const arranged = reading === undefined || reading.lost ? await this.unbound(outline) : arrangeCodes(outline, reading);
    return arranged ?? this.inPieces(segment);
  }

  /** For too many codes, or a lost protected span: with nothing that could get lost, and codes about where they were. */
  private async unbound(outline: Outline): Promise<TargetSegment | undefined> {
    const bare = withoutBinding(outline);
    const plain = await this.reader.read(bare);
    const words = outline.pairs.flatMap((pair, index) => {
      const start = samePlace(pair.from, outline, plain);
      return pair.worded ? [{ start, end: Math.max(start, samePlace(pair.to, outline, plain)), pairs: [index] }] : [];
    });
    return arrangeCodes(bare, { ...plain, words });
  }

  /** For fewer words than codes: each text between two codes on its own, and as it is where nothing is left of it. */
  private async inPieces(segment: Segment): Promise<TargetSegment> {
    return joinTexts((await Promise.all(segment.map(async (piece): Promise<TargetSegment> => {
      if (typeof piece !== "string" || !hasLetters([piece])) return [piece];
      const target = await (fitsEngine(piece) ? this.plain(piece) : this.coded([piece]));
      return /[\p{L}\p{N}]/u.test(plainText(target)) ? target : [piece];
    }))).flat());
  }

  /** The engine's reply. Long texts take turns, so that a very long segment does not delay short ones. */
  private send(text: string): Promise<string> {
    const ask = (): Promise<string> => this.exchange.send(text);
    return text.length <= longTextCharacters ? ask() : this.longInTurn(ask);
  }

  private mended(reply: string, source: string): string {
    return mendReply(reply, source, this.targetLanguageId);
  }
}

const isOpening = (piece: Piece): boolean => typeof piece !== "string" && "open" in piece;
