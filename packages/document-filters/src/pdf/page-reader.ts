import type { LeftText, OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import type { Recogniser, SeenText } from "../ocr/recogniser.js";
import { SeenHeads } from "../ocr/seen-heads.js";
import { seenPage } from "../ocr/seen-lines.js";
import type { Block } from "../pages/block.js";
import { layOutRegions } from "../pages/lay-out.js";
import { hasNoText, wholeOf } from "../pages/page-refusals.js";
import type { PageBlocks } from "../word-writing/word-document.js";
import { isBelieved, isOftenWrong } from "./believed-text.js";
import type { PageFacts } from "./pdf-messages.js";
import type { PdfReading } from "./pdf-thread.js";

/** How the pages of a PDF are read: `Standard` looks at no picture, `Enhanced` looks at each page, "" where it has to. */
export interface PageChoice {
  readonly converter: string;
  /** The IETF tag of the language of the text. */
  readonly tag: string;
}

/** So many pages with text are compared with what they show before all others are believed. */
const comparedPages = 3;
/** Of a document that is read as pictures. */
export const mostPictures = 600;

/** Reads the pages of a PDF in order: their text, or what can be seen on them. */
export class PageReader {
  private pdf: Uint8Array | undefined;
  private readonly heads = new SeenHeads();
  private compared = 0;
  private disbelieved = 0;
  private hasText = false;

  constructor(
    private readonly reading: PdfReading, private readonly bytes: OpenBytes, private readonly recogniser: Recogniser,
    private readonly choice: PageChoice,
  ) {}

  /** Throws `document-has-no-text` where nothing can be read on any page. */
  async *pages(): AsyncGenerator<PageBlocks> {
    const { pages } = this.reading.facts;
    this.refuseUnreadable(pages);
    for (const [at, facts] of pages.entries()) {
      const page = await this.page(facts, at);
      this.hasText ||= page.blocks.length > 0;
      if (page.blocks.length > 0 || page.left !== undefined) yield page;
    }
    if (!this.hasText) throw hasNoText("No text was found on the pages of the document.",
      "Send a document that has some, or clearer pictures of it.");
  }

  private refuseUnreadable(pages: readonly PageFacts[]): void {
    if (pages.some(({ kind }) => kind === "text")) return;
    if (pages.every(({ kind }) => kind === "blank")) throw hasNoText("The document has no text.", "Send a document that has some.");
    if (this.choice.converter === "Standard") {
      throw hasNoText("All pages of the document are pictures, and pdfConverter Standard reads no text in pictures.",
        "Let pdfConverter be Enhanced, or empty.");
    }
    const lack = this.recogniser.lacks("page");
    if (lack !== undefined) throw hasNoText("All pages of the document are pictures, and text in pictures cannot be read here.", lack);
  }

  private async page(facts: PageFacts, at: number): Promise<PageBlocks> {
    const place = `page ${at + 1}`;
    if (facts.kind === "blank") return { place, blocks: [] };
    if (facts.kind === "picture") return this.picture(facts, at, place);
    const blocks = JSON.parse((this.reading.pages[at] as Buffer).toString("utf8")) as Block[];
    const left = facts.hasPictures ? [{ place, why: "pictures are not taken over" }] : [];
    const page = { place, blocks, ...(left.length === 0 ? {} : { left }) };
    if (!this.isCompared()) return this.isDisbelieved ? this.picture(facts, at, place) : page;
    try {
      const seen = await this.look(facts, at);
      this.compared += 1;
      if (isBelieved(blocks, seen)) return page;
      this.disbelieved += 1;
      return this.seen(seen, facts, at, place);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { ...page, left: [...left, { place, why: `it was not compared with what can be seen: ${clauseOf(error)}` }] };
    }
  }

  /** Whether the text of the next page is compared with what the page shows. */
  private isCompared(): boolean {
    const { converter, tag } = this.choice;
    if (converter === "Enhanced") return true;
    return converter === "" && isOftenWrong(tag) && this.compared < comparedPages && this.recogniser.lacks("page") === undefined;
  }

  private get isDisbelieved(): boolean {
    return this.disbelieved > this.compared / 2;
  }

  /** What can be seen on a page that is a picture. */
  private async picture(facts: PageFacts, at: number, place: string): Promise<PageBlocks> {
    const lack = this.choice.converter === "Standard" ? "pdfConverter Standard reads no text in pictures" : this.recogniser.lacks("page");
    if (lack !== undefined) return { place, blocks: [], left: [leftPicture(place, lack)] };
    try {
      return this.seen(await this.look(facts, at), facts, at, place);
    } catch (error) {
      const isAlone = !this.reading.facts.pages.some(({ kind }) => kind === "text");
      if (!(error instanceof DomainError) || (isAlone && error.code === "ocr-language-not-installed")) throw error;
      return { place, blocks: [], left: [leftPicture(place, clauseOf(error))] };
    }
  }

  private seen(text: SeenText, facts: PageFacts, at: number, place: string): PageBlocks {
    const { page, regions } = seenPage(text, at + 1, facts.width);
    return { place, blocks: layOutRegions(page, this.heads.without(regions)) };
  }

  private async look({ width, height }: PageFacts, at: number): Promise<SeenText> {
    const lack = this.recogniser.lacks("page");
    if (lack !== undefined) throw hasNoText("Text in pictures cannot be read here.", lack);
    this.pdf ??= await wholeOf(this.bytes);
    return this.recogniser.read({ is: "page", pdf: this.pdf, number: at + 1, width, height }, { tag: this.choice.tag, isThorough: false });
  }
}

const leftPicture = (place: string, why: string): LeftText => ({ place, why: `it is a picture, whose text was not read: ${why}` });

/** A refusal as it stands within a sentence. */
const clauseOf = ({ message, details }: DomainError): string => `${message.charAt(0).toLowerCase()}${message.slice(1)} ${details}`;
