import type { DocumentContent, DocumentContext, DocumentPart, OpenedDocument } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";
import type { TextFilter } from "../text/text-format.js";
import { checkXml } from "../xml-syntax/xml-filter.js";
import { entryText } from "./entry-text.js";
import { type ZipEntry, ZipFile } from "./zip-file.js";
import { ZipWriter } from "./zip-writer.js";

/** What becomes of an entry: its text goes through a filter, it is written anew, or it is copied as it is packed. */
export interface PlannedEntry {
  readonly entry: ZipEntry;
  readonly filter?: TextFilter;
  /** The whole new content, where what other entries say changes it. */
  readonly content?: string;
}

/** The entries of the target document in their order; those that are left out are not in it. */
export type ZipPlan = (zip: ZipFile) => Promise<readonly PlannedEntry[]>;

/** An entry begins: what follows is its content, unless it is copied. */
interface EntryMark {
  readonly entry: string;
  readonly isCopied: boolean;
  readonly length: 0;
}

export type ZipWritten = string | EntryMark;

/** Characters wait until there are so many, as each call of the packer takes its time. */
const packedAtOnce = 65_536;

/** A document that is a zip of XML: some entries are translated, all others stay byte for byte as they are. */
export class ZipDocument implements OpenedDocument<ZipWritten> {
  constructor(private readonly content: DocumentContent, private readonly plan: ZipPlan) {}

  async encoding(): Promise<string> {
    return "utf-8";
  }

  async check(): Promise<void> {
    const zip = await ZipFile.open(this.content.bytes);
    try {
      for (const { entry, filter } of await this.plan(zip)) {
        if (filter === undefined) continue;
        await checkXml(entryText(zip, entry), () => undefined).catch((error: unknown) => { throw placed(entry, error); });
      }
    } finally {
      await zip.close();
    }
  }

  async *parts(context: DocumentContext): AsyncGenerator<DocumentPart<ZipWritten>> {
    const zip = await ZipFile.open(this.content.bytes);
    try {
      for (const { entry, filter, content } of await this.plan(zip)) {
        yield { keep: { entry: entry.fileName, isCopied: filter === undefined && content === undefined, length: 0 } };
        if (content !== undefined) yield { keep: content };
        else if (filter !== undefined) yield* inEntry(entry, filter.parts(entryText(zip, entry), context));
      }
    } finally {
      await zip.close();
    }
  }

  async *assemble(written: AsyncIterable<readonly ZipWritten[]>): AsyncGenerator<Uint8Array> {
    const zip = await ZipFile.open(this.content.bytes);
    const pieces = flat(written);
    const writer = new ZipWriter();
    try {
      for (let next = await pieces.next(); next.done !== true;) {
        const { entry: name, isCopied } = next.value as EntryMark;
        const entry = zip.find(name) as ZipEntry;
        const content = async function* (): AsyncGenerator<string> {
          for (;;) {
            next = await pieces.next();
            if (next.done === true || typeof next.value !== "string") return;
            yield next.value;
          }
        };
        if (isCopied) {
          yield* writer.copy(zip, entry);
          next = await pieces.next();
        } else yield* writer.write(entry, inUtf8(content()));
      }
      yield* writer.end();
    } finally {
      await pieces.return(undefined);
      await zip.close();
    }
  }
}

async function* flat(written: AsyncIterable<readonly ZipWritten[]>): AsyncGenerator<ZipWritten> {
  for await (const pieces of written) yield* pieces;
}

async function* inUtf8(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = "";
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < packedAtOnce) continue;
    yield Buffer.from(waiting);
    waiting = "";
  }
  if (waiting !== "") yield Buffer.from(waiting);
}

async function* inEntry<P>(entry: ZipEntry, parts: AsyncIterable<P>): AsyncGenerator<P> {
  try {
    yield* parts;
  } catch (error) {
    throw placed(entry, error);
  }
}

/** What is wrong within an entry says where that is. */
function placed({ fileName }: ZipEntry, error: unknown): unknown {
  if (!(error instanceof DomainError) || error.message.includes(`entry ${fileName}`)) return error;
  return new DomainError(error.kind, error.code, `Entry ${fileName}: ${error.message}`, { details: error.details });
}
