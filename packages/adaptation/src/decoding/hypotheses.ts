import { grown } from "./growing.js";

/**
 * Hypotheses in columns. A hypothesis that recombined into a better one stays, as an alternative of it: k-best lists are made of these. Two
 * of them recombine where nothing that follows can tell them apart: the same coverage, language-model state, and end of the last phrase,
 * and the same scores for how the next phrase may stand to it.
 */
export class Hypotheses {
  count = 0;
  previous = new Int32Array(1 << 12);
  options = new Int32Array(1 << 12);
  spans = new Int32Array(1 << 12);
  firstGaps = new Int32Array(1 << 12);
  windows = new Int32Array(1 << 12);
  /** Where in the source the last phrase ends. */
  lastEnds = new Int32Array(1 << 12);
  states = new Int32Array(1 << 12);
  /** Which scores the last phrase has for orientations of the next one, as `OptionPool.turns` numbers them. */
  turns = new Int32Array(1 << 12);
  scores = new Float64Array(1 << 12);
  /** The score with what is estimated for the words that are left. */
  estimates = new Float64Array(1 << 12);
  /** The next alternative of the hypothesis that this one is an alternative of, or its first one; -1 ends the list. */
  alternatives = new Int32Array(1 << 12);
  private table = new Int32Array(1 << 9);
  private stamps = new Int32Array(1 << 9);
  private stamp = 0;

  clear(): void {
    this.count = 0;
  }

  /** Begins a stack of at most `most` hypotheses, and makes room for them: only those of one stack recombine. */
  beginStack(most: number): void {
    this.stamp++;
    if (this.table.length < 2 * most) {
      const size = 1 << (33 - Math.clz32(most));
      this.table = new Int32Array(size);
      this.stamps = new Int32Array(size);
      this.stamp = 1;
    }
    const count = this.count + most;
    if (count <= this.previous.length) return;
    this.previous = grown(this.previous, count);
    this.options = grown(this.options, count);
    this.spans = grown(this.spans, count);
    this.firstGaps = grown(this.firstGaps, count);
    this.windows = grown(this.windows, count);
    this.lastEnds = grown(this.lastEnds, count);
    this.states = grown(this.states, count);
    this.turns = grown(this.turns, count);
    this.scores = grown(this.scores, count);
    this.estimates = grown(this.estimates, count);
    this.alternatives = grown(this.alternatives, count);
  }

  /**
   * Counts in the hypothesis whose columns were written at `count`. Answers the place in `slots` of those that lead their class: `used`
   * where it leads a new one, -1 where it became an alternative or took the place of the leader.
   */
  enter(slots: Int32Array, used: number): number {
    const { table, stamps, stamp, estimates, alternatives } = this;
    const entered = this.count++;
    const mask = table.length - 1;
    alternatives[entered] = -1;
    for (let place = this.hash(entered) & mask; ; place = (place + 1) & mask) {
      if (stamps[place] !== stamp) {
        stamps[place] = stamp;
        table[place] = used;
        slots[used] = entered;
        return used;
      }
      const slot = table[place] as number;
      const leader = slots[slot] as number;
      if (!this.recombine(leader, entered)) continue;
      if ((estimates[entered] as number) > (estimates[leader] as number)) {
        alternatives[entered] = leader;
        slots[slot] = entered;
      } else {
        alternatives[entered] = alternatives[leader] as number;
        alternatives[leader] = entered;
      }
      return -1;
    }
  }

  private recombine(a: number, b: number): boolean {
    const { states, turns, windows, firstGaps, lastEnds } = this;
    return states[a] === states[b] && turns[a] === turns[b]
      && windows[a] === windows[b] && firstGaps[a] === firstGaps[b] && lastEnds[a] === lastEnds[b];
  }

  private hash(at: number): number {
    let hash = Math.imul((this.windows[at] as number) ^ ((this.firstGaps[at] as number) << 16) ^ (this.lastEnds[at] as number), 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (this.states[at] as number), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ (this.turns[at] as number), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  }
}
