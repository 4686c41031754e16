/** Whether the numbers of a text stand in its translation. */
export type NumbersKept = "none" | "kept" | "changed";

/** A number of a text. */
export interface FoundNumber {
  /** Without the signs that divide it: 0 to 9, whatever digits it is written in. */
  readonly digits: string;
  /** The same, cut where a sign divides it. */
  readonly parts: readonly string[];
  /** No letter stands beside it, as in `12th` and `A4`. */
  readonly isAlone: boolean;
  readonly start: number;
  readonly end: number;
}

/** A number with the signs that divide it: a point and a comma change places between languages. */
const runs = /\p{Nd}+(?:[.,'\u2019\u00a0\u202f\u066b\u066c]\p{Nd}+)*/gu;
const letter = /\p{L}/u;

/**
 * Looks for each number of the source in the target, without regard to the signs that divide it, as often as it stands
 * in the source. Digits beside letters (`12th`, `A4`) may be there or not. `none`: the source has no number.
 */
export function compareNumbers(source: string, target: string): NumbersKept {
  const least = new Map<string, number>();
  const most = new Map<string, number>();
  for (const { digits, isAlone } of numbersIn(source)) {
    most.set(digits, (most.get(digits) ?? 0) + 1);
    if (isAlone) least.set(digits, (least.get(digits) ?? 0) + 1);
  }
  if (least.size === 0) return "none";
  const found = new Map<string, number>();
  for (const { digits } of numbersIn(target)) found.set(digits, (found.get(digits) ?? 0) + 1);
  for (const [digits, times] of least) {
    const there = found.get(digits) ?? 0;
    if (there < times || there > (most.get(digits) as number)) return "changed";
  }
  return "kept";
}

/** The numbers of a text in their order. */
export function numbersIn(text: string): FoundNumber[] {
  return [...text.matchAll(runs)].map(({ 0: run, index: start }) => {
    const end = start + run.length;
    const parts = run.split(/\P{Nd}/u).map((part) => part.replace(/[^0-9]/gu, westernDigit));
    return {
      digits: parts.join(""), parts, start, end,
      isAlone: !letter.test(text.slice(Math.max(0, start - 1), start)) && !letter.test(text.slice(end, end + 1)),
    };
  });
}

/** Digits of a script are ten characters in a row. */
function westernDigit(digit: string): string {
  const plain = digit.normalize("NFKC");
  if (/^[0-9]$/.test(plain)) return plain;
  let value = 0;
  const code = digit.codePointAt(0) as number;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
