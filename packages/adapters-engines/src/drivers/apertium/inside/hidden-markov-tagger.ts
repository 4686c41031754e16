import { type CoarseWord, coarseWords } from "./coarse-words.js";
import type { TaggerModel } from "./tagger-model.js";

/** Words of a language come again and again; more than this, and memory for them is better spent elsewhere. */
const mostKnownUnits = 20_000;

/** A word behind which a decision is still open. */
interface Pending {
  readonly before: string;
  readonly word: CoarseWord;
  readonly tags: readonly number[];
  /** For each tag, the place of the best tag of the word before. */
  readonly best: readonly number[];
}

/** Escaped characters, and units of the analyser. */
const unit = /\\.|\^([^\\$]*(?:\\.[^\\$]*)*)\$/gs;

/**
 * Chooses one reading of each word, as `apertium-tagger` does with the same model.
 *
 * Each text is tagged as by a tagger that was just started. The program itself forgets for good which tags an unknown
 * word may have as soon as it meets a word whose tags it never saw together: it is then worse at all later texts.
 */
export class HiddenMarkovTagger {
  private readonly known = new Map<string, readonly CoarseWord[]>();
  private readonly classes: ReadonlyMap<string, number>;

  constructor(private readonly model: TaggerModel) {
    this.classes = new Map(model.classes.map((tags, place) => [tags.join(), place]));
  }

  /** What the analyser wrote about a text, with one reading of each word. */
  tag(analysed: string): string {
    const sentence = new Path(this.model, this.classes);
    let end = 0;
    for (const match of analysed.matchAll(unit)) {
      if (match[1] === undefined) continue;
      let before = analysed.slice(end, match.index);
      for (const word of this.words(match[1])) {
        sentence.add(before, word);
        before = "";
      }
      end = match.index + match[0].length;
    }
    return sentence.ended(analysed.slice(end));
  }

  private words(content: string): readonly CoarseWord[] {
    const known = this.known.get(content);
    if (known !== undefined) return known;
    const words = coarseWords(content, this.model);
    if (this.known.size >= mostKnownUnits) this.known.clear();
    this.known.set(content, words);
    return words;
  }
}

/** The likeliest way through the tags of a text. */
class Path {
  private written = "";
  private pending: Pending[] = [];
  private open: readonly number[];
  private tags: readonly number[];
  private likelihoods: readonly number[] = [1];

  constructor(private readonly model: TaggerModel, private readonly classes: ReadonlyMap<string, number>) {
    this.open = model.openClass;
    this.tags = [model.sentenceEnd];
  }

  add(before: string, word: CoarseWord): void {
    const { size, transitions, emissions } = this.model;
    const tags = word.tags.length === 0 ? this.open : word.tags;
    const column = this.classOf(tags) * size;
    const likelihoods: number[] = [];
    const best = tags.map((tag) => {
      let place = 0;
      let likelihood = 0;
      for (let from = 0; from < this.tags.length; from++) {
        const one = (this.likelihoods[from] as number) * (transitions[(this.tags[from] as number) * size + tag] as number)
          * (emissions[column + tag] as number);
        // Of two equal ones the later, as in the program.
        if (one >= likelihood) [place, likelihood] = [from, one];
      }
      likelihoods.push(likelihood);
      return place;
    });
    this.pending.push({ before, word, tags, best });
    this.tags = tags;
    this.likelihoods = likelihoods;
    if (tags.length === 1) this.decide();
  }

  ended(rest: string): string {
    this.add(rest, { tags: [this.model.textEnd], written: () => "" });
    return this.written;
  }

  /** Only one tag is left: the best way to it is the best of all. */
  private decide(): void {
    const decided: string[] = [];
    let place = 0;
    for (const { before, word, tags, best } of this.pending.reverse()) {
      decided.push(before + word.written(tags[place] as number));
      place = best[place] as number;
    }
    this.written += decided.reverse().join("");
    this.pending = [];
    this.likelihoods = [1];
  }

  /** Tags that were never seen together show themselves as the smallest class that has them all. */
  private classOf(tags: readonly number[]): number {
    const known = this.classes.get(tags.join());
    if (known !== undefined) return known;
    for (const one of this.model.classes) {
      if (one.length < this.open.length && tags.every((tag) => one.includes(tag))) this.open = one;
    }
    return this.classes.get(this.open.join()) ?? 0;
  }
}
