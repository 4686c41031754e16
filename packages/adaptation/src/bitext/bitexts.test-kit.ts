import fc from "fast-check";
import { packSentences } from "../text/index.js";
import { type AlignedSentences, type LexicalTable } from "./index.js";

/** A sentence pair with its links, each a source and a target position. */
export interface Pair {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly links: readonly (readonly [number, number])[];
}

/** Ids of the words in tests are below it. */
export const vocabularySize = 8;

/** Any sentence pairs. */
export const pairs: fc.Arbitrary<Pair[]> = fc.array(
  fc.tuple(words(), words()).chain(([source, target]) => fc.uniqueArray(
    fc.tuple(fc.nat(Math.max(0, source.length - 1)), fc.nat(Math.max(0, target.length - 1))), { selector: String, maxLength: 9 },
  ).map((links) => ({ source, target, links: source.length === 0 || target.length === 0 ? [] : links }))), { maxLength: 8 });

function words(): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 3, max: vocabularySize - 1 }), { maxLength: 9 });
}

/** What a bitext is built of. */
export function aligned(all: readonly Pair[]): AlignedSentences {
  const flat = all.map(({ links }): number[] => [...links].sort(([one, a], [other, b]) => one - other || a - b).flat());
  const packed = packSentences(flat);
  return {
    source: packSentences(all.map(({ source }) => source)), target: packSentences(all.map(({ target }) => target)),
    links: { pairs: Uint16Array.from(packed.words), starts: packed.starts.map((start) => start / 2) },
    vocabularySize,
    lexical: {
      forward: lexicalTable(all, (pair) => pair),
      backward: lexicalTable(all, ({ source, target, links }) =>
        ({ source: target, target: source, links: links.map(([one, other]) => [other, one] as const) })),
    },
  };
}

/** Shares of the links of each given word; words without a link have one with row 0. */
export function lexicalTable(all: readonly Pair[], turned: (pair: Pair) => Pair): LexicalTable {
  const rows = Array.from({ length: vocabularySize }, () => new Map<number, number>());
  const count = (given: number, word: number) => rows[given]?.set(word, (rows[given]?.get(word) ?? 0) + 1);
  for (const { source, target, links } of all.map(turned)) {
    for (const [one, other] of links) count(source[one] as number, target[other] as number);
    target.forEach((word, at) => links.some(([, other]) => other === at) || count(0, word));
  }
  const sorted = rows.map((row) => [...row].sort(([one], [other]) => one - other));
  const share = (row: readonly (readonly [number, number])[], one: number) => one / row.reduce((sum, [, more]) => sum + more, 0);
  const packed = packSentences(sorted.map((row) => row.map(([word]) => word)));
  return {
    ...packed,
    probabilities: Float32Array.from(sorted.flatMap((row) => row.map(([, times]) => share(row, times)))),
  };
}

/** All translations of a phrase by the definition of consistent phrase pairs: one entry for each occurrence of each. */
export function translationsOf(all: readonly Pair[], phrase: readonly number[]): string[] {
  return all.flatMap(({ source, target, links }) => starts(source, phrase).flatMap((from) => {
    const inSource = (at: number) => at >= from && at < from + phrase.length;
    return stretches(target.length).filter(([left, right]) => {
      const inTarget = (at: number) => at >= left && at <= right;
      return links.every(([one, other]) => inSource(one) === inTarget(other)) && links.some(([one]) => inSource(one));
    }).map(([left, right]) => target.slice(left, right + 1).join(" "));
  }));
}

function starts(words: readonly number[], phrase: readonly number[]): number[] {
  return words.map((_, at) => at).filter((at) => phrase.every((word, offset) => words[at + offset] === word));
}

function stretches(length: number): [number, number][] {
  const from = (left: number) => Array.from({ length: Math.min(7, length - left) }, (_, more): [number, number] => [left, left + more]);
  return Array.from({ length }, (_, left) => from(left)).flat();
}
