/** Of sequences of characters; blanks do not count. */
const longestSequence = 6;
/** No sentence is longer, and the rest of a longer text tells little more. */
const longestSample = 2_000;

/**
 * How far a translation agrees with another one of the same source, from 0 to 1: chrF2 with the other as reference (Popović, "chrF:
 * character n-gram F-score for automatic MT evaluation", 2015), of the start of both where they are longer than a sentence.
 */
export function agreementOf(translation: string, reference: string): number {
  const [own, other] = [charactersOf(translation), charactersOf(reference)];
  let [precision, recall] = [0, 0];
  // Sequences that one of them is too short for tell nothing.
  const lengths = Math.min(longestSequence, own.length, other.length);
  for (let length = 1; length <= lengths; length += 1) {
    const common = inCommon(own, other, length);
    precision += common / (own.length - length + 1);
    recall += common / (other.length - length + 1);
  }
  return precision + recall === 0 ? 0 : (5 * precision * recall) / (4 * precision + recall) / lengths;
}

const charactersOf = (text: string): readonly string[] => [...text.slice(0, longestSample).replace(/\s+/gu, "")];

function inCommon(own: readonly string[], other: readonly string[], length: number): number {
  const left = new Map<string, number>();
  for (const sequence of sequences(other, length)) left.set(sequence, (left.get(sequence) ?? 0) + 1);
  let common = 0;
  for (const sequence of sequences(own, length)) {
    const count = left.get(sequence) ?? 0;
    if (count === 0) continue;
    common += 1;
    left.set(sequence, count - 1);
  }
  return common;
}

function* sequences(characters: readonly string[], length: number): Generator<string> {
  for (let at = 0; at + length <= characters.length; at += 1) yield characters.slice(at, at + length).join("");
}
