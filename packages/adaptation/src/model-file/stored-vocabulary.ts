import { sharedInt32, sharedUint8 } from "../pool/index.js";
import { reservedWords, type Vocabulary } from "../text/index.js";
import { ModelFileError, type Section, type SectionReader } from "./sections.js";

const names = { bytes: "vocabulary.bytes", starts: "vocabulary.starts", table: "vocabulary.table" } as const;
const utf8 = new TextEncoder();
/** Words whose UTF-8 is longer are unknown: none of them is a word of any language. */
const mostBytes = 1024;

/** FNV-1a (Fowler, Noll & Vo 1991), 32 bits. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash >>> 0;
}

/** The words of a vocabulary as arrays, with a table of their hashes, so that nothing has to be built when they are read. */
export function vocabularySections(vocabulary: Vocabulary): Section[] {
  const { size } = vocabulary;
  const words = Array.from({ length: size }, (_, id) => utf8.encode(vocabulary.word(id)));
  const starts = sharedInt32(size + 1);
  words.forEach((word, id) => (starts[id + 1] = (starts[id] as number) + word.length));
  const bytes = sharedUint8(starts[size] as number);
  words.forEach((word, id) => bytes.set(word, starts[id]));
  // 0 stands for an empty place: the unknown word has that id, and nobody looks for it.
  const table = sharedInt32(2 ** Math.ceil(Math.log2(2 * size)));
  for (let id = 1; id < size; id += 1) {
    let at = hashOf(bytes, starts[id] as number, starts[id + 1] as number) % table.length;
    while (table[at] !== 0) at = (at + 1) % table.length;
    table[at] = id;
  }
  return [{ name: names.bytes, array: bytes }, { name: names.starts, array: starts }, { name: names.table, array: table }];
}

/** A vocabulary that is read from the sections of a model, as it stands there. One for each thread. */
export class StoredVocabulary {
  readonly size: number;
  private readonly bytes: Uint8Array;
  private readonly text: Buffer;
  private readonly starts: Int32Array;
  private readonly table: Int32Array;
  private readonly scratch = new Uint8Array(mostBytes + 4);

  /** Throws `ModelFileError` where they are no vocabulary. */
  constructor(sections: SectionReader) {
    this.bytes = sections.get(names.bytes, "Uint8");
    this.starts = sections.get(names.starts, "Int32");
    this.table = sections.get(names.table, "Int32");
    this.size = this.starts.length - 1;
    this.text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    const isTable = (this.table.length & (this.table.length - 1)) === 0 && this.table.length > this.size;
    if (this.size < 1 || !isTable) throw new ModelFileError("foreign", "The model has no vocabulary.");
  }

  /** The id of a word; that of the unknown word where it is not known. */
  find(word: string): number {
    if (word.length > mostBytes) return reservedWords.unknown;
    const { scratch, bytes, starts, table } = this;
    const { read, written } = utf8.encodeInto(word, scratch);
    if (read < word.length) return reservedWords.unknown;
    const mask = table.length - 1;
    const first = hashOf(scratch, 0, written) & mask;
    // Ends in a table without an empty place as well, which nobody wrote who means well.
    for (let tried = 0, at = first; tried <= mask && table[at] !== 0; tried += 1, at = (at + 1) & mask) {
      const id = table[at] as number;
      const start = starts[id] as number;
      if ((starts[id + 1] as number) - start !== written) continue;
      let same = 0;
      while (same < written && bytes[start + same] === scratch[same]) same += 1;
      if (same === written) return id;
    }
    return reservedWords.unknown;
  }

  /** Throws RangeError for an id that no word has. */
  word(id: number): string {
    if (!(id >= 0 && id < this.size)) throw new RangeError(`No word has the id ${id}; there are ${this.size}.`);
    return this.text.toString("utf8", this.starts[id], this.starts[id + 1]);
  }
}
