import { type DecoderModel, type TableOptions } from "./decoder-model.js";
import { grown } from "./growing.js";
import { type OptionPool } from "./option-pool.js";
import { type ExtraPhrase, type SentenceToDecode } from "./sentence-to-decode.js";

/** Options of the phrase table that are kept scored; beyond, the cache is begun anew. 200 bytes or so for each. */
const mostCachedOptions = 100_000;

/**
 * The spans of one sentence and the options of each, best first. Scored options of the phrase table stay in the pool from sentence to
 * sentence.
 */
export class Lattice {
  length = 0;
  spanCount = 0;
  /** `spansFrom[n]` up to `spansFrom[n + 1]` are the spans that begin at word n, the shortest first. */
  spansFrom = new Int32Array(64);
  from = new Int32Array(256);
  to = new Int32Array(256);
  best = new Float64Array(256);
  /** A span's options are `options` from `first[span]` on, `counts[span]` of them. */
  first = new Int32Array(256);
  counts = new Int32Array(256);
  options = new Int32Array(1 << 12);
  /** What the phrase table answered: words from up to to stand at `from * maxPhrase + (to - from - 1)`. */
  table: readonly (TableOptions | undefined)[] = [];
  private optionCount = 0;
  private readonly cache = new Map<TableOptions, { first: number; count: number }>();
  private cached = { options: 0, places: 0 };
  private readonly kept: readonly ReadonlySet<number>[];

  constructor(private readonly model: DecoderModel, private readonly pool: OptionPool, private readonly optionsPerSpan: number) {
    this.kept = Array.from(model.keptClasses ?? [], (words) => new Set(words));
  }

  /** Forgets all that was scored by other weights. */
  reset(weights: Float64Array): void {
    this.pool.reset(weights);
    this.cache.clear();
    this.cached = { options: 0, places: 0 };
  }

  /** Lays out the options of a sentence, in place of those of the one before. */
  fill(sentence: SentenceToDecode): void {
    const { words, forced = [], phrases = [] } = sentence;
    const { maxPhrase } = this.model.phrases;
    this.forgetSentence();
    this.length = words.length;
    this.spansFrom = grown(this.spansFrom, words.length + 1);
    this.table = this.model.phrases.sentenceOptions(words);
    this.cacheTable(words);
    const forcedAt = new Map(forced.map((span, at) => [span.from, at]));
    const isForced = new Uint8Array(words.length);
    for (const { from, to } of forced) isForced.fill(1, from, to);
    const extras = bySpan(phrases);
    for (let from = 0; from < words.length; from++) {
      this.spansFrom[from] = this.spanCount;
      const settled = forcedAt.get(from);
      if (settled !== undefined) this.addForced(sentence, settled);
      const most = Math.max(maxPhrase, ...extras.get(from)?.keys() ?? []);
      for (let to = from + 1; to <= words.length && to - from <= most && isForced[to - 1] === 0; to++) {
        this.addSpan(sentence, from, to, extras.get(from)?.get(to - from));
      }
    }
    this.spansFrom[words.length] = this.spanCount;
  }

  private forgetSentence(): void {
    if (this.cached.options > mostCachedOptions) {
      this.cache.clear();
      this.cached = { options: 0, places: 0 };
    }
    this.pool.truncate(this.cached.options);
    this.optionCount = this.cached.places;
    this.spanCount = 0;
  }

  private cacheTable(words: Int32Array): void {
    const { maxPhrase } = this.model.phrases;
    for (let place = 0; place < this.table.length; place++) {
      const options = this.table[place];
      if (options === undefined || this.cache.has(options)) continue;
      const from = Math.floor(place / maxPhrase);
      const length = place % maxPhrase + 1;
      const first = this.optionCount;
      for (let at = 0; at < options.count; at++) {
        const [start, end] = [options.targetStarts[at] as number, options.targetStarts[at + 1] as number];
        if (this.keepsWords(words, from, from + length, options.targets, start, end)) this.addTableOption(length, options, at);
      }
      this.sortOptions(first);
      this.cache.set(options, { first, count: this.optionCount - first });
    }
    this.cached = { options: this.pool.count, places: this.optionCount };
  }

  private addTableOption(sourceLength: number, options: TableOptions, at: number): void {
    const [start, end] = [options.targetStarts[at] as number, options.targetStarts[at + 1] as number];
    const row = at * (options.features.length / options.count);
    this.addOption(this.pool.add("phraseTable", sourceLength, options.targets, start, end, at, options.features, row));
  }

  /** Whether an option has words of each kept class as often as its source. */
  private keepsWords(words: Int32Array, from: number, to: number, targets: ArrayLike<number>, start: number, end: number): boolean {
    for (const kept of this.kept) {
      let more = 0;
      for (let word = from; word < to; word++) if (kept.has(words[word] as number)) more++;
      for (let word = start; word < end; word++) if (kept.has(targets[word] as number)) more--;
      if (more !== 0) return false;
    }
    return true;
  }

  private addOption(option: number): void {
    this.options = grown(this.options, this.optionCount + 1);
    this.options[this.optionCount++] = option;
  }

  private addForced({ forced = [] }: SentenceToDecode, at: number): void {
    const span = forced[at];
    if (span === undefined) return;
    const first = this.optionCount;
    this.addOption(this.pool.add("forced", span.to - span.from, span.target, 0, span.target.length, at, undefined, 0, span.seenAs));
    this.writeSpan(span.from, span.to, first, 1);
  }

  private addSpan({ words, phrases = [] }: SentenceToDecode, from: number, to: number, extras: readonly number[] | undefined): void {
    const { maxPhrase } = this.model.phrases;
    const options = to - from <= maxPhrase ? this.table[from * maxPhrase + (to - from - 1)] : undefined;
    const known = options === undefined ? undefined : this.cache.get(options);
    // Copied it may be whatever others offer for it: much of what is unknown is code or a name.
    const isUnknown = to - from === 1 && (known === undefined || known.count === 0);
    if (extras === undefined && !isUnknown) {
      if (known !== undefined && known.count > 0) this.writeSpan(from, to, known.first, known.count);
      return;
    }
    const first = this.optionCount;
    for (let n = 0; known !== undefined && n < known.count; n++) this.addOption(this.options[known.first + n] as number);
    for (const at of extras ?? []) {
      const { origin, target, scores } = phrases[at] as ExtraPhrase;
      if (!this.keepsWords(words, from, to, target, 0, target.length)) continue;
      this.addOption(this.pool.add(origin, to - from, target, 0, target.length, at, scores));
    }
    if (isUnknown) {
      const isKept = this.kept.some((kept) => kept.has(words[from] as number));
      this.addOption(this.pool.add(isKept ? "forced" : "unknown", 1, words, from, to, -1));
    }
    if (this.optionCount === first) return;
    this.sortOptions(first);
    this.writeSpan(from, to, first, this.optionCount - first);
  }

  /** Puts the options from `first` on into their order, the best first, and leaves out those beyond the most that a span may have. */
  private sortOptions(first: number): void {
    const { estimates } = this.pool;
    const order = this.options.subarray(first, this.optionCount);
    order.sort((a, b) => (estimates[b] as number) - (estimates[a] as number) || a - b);
    this.optionCount = Math.min(this.optionCount, first + this.optionsPerSpan);
  }

  private writeSpan(from: number, to: number, first: number, count: number): void {
    const span = this.spanCount++;
    if (span === this.from.length) {
      this.from = grown(this.from, span + 1);
      this.to = grown(this.to, span + 1);
      this.first = grown(this.first, span + 1);
      this.counts = grown(this.counts, span + 1);
      this.best = grown(this.best, span + 1);
    }
    this.from[span] = from;
    this.to[span] = to;
    this.first[span] = first;
    this.counts[span] = count;
    this.best[span] = this.pool.estimates[this.options[first] as number] as number;
  }
}

/** The phrases by where they begin and how long they are. */
function bySpan(phrases: readonly ExtraPhrase[]): Map<number, Map<number, number[]>> {
  const spans = new Map<number, Map<number, number[]>>();
  for (const [at, { from, to }] of phrases.entries()) {
    let lengths = spans.get(from);
    if (lengths === undefined) spans.set(from, lengths = new Map());
    const same = lengths.get(to - from);
    if (same === undefined) lengths.set(to - from, [at]);
    else same.push(at);
  }
  return spans;
}
