// A hash table with open addressing that keeps hashes and no texts. Follows no paper; bits are mixed as in MurmurHash3.

/** Most of the places that are taken before the table grows. */
const fullest = 0.7;

/**
 * A set of texts by 64 bits of their hash: 8 bytes for each place of the table, whatever the length of the texts. Two of ten million texts
 * are taken for one with a chance of one in 300,000.
 */
export class HashSet {
  private high = new Uint32Array(1024);
  private low = new Uint32Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Takes the text in; false where it is in already. */
  add(text: string): boolean {
    // MurmurHash3's mixing (Appleby 2011), in two lanes of 32 bits.
    let [high, low] = [0x9e3779b9, 0x85ebca6b];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0xcc9e2d51);
      low = Math.imul(low ^ (code + at), 0x1b873593);
      high = (high << 15) | (high >>> 17);
      low = (low << 13) | (low >>> 19);
    }
    // No text is stored as two zeros, which stand for an empty place.
    if (!this.put(mixed(high), mixed(low ^ text.length) || 1)) return false;
    this.count += 1;
    if (this.count > fullest * this.high.length) this.grow();
    return true;
  }

  private put(high: number, low: number): boolean {
    const mask = this.high.length - 1;
    let at = low & mask;
    while (this.high[at] !== 0 || this.low[at] !== 0) {
      if (this.high[at] === high && this.low[at] === low) return false;
      at = (at + 1) & mask;
    }
    this.high[at] = high;
    this.low[at] = low;
    return true;
  }

  private grow(): void {
    const [high, low] = [this.high, this.low];
    this.high = new Uint32Array(2 * high.length);
    this.low = new Uint32Array(2 * low.length);
    for (let at = 0; at < high.length; at += 1) {
      if (high[at] !== 0 || low[at] !== 0) this.put(high[at] as number, low[at] as number);
    }
  }
}

function mixed(hash: number): number {
  let sum = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
