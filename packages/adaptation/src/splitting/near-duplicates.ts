/**
 * Finds texts that are nearly one of a few thousand others, among millions. A text that differs by no more than `k` words holds
 * one of `k + 1` pieces of the other unchanged, so pieces are looked up first and edits counted only then (Li, Deng, Wang and
 * Feng, "Pass-Join: A Partition-based Method for Similarity Joins", 2011).
 */
import { WordHashes } from "./word-hashes.js";

/** How alike two texts are from which on they count as one: 1 less the edits of words for each word of the longer one. */
export const nearFrom = 0.9;

const filterSize = 1 << 18;

/** Finds texts that are nearly the same as one of those that it was given. */
export class NearDuplicates {
  private readonly hashes = new WordHashes();
  private readonly texts: Int32Array[] = [];
  private readonly whole = new Map<number, number[]>();
  private readonly pieces = new Map<number, number[]>();
  /** By the first two words of a piece, a bit for each length that a piece with them has: most searches end here. */
  private readonly filter = new Int32Array(filterSize);

  constructor(texts: Iterable<string>) {
    for (const text of texts) this.add(this.hashes.of(text).slice());
  }

  /** Whether a text is one of them ("exact"), as good as one of them ("near"), or neither. */
  find(text: string): "exact" | "near" | undefined {
    const words = this.hashes.of(text);
    const same = this.whole.get(keyOf(words, 0, words.length));
    if (same?.some((at) => isSame(this.texts[at] as Int32Array, words)) === true) return "exact";
    return words.length > 8 && this.hasNear(words) ? "near" : undefined;
  }

  private hasNear(words: Int32Array): boolean {
    const tried = new Set<number>();
    for (let from = 0; from + 1 < words.length; from += 1) {
      for (let bits = this.filter[startOf(words, from)] as number; bits !== 0; bits &= bits - 1) {
        const length = 31 - Math.clz32(bits & -bits);
        if (from + length > words.length) continue;
        for (const at of this.pieces.get(keyOf(words, from, length)) ?? []) {
          if (tried.has(at)) continue;
          tried.add(at);
          const other = this.texts[at] as Int32Array;
          const edits = Math.floor((1 - nearFrom) * Math.max(words.length, other.length) + 1e-9);
          if (isWithin(words, other, edits)) return true;
        }
      }
    }
    return false;
  }

  private add(words: Int32Array): void {
    const at = this.texts.push(words) - 1;
    push(this.whole, keyOf(words, 0, words.length), at);
    // The longer of two texts may have a ninth more words than this one.
    const edits = Math.floor((words.length * (1 - nearFrom)) / nearFrom + 1e-9);
    if (edits === 0) return;
    for (let piece = 0; piece <= edits; piece += 1) {
      const from = Math.floor((words.length * piece) / (edits + 1));
      const length = Math.floor((words.length * (piece + 1)) / (edits + 1)) - from;
      const key = keyOf(words, from, length);
      const start = startOf(words, from);
      this.filter[start] = (this.filter[start] as number) | (1 << length);
      push(this.pieces, key, at);
    }
  }
}

function push(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function keyOf(words: Int32Array, from: number, length: number): number {
  let key = length;
  for (let at = from; at < from + length; at += 1) key = Math.imul(key ^ (words[at] as number), 0x9e3779b1) ^ (key >>> 15);
  return key >>> 0;
}

/** Pieces have 4 to 9 words, so the first two always are there. */
function startOf(words: Int32Array, from: number): number {
  return (Math.imul((words[from] as number) ^ Math.imul(words[from + 1] as number, 0x85ebca6b), 0x9e3779b1) >>> 14) % filterSize;
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** Whether one text becomes the other by at most `most` words inserted, left out or exchanged. */
export function isWithin(one: Int32Array, other: Int32Array, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const far = most + 1;
  let above = Int32Array.from({ length: other.length + 1 }, (_, at) => Math.min(at, far));
  let row = new Int32Array(other.length + 1);
  for (let at = 1; at <= one.length; at += 1) {
    const [from, to] = [Math.max(1, at - most), Math.min(other.length, at + most)];
    row.fill(far);
    if (from === 1) row[0] = Math.min(at, far);
    let least = from === 1 ? (row[0] as number) : far;
    for (let column = from; column <= to; column += 1) {
      const exchanged = (above[column - 1] as number) + (one[at - 1] === other[column - 1] ? 0 : 1);
      const edits = Math.min(exchanged, (above[column] as number) + 1, (row[column - 1] as number) + 1, far);
      row[column] = edits;
      least = Math.min(least, edits);
    }
    if (least > most) return false;
    [above, row] = [row, above];
  }
  return (above[other.length] as number) <= most;
}
