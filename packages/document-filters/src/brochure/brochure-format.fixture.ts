import type { DocumentContent, DocumentContext, DocumentFormat, DocumentPart, OpenedDocument } from "@dragoman/application/documents";
import { DomainError, invalid } from "@dragoman/domain/common";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { checkXml } from "../xml-syntax/xml-filter.js";
import { xmlFilter } from "../xml/xml-format.js";
import { contentOf, type Entry, entriesOf } from "./zip-reading.fixture.js";

/** An entry begins; what is written after it is its content. */
interface Begun { readonly begins: string; readonly length: 0 }
type Written = string | Uint8Array | Begun;

const mediaType = "application/x-brochure";
const texts: ReadonlySet<string> = new Set(["title.xml", "body.xml"]);
/** Says how many characters the texts have, so that it can be written only when they are. */
const summary = "summary.xml";

/**
 * A format that shows what a zip asks of the port: a zip of two texts in XML, one file that knows of them, and any others,
 * which are copied. It is there for its tests alone.
 */
export const brochureFormat: DocumentFormat = {
  mediaTypes: [{ name: mediaType, ending: ".brochure" }, { name: "application/x-old-brochure", ending: ".old", becomes: mediaType }],
  async recognise(head, bytes) {
    if (!Buffer.from(head.subarray(0, 4)).equals(Buffer.from("PK\u0003\u0004"))) return undefined;
    return (await entriesOf(bytes))?.has("body.xml") === true ? mediaType : undefined;
  },
  open: (content) => new Brochure(content),
};

class Brochure implements OpenedDocument<Written> {
  constructor(private readonly content: DocumentContent) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    for (const entry of await this.entries()) {
      if (texts.has(entry.name)) await inEntry(entry, checkXml(this.text(entry), () => undefined));
    }
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<Written>> {
    for (const entry of await this.entries()) {
      yield { keep: { begins: entry.name, length: 0 } };
      if (texts.has(entry.name)) yield* named(entry, xmlFilter.parts(this.text(entry), context));
      else for await (const piece of contentOf(this.content.bytes, entry)) yield { keep: piece };
    }
  }

  async *assemble(written: AsyncIterable<readonly Written[]>): AsyncGenerator<Uint8Array> {
    const ready: Uint8Array[] = [];
    const zip = new Zip((_, piece) => ready.push(piece));
    let entry: { readonly name: string; readonly file: ZipDeflate | ZipPassThrough } | undefined;
    let characters = 0;
    let isSummarised = false;
    const begin = (name: string): void => {
      entry?.file.push(new Uint8Array(), true);
      entry = { name, file: name === "mimetype" ? new ZipPassThrough(name) : new ZipDeflate(name) };
      entry.file.mtime = "1990-01-01";
      zip.add(entry.file);
    };
    for await (const pieces of written) {
      for (const piece of pieces) {
        if (typeof piece === "object" && "begins" in piece) {
          if (piece.begins === summary) isSummarised = true;
          else begin(piece.begins);
        } else if (typeof piece === "string") {
          characters += piece.length;
          entry?.file.push(Buffer.from(piece));
        } else if (!isSummarised) entry?.file.push(piece);
      }
      yield* ready.splice(0);
    }
    begin(summary);
    entry?.file.push(Buffer.from(`<summary characters="${characters}"/>`), true);
    zip.end();
    yield* ready;
  }

  /** The summary comes last, wherever it stands. */
  private async entries(): Promise<readonly Entry[]> {
    const found = await entriesOf(this.content.bytes);
    if (found?.has("body.xml") !== true) {
      throw invalid("document-not-brochure", "The document has no entry body.xml.", "A brochure is a zip with two texts.");
    }
    return [...found.values()].sort((a, b) => Number(a.name === summary) - Number(b.name === summary));
  }

  private async *text(entry: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const piece of contentOf(this.content.bytes, entry)) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }
}

async function* named<P>(entry: Entry, parts: AsyncIterable<P>): AsyncGenerator<P> {
  try {
    yield* parts;
  } catch (error) {
    throw placed(entry, error);
  }
}

const inEntry = (entry: Entry, checking: Promise<void>): Promise<void> =>
  checking.catch((error: unknown) => { throw placed(entry, error); });

function placed({ name }: Entry, error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  return new DomainError(error.kind, error.code, `Entry ${name}: ${error.message}`, { details: error.details });
}
