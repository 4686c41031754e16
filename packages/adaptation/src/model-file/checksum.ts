/**
 * XXH32 (Collet 2012, seed 0) over whole stripes of 16 bytes: as fast as memory is read, where a cryptographic digest would take longer
 * than all the rest of opening a model. It finds damage, not malice; whoever hands models on proves them by SHA-256.
 */
const [prime1, prime2, prime3] = [0x9e3779b1 | 0, 0x85ebca77 | 0, 0xc2b2ae3d | 0] as const;

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** Sums words up, piece by piece. */
export class Checksum {
  private readonly lanes = Int32Array.of(prime1 + prime2, prime2, 0, -prime1);
  private bytes = 0;

  /** Takes a multiple of four words. */
  add(words: Int32Array): void {
    let [first, second, third, fourth] = this.lanes as unknown as [number, number, number, number];
    for (let at = 0; at < words.length; at += 4) {
      first = Math.imul(rotate((first + Math.imul(words[at] as number, prime2)) | 0, 13), prime1);
      second = Math.imul(rotate((second + Math.imul(words[at + 1] as number, prime2)) | 0, 13), prime1);
      third = Math.imul(rotate((third + Math.imul(words[at + 2] as number, prime2)) | 0, 13), prime1);
      fourth = Math.imul(rotate((fourth + Math.imul(words[at + 3] as number, prime2)) | 0, 13), prime1);
    }
    this.lanes.set([first, second, third, fourth]);
    this.bytes += 4 * words.length;
  }

  /** Of all that was taken, as a whole number below 2³². */
  get value(): number {
    const [first, second, third, fourth] = this.lanes as unknown as [number, number, number, number];
    let sum = (rotate(first, 1) + rotate(second, 7) + rotate(third, 12) + rotate(fourth, 18) + this.bytes) | 0;
    sum = Math.imul(sum ^ (sum >>> 15), prime2);
    sum = Math.imul(sum ^ (sum >>> 13), prime3);
    return (sum ^ (sum >>> 16)) >>> 0;
  }
}
