import type { SharedWord, TargetPiece } from "@dragoman/domain/segments";
import type { Item, Slot } from "./outline-segment.js";

/** A stretch of the translation, in characters. */
export interface Stretch { readonly start: number; readonly end: number }

/** A protected span or an unknown word in the text of the translation; it is never cut. */
export interface Atom extends Stretch { readonly piece: TargetPiece }

/** A translation before its codes are put back. */
export interface MarkedText {
  /** Without outer white space; atoms are part of it. */
  readonly text: string;
  /** In the order of the text. */
  readonly atoms: readonly Atom[];
  /** Words that carry codes: which pairs of the outline each belongs to. */
  readonly words: readonly (Stretch & { readonly pairs: readonly number[] })[];
  /** Where each slot of the outline ended up; absent when the engine lost it. */
  readonly slots: ReadonlyMap<readonly Item[], number>;
}

/** A word or a sign of a translation at its place, with the pairs from whose text it comes. */
export interface PlacedWord extends SharedWord, Stretch {}

const wordOrSign = /[\p{L}\p{M}\p{N}]+(?:['’·][\p{L}\p{M}\p{N}]+)*['’]?|\S/gu;
const letter = /[\p{L}\p{N}]/u;

/** The words and signs of a translation in their order, cut where the words of a pair begin or end; atoms stay whole. */
export function wordsOf({ text, atoms, words }: Pick<MarkedText, "text" | "atoms" | "words">): PlacedWord[] {
  const labels = [...words].sort((a, b) => a.start - b.start);
  const cuts = [...new Set([0, text.length, ...[...atoms, ...labels].flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const whole = new Map(atoms.map((atom) => [atom.start, atom.end]));
  const found: PlacedWord[] = [];
  let open: typeof labels = [];
  let label = 0;
  let insideUntil = 0;
  cuts.forEach((start, index) => {
    const end = cuts[index + 1];
    if (end === undefined) return;
    open = open.filter((one) => one.end > start);
    for (; label < labels.length && (labels[label] as Stretch).start <= start; label++) {
      const one = labels[label] as (typeof labels)[number];
      if (one.end > start) open.push(one);
    }
    const pairs = open.length === 1 ? (open[0] as (typeof labels)[number]).pairs : [...new Set(open.flatMap((one) => one.pairs))];
    const atomEnd = whole.get(start);
    if (atomEnd !== undefined && atomEnd > start) {
      found.push({ start, end: atomEnd, isWord: true, pairs });
      insideUntil = atomEnd;
    } else if (start >= insideUntil) {
      for (const match of text.slice(start, end).matchAll(wordOrSign)) {
        found.push({ start: start + match.index, end: start + match.index + match[0].length, isWord: letter.test(match[0]), pairs });
      }
    }
  });
  return found;
}

/** Texts behind one another; what stands at a border stands between them. */
export function joinMarked(texts: readonly MarkedText[], borders: readonly Slot[]): MarkedText {
  const [first] = texts;
  if (first !== undefined && texts.length === 1) return first;
  let text = "";
  const atoms: Atom[] = [];
  const words: MarkedText["words"][number][] = [];
  const slots = new Map<Slot["items"], number>();
  texts.forEach((marked, place) => {
    const offset = text.length;
    const moved = <T extends Stretch>(one: T): T => ({ ...one, start: one.start + offset, end: one.end + offset });
    atoms.push(...marked.atoms.map(moved));
    words.push(...marked.words.map(moved));
    for (const [items, at] of marked.slots) slots.set(items, at + offset);
    text += marked.text;
    const border = borders[place];
    if (border !== undefined) slots.set(border.items, text.length);
  });
  return { text, atoms, words, slots };
}
