import { setImmediate } from "node:timers/promises";
import type { TextPart } from "./text-format.js";

/** Kept characters are handed on in pieces of about this size. */
const maxKept = 65_536;

/** A part, or one that is made in portions when its turn comes. */
export type SlowPart = TextPart | Generator<void, TextPart>;

/** Parts of a document on their way out; neighbouring kept characters become one part. */
export class PartQueue<Part = TextPart> {
  private kept = "";
  private parts: (Part | { readonly keep: string })[] = [];

  keep(text: string): void {
    this.kept += text;
    if (this.kept.length >= maxKept) this.flush();
  }

  add(part: Part): void {
    this.flush();
    this.parts.push(part);
  }

  /** Everything that is complete; the queue is empty afterwards but for a rest of kept characters. */
  take(): readonly (Part | { readonly keep: string })[] {
    const taken = this.parts;
    this.parts = [];
    return taken;
  }

  /** Everything, at the end of the document. */
  takeAll(): readonly (Part | { readonly keep: string })[] {
    this.flush();
    return this.take();
  }

  private flush(): void {
    if (this.kept !== "") this.parts.push({ keep: this.kept });
    this.kept = "";
  }
}

/** The parts; between two portions of one that is made in portions others have their turns. */
export async function* inTurns(parts: Iterable<SlowPart>): AsyncGenerator<TextPart> {
  for (const part of parts) yield "next" in part ? await made(part) : part;
}

async function made(part: Generator<void, TextPart>): Promise<TextPart> {
  for (;;) {
    const portion = part.next();
    if (portion.done === true) return portion.value;
    await setImmediate();
  }
}

/** Parts that wait to be taken grow with the piece that they came from, and so does the time that others wait. */
const maxPiece = 16_384;

/** The same text in pieces that are not too long. Whoever else has something to do gets a turn after as many characters. */
export async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let sinceTurn = 0;
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; at += maxPiece) {
      const piece = chunk.slice(at, at + maxPiece);
      yield piece;
      if ((sinceTurn += piece.length) < maxPiece) continue;
      sinceTurn = 0;
      await setImmediate();
    }
  }
}
