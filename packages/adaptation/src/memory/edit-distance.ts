// Edit distance over words by bit vectors: Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic
// programming", 1999, in the form for global distances of Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit
// distances", 2003, in blocks of 32 rows.

/** Edit distances from one text to many: `prepare` it, then ask. Words below 1 equal nothing. One for each thread. */
export class EditDistance {
  private readonly rowOf: Int32Array;
  private prepared: number[] = [];
  private length = 0;
  private blocks = 0;
  private equal = new Int32Array(0);
  private plus = new Int32Array(0);
  private minus = new Int32Array(0);

  /** Words are numbers below `vocabularySize`; others equal nothing. */
  constructor(private readonly vocabularySize: number) {
    this.rowOf = new Int32Array(vocabularySize);
  }

  /** Sets the text that distances are asked from. */
  prepare(words: ArrayLike<number>): void {
    for (const word of this.prepared) this.rowOf[word] = 0;
    this.prepared = [];
    this.length = words.length;
    this.blocks = Math.max(1, Math.ceil(words.length / 32));
    const cells = this.blocks * (words.length + 1);
    if (this.equal.length < cells) this.equal = new Int32Array(2 * cells);
    else this.equal.fill(0, 0, cells);
    if (this.plus.length < this.blocks) [this.plus, this.minus] = [new Int32Array(2 * this.blocks), new Int32Array(2 * this.blocks)];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] as number;
      if (word < 1 || word >= this.vocabularySize) continue;
      if (this.rowOf[word] === 0) this.rowOf[word] = this.prepared.push(word);
      const cell = (this.rowOf[word] as number) * this.blocks + (at >>> 5);
      this.equal[cell] = (this.equal[cell] as number) | (1 << (at & 31));
    }
  }

  /** Words to insert, delete or replace until the prepared text is `words[from..to)`; `most + 1` when more than `most`. */
  to(words: ArrayLike<number>, from: number, to: number, most: number): number {
    const { blocks, equal, plus, minus, length } = this;
    if (Math.abs(length - (to - from)) > most) return most + 1;
    if (length === 0) return to - from;
    plus.fill(-1, 0, blocks);
    minus.fill(0, 0, blocks);
    const lastBit = 1 << ((length - 1) & 31);
    let distance = length;
    for (let at = from; at < to; at++) {
      const word = words[at] as number;
      const row = (word > 0 && word < this.vocabularySize ? (this.rowOf[word] as number) : 0) * blocks;
      let carry = 1;
      for (let block = 0; block < blocks; block++) {
        const [up, down] = [plus[block] as number, minus[block] as number];
        let same = row === 0 ? 0 : (equal[row + block] as number);
        const vertical = same | down;
        if (carry < 0) same |= 1;
        const horizontal = ((((same & up) + up) | 0) ^ up) | same;
        let rises = down | ~(horizontal | up);
        let falls = up & horizontal;
        const high = block === blocks - 1 ? lastBit : 0x80000000 | 0;
        const out = (rises & high) !== 0 ? 1 : (falls & high) !== 0 ? -1 : 0;
        rises = (rises << 1) | (carry > 0 ? 1 : 0);
        falls = (falls << 1) | (carry < 0 ? 1 : 0);
        plus[block] = falls | ~(vertical | rises);
        minus[block] = rises & vertical;
        carry = out;
      }
      distance += carry;
      if (distance - (to - at - 1) > most) return most + 1;
    }
    return Math.min(distance, most + 1);
  }
}
