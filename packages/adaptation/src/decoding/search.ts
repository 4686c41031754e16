/**
 * Stack decoding of phrases (Koehn, Och & Marcu 2003: "Statistical phrase-based translation") with cube pruning (Huang & Chiang 2007:
 * "Forest rescoring"). The cells of cubes are ordered by what they are worth if the option were read without context; only those that are
 * taken out are read by the language model in their context.
 */
import { Candidates } from "./candidates.js";
import { advanceOfGap, coverBehindGap, isCovered, isFree, moveWindow } from "./coverage.js";
import { Cubes } from "./cubes.js";
import { type DecoderLanguageModel, type DecoderSettings } from "./decoder-model.js";
import { feature } from "./features.js";
import { FutureCosts } from "./future-costs.js";
import { Hypotheses } from "./hypotheses.js";
import { type Lattice } from "./lattice.js";
import { type OptionPool } from "./option-pool.js";

/** How a phrase stands to what was translated before it. */
export const orientation = { monotone: 0, swap: 1, discontinuous: 2 } as const;

/** Which one it is. Swap is told by coverage: what lies between this phrase and the end of the last one has been translated already. */
export function orientationOf(from: number, to: number, lastEnd: number, firstGap: number, window: number): number {
  if (from === lastEnd) return orientation.monotone;
  return to < lastEnd && isCovered(window, to - firstGap, lastEnd - to) ? orientation.swap : orientation.discontinuous;
}

/** How the end of a sentence stands to the last phrase. */
export function orientationOfEnd(lastEnd: number, length: number): number {
  return lastEnd === length ? orientation.monotone : orientation.discontinuous;
}

/** Finds good translations of what a lattice holds, in arrays that are used again for the next sentence. */
export class Search {
  readonly hypotheses = new Hypotheses();
  private readonly cubes = new Cubes();
  private readonly candidates = new Candidates();
  private readonly futureCosts = new FutureCosts();
  /** The leaders of the stack that is worked on, the best first once it is done. */
  private stack = new Int32Array(1 << 8);
  private stackSize = 0;

  constructor(private readonly lattice: Lattice, private readonly pool: OptionPool, private readonly languageModel: DecoderLanguageModel,
    private readonly settings: DecoderSettings, private weights: Float64Array) {}

  reset(weights: Float64Array): void {
    this.weights = weights;
  }

  /** Translates what the lattice holds. Answers the hypotheses that cover everything, the best first; their scores include the end. */
  run(): Int32Array {
    const { lattice, hypotheses, cubes } = this;
    this.futureCosts.fill(lattice.length, lattice.spansFrom, lattice.to, lattice.best);
    hypotheses.clear();
    cubes.clear(lattice.length + 1);
    this.beginSentence();
    for (let covered = 0; covered <= lattice.length; covered++) {
      if (covered > 0) this.popCubes(covered);
      this.prune();
      if (covered < lattice.length) this.cubes.group(hypotheses, this.stack, this.stackSize, this.expand);
    }
    return this.stack.slice(0, this.stackSize);
  }

  private beginSentence(): void {
    const { hypotheses } = this;
    hypotheses.beginStack(1);
    hypotheses.previous[0] = hypotheses.options[0] = hypotheses.spans[0] = -1;
    hypotheses.firstGaps[0] = hypotheses.windows[0] = hypotheses.lastEnds[0] = 0;
    hypotheses.states[0] = this.languageModel.start;
    hypotheses.turns[0] = 0;
    hypotheses.scores[0] = this.lattice.length === 0 ? this.ending(this.languageModel.start) : 0;
    hypotheses.estimates[0] = hypotheses.scores[0] + this.futureCosts.of(0, 0);
    hypotheses.enter(this.stack, 0);
    this.stackSize = 1;
  }

  private ending(state: number): number {
    return (this.weights[feature.languageModel] as number) * this.languageModel.end(state);
  }

  /** Adds a cube for each span that may follow the hypotheses of a group. */
  private readonly expand = (firstRow: number, rows: number): void => {
    const { lattice, hypotheses, cubes, futureCosts, settings } = this;
    const leader = cubes.members[firstRow] as number;
    const firstGap = hypotheses.firstGaps[leader] as number;
    const window = hypotheses.windows[leader] as number;
    const lastEnd = hypotheses.lastEnds[leader] as number;
    const limit = settings.distortionLimit;
    // However many words are covered: those before the first gap and those in its window.
    const covered = firstGap + ones(window);
    const last = Math.min(lattice.length - 1, lastEnd + limit, firstGap + limit);
    for (let from = Math.max(firstGap, lastEnd - limit); from <= last; from++) {
      const offset = from - firstGap;
      for (let span = lattice.spansFrom[from] as number; span < (lattice.spansFrom[from + 1] as number); span++) {
        const to = lattice.to[span] as number;
        // Whoever leaves the gap open must be able to come back to it.
        if (!isFree(window, offset, to - from) || (offset > 0 && to - firstGap > limit)) break;
        const cube = cubes.add(covered + to - from, firstRow, rows, span, lattice.counts[span] as number);
        const advance = offset > 0 ? 0 : advanceOfGap(window, to - from);
        const after = offset > 0 ? coverBehindGap(window, offset, to - from) : moveWindow(window, advance);
        cubes.firstGaps[cube] = firstGap + advance;
        cubes.windows[cube] = after;
        cubes.orientations[cube] = orientationOf(from, to, lastEnd, firstGap, window);
        cubes.distortions[cube] = (this.weights[feature.distortion] as number) * -Math.abs(from - lastEnd);
        cubes.futures[cube] = futureCosts.of(firstGap + advance, after);
      }
    }
  };

  /** Fills a stack from its cubes, the most promising cells first. */
  private popCubes(covered: number): void {
    const { cubes, candidates, hypotheses, settings, lattice } = this;
    const most = Math.min(settings.pops, cubes.cells[covered] as number);
    hypotheses.beginStack(most);
    if (this.stack.length < most) this.stack = new Int32Array(most);
    this.stackSize = 0;
    candidates.clear();
    for (let cube = cubes.heads[covered] as number; cube >= 0; cube = cubes.next[cube] as number) {
      candidates.push(this.promise(cube, 0, 0), cube, 0, 0);
    }
    for (let popped = 0; popped < most && candidates.size > 0; popped++) {
      candidates.pop();
      const { cube, row, column } = candidates;
      // Each cell is reached once: along its row, and the rows down the first column.
      if (column + 1 < (lattice.counts[cubes.spans[cube] as number] as number)) {
        candidates.push(this.promise(cube, row, column + 1), cube, row, column + 1);
      }
      if (column === 0 && row + 1 < (cubes.rows[cube] as number)) candidates.push(this.promise(cube, row + 1, 0), cube, row + 1, 0);
      this.extend(cube, row, column, covered === lattice.length);
    }
  }

  /** What a cell is worth before the language model has seen it in its context. */
  private promise(cube: number, row: number, column: number): number {
    const { cubes, lattice, pool } = this;
    const hypothesis = cubes.members[(cubes.firstRow[cube] as number) + row] as number;
    const option = lattice.options[(lattice.first[cubes.spans[cube] as number] as number) + column] as number;
    return (this.hypotheses.scores[hypothesis] as number) + (pool.estimates[option] as number)
      + this.reordering(hypothesis, cube, option) + (cubes.futures[cube] as number);
  }

  /** What an option's place behind a hypothesis is worth: the distortion, and the orientation as both of them see it. */
  private reordering(hypothesis: number, cube: number, option: number): number {
    const { pool, cubes } = this;
    const chosen = cubes.orientations[cube] as number;
    const last = this.hypotheses.options[hypothesis] as number;
    return (cubes.distortions[cube] as number) + (pool.orientations[option * 3 + chosen] as number)
      + (last < 0 ? 0 : pool.nextOrientations[last * 3 + chosen] as number);
  }

  /** Makes the hypothesis of a cell. */
  private extend(cube: number, row: number, column: number, isLast: boolean): void {
    const { cubes, hypotheses, lattice, pool, languageModel } = this;
    const previous = cubes.members[(cubes.firstRow[cube] as number) + row] as number;
    const span = cubes.spans[cube] as number;
    const option = lattice.options[(lattice.first[span] as number) + column] as number;
    const { seen, contextFree, behind } = pool;
    const end = pool.ends[option] as number;
    let state = hypotheses.states[previous] as number;
    let probability = 0;
    for (let word = pool.starts[option] as number; word < end; word++) {
      state = languageModel.advance(state, seen[word] as number);
      probability += languageModel.last[0] as number;
      if (state !== contextFree[word]) continue;
      probability += behind[word] as number;
      state = contextFree[end - 1] as number;
      break;
    }
    if (isLast) probability += languageModel.end(state);
    let score = (hypotheses.scores[previous] as number) + (pool.local[option] as number) + this.reordering(previous, cube, option)
      + (this.weights[feature.languageModel] as number) * probability;
    if (isLast) score += pool.nextOrientations[option * 3 + orientationOfEnd(lattice.to[span] as number, lattice.length)] as number;
    const at = hypotheses.count;
    hypotheses.previous[at] = previous;
    hypotheses.options[at] = option;
    hypotheses.spans[at] = span;
    hypotheses.firstGaps[at] = cubes.firstGaps[cube] as number;
    hypotheses.windows[at] = cubes.windows[cube] as number;
    hypotheses.lastEnds[at] = lattice.to[span] as number;
    hypotheses.states[at] = state;
    hypotheses.turns[at] = isLast ? 0 : pool.turns[option] as number;
    hypotheses.scores[at] = score;
    hypotheses.estimates[at] = score + (cubes.futures[cube] as number);
    if (hypotheses.enter(this.stack, this.stackSize) >= 0) this.stackSize++;
  }

  /** Sorts the stack, the best first and of equal ones the older first, and leaves out what is beyond the beam. */
  private prune(): void {
    const { estimates } = this.hypotheses;
    this.stack.subarray(0, this.stackSize).sort((a, b) => (estimates[b] as number) - (estimates[a] as number) || a - b);
    this.stackSize = Math.min(this.stackSize, this.settings.beam);
  }
}

/** How many bits are set. */
function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
