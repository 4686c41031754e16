// Exact and fuzzy look-up in a translation memory: candidates by counts of shared words (Sarawagi and Kirpal, "Efficient set joins on
// similarity predicates", 2004; for translation memories Koehn and Senellart, "Fast approximate string matching with suffix arrays and
// A* parsing", 2010), then bounds by bags of words, then the edit distance.
import { type Sentences, sentenceCount } from "../text/index.js";
import { EditDistance } from "./edit-distance.js";
import { hashOf, isSentence, type MemorySections } from "./memory-index.js";

/** A sentence of the memory that is like the one that was asked for. */
export interface FuzzyMatch {
  readonly sentence: number;
  /** 1 less the edits for each word of the longer one: 1 is equal. */
  readonly similarity: number;
}

/** What is looked for, and how much is looked at. */
export interface FuzzyOptions {
  /** The least similarity; 0.7 where absent, 0.5 at least. */
  readonly least?: number;
  /** How many matches are answered at most; 3 where absent. */
  readonly most?: number;
  /** How many sentences are compared word by word at most; 24 where absent. */
  readonly candidates?: number;
}

/** Longer texts are asked for exactly alone: they are no sentences. */
const longestText = 300;
/** Entries of the index that one look may touch: half a millisecond. Words that more sentences have tell little of any of them. */
const mostPostings = 40_000;
const rounding = 1e-9;

/** Looks sentences up. It holds space to count in: one for each thread, over the same arrays. */
export class TranslationMemory {
  private readonly distance: EditDistance;
  private readonly shared: Uint16Array;
  private readonly left: Uint16Array;
  private readonly touched: Int32Array;
  private readonly taken = new Int32Array(longestText);

  constructor(private readonly source: Sentences, private readonly sections: MemorySections, private readonly vocabularySize: number) {
    this.distance = new EditDistance(vocabularySize);
    this.shared = new Uint16Array(sentenceCount(source));
    this.left = new Uint16Array(vocabularySize);
    this.touched = new Int32Array(Math.min(mostPostings, sections.postings.length) + 1);
  }

  /** The newest of the sentences that are equal to the words; -1 where there is none. */
  exact(words: ArrayLike<number>): number {
    const { exact } = this.sections;
    if (hasUnknown(words)) return -1;
    const mask = exact.length - 1;
    for (let slot = hashOf(words, 0, words.length) & mask; exact[slot] !== 0; slot = (slot + 1) & mask) {
      const sentence = (exact[slot] as number) - 1;
      if (isSentence(this.source, sentence, words, 0, words.length)) return sentence;
    }
    return -1;
  }

  /** The most similar sentences, best first; of equally similar ones the later. What is equal is among them. */
  fuzzy(words: ArrayLike<number>, { least = 0.7, most = 3, candidates = 24 }: FuzzyOptions = {}): FuzzyMatch[] {
    if (words.length === 0 || words.length > longestText || !(least >= 0.5)) return [];
    const found = this.bounded(words, least).slice(0, candidates);
    this.distance.prepare(words);
    const { words: all, starts } = this.source;
    let matches: FuzzyMatch[] = [];
    for (const { sentence, similarity: bound } of found) {
      const needed = matches.length < most ? least : (matches.at(-1) as FuzzyMatch).similarity;
      if (bound < needed - rounding) break;
      const [from, to] = [starts[sentence] as number, starts[sentence + 1] as number];
      const longer = Math.max(words.length, to - from);
      const allowed = Math.floor((1 - needed) * longer + rounding);
      const edits = this.distance.to(all, from, to, allowed);
      if (edits <= allowed) matches = better([...matches, { sentence, similarity: 1 - edits / longer }]).slice(0, most);
    }
    return matches;
  }

  /** Sentences that may be similar enough, with a similarity that they cannot exceed, best first. */
  private bounded(words: ArrayLike<number>, least: number): FuzzyMatch[] {
    const [touched, threshold] = this.countShared(words, least);
    const { starts } = this.source;
    const length = words.length;
    for (let at = 0; at < length; at++) this.allow(words[at] as number, 1);
    const found: FuzzyMatch[] = [];
    for (let place = 0; place < touched; place++) {
      const sentence = this.touched[place] as number;
      const count = this.shared[sentence] as number;
      this.shared[sentence] = 0;
      if (count < threshold) continue;
      const [from, to] = [starts[sentence] as number, starts[sentence + 1] as number];
      const longer = Math.max(length, to - from);
      if (Math.min(length, to - from) < least * longer - rounding) continue;
      const bound = this.common(from, to) / longer;
      if (bound >= least - rounding) found.push({ sentence, similarity: bound });
    }
    for (let at = 0; at < length; at++) this.left[this.known(words[at] as number)] = 0;
    return better(found);
  }

  /**
   * Counts for each sentence how many of the rarest words it shares, over so many words as the bound on postings allows. Of `k` words
   * a sentence that is similar enough lacks no more than the edits that are allowed. Answers how many were touched, and the least count.
   */
  private countShared(words: ArrayLike<number>, least: number): [number, number] {
    const { postings, postingStarts } = this.sections;
    const frequency = (word: number): number => (postingStarts[word + 1] as number) - (postingStarts[word] as number);
    const rarest = Array.from(words, (word) => this.known(word)).sort((a, b) => frequency(a) - frequency(b) || a - b);
    const needed = Math.ceil(least * words.length - rounding);
    const mayLack = words.length - needed;
    let touched = 0;
    let used = 0;
    let looked = 0;
    for (let at = 0; at < rarest.length; at++) {
      const word = rarest[at] as number;
      const entries = frequency(word);
      if (used + entries > mostPostings) break;
      looked++;
      used += entries;
      for (let entry = postingStarts[word] as number, end = entry + entries; entry < end; entry++) {
        const sentence = postings[entry] as number;
        const count = this.shared[sentence] as number;
        if (count === 0) this.touched[touched++] = sentence;
        this.shared[sentence] = count + 1;
      }
      // A few words more than can be missing leave few sentences to compare; all of them would only take time.
      if (looked >= mayLack + 4 && touched < 200) break;
    }
    return [touched, Math.max(1, looked - mayLack)];
  }

  /** How many of the words of a sentence the text has, each as often as it has it. */
  private common(from: number, to: number): number {
    const { left } = this;
    const { words } = this.source;
    let common = 0;
    for (let at = from; at < to; at++) {
      const word = words[at] as number;
      if ((left[word] as number) === 0) continue;
      left[word] = (left[word] as number) - 1;
      this.taken[common++] = word;
    }
    for (let at = 0; at < common; at++) this.allow(this.taken[at] as number, 1);
    return common;
  }

  private allow(word: number, more: number): void {
    const known = this.known(word);
    if (known > 0) this.left[known] = (this.left[known] as number) + more;
  }

  private known(word: number): number {
    return word > 0 && word < this.vocabularySize ? word : 0;
  }
}

function better(matches: FuzzyMatch[]): FuzzyMatch[] {
  return matches.sort((a, b) => b.similarity - a.similarity || b.sentence - a.sentence);
}

function hasUnknown(words: ArrayLike<number>): boolean {
  for (let at = 0; at < words.length; at++) if ((words[at] as number) <= 0) return true;
  return false;
}
