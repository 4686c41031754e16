/**
 * The exact line search of minimum error rate training (Och 2003: "Minimum error rate training in statistical machine translation").
 * Along a line through the weights each translation of a segment has a score that is a straight line; the best one changes only where the
 * upper envelope of these has a corner. Between the corners of all segments BLEU does not change, so looking at each stretch once finds
 * the best of them.
 */
import { featureCount } from "../decoding/index.js";
import { bleuOf, bleuWidth } from "../scores/index.js";
import { type KBestLists } from "./k-best-lists.js";

/** How far along a line is looked, either way: weights are a few units at most. */
const reach = 10;
/** Corners that are one and the same lie apart by what rounding makes of them; nothing between them is a step. */
const narrowest = 1e-9;

export interface BestStep {
  readonly step: number;
  readonly bleu: number;
}

export class LineSearch {
  /** Translations of each segment in the order of their value in a feature, for each feature. */
  private readonly orders: readonly Int32Array[];
  private readonly intercepts: Float64Array;
  private readonly hull: Int32Array;
  private readonly hullFrom: Float64Array;
  /** Corners: where they are, which translation gives way to which. */
  private steps: Float64Array;
  private lefts: Int32Array;
  private rights: Int32Array;
  private corners = 0;

  constructor(private readonly lists: KBestLists) {
    const count = lists.hashes.length / 2;
    this.intercepts = new Float64Array(count);
    this.hull = new Int32Array(count);
    this.hullFrom = new Float64Array(count);
    this.steps = new Float64Array(count);
    this.lefts = new Int32Array(count);
    this.rights = new Int32Array(count);
    this.orders = Array.from({ length: featureCount }, (_, feature) => this.orderBy(feature));
  }

  private orderBy(feature: number): Int32Array {
    const { features, starts } = this.lists;
    const order = Int32Array.from({ length: this.intercepts.length }, (_, at) => at);
    for (let segment = 0; segment + 1 < starts.length; segment++) {
      order.subarray(starts[segment], starts[segment + 1])
        .sort((a, b) => (features[a * featureCount + feature] as number) - (features[b * featureCount + feature] as number) || a - b);
    }
    return order;
  }

  /** Whether translations of one segment differ in a feature; where none do, its weight has no say. */
  tells(feature: number): boolean {
    const { features, starts } = this.lists;
    const order = this.orders[feature] as Int32Array;
    for (let segment = 0; segment + 1 < starts.length; segment++) {
      const [from, to] = [starts[segment] as number, starts[segment + 1] as number];
      const value = (place: number) => features[(order[place] as number) * featureCount + feature];
      if (from < to && value(from) !== value(to - 1)) return true;
    }
    return false;
  }

  /** Scores every translation by the weights that lines go through from now on. */
  setWeights(weights: Float64Array): void {
    const { features } = this.lists;
    for (let at = 0; at < this.intercepts.length; at++) {
      let sum = 0;
      for (let n = 0; n < featureCount; n++) sum += (weights[n] as number) * (features[at * featureCount + n] as number);
      this.intercepts[at] = sum;
    }
  }

  /** Scores every translation after one weight was changed. */
  move(feature: number, step: number): void {
    const { features } = this.lists;
    for (let at = 0; at < this.intercepts.length; at++) {
      this.intercepts[at] = (this.intercepts[at] as number) + step * (features[at * featureCount + feature] as number);
    }
  }

  /** BLEU of the translations that are best under the weights. */
  bleuHere(): number {
    const { starts, statistics } = this.lists;
    const sums = new Float64Array(bleuWidth);
    for (let segment = 0; segment + 1 < starts.length; segment++) {
      let best = starts[segment] as number;
      if (best === starts[segment + 1]) continue;
      for (let at = best + 1; at < (starts[segment + 1] as number); at++) {
        if ((this.intercepts[at] as number) > (this.intercepts[best] as number)) best = at;
      }
      for (let n = 0; n < bleuWidth; n++) sums[n] = (sums[n] as number) + (statistics[best * bleuWidth + n] as number);
    }
    return bleuOf(sums);
  }

  /** How much one weight should be changed by, for the best BLEU; of equal ones the middle of the widest stretch. */
  along(feature: number): BestStep {
    const { starts } = this.lists;
    const sums = new Float64Array(bleuWidth);
    this.corners = 0;
    for (let segment = 0; segment + 1 < starts.length; segment++) {
      const [from, to] = [starts[segment] as number, starts[segment + 1] as number];
      if (from < to) this.addEnvelope(feature, from, to, sums);
    }
    return this.sweep(sums);
  }

  /** Adds the corners of a segment's upper envelope, and what is best at the far left to the sums. */
  private addEnvelope(feature: number, from: number, to: number, sums: Float64Array): void {
    const { hull, hullFrom, intercepts, lists: { features, statistics } } = this;
    const order = this.orders[feature] as Int32Array;
    let size = 0;
    for (let place = from; place < to; place++) {
      const line = order[place] as number;
      const slope = features[line * featureCount + feature] as number;
      let start = -Infinity;
      while (size > 0) {
        const top = hull[size - 1] as number;
        const steeper = slope - (features[top * featureCount + feature] as number);
        const higher = (intercepts[line] as number) - (intercepts[top] as number);
        start = steeper > 0 ? -higher / steeper : higher > 0 ? -Infinity : Infinity;
        if (start > (hullFrom[size - 1] as number)) break;
        size--;
      }
      if (start === Infinity) continue;
      hullFrom[size] = size === 0 ? -Infinity : start;
      hull[size++] = line;
    }
    let first = 0;
    while (first + 1 < size && (hullFrom[first + 1] as number) < -reach) first++;
    const best = hull[first] as number;
    for (let n = 0; n < bleuWidth; n++) sums[n] = (sums[n] as number) + (statistics[best * bleuWidth + n] as number);
    for (let corner = first + 1; corner < size && (hullFrom[corner] as number) < reach; corner++) {
      this.steps[this.corners] = hullFrom[corner] as number;
      this.lefts[this.corners] = hull[corner - 1] as number;
      this.rights[this.corners++] = hull[corner] as number;
    }
  }

  private sweep(sums: Float64Array): BestStep {
    const { steps, lefts, rights, lists: { statistics } } = this;
    const order = Int32Array.from({ length: this.corners }, (_, at) => at)
      .sort((a, b) => (steps[a] as number) - (steps[b] as number) || a - b);
    const bleus = new Float64Array(this.corners + 1);
    bleus[0] = bleuOf(sums);
    for (let at = 0; at < this.corners; at++) {
      const corner = order[at] as number;
      const [left, right] = [(lefts[corner] as number) * bleuWidth, (rights[corner] as number) * bleuWidth];
      for (let n = 0; n < bleuWidth; n++) {
        sums[n] = (sums[n] as number) + (statistics[right + n] as number) - (statistics[left + n] as number);
      }
      bleus[at + 1] = bleuOf(sums);
    }
    const edge = (at: number) => at < 0 ? -reach : at < this.corners ? (steps[order[at] as number] as number) : reach;
    let best = { step: 0, bleu: -1, width: 0 };
    for (let at = 0; at <= this.corners; at++) {
      const [from, to] = [edge(at - 1), edge(at)];
      const bleu = bleus[at] as number;
      if (to - from < narrowest) continue;
      if (bleu < best.bleu || (bleu === best.bleu && to - from <= best.width)) continue;
      // Where nothing needs to be changed nothing is.
      best = { step: from <= 0 && to >= 0 ? 0 : (from + to) / 2, bleu, width: to - from };
    }
    return best;
  }
}
