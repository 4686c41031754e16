/** A pair of inline codes that held text, for which words of a translation are sought. */
export interface SharingPair {
  /** The pair around it, by its place among those that share, where it stands before this one; -1 without one. */
  readonly parent: number;
  /** About where its text stood: 0 at the start of the source, 1 at its end. */
  readonly place: number;
  /** Whether it held letters or digits, and not signs alone. */
  readonly heldWords: boolean;
}

/** A word or a sign of a translation. */
export interface SharedWord {
  readonly isWord: boolean;
  /** The pairs from whose text it comes; several beside each other where the engine made one word of several. */
  readonly pairs: readonly number[];
}

/** The words of one pair: from a place among all words to before another one. */
export interface Share { readonly from: number; readonly to: number }

/** What all pairs inside of one pair, or inside of none, are given their shares of. */
interface Level extends Share { readonly pairs: readonly number[] }

/** Ways to share that are looked at for one level; more would keep all others waiting. */
const mostChoices = 1_000_000;

/**
 * Gives each pair a share of the words of a translation: never an empty one, inside that of the pair around it, and beside
 * those of its neighbours. Each gets the words that come from its text where it can, and else words nearby. Undefined
 * where there are too few words.
 */
export function shareWords(pairs: readonly SharingPair[], words: readonly SharedWord[]): readonly Share[] | undefined {
  return new Sharing(pairs, words, true).run() ?? new Sharing(pairs, words, false).run();
}

class Sharing {
  private readonly children = new Map<number, number[]>();
  /** How many words the pair and those inside of it need. */
  private readonly need: number[];
  /** The places of the words that come from each pair. */
  private readonly own: number[][];
  /** How many words stand before each place. */
  private readonly before: number[] = [0];

  /** Signs count as words only where there are too few of these. */
  constructor(
    private readonly pairs: readonly SharingPair[], private readonly words: readonly SharedWord[], private readonly strict: boolean,
  ) {
    this.own = pairs.map(() => []);
    words.forEach((word, place) => {
      this.before.push((this.before[place] as number) + (word.isWord || !strict ? 1 : 0));
      for (const pair of word.pairs) this.own[pair]?.push(place);
    });
    this.need = pairs.map(() => 0);
    for (let pair = pairs.length - 1; pair >= 0; pair--) {
      const { parent } = pairs[pair] as SharingPair;
      const need = Math.max(1, this.need[pair] as number);
      this.need[pair] = need;
      if (parent >= 0) this.need[parent] = (this.need[parent] as number) + need;
    }
    pairs.forEach(({ parent }, pair) => {
      const beside = this.children.get(parent);
      if (beside === undefined) this.children.set(parent, [pair]);
      else beside.push(pair);
    });
  }

  run(): readonly Share[] | undefined {
    const shares: Share[] = [];
    const levels: Level[] = [{ from: 0, to: this.words.length, pairs: this.children.get(-1) ?? [] }];
    for (let level = levels.pop(); level !== undefined; level = levels.pop()) {
      if (level.pairs.length === 0) continue;
      const found = this.hulls(level) ?? this.divided(level);
      if (found === undefined) return undefined;
      for (const [pair, share] of found) {
        shares[pair] = share;
        levels.push({ ...share, pairs: this.children.get(pair) ?? [] });
      }
    }
    return shares;
  }

  /** For each pair the smallest share with all its words, where these keep apart. */
  private hulls(level: Level): Map<number, Share> | undefined {
    const found = new Map<number, Share>();
    for (const pair of level.pairs) {
      const own = this.ownIn(pair, level);
      const share = { from: own[0] ?? 0, to: (own.at(-1) ?? -1) + 1 };
      if (own.length === 0 || this.counted(pair, share) < (this.need[pair] as number)) return undefined;
      found.set(pair, share);
    }
    const inOrder = [...found.values()].sort((a, b) => a.from - b.from);
    return inOrder.every((share, index) => index === 0 || (inOrder[index - 1] as Share).to <= share.from) ? found : undefined;
  }

  private divided(level: Level): Map<number, Share> | undefined {
    const known = level.pairs.filter((pair) => this.ownIn(pair, level).length > 0);
    const found = this.best({ ...level, pairs: known });
    return (found !== undefined && this.withOthers(level, found)) || this.best(level);
  }

  /** Adds those pairs of which no word is left: each gets the nearest words that are nobody's. */
  private withOthers(level: Level, found: ReadonlyMap<number, Share>): Map<number, Share> | undefined {
    const all = new Map(found);
    for (const pair of level.pairs) {
      if (all.has(pair)) continue;
      const taken = [...all.values()].sort((a, b) => a.from - b.from);
      const nearest = this.nearest(pair, level, [...taken, { from: level.to, to: level.to }]);
      if (nearest === undefined) return undefined;
      all.set(pair, nearest);
    }
    return all;
  }

  private nearest(pair: number, level: Level, taken: readonly Share[]): Share | undefined {
    const wanted = this.placeOf(pair, level);
    const need = this.need[pair] as number;
    let best: Share | undefined;
    let from = level.from;
    for (const next of taken) {
      for (let start = from; start < next.from; start++) {
        if (this.counts(pair, start) === 0) continue;
        let end = start + 1;
        while (end < next.from && this.counted(pair, { from: start, to: end }) < need) end++;
        if (this.counted(pair, { from: start, to: end }) < need) break;
        if (best === undefined || Math.abs(start - wanted) < Math.abs(best.from - wanted)) best = { from: start, to: end };
      }
      from = next.to;
    }
    return best;
  }

  /**
   * The best shares of pairs in the order in which most of their words stand. For each word it is known how good the best
   * way is in which it stands before, in or behind each pair, with how many words in it; choices are remembered.
   */
  private best(level: Level): Map<number, Share> | undefined {
    const pairs = level.pairs.map((pair) => ({ pair, place: this.placeOf(pair, level) }))
      .sort((a, b) => a.place - b.place || a.pair - b.pair).map(({ pair }) => pair);
    const length = level.to - level.from;
    const starts: number[] = [];
    let states = 1;
    for (const pair of pairs) {
      starts.push(states);
      states += (this.need[pair] as number) + 1;
    }
    if (states * (length + 1) > mostChoices) return undefined;
    const worth = this.worthIn(level);
    let now = new Float64Array(states).fill(-Infinity);
    now[0] = 0;
    const chosen: Int32Array[] = [];
    for (let place = level.from; place < level.to; place++) {
      const next = new Float64Array(states).fill(-Infinity);
      const from = new Int32Array(states).fill(-1);
      const reach = (state: number, old: number, value: number): void => {
        if (value > (next[state] as number)) {
          next[state] = value;
          from[state] = old;
        }
      };
      reach(0, 0, now[0] as number);
      pairs.forEach((pair, index) => {
        // The states of a pair: behind it, and in it with 1, 2, … of the words that it needs.
        const behind = starts[index] as number;
        const need = this.need[pair] as number;
        const before = index === 0 ? 0 : starts[index - 1] as number;
        const full = behind + need;
        const fullBefore = index === 0 ? -1 : before + (this.need[pairs[index - 1] as number] as number);
        const gain = worth(pair, place);
        const one = this.counts(pair, place);
        reach(behind, behind, now[behind] as number);
        reach(behind, full, now[full] as number);
        if (one === 1) {
          reach(behind + 1, before, (now[before] as number) + gain);
          if (fullBefore >= 0) reach(behind + 1, fullBefore, (now[fullBefore] as number) + gain);
        }
        for (let count = 1; count <= need; count++) {
          reach(behind + Math.min(count + one, need), behind + count, (now[behind + count] as number) + gain);
        }
      });
      chosen.push(from);
      now = next;
    }
    return this.follow(level, pairs, starts, now, chosen);
  }

  /** Reads the choices from the last word to the first. */
  private follow(
    level: Level, pairs: readonly number[], starts: readonly number[], last: Float64Array, chosen: readonly Int32Array[],
  ): Map<number, Share> | undefined {
    if (pairs.length === 0) return new Map();
    const behind = starts.at(-1) as number;
    const full = behind + (this.need[pairs.at(-1) as number] as number);
    let state = (last[full] as number) > (last[behind] as number) ? full : behind;
    if (last[state] === -Infinity) return undefined;
    const found = new Map<number, { from: number; to: number }>();
    for (let place = level.to - 1; place >= level.from; place--) {
      const index = starts.findLastIndex((start) => start <= state);
      const pair = pairs[index];
      if (pair !== undefined && state > (starts[index] as number)) {
        const share = found.get(pair);
        if (share === undefined) found.set(pair, { from: place, to: place + 1 });
        else share.from = place;
      }
      state = (chosen[place - level.from] as Int32Array)[state] as number;
    }
    return found;
  }

  /** How good it is for a pair to get a word: its own ones, then nobody's, near to where it stood, then those of others. */
  private worthIn(level: Level): (pair: number, place: number) => number {
    const claimed = new Set<number>();
    const claims = new Map(level.pairs.map((pair) => {
      const own = this.ownIn(pair, level);
      for (const place of own) claimed.add(place);
      return [pair, { own: new Set(own), wanted: this.placeOf(pair, level) }];
    }));
    return (pair, place) => {
      const { own, wanted } = claims.get(pair) as { own: ReadonlySet<number>; wanted: number };
      if (own.has(place)) return this.words[place]?.isWord === true ? 4 : 1;
      return (claimed.has(place) ? -1_000 : -0.001) - (own.size === 0 ? Math.abs(place - wanted) / 100 : 0);
    };
  }

  /** The place of the middle one of its words, or where it may be expected. */
  private placeOf(pair: number, level: Level): number {
    const own = this.ownIn(pair, level);
    if (own.length > 0) return own[own.length >> 1] as number;
    const expected = Math.floor((this.pairs[pair] as SharingPair).place * this.words.length);
    return Math.min(Math.max(expected, level.from), level.to - 1);
  }

  private ownIn(pair: number, { from, to }: Share): readonly number[] {
    const own = this.own[pair] as number[];
    if (own.length === 0 || ((own[0] as number) >= from && (own.at(-1) as number) < to)) return own;
    return own.filter((place) => place >= from && place < to);
  }

  private counts(pair: number, place: number): 0 | 1 {
    return !this.strict || this.words[place]?.isWord === true || this.pairs[pair]?.heldWords === false ? 1 : 0;
  }

  private counted(pair: number, { from, to }: Share): number {
    return this.pairs[pair]?.heldWords === false ? to - from : (this.before[to] as number) - (this.before[from] as number);
  }
}
