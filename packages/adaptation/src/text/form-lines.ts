/** Usual forms of words by the words in small letters. */
export interface UsualForms {
  get(lower: string): string | undefined;
  values(): Iterable<string>;
}

/**
 * Forms that stand in a text, one in each line, by a table of hashes over it: a string and an entry of a map for each of them would be
 * most of the time that opening a model takes.
 */
export class FormLines implements UsualForms {
  /** The whole text in small letters, which may have more of them; no line changes another one's. */
  private readonly lower: string;
  private readonly starts: Int32Array;
  private readonly lowerStarts: Int32Array;
  /** Numbers of lines plus one; 0 where nothing stands. */
  private readonly table: Int32Array;

  /** Each line ends with a line feed. */
  constructor(private readonly text: string) {
    this.lower = text.toLowerCase();
    this.starts = lineStarts(text);
    this.lowerStarts = this.lower.length === text.length ? this.starts : lineStarts(this.lower);
    const lines = this.starts.length - 1;
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * lines + 1)));
    const mask = this.table.length - 1;
    for (let line = 0; line < lines; line++) {
      let slot = hashOf(this.lower, this.lowerStarts[line] as number, (this.lowerStarts[line + 1] as number) - 1) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = line + 1;
    }
  }

  get(lower: string): string | undefined {
    const { table, lowerStarts } = this;
    const mask = table.length - 1;
    for (let slot = hashOf(lower, 0, lower.length) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
      const line = (table[slot] as number) - 1;
      const start = lowerStarts[line] as number;
      if ((lowerStarts[line + 1] as number) - 1 - start === lower.length && this.lower.startsWith(lower, start)) return this.form(line);
    }
    return undefined;
  }

  *values(): Iterable<string> {
    for (let line = 0; line + 1 < this.starts.length; line++) yield this.form(line);
  }

  private form(line: number): string {
    return this.text.slice(this.starts[line], (this.starts[line + 1] as number) - 1);
  }
}

function lineStarts(text: string): Int32Array {
  const starts: number[] = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return Int32Array.from(starts);
}

/** FNV-1a (Fowler, Noll & Vo 1991) over UTF-16, and mixed, as the table takes the lowest bits. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
