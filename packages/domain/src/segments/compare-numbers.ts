/** Whether the numbers of a text stand in its translation. */
export type NumbersKept = "none" | "kept" | "changed";

/** A number with the signs that divide it: a point and a comma change places between languages. */
const runs = /\p{Nd}+(?:[.,'\u2019\u00a0\u202f]\p{Nd}+)*/gu;
const letter = /\p{L}/u;

/**
 * Looks for each number of the source in the target, without regard to the signs that divide it, as often as it stands
 * in the source. Digits beside letters (`12th`, `A4`) may be there or not. `none`: the source has no number.
 */
export function compareNumbers(source: string, target: string): NumbersKept {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  for (const [digits, isAlone] of numbersIn(source)) {
    most.set(digits, (most.get(digits) ?? 0) + 1);
    if (isAlone) least.set(digits, (least.get(digits) ?? 0) + 1);
  }
  if (least.size === 0) return "none";
  const found = new Map<string, number>();
  for (const [digits] of numbersIn(target)) found.set(digits, (found.get(digits) ?? 0) + 1);
  for (const [digits, times] of least) {
    const there = found.get(digits) ?? 0;
    if (there < times || there > (most.get(digits) as number)) return "changed";
  }
  return "kept";
}

function numbersIn(text: string): (readonly [digits: string, isAlone: boolean])[] {
  return [...text.matchAll(runs)].map(({ 0: run, index }) => [
    run.replace(/\P{Nd}/gu, ""),
    !letter.test(text.slice(Math.max(0, index - 1), index)) && !letter.test(text.slice(index + run.length, index + run.length + 1)),
  ]);
}
