import { byteDecoder } from "../encodings/byte-decoder.js";
import { encodingOfCodePage, encodingOfLanguage } from "./code-pages.js";
import type { CompoundFile, Entry } from "./compound-file.js";

const properties = "__properties_version1.0";
const largestText = 2 ** 20;
const largestTable = 2 ** 20;

/** Types of values. */
const types = { text: 0x1f, bytesOfText: 0x1e, binary: 0x102, storage: 0x0d } as const;

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0");

/** Whether a storage of a compound file is an item of Outlook. */
export const isStorageOfItem = (file: CompoundFile, storage: Entry): boolean => file.contents(storage).has(properties);

/** A mail of Outlook, or an attachment or a recipient of one: values by the numbers of their properties. */
export class Item {
  private readonly entries: ReadonlyMap<string, Entry>;
  private fixed: Buffer = Buffer.alloc(0);

  private constructor(private readonly file: CompoundFile, storage: Entry, /** In which texts of bytes are. */ readonly encoding: string) {
    this.entries = file.contents(storage);
  }

  /** `headSize` bytes of its table say something else. */
  static async open(file: CompoundFile, storage: Entry, headSize: number, encoding?: string): Promise<Item> {
    const item = new Item(file, storage, encoding ?? "windows-1252");
    const table = item.entries.get(properties);
    if (table !== undefined) item.fixed = (await file.readWhole(table, largestTable)).subarray(headSize);
    if (encoding !== undefined) return item;
    const own = encodingOfCodePage(item.number(0x3ffd)) ?? encodingOfLanguage(item.number(0x3ff1))
      ?? encodingOfCodePage(item.number(0x3fde));
    return own === undefined ? item : item.in(storage, own);
  }

  /** A text, which is short; undefined without one. */
  async text(id: number): Promise<string | undefined> {
    const wide = this.entries.get(nameOf(id, types.text));
    if (wide !== undefined) return (await this.head(wide)).toString("utf16le").replace(/\0+$/, "");
    const bytes = this.entries.get(nameOf(id, types.bytesOfText));
    if (bytes === undefined) return undefined;
    const decoder = byteDecoder(this.encoding, false);
    return (decoder.decode(await this.head(bytes)) + decoder.end()).replace(/\0+$/, "");
  }

  /** A text of any length, some at a time; undefined without one. */
  longText(id: number): AsyncIterable<string> | undefined {
    const wide = this.entries.get(nameOf(id, types.text));
    const stream = wide ?? this.entries.get(nameOf(id, types.bytesOfText));
    if (stream === undefined || stream.size === 0) return undefined;
    return decodedText(this.file.read(stream), wide === undefined ? this.encoding : "utf-16le");
  }

  binary(id: number): AsyncIterable<Buffer> | undefined {
    const stream = this.entries.get(nameOf(id, types.binary));
    return stream === undefined || stream.size === 0 ? undefined : this.file.read(stream);
  }

  number(id: number): number | undefined {
    const at = this.placeOf(id, 0x03);
    return at === undefined ? undefined : this.fixed.readUInt32LE(at);
  }

  flag(id: number): boolean {
    const at = this.placeOf(id, 0x0b);
    return at !== undefined && this.fixed.readUInt16LE(at) !== 0;
  }

  /** A moment. Windows counts in tenths of a microsecond, from the year 1601. */
  time(id: number): Date | undefined {
    const at = this.placeOf(id, 0x40);
    if (at === undefined) return undefined;
    const date = new Date(Number(this.fixed.readBigUInt64LE(at) / 10_000n) - 11_644_473_600_000);
    return Number.isNaN(date.getTime()) || date.getTime() <= 0 ? undefined : date;
  }

  /** The item that an attachment is. */
  storage(id: number): Entry | undefined {
    return this.entries.get(nameOf(id, types.storage));
  }

  /** Its recipients or attachments, in order. */
  async all(kind: "recip" | "attach"): Promise<Item[]> {
    const names = [...this.entries.keys()].filter((name) => name.startsWith(`__${kind}_version1.0_#`)).sort();
    const items: Item[] = [];
    for (const name of names) items.push(await Item.open(this.file, this.entries.get(name) as Entry, 8, this.encoding));
    return items;
  }

  private in(storage: Entry, encoding: string): Item {
    const item = new Item(this.file, storage, encoding);
    item.fixed = this.fixed;
    return item;
  }

  private head(stream: Entry): Promise<Buffer> {
    return this.file.readWhole(stream, largestText);
  }

  private placeOf(id: number, type: number): number | undefined {
    for (let at = 0; at + 16 <= this.fixed.length; at += 16) {
      if (this.fixed.readUInt16LE(at) === type && this.fixed.readUInt16LE(at + 2) === id) return at + 8;
    }
    return undefined;
  }
}

const nameOf = (id: number, type: number): string => `__substg1.0_${hex(id, 4)}${hex(type, 4)}`;

async function* decodedText(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = byteDecoder(encoding, false);
  for await (const piece of bytes) yield decoder.decode(piece).replaceAll("\0", "");
  yield decoder.end();
}
