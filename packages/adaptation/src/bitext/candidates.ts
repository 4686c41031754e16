/** How an occurrence of a phrase stands to what is translated before it, or behind it, in the target sentence. */
export const orientations = ["monotone", "swap", "discontinuous"] as const;

/** Place of an orientation in `orientations`. */
export type Orientation = 0 | 1 | 2;

/** Distinct target phrases of the occurrences of one source phrase, counted in arrays that are used again for the next one. */
export class Candidates {
  count = 0;
  /** How often each was seen, and all together. */
  readonly seen: Int32Array;
  total = 0;
  /** An occurrence of each, the first: positions of its words in the source and the target text, and how many target words there are. */
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly lengths: Int32Array;
  /** By candidate: how often it had each orientation to what is before it, then to what is behind it. */
  readonly turns: Int32Array;
  private readonly table: Int32Array;
  private readonly used: Int32Array;
  private readonly mask: number;

  /** Has room for so many; `words` is the target text. */
  constructor(private readonly words: Int32Array, room: number) {
    this.seen = new Int32Array(room);
    this.sources = new Int32Array(room);
    this.targets = new Int32Array(room);
    this.lengths = new Int32Array(room);
    this.turns = new Int32Array(room * 6);
    const slots = 2 ** Math.ceil(Math.log2(room * 2));
    this.table = new Int32Array(slots).fill(-1);
    this.used = new Int32Array(room);
    this.mask = slots - 1;
  }

  /** Forgets all. */
  clear(): void {
    for (let at = 0; at < this.count; at++) this.table[this.used[at] as number] = -1;
    this.turns.fill(0, 0, this.count * 6);
    this.count = this.total = 0;
  }

  /** Counts the `length` target words from `target` on as a translation of what stands at `source`. */
  add(source: number, target: number, length: number, before: Orientation, behind: Orientation): void {
    const slot = this.slotOf(target, length);
    let at = this.table[slot] as number;
    if (at < 0) {
      at = this.count++;
      this.table[slot] = at;
      this.used[at] = slot;
      this.seen[at] = 0;
      this.sources[at] = source;
      this.targets[at] = target;
      this.lengths[at] = length;
    }
    this.seen[at]!++;
    this.total++;
    this.turns[at * 6 + before]!++;
    this.turns[at * 6 + 3 + behind]!++;
  }

  /** Whether some words are among them. */
  has(target: ArrayLike<number>): boolean {
    for (let at = 0; at < this.count; at++) {
      const from = this.targets[at] as number;
      if (this.lengths[at] !== target.length) continue;
      let word = 0;
      while (word < target.length && this.words[from + word] === target[word]) word++;
      if (word === target.length) return true;
    }
    return false;
  }

  private slotOf(target: number, length: number): number {
    const { words, table, mask } = this;
    let hash = length;
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (words[target + at] as number), 0x9e37_79b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while ((table[slot] as number) >= 0 && !this.isSame(table[slot] as number, target, length)) slot = (slot + 1) & mask;
    return slot;
  }

  private isSame(candidate: number, target: number, length: number): boolean {
    if (this.lengths[candidate] !== length) return false;
    const known = this.targets[candidate] as number;
    let at = 0;
    while (at < length && this.words[known + at] === this.words[target + at]) at++;
    return at === length;
  }
}
