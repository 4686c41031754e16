import type {
  DocumentContent, DocumentContext, DocumentPart, LeftText, OpenBytes, OpenedDocument,
} from "@dragoman/application/documents";
import { checkXml } from "../xml-syntax/xml-filter.js";
import { entryText } from "./entry-text.js";
import { type ZipEntry, ZipFile } from "./zip-file.js";
import { placed } from "./zip-refusals.js";
import { ZipWriter } from "./zip-writer.js";

/** Characters that are asked for when all that stands before them in the target document has been written. */
export interface LateText {
  readonly late: () => string;
  readonly length: 0;
}

/** What a part of an entry leaves. */
export type EntryWritten = string | Uint8Array | LateText;

/** Makes parts of the characters of an entry; a `TextFilter` is one. */
export interface EntryFilter {
  parts(text: AsyncIterable<string>, context: DocumentContext): AsyncIterable<DocumentPart<EntryWritten>>;
  /** Whether a job needs it; without it the entry is copied. */
  isNeeded?(context: DocumentContext): boolean;
  /** Throws what is wrong with an entry; without it the entry is read through as XML. */
  check?(text: AsyncIterable<string>): Promise<void>;
}

/** Makes parts of the bytes of an entry. */
export interface BinaryFilter {
  binaryParts(bytes: AsyncIterable<Uint8Array>, context: DocumentContext): AsyncIterable<DocumentPart<EntryWritten>>;
}

/** What becomes of an entry: its text or its document is translated, it is written anew, or it is copied as it is packed. */
export interface PlannedEntry {
  readonly entry: ZipEntry;
  readonly filter?: EntryFilter | BinaryFilter;
  /** A document within the document. */
  readonly document?: (bytes: OpenBytes) => ZipDocument;
  /** The whole new content, where what other entries say changes it; a function is asked when all before it has been written. */
  readonly content?: string | (() => string);
  /** Where in the document the entry stands, as people say it. */
  readonly place?: string;
}

/** What becomes of a zip. */
export interface ZipPlan {
  /** The entries of the target document in their order; those that are left out are not in it. */
  readonly entries: readonly PlannedEntry[];
  /** What people are told of what is not translated, or is no longer there. */
  readonly left?: readonly LeftText[];
}

/** An entry begins: what follows is its content, unless it is copied; a document in it ends with a mark of its own. */
interface EntryMark {
  readonly entry: string;
  readonly is: "copied" | "text" | "document" | "end";
  readonly length: 0;
}

export type ZipWritten = EntryWritten | EntryMark;

const isMark = (written: ZipWritten): written is EntryMark => typeof written === "object" && "entry" in written;

/** Characters wait until there are so many, as each call of the packer takes its time. */
const packedAtOnce = 65_536;

/** A document that is a zip of XML: some entries are translated, all others stay byte for byte as they are. */
export class ZipDocument implements OpenedDocument<ZipWritten> {
  constructor(private readonly content: Pick<DocumentContent, "bytes">, private readonly plan: (zip: ZipFile) => Promise<ZipPlan>) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    const zip = await ZipFile.open(this.content.bytes);
    try {
      for (const { entry, filter, document } of (await this.plan(zip)).entries) {
        const checked = filter !== undefined ? checkEntry(zip, entry, filter) : document?.(() => zip.read(entry)).check();
        await checked?.catch((error: unknown) => { throw placed(entry, error); });
      }
    } finally {
      await zip.close();
    }
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<ZipWritten>> {
    const zip = await ZipFile.open(this.content.bytes);
    try {
      const { entries, left = [] } = await this.plan(zip);
      for (const one of left) yield { keep: "", left: one };
      for (const { entry, filter, document, content, place } of entries) {
        const mark = (is: EntryMark["is"]): DocumentPart<ZipWritten> => ({ keep: { entry: entry.fileName, is, length: 0 } });
        if (content !== undefined) yield* [mark("text"), { keep: typeof content === "string" ? content : { late: content, length: 0 } }];
        else if (filter !== undefined && isNeeded(filter, context)) {
          yield mark("text");
          yield* inEntry(entry, place, partsOf(zip, entry, filter, context));
        } else if (document !== undefined) {
          yield mark("document");
          yield* inEntry(entry, place, document(() => zip.read(entry)).parts(context));
          yield mark("end");
        } else yield mark("copied");
      }
    } finally {
      await zip.close();
    }
  }

  async *assemble(written: AsyncIterable<readonly ZipWritten[]>): AsyncGenerator<Uint8Array> {
    const pieces = flat(written);
    try {
      yield* this.assembled(pieces);
    } finally {
      await pieces.return(undefined);
    }
  }

  /** The bytes of the zip, from what its entries left, until they end or `end` comes. */
  private async *assembled(pieces: AsyncGenerator<ZipWritten>): AsyncGenerator<Uint8Array> {
    const zip = await ZipFile.open(this.content.bytes);
    const writer = new ZipWriter();
    let documents: Map<string, PlannedEntry["document"]> | undefined;
    try {
      let next = await pieces.next();
      /** The characters up to the next mark, in UTF-8. */
      const texts = async function* (): AsyncGenerator<Uint8Array> {
        yield* inUtf8((async function* () {
          for (;;) {
            next = await pieces.next();
            if (next.done === true || isMark(next.value)) return;
            yield next.value;
          }
        })());
      };
      while (next.done !== true) {
        if (!isMark(next.value)) {
          next = await pieces.next();
          continue;
        }
        const { entry: name, is } = next.value;
        if (is === "end") break;
        const entry = zip.find(name) as ZipEntry;
        if (is === "text") yield* writer.write(entry, texts());
        else {
          if (is === "copied") yield* writer.copy(zip, entry);
          else {
            documents ??= new Map((await this.plan(zip)).entries.map(({ entry: { fileName }, document }) => [fileName, document]));
            const inner = documents.get(name)?.(() => zip.read(entry)) as ZipDocument;
            yield* writer.write(entry, inner.assembled(pieces));
          }
          next = await pieces.next();
        }
      }
      yield* writer.end();
    } finally {
      await zip.close();
    }
  }
}

async function* flat(written: AsyncIterable<readonly ZipWritten[]>): AsyncGenerator<ZipWritten> {
  for await (const pieces of written) yield* pieces;
}

function partsOf(
  zip: ZipFile, entry: ZipEntry, filter: EntryFilter | BinaryFilter, context: DocumentContext,
): AsyncIterable<DocumentPart<EntryWritten>> {
  return "binaryParts" in filter ? filter.binaryParts(zip.read(entry), context) : filter.parts(entryText(zip, entry), context);
}

const isNeeded = (filter: EntryFilter | BinaryFilter, context: DocumentContext): boolean =>
  "binaryParts" in filter || (filter.isNeeded?.(context) ?? true);

async function checkEntry(zip: ZipFile, entry: ZipEntry, filter: EntryFilter | BinaryFilter): Promise<void> {
  if ("binaryParts" in filter) for await (const _ of zip.read(entry));
  else await (filter.check?.(entryText(zip, entry)) ?? checkXml(entryText(zip, entry), () => undefined));
}

async function* inUtf8(pieces: AsyncIterable<EntryWritten>): AsyncGenerator<Uint8Array> {
  let waiting = "";
  for await (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      if (waiting !== "") yield Buffer.from(waiting);
      waiting = "";
      yield piece;
      continue;
    }
    waiting += typeof piece === "string" ? piece : piece.late();
    if (waiting.length < packedAtOnce) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  if (waiting !== "") yield Buffer.from(waiting);
}

async function* inEntry(
  entry: ZipEntry, place: string | undefined, parts: AsyncIterable<DocumentPart<ZipWritten>>,
): AsyncGenerator<DocumentPart<ZipWritten>> {
  try {
    for await (const part of parts) {
      if (place === undefined) yield part;
      else if ("segments" in part) yield { ...part, place: joined(place, part.place) };
      else yield part.left === undefined ? part : { ...part, left: { ...part.left, place: joined(place, part.left.place) } };
    }
  } catch (error) {
    throw placed(entry, error);
  }
}

const joined = (outer: string, inner: string | undefined): string => (inner === undefined ? outer : `${outer}, ${inner}`);
