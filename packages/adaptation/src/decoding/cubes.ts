import { grown } from "./growing.js";
import { type Hypotheses } from "./hypotheses.js";

/**
 * What cube pruning walks over: hypotheses with the same coverage and last phrase end (a group, its rows) times the options of a span (its
 * columns). The cubes of a stack are a list; all of them lead to hypotheses that cover the same number of words.
 */
export class Cubes {
  count = 0;
  firstRow = new Int32Array(1 << 10);
  rows = new Int32Array(1 << 10);
  spans = new Int32Array(1 << 10);
  /** Coverage after the span. */
  firstGaps = new Int32Array(1 << 10);
  windows = new Int32Array(1 << 10);
  /** Which orientation the span has after the group's last phrase. */
  orientations = new Uint8Array(1 << 10);
  /** The weighted distortion, and the estimate of what is left after the span. */
  distortions = new Float64Array(1 << 10);
  futures = new Float64Array(1 << 10);
  /** The next cube of the same stack, -1 at the end. */
  next = new Int32Array(1 << 10);
  /** Per stack: its first cube, and how many cells its cubes have. */
  heads = new Int32Array(64);
  cells = new Float64Array(64);
  /** The hypotheses of all groups, each group's together, the best first. */
  members = new Int32Array(1 << 10);
  memberCount = 0;

  clear(stacks: number): void {
    this.count = 0;
    this.memberCount = 0;
    this.heads = grown(this.heads, stacks);
    this.cells = grown(this.cells, stacks);
    this.heads.fill(-1, 0, stacks);
    this.cells.fill(0, 0, stacks);
  }

  /** Adds a cube to the list of a stack; the other columns are the caller's to write. */
  add(stack: number, firstRow: number, rows: number, span: number, columns: number): number {
    const cube = this.count++;
    if (cube === this.spans.length) this.grow();
    this.firstRow[cube] = firstRow;
    this.rows[cube] = rows;
    this.spans[cube] = span;
    this.next[cube] = this.heads[stack] as number;
    this.heads[stack] = cube;
    this.cells[stack] = (this.cells[stack] as number) + rows * columns;
    return cube;
  }

  /**
   * Makes groups of `count` hypotheses of a stack, which come best first, and calls `each` with the first row and the number of rows of
   * each. There are few groups among a stack's hypotheses, so they are looked for one after the other.
   */
  group(hypotheses: Hypotheses, stack: Int32Array, count: number, each: (firstRow: number, rows: number) => void): void {
    const { firstGaps, windows, lastEnds } = hypotheses;
    this.members = grown(this.members, this.memberCount + count);
    const { members } = this;
    let from = this.memberCount;
    members.set(stack.subarray(0, count), from);
    const end = from + count;
    this.memberCount = end;
    while (from < end) {
      const leader = members[from] as number;
      let to = from + 1;
      for (let at = to; at < end; at++) {
        const member = members[at] as number;
        if (windows[member] !== windows[leader] || lastEnds[member] !== lastEnds[leader]) continue;
        if (firstGaps[member] !== firstGaps[leader]) continue;
        members.copyWithin(to + 1, to, at);
        members[to++] = member;
      }
      each(from, to - from);
      from = to;
    }
  }

  private grow(): void {
    const length = this.count;
    this.firstRow = grown(this.firstRow, length);
    this.rows = grown(this.rows, length);
    this.spans = grown(this.spans, length);
    this.firstGaps = grown(this.firstGaps, length);
    this.windows = grown(this.windows, length);
    this.orientations = grown(this.orientations, length);
    this.distortions = grown(this.distortions, length);
    this.futures = grown(this.futures, length);
    this.next = grown(this.next, length);
  }
}
