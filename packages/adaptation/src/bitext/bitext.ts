import { type Section, type SectionReader } from "../model-file/index.js";
import { Candidates } from "./candidates.js";
import { extract } from "./extract.js";
import { OptionCache } from "./option-cache.js";
import { optionsOf, type PhraseOptions } from "./phrase-options.js";
import { PhraseSearch } from "./phrase-search.js";
import { maxPhrase, SentenceFinder, sideFromSections, sideSections, type Side } from "./side.js";

/** The arrays of a bitext, as they are kept and shared by threads. */
export interface BitextArrays {
  readonly source: Side;
  readonly target: Side;
  /** One more than there are sentence pairs, counted in links. */
  readonly linkStarts: Int32Array;
  /** Source and target position alternately. */
  readonly links: Uint8Array;
  /** By target position and length of phrase: steps of the logarithm of how often it stands in the target text. */
  readonly frequencies: Uint8Array;
}

/** How much is looked at, given and kept. */
export interface BitextOptions {
  /** Occurrences of a source phrase that are looked at, 200 where nothing is said; spread evenly over all of them. */
  readonly sample?: number;
  /** Options of a phrase at most, 20 where nothing is said. */
  readonly maxOptions?: number;
  /** Numbers of 32 bits that the options of phrases asked for lately may take; 4 million where nothing is said. */
  readonly cached?: number;
}

/** Occurrences that are looked through for the sentence pairs of one translation. */
const mostLookedAt = 2000;

/** An aligned bitext to ask for translations of phrases. Cheap to make over the same arrays, once for each thread. */
export class Bitext {
  readonly maxPhrase = maxPhrase;
  /** How many sentence pairs there are. */
  readonly unitCount: number;
  private readonly search: PhraseSearch;
  private readonly sentences: SentenceFinder;
  private readonly candidates: Candidates;
  private readonly cache: OptionCache;
  private readonly sample: number;
  private readonly maxOptions: number;

  constructor(private readonly arrays: BitextArrays, { sample = 200, maxOptions = 20, cached = 4_000_000 }: BitextOptions = {}) {
    this.unitCount = arrays.linkStarts.length - 1;
    this.search = new PhraseSearch(arrays.source);
    this.sentences = new SentenceFinder(arrays.source.starts);
    // An occurrence has at most as many translations as there are stretches of `maxPhrase` words.
    this.candidates = new Candidates(arrays.target.words, sample * maxPhrase * (maxPhrase + 1) / 2);
    this.cache = new OptionCache(cached);
    this.sample = sample;
    this.maxOptions = maxOptions;
  }

  /** What words `from` up to `to` may become; `undefined` where they never stand together, or nothing consistent was found. */
  phraseOptions(words: ArrayLike<number>, from: number, to: number): PhraseOptions | undefined {
    return to - from <= maxPhrase && this.search.find(words, from, to) ? this.optionsHere(to - from) : undefined;
  }

  /** The options of all phrases of a sentence: those of words `from` up to `to` stand at `from * maxPhrase + (to - from - 1)`. */
  sentenceOptions(words: ArrayLike<number>): (PhraseOptions | undefined)[] {
    const all = new Array<PhraseOptions | undefined>(words.length * maxPhrase).fill(undefined);
    for (let from = 0; from < words.length; from++) {
      let found = this.search.begin(words[from] as number);
      for (let length = 1; found; length++) {
        all[from * maxPhrase + length - 1] = this.optionsHere(length);
        found = length < maxPhrase && from + length < words.length && this.search.extend(length, words[from + length] as number);
      }
    }
    return all;
  }

  /** How often words `from` up to `to`, at most `maxPhrase`, stand in the source text. */
  occurrences(words: ArrayLike<number>, from: number, to: number): number {
    return this.search.find(words, from, to) ? this.search.high - this.search.low : 0;
  }

  /** Links inside an option, where it stands in the bitext for the first time: source and target position in it alternately. */
  alignment({ examples, targetStarts }: PhraseOptions, option: number, sourceLength: number): number[] {
    const { source, target, links, linkStarts } = this.arrays;
    const from = examples[2 * option] as number;
    const sentence = this.sentences.sentenceOf(from);
    const sourceFrom = from - (source.starts[sentence] as number);
    const targetFrom = (examples[2 * option + 1] as number) - (target.starts[sentence] as number);
    const targetLength = (targetStarts[option + 1] as number) - (targetStarts[option] as number);
    const inside: number[] = [];
    for (let at = linkStarts[sentence] as number; at < (linkStarts[sentence + 1] as number); at++) {
      const one = (links[2 * at] as number) - sourceFrom;
      const other = (links[2 * at + 1] as number) - targetFrom;
      if (one >= 0 && one < sourceLength && other >= 0 && other < targetLength) inside.push(one, other);
    }
    return inside;
  }

  /** Numbers of the sentence pairs, the highest first, in which words `from` up to `to` were translated by just these target words. */
  units(words: ArrayLike<number>, from: number, to: number, target: ArrayLike<number>, limit = 10): number[] {
    if (to - from > maxPhrase || !this.search.find(words, from, to)) return [];
    const { low, high } = this.search;
    const found = new Set<number>();
    const looked = Math.min(high - low, mostLookedAt);
    for (let at = 0; at < looked; at++) {
      const position = this.sampled(low, high, looked, at);
      this.candidates.clear();
      extract(this.arrays, this.sentences, position, to - from, this.candidates);
      if (this.candidates.has(target)) found.add(this.sentences.sentenceOf(position));
    }
    return [...found].sort((one, other) => other - one).slice(0, limit);
  }

  /** The source words of a sentence pair. */
  sourceSentence(unit: number): Int32Array {
    return sentenceOf(this.arrays.source, unit);
  }

  /** The target words of a sentence pair. */
  targetSentence(unit: number): Int32Array {
    return sentenceOf(this.arrays.target, unit);
  }

  /** Links of a sentence pair: source and target position alternately. */
  linksOf(unit: number): Uint8Array {
    const { links, linkStarts } = this.arrays;
    return links.subarray(2 * (linkStarts[unit] as number), 2 * (linkStarts[unit + 1] as number));
  }

  /** The sections of a model file that hold this bitext. */
  sections(prefix = "bitext"): Section[] {
    const { source, target, ...others } = this.arrays;
    return [
      ...sideSections(source, `${prefix}.source`), ...sideSections(target, `${prefix}.target`),
      ...Object.entries(others).map(([name, array]) => ({ name: `${prefix}.${name}`, array })),
    ];
  }

  /** Reads what `sections` gave. Throws `ModelFileError` where they hold no bitext. */
  static fromSections(sections: SectionReader, options?: BitextOptions, prefix = "bitext"): Bitext {
    return new Bitext({
      source: sideFromSections(sections, `${prefix}.source`), target: sideFromSections(sections, `${prefix}.target`),
      linkStarts: sections.get(`${prefix}.linkStarts`, "Int32"), links: sections.get(`${prefix}.links`, "Uint8"),
      frequencies: sections.get(`${prefix}.frequencies`, "Uint8"),
    }, options);
  }

  /** The options of the phrase that was found last. Its first place in the suffix array and its length say which one it is. */
  private optionsHere(length: number): PhraseOptions | undefined {
    const { low, high } = this.search;
    return this.cache.get(low * (maxPhrase + 1) + length, () => this.collect(low, high, length));
  }

  private collect(low: number, high: number, length: number): PhraseOptions | undefined {
    const { candidates, arrays } = this;
    const looked = Math.min(high - low, this.sample);
    candidates.clear();
    for (let at = 0; at < looked; at++) extract(arrays, this.sentences, this.sampled(low, high, looked, at), length, candidates);
    if (candidates.count === 0) return undefined;
    return optionsOf(candidates, arrays, arrays.frequencies, length, high - low, looked, this.maxOptions);
  }

  /** The position of one of `looked` occurrences, spread over those between two places of the suffix array, one from each like part. */
  private sampled(low: number, high: number, looked: number, at: number): number {
    // Where in its part moves on by the golden ratio: what is as regular as the parts are would be seen from one side alone.
    const place = at + (at * 0.618_033_988_749_895) % 1;
    return this.arrays.source.suffixes[low + Math.floor(place * (high - low) / looked)] as number;
  }
}

function sentenceOf({ words, starts }: Side, unit: number): Int32Array {
  return words.subarray(starts[unit], starts[unit + 1]);
}
