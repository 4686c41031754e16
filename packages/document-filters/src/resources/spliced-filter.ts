import type { DocumentContext, LeftText } from "@dragoman/application/documents";
import type { SentenceLanguage } from "@dragoman/domain/documents";
import { inPieces, inTurns, PartQueue, type SlowPart } from "../text/part-queue.js";
import type { TextFilter, TextPart } from "../text/text-format.js";
import { unitText } from "../units/unit-text.js";
import type { UnitItem } from "../units/unit-items.js";
import { longestWhole, wholeText } from "./refusals.js";

/** A text among the characters of a document. */
export interface SplicedText {
  /** Its characters in the document, which stay when nothing is translated. */
  readonly raw: string;
  readonly items: readonly UnitItem[];
  readonly place?: string | undefined;
  /** The translation stands beside its source, so that one that says the same is written too. */
  readonly isBeside?: boolean;
  /** White space in it is the document's, not the text's, unless this is true. */
  readonly preserve?: boolean;
  /** Writes what is text in it; absent where `written` does. */
  escape?(text: string): string;
  /** The characters that a code has in the document, where its item has others. */
  original?(raw: string): string;
  /** The characters of the document that say what the text, with its codes, has become. */
  written(text: string): string;
}

/** What stays although people may read it, which is told. */
export interface LeftItem {
  readonly keep: string;
  readonly left: LeftText;
}

/** What stays, or a text. */
export type SplicedItem = string | SplicedText | LeftItem;

/** The characters of the document that an item stands for. */
export const rawOf = (item: SplicedItem): string => (typeof item === "string" ? item : "keep" in item ? item.keep : item.raw);

/** What a document consists of, in order; all its characters together are the document. */
export type ReadSpliced = (text: AsyncIterable<string>, context: DocumentContext) => AsyncIterable<readonly SplicedItem[]>;

/** Reads and writes documents in which some stretches are texts and everything else stays. */
export const splicedFilter = (read: ReadSpliced): TextFilter => ({
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const queue = new PartQueue<SlowPart>();
    for await (const items of read(inPieces(text), context)) {
      for (const item of items) addSpliced(queue, item, context);
      yield* inTurns(queue.take());
    }
    yield* inTurns(queue.takeAll());
  },
});

/** So many items are found before they are handed on. */
const portion = 200;

/** What a document that is read as a whole consists of, in order; a part that is made in portions is one of its items. */
export type ReadWhole = (source: string, context: DocumentContext) => Iterable<SplicedItem | Generator<void, TextPart>>;

/** Reads and writes documents of a format in which a line means something only by all others. */
export const wholeSplicedFilter = (format: string, read: ReadWhole): TextFilter => ({
  async *parts(text: AsyncIterable<string>, context: DocumentContext): AsyncGenerator<TextPart> {
    const queue = new PartQueue<SlowPart>();
    let found = 0;
    for (const item of read(await wholeText(format, inPieces(text), longestWhole), context)) {
      if (typeof item !== "string" && "next" in item) queue.add(item);
      else addSpliced(queue, item, context);
      if (++found % portion === 0) yield* inTurns(queue.take());
    }
    yield* inTurns(queue.takeAll());
  },
});

/** Refuses a document of such a format that is too long. */
export async function checkWhole(format: string, text: AsyncIterable<string>): Promise<void> {
  await wholeText(format, text, longestWhole);
}

/** Puts an item on its way out. */
export function addSpliced(queue: PartQueue<SlowPart>, item: SplicedItem, context: DocumentContext): void {
  if (typeof item === "string") queue.keep(item);
  else queue.add("keep" in item ? item : splicedPart(item, context));
}

/** Refuses what `read` does. */
export async function checkSpliced(read: ReadSpliced, text: AsyncIterable<string>, context: DocumentContext): Promise<void> {
  for await (const _ of read(text, context));
}

/** The part of a text, made in portions. */
export function* splicedPart(
  { raw, items, place, isBeside = false, preserve = true, escape = itself, original = itself, written }: SplicedText,
  language: SentenceLanguage,
): Generator<void, TextPart> {
  const lineEnd = raw.includes("\r\n") ? "\r\n" : "\n";
  const { segments, originals, write, isEcho } = yield* unitText(items, language, { preserve, lineEnd, escape });
  if (segments.length === 0) return { keep: raw };
  return {
    segments, ...(place === undefined ? {} : { place }),
    originals: (segment, code) => {
      const own = originals(segment, code);
      return own === undefined ? undefined : original(own);
    },
    write: (targets) => (!isBeside && isEcho(targets) ? raw : written(write(targets))),
  };
}

const itself = (text: string): string => text;
