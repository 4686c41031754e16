/** Ids that every vocabulary begins with. */
export const reservedWords = { unknown: 0, sentenceStart: 1, sentenceEnd: 2 } as const;

const reserved = ["<unk>", "<s>", "</s>"] as const;
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }) };

/** Words and their ids, which count up from 0. A word keeps its id for ever; one vocabulary serves both languages of a pair. */
export class Vocabulary {
  private readonly words: string[] = [...reserved];
  private readonly ids = new Map<string, number>(reserved.map((word, id) => [word, id]));

  get size(): number {
    return this.words.length;
  }

  /** The id of a word, a new one where it is new. */
  add(word: string): number {
    const known = this.ids.get(word);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.words.push(word);
    this.ids.set(word, id);
    return id;
  }

  /** The id of a word; that of the unknown word where it is not known. */
  find(word: string): number {
    return this.ids.get(word) ?? reservedWords.unknown;
  }

  /** Throws RangeError for an id that no word has. */
  word(id: number): string {
    const word = this.words[id];
    if (word === undefined) throw new RangeError(`No word has the id ${id}; there are ${this.words.length}.`);
    return word;
  }

  /** The words that are not reserved, in the order of their ids, each ended by a line feed, in UTF-8. */
  toBytes(): Uint8Array {
    return utf8.encode.encode(this.words.slice(reserved.length).map((word) => `${word}\n`).join(""));
  }

  /** Reads what `toBytes` wrote. Throws where a word stands twice. */
  static fromBytes(bytes: Uint8Array): Vocabulary {
    const vocabulary = new Vocabulary();
    const words = utf8.decode.decode(bytes).split("\n").slice(0, -1);
    for (const word of words) vocabulary.add(word);
    if (vocabulary.size !== words.length + reserved.length) throw new Error("A word stands twice in the vocabulary.");
    return vocabulary;
  }
}
