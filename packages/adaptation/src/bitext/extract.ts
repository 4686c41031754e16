/**
 * Phrase pairs of one occurrence of a source phrase, as Koehn, Och and Marcu ("Statistical Phrase-Based Translation", 2003) define them: no
 * word inside is linked with one outside. Lowest and highest links are all that this asks for (Lopez, 2007).
 */
import { type Candidates, type Orientation } from "./candidates.js";
import { highest, isLinked, lowest, maxPhrase, offsetOf, type SentenceFinder, type Side } from "./side.js";

/** Source and target of a bitext. */
export interface Sides {
  readonly source: Side;
  readonly target: Side;
}

/** Adds the translations of the `length` words at a source position: none, one, or more where unlinked words stand beside it. */
export function extract({ source, target }: Sides, sentences: SentenceFinder, position: number, length: number, into: Candidates): void {
  const own = source.marks;
  const marks = target.marks;
  const from = offsetOf(own[position] as number);
  const to = from + length;
  let low = 255;
  let high = -1;
  for (let at = position; at < position + length; at++) {
    const mark = own[at] as number;
    if (!isLinked(mark)) continue;
    if (lowest(mark) < low) low = lowest(mark);
    if (highest(mark) > high) high = highest(mark);
  }
  if (high < 0 || high - low >= maxPhrase) return;
  const sentence = sentences.sentenceOf(position);
  const start = target.starts[sentence] as number;
  const end = target.starts[sentence + 1] as number;
  for (let at = start + low; at <= start + high; at++) {
    const mark = marks[at] as number;
    if (isLinked(mark) && (lowest(mark) < from || highest(mark) >= to)) return;
  }
  const first = start + low;
  const last = start + high;
  const before = orientationBefore(own, marks, position, length, first);
  const behind = orientationBehind(own, marks, position, length, last, end);
  for (let left = first; left >= start && last - left < maxPhrase; left--) {
    if (left < first && isLinked(marks[left] as number)) break;
    for (let right = last; right < end && right - left < maxPhrase; right++) {
      if (right > last && isLinked(marks[right] as number)) break;
      into.add(position, left, right - left + 1, before, behind);
    }
  }
}

/** Against the linked target word before the phrase: is it translated from what is before the source phrase, or behind it? */
function orientationBefore(own: Int32Array, marks: Int32Array, position: number, length: number, first: number): Orientation {
  let other = first - 1;
  while (offsetOf(marks[other + 1] as number) > 0 && !isLinked(marks[other] as number)) other--;
  const previous = linkedBefore(own, position);
  if (offsetOf(marks[other + 1] as number) === 0) return previous < 0 ? 0 : 2;
  const mark = marks[other] as number;
  if (highest(mark) === previous) return 0;
  return lowest(mark) === linkedBehind(own, position + length) ? 1 : 2;
}

/** Against the linked target word behind the phrase. */
function orientationBehind(own: Int32Array, marks: Int32Array, position: number, length: number, last: number, end: number): Orientation {
  let other = last + 1;
  while (other < end && !isLinked(marks[other] as number)) other++;
  const next = linkedBehind(own, position + length);
  if (other === end) return next < 0 ? 0 : 2;
  const mark = marks[other] as number;
  if (lowest(mark) === next) return 0;
  return highest(mark) === linkedBefore(own, position) ? 1 : 2;
}

/** Place in its sentence of the last linked word before a position; -1 where there is none. */
function linkedBefore(marks: Int32Array, position: number): number {
  let at = position;
  let offset = offsetOf(marks[at] as number);
  while (--offset >= 0) if (isLinked(marks[--at] as number)) return offset;
  return -1;
}

/** Place in its sentence of the first linked word from a position on; -1 where the sentence has none. */
function linkedBehind(marks: Int32Array, position: number): number {
  let at = position;
  for (let offset = offsetOf(marks[at] as number); offset > 0; offset = offsetOf(marks[++at] as number)) {
    if (isLinked(marks[at] as number)) return offset;
  }
  return -1;
}
