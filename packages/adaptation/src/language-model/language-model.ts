/**
 * A language model as a sorted trie with suffix links (the trie as in Heafield, "KenLM: Faster and Smaller Language Model Queries", 2011;
 * the links as in Germann, Joanis and Larkin, "Tightly Packed Tries", 2009): a state is one integer, and a step back to a shorter history
 * one look-up. Probabilities and back-offs take 16 bits each, in equal steps of the logarithm, so that an n-gram takes 16 bytes, and 10
 * in the highest order.
 */
import { type Section, type SectionReader } from "../model-file/index.js";
import { reservedWords, type Sentences } from "../text/index.js";
import { countNgrams } from "./count-ngrams.js";
import { packTrie, trieFromSections, trieSections, type PackedTrie } from "./packed-trie.js";
import { smooth } from "./smooth.js";

/** What a model is trained with. */
export interface LanguageModelOptions {
  /** Words are below it. */
  readonly vocabularySize: number;
  /** How many words an n-gram has at most; 5 where nothing is said. */
  readonly order?: number;
}

/** Trains a model on sentences, which come without the words that start and end them. */
export function trainLanguageModel(sentences: Sentences, { vocabularySize, order = 5 }: LanguageModelOptions): LanguageModel {
  if (!Number.isInteger(order) || order < 2 || order > 9) throw new RangeError(`The order of a language model is 2 to 9, not ${order}.`);
  const ngrams = countNgrams(sentences, order, vocabularySize);
  return new LanguageModel(packTrie(ngrams, smooth(ngrams)));
}

/** Says how probable words are behind others. Cheap to make over the same arrays, once for each thread; asking allocates nothing. */
export class LanguageModel {
  /** How many words an n-gram has at most. */
  readonly order: number;
  /** Words are below it; others are unknown. */
  readonly vocabularySize: number;
  /** The state of no history. */
  readonly empty = 0;
  /** The state at the start of a sentence. */
  readonly start: number;
  /** The natural logarithm that `advance` found last. */
  readonly last = new Float64Array(1);
  private readonly words: Int32Array;
  private readonly shorter: Int32Array;
  private readonly firstChild: Int32Array;
  private readonly probabilities: Uint16Array;
  private readonly backOffs: Uint16Array;
  private readonly step: number;
  /** Nodes from here on have no children. */
  private readonly highest: number;

  constructor(private readonly trie: PackedTrie) {
    this.order = trie.levels.length - 2;
    this.vocabularySize = (trie.levels[2] as number) - 1;
    this.words = trie.words;
    this.shorter = trie.shorter;
    this.firstChild = trie.firstChild;
    this.probabilities = trie.probabilities;
    this.backOffs = trie.backOffs;
    this.step = trie.step;
    this.highest = trie.levels[this.order] as number;
    const start = 1 + reservedWords.sentenceStart;
    this.start = this.hasChildren(start) ? start : this.empty;
  }

  /** The sections of a model file that hold this model. */
  sections(prefix = "languageModel"): Section[] {
    return trieSections(this.trie, prefix);
  }

  /** Reads what `sections` gave. Throws `ModelFileError` where they hold no language model. */
  static fromSections(sections: SectionReader, prefix = "languageModel"): LanguageModel {
    return new LanguageModel(trieFromSections(sections, prefix));
  }

  /**
   * The state behind `word`; how probable it was in `state` stands in `last[0]` then. Equal states go on alike, whatever words they stand
   * for.
   */
  advance(state: number, word: number): number {
    const { words, firstChild } = this;
    let steps = 0;
    while (state !== 0) {
      let low = firstChild[state] as number;
      let high = firstChild[state + 1] as number;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((words[middle] as number) < word) low = middle + 1;
        else high = middle;
      }
      if (low < (firstChild[state + 1] as number) && words[low] === word) return this.reach(low, steps);
      steps += this.backOffs[state] as number;
      state = this.shorter[state] as number;
    }
    return this.reach(word < this.vocabularySize ? 1 + word : 1 + reservedWords.unknown, steps);
  }

  /** How probable the end of the sentence is in `state`, as a natural logarithm. */
  end(state: number): number {
    this.advance(state, reservedWords.sentenceEnd);
    return this.last[0] as number;
  }

  /** How probable a sentence is with its end, as a natural logarithm. */
  sentence(words: ArrayLike<number>, from = 0, to = words.length): number {
    let state = this.start;
    let sum = 0;
    for (let at = from; at < to; at++) {
      state = this.advance(state, words[at] as number);
      sum += this.last[0] as number;
    }
    return sum + this.end(state);
  }

  /** How many words of history a state stands for. */
  contextLength(state: number): number {
    let length = 0;
    while ((this.trie.levels[length + 1] as number) <= state) length++;
    return length;
  }

  /** Whether a word was in the text that the model was trained on. */
  isKnown(word: number): boolean {
    const node = word < this.vocabularySize ? 1 + word : 1 + reservedWords.unknown;
    return this.probabilities[node] !== this.probabilities[1 + reservedWords.unknown];
  }

  /** How many n-grams there are of each length, single words first. */
  get sizes(): number[] {
    return this.trie.levels.slice(1, -1).map((from, at) => (this.trie.levels[at + 2] as number) - from);
  }

  private reach(node: number, steps: number): number {
    this.last[0] = -((this.probabilities[node] as number) + steps) * this.step;
    return node < this.highest && this.hasChildren(node) ? node : this.shorter[node] as number;
  }

  private hasChildren(node: number): boolean {
    return (this.firstChild[node] as number) < (this.firstChild[node + 1] as number);
  }
}
