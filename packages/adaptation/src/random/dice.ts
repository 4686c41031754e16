/** Numbers that look random and are the same for the same seed: mulberry32 (Tommy Ettinger, 2017), even enough to sample by. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A whole number from 0 up to, not with, `limit`. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  /** A number from 0 up to, not with, 1. */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Brings the first members of an array into a random order, in place; all of them unless told how many. */
  shuffle<T extends { length: number; [at: number]: number }>(array: T, first = array.length): T {
    for (let at = 0; at < Math.min(first, array.length - 1); at += 1) {
      const other = at + this.below(array.length - at);
      const kept = array[at] as number;
      array[at] = array[other] as number;
      array[other] = kept;
    }
    return array;
  }
}
