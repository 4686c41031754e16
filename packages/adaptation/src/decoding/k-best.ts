/**
 * The best derivations of a search, one after the other, and no more of them than are asked for (Huang & Chiang 2005: "Better k-best
 * parsing", algorithm 3). Hypotheses that recombined into one are the ways into it; the r-th best of a hypothesis goes on to the r+1-th
 * best of the one before.
 */
import { grown } from "./growing.js";
import { type Hypotheses } from "./hypotheses.js";

export class KBest {
  private count = 0;
  /** Per derivation: the hypothesis that ends it, and which derivation of the one before that goes on from, the best being 0. */
  private ways = new Int32Array(1 << 12);
  private ranks = new Int32Array(1 << 12);
  private scores = new Float64Array(1 << 12);
  /** Derivations that are still candidates of a node make a skew heap. */
  private left = new Int32Array(1 << 12);
  private right = new Int32Array(1 << 12);
  /** Of each node, which is a hypothesis that leads its class: the candidates, and the derivations that were found, the best first. */
  private nodes = new Map<number, { candidates: number; found: number[] }>();

  /** `ends` are the hypotheses that cover everything, the best first. */
  constructor(private readonly hypotheses: Hypotheses, private readonly ends: Int32Array) {}

  /** The derivation of a rank as hypotheses from the first phrase to the last; undefined where there are fewer. */
  chain(rank: number): number[] | undefined {
    const derivation = this.derivation(-1, rank);
    if (derivation === undefined) return undefined;
    const chain: number[] = [];
    for (let at: number | undefined = derivation; at !== undefined;) {
      const way = this.ways[at] as number;
      const before = this.hypotheses.previous[way] as number;
      if (before < 0) break;
      chain.push(way);
      at = this.derivation(before, this.ranks[at] as number);
    }
    return chain.reverse();
  }

  private derivation(node: number, rank: number): number | undefined {
    let known = this.nodes.get(node);
    if (known === undefined) this.nodes.set(node, known = { candidates: this.waysInto(node), found: [] });
    const { found } = known;
    while (found.length <= rank) {
      const last = found.at(-1);
      if (last !== undefined) known.candidates = this.merge(known.candidates, this.nextOf(last));
      const best = known.candidates;
      if (best < 0) return undefined;
      known.candidates = this.merge(this.left[best] as number, this.right[best] as number);
      found.push(best);
    }
    return found[rank];
  }

  /** A node's hypotheses, each after the best derivation of the one before it. */
  private waysInto(node: number): number {
    const { alternatives, scores } = this.hypotheses;
    let heap = -1;
    for (const leader of node < 0 ? this.ends : [node]) {
      for (let way = leader; way >= 0; way = alternatives[way] as number) heap = this.merge(heap, this.add(way, 0, scores[way] as number));
    }
    return heap;
  }

  /** The same last phrase after the next best derivation of what is before it; -1 where there is none. */
  private nextOf(derivation: number): number {
    const way = this.ways[derivation] as number;
    const before = this.hypotheses.previous[way] as number;
    if (before < 0) return -1;
    const rank = (this.ranks[derivation] as number) + 1;
    const next = this.derivation(before, rank);
    if (next === undefined) return -1;
    const { scores } = this.hypotheses;
    return this.add(way, rank, (scores[way] as number) - (scores[before] as number) + (this.scores[next] as number));
  }

  private add(way: number, rank: number, score: number): number {
    const at = this.count++;
    this.ways = grown(this.ways, this.count);
    this.ranks = grown(this.ranks, this.count);
    this.scores = grown(this.scores, this.count);
    this.left = grown(this.left, this.count);
    this.right = grown(this.right, this.count);
    this.ways[at] = way;
    this.ranks[at] = rank;
    this.scores[at] = score;
    this.left[at] = this.right[at] = -1;
    return at;
  }

  /** Of equal derivations the one that was added first comes first. */
  private merge(a: number, b: number): number {
    if (a < 0) return b;
    if (b < 0) return a;
    const difference = (this.scores[a] as number) - (this.scores[b] as number);
    const [top, other] = difference > 0 || (difference === 0 && a < b) ? [a, b] : [b, a];
    const right = this.right[top] as number;
    this.right[top] = this.left[top] as number;
    this.left[top] = this.merge(other, right);
    return top;
  }
}
