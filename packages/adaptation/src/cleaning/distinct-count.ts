// Linear counting (Whang, Vander-Zanden and Taylor, "A linear-time probabilistic counting algorithm for database applications", 1990).

const { imul } = Math;
const bits = 1 << 20;

/** Estimates how many different texts there are by linear counting (Whang et al. 1990) in 128 KB: up to a million, within 1 %. */
export class DistinctCount {
  private readonly seen = new Uint32Array(bits / 32);
  private ones = 0;

  add(text: string): void {
    let hash = text.length;
    for (let at = 0; at < text.length; at++) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
    const bit = (hash ^ (hash >>> 13)) & (bits - 1);
    const mask = 1 << (bit & 31);
    if (((this.seen[bit >>> 5] as number) & mask) !== 0) return;
    this.seen[bit >>> 5] = (this.seen[bit >>> 5] as number) | mask;
    this.ones++;
  }

  estimate(): number {
    return Math.round(-bits * Math.log1p(-Math.min(this.ones, bits - 1) / bits));
  }
}
