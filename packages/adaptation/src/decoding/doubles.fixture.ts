import { type DecoderLanguageModel, type DecoderModel, type PhraseTable, type TableOptions } from "./decoder-model.js";

/** A bigram model whose probabilities are made up from the two words; its states are words. */
export class MadeUpLanguageModel implements DecoderLanguageModel {
  readonly start = 1;
  readonly empty = 0;
  readonly last = new Float64Array(1);

  constructor(private readonly seed: number) {}

  advance(state: number, word: number): number {
    this.last[0] = this.probability(state, word);
    // Words that 3 divides stand for no context, so that some states are shared.
    return word % 3 === 0 ? 0 : word;
  }

  end(state: number): number {
    return this.probability(state, 2);
  }

  probability(state: number, word: number): number {
    return -0.1 - (Math.imul(state * 31 + word * 17 + this.seed, 0x9e3779b1) >>> 16) / 20_000;
  }
}

export interface MadeUpPhrase { readonly source: readonly number[]; readonly target: readonly number[]; readonly scores: readonly number[] }

/** A phrase table from a list. */
export class ListedPhrases implements PhraseTable {
  private readonly tables = new Map<string, TableOptions>();

  constructor(phrases: readonly MadeUpPhrase[], readonly maxPhrase = 3) {
    for (const source of new Set(phrases.map((phrase) => phrase.source.join()))) {
      const same = phrases.filter((phrase) => phrase.source.join() === source);
      const targetStarts = [0];
      for (const { target } of same) targetStarts.push((targetStarts.at(-1) as number) + target.length);
      this.tables.set(source, {
        count: same.length, targetStarts: Int32Array.from(targetStarts), targets: Int32Array.from(same.flatMap(({ target }) => target)),
        features: Float32Array.from(same.flatMap(({ scores }) => scores)),
      });
    }
  }

  sentenceOptions(words: ArrayLike<number>): (TableOptions | undefined)[] {
    const all = Array.from(words);
    return all.flatMap((_, from) => Array.from({ length: this.maxPhrase }, (_, more) => from + more < all.length
      ? this.tables.get(all.slice(from, from + more + 1).join()) : undefined));
  }

  alignment(): number[] {
    return [0, 0];
  }
}

export function aModel(phrases: readonly MadeUpPhrase[], change: Partial<DecoderModel> = {}): DecoderModel {
  return { phrases: new ListedPhrases(phrases), languageModel: new MadeUpLanguageModel(7), vocabularySize: 50, ...change };
}
