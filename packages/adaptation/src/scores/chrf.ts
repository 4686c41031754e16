/**
 * chrF2 (Popović, "chrF: character n-gram F-score for automatic MT evaluation", 2015) as sacrebleu computes it: characters up to
 * six without blanks, recall counting twice, orders that neither side has left out; of several references the best.
 */
import { checkPaired, sumOf } from "./bleu.js";
import { words } from "./tokenize-13a.js";

const orders = 6;

/** Numbers that chrF needs of a segment: for each order the translation's n-grams, the reference's, and the matches. */
export const chrfWidth = 3 * orders;

/** chrF2, 0 to 100, of numbers summed over segments. */
export function chrfOf(sums: ArrayLike<number>, at = 0): number {
  let precision = 0;
  let recall = 0;
  let effective = 0;
  for (let order = 0; order < orders; order += 1) {
    const [own, other, matches] = [at, at + 1, at + 2].map((place) => sums[place + 3 * order] as number) as [number, number, number];
    if (own === 0 || other === 0) continue;
    precision += matches / own;
    recall += matches / other;
    effective += 1;
  }
  if (precision + recall === 0) return 0;
  return (100 * 5 * (precision / effective) * (recall / effective)) / ((4 * precision) / effective + recall / effective);
}

/** The numbers of every segment, `chrfWidth` of each, in order. */
export function chrfStatistics(translations: readonly string[], references: readonly (readonly string[])[]): Float64Array {
  checkPaired(translations, references);
  const statistics = new Float64Array(translations.length * chrfWidth);
  translations.forEach((translation, at) => statistics.set(segmentStatistics(translation, references[at] as string[]), at * chrfWidth));
  return statistics;
}

/** chrF2, 0 to 100, of translations of a corpus. */
export function chrf(translations: readonly string[], references: readonly (readonly string[])[]): number {
  return chrfOf(sumOf(chrfStatistics(translations, references), chrfWidth));
}

/** chrF2, 0 to 100, of one translation by itself. */
export function segmentChrf(translation: string, references: readonly string[]): number {
  return chrfOf(segmentStatistics(translation, references));
}

function segmentStatistics(translation: string, references: readonly string[]): Float64Array {
  const grams = new Grams();
  const own = grams.of(translation);
  let best: Float64Array = new Float64Array(chrfWidth);
  let bestScore = -1;
  for (const reference of references) {
    const statistics = compared(own, grams.of(reference));
    const score = chrfOf(statistics);
    if (score <= bestScore) continue;
    bestScore = score;
    best = statistics;
  }
  return best;
}

/** n-grams as numbers: each of one more character is named by the one before it and the character. */
class Grams {
  private readonly ids = new Map<number, number>();

  /** For each order, how often each n-gram stands in a text. */
  of(text: string): Map<number, number>[] {
    const characters = Array.from(words(text).join(""), (character) => character.codePointAt(0) as number);
    const current = new Float64Array(characters.length);
    return Array.from({ length: orders }, (_, order) => {
      const counts = new Map<number, number>();
      for (let from = 0; from + order < characters.length; from += 1) {
        const id = this.idOf((current[from] as number) * 0x110000 + (characters[from + order] as number));
        current[from] = id;
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return counts;
    });
  }

  private idOf(key: number): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    this.ids.set(key, this.ids.size + 1);
    return this.ids.size;
  }
}

function compared(own: readonly Map<number, number>[], other: readonly Map<number, number>[]): Float64Array {
  const statistics = new Float64Array(chrfWidth);
  own.forEach((counts, order) => {
    const reference = other[order] as Map<number, number>;
    let [total, matches] = [0, 0];
    for (const [gram, count] of counts) {
      total += count;
      matches += Math.min(count, reference.get(gram) ?? 0);
    }
    const referenceTotal = [...reference.values()].reduce((sum, count) => sum + count, 0);
    statistics.set([referenceTotal === 0 ? 0 : total, referenceTotal, matches], 3 * order);
  });
  return statistics;
}
