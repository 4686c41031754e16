import { setTimeout as wait } from "node:timers/promises";
import type {
  DocumentContent, DocumentContext, DocumentFacts, DocumentPart, LeftText, OpenedDocument,
} from "@dragoman/application/documents";
import type { Recogniser } from "../ocr/recogniser.js";
import type { RunningHead } from "../pages/running-heads.js";
import { assembleWord } from "../word-writing/assemble-word.js";
import { type WordHead, wordParts, type WordWritten } from "../word-writing/word-document.js";
import { wordMediaType } from "../word-writing/word-package.js";
import { PageReader } from "./page-reader.js";
import type { PdfFacts } from "./pdf-messages.js";
import { type PdfReading, PdfThread } from "./pdf-thread.js";

/** Whoever waits may leave so often. */
const turnMs = 500;

/** A PDF: read into paragraphs, and written as a Word document. */
export class PdfDocument implements OpenedDocument<WordWritten> {
  readonly assemble = assembleWord;
  /** What was read is a small part of what the document is; it is kept, for the pages are counted before they are translated. */
  private reading: { readonly thread: PdfThread; readonly done: Promise<PdfReading>; readers: number; isDone: boolean } | undefined;

  constructor(private readonly content: DocumentContent, private readonly recogniser: Recogniser) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  check(): Promise<void> {
    return new PdfThread(this.content.bytes).check();
  }

  async facts(): Promise<DocumentFacts> {
    const { pages } = (await this.begin().done).facts;
    const isPictures = pages.every(({ kind }) => kind !== "text") && pages.some(({ kind }) => kind === "picture");
    return { pages: pages.length, byDefault: isPictures ? "text/plain" : wordMediaType };
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<WordWritten>> {
    const reading = yield* this.awaited();
    const choice = { converter: this.content.pdfConverter ?? "", tag: context.sourceTag };
    const reader = new PageReader(reading, this.content.bytes, this.recogniser, choice);
    yield* wordParts(headOf(reading.facts), reader.pages(), context);
  }

  private begin(): NonNullable<PdfDocument["reading"]> {
    if (this.reading !== undefined) return this.reading;
    const thread = new PdfThread(this.content.bytes);
    const reading = { thread, done: thread.read(), readers: 0, isDone: false };
    reading.done.then(() => { reading.isDone = true; }, () => { if (this.reading === reading) this.reading = undefined; });
    return this.reading = reading;
  }

  /** Yields nothing again and again until the document is read: when the last one leaves meanwhile, it is not read on. */
  private async *awaited(): AsyncGenerator<DocumentPart<WordWritten>, PdfReading> {
    const reading = this.begin();
    reading.readers += 1;
    try {
      for (;;) {
        const done = await Promise.race([reading.done, wait(turnMs, undefined, { ref: false })]);
        if (done !== undefined) return done;
        yield { keep: "" };
      }
    } finally {
      reading.readers -= 1;
      if (reading.readers === 0 && !reading.isDone) reading.thread.leave();
    }
  }
}

/** Running heads that so many of the pages have are those of the Word document. */
const leastShare = 0.45;
const mostLines = 6;

function headOf({ pages, title, style, heads, comments }: PdfFacts): WordHead {
  const isKept = (head: RunningHead): boolean => head.pages >= leastShare * pages.length;
  const linesAt = (place: RunningHead["place"]): string[] =>
    heads.filter((head) => head.place === place && isKept(head)).map(({ text }) => text).slice(0, mostLines);
  const [first] = pages;
  return {
    look: { ...style, page: { width: first?.width ?? 595, height: first?.height ?? 842 } },
    title, top: linesAt("top"), bottom: linesAt("bottom").reverse(), left: leftOut(heads.filter((head) => !isKept(head)), comments),
  };
}

function leftOut(heads: readonly RunningHead[], comments: number): LeftText[] {
  const [first] = heads;
  return [
    ...(first === undefined ? [] : [{
      place: "running heads",
      why: `only some pages have ${JSON.stringify(first.text.slice(0, 80))}${heads.length > 1 ? " and others" : ""}`,
    }]),
    ...(comments === 0 ? [] : [{ place: "comments", why: "comments on the pages are not taken over" }]),
  ];
}
