/** What the tokenizer takes a character for. */
export const kinds = {
  /** Between tokens: ASCII white space, next line, line and paragraph separator. All other spaces are symbols, which are kept. */
  blank: 1,
  letter: 2,
  digit: 3,
  /** A letter of a script that has no blanks between its words. */
  unspaced: 4,
  /** A sign that stands close to its neighbours in such scripts. */
  wide: 5,
  symbol: 6,
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

const blank = /^[\t-\r \u0085\u2028\u2029]$/u;
const unspacedScript = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]$/u;
/** Marks belong to the letter before them; joiners and soft hyphens stand within words. */
const letter = /^[\p{L}\p{M}\p{N}_\u00ad\u200c\u200d\u2060]$/u;
const wideForm = /^[\u3000-\u303f\uff01-\uff65\uffe0-\uffe6]$/u;

function kindOf(character: string): Kind {
  if (blank.test(character)) return kinds.blank;
  if (/^\p{Nd}$/u.test(character)) return kinds.digit;
  const isLetter = letter.test(character);
  if (unspacedScript.test(character) && !/^\p{sc=Hangul}$/u.test(character)) return isLetter ? kinds.unspaced : kinds.wide;
  if (isLetter) return kinds.letter;
  return wideForm.test(character) ? kinds.wide : kinds.symbol;
}

/** Kinds of the characters that were asked for; 0 for all others. Outside of the first plane they are few, and kept apart. */
const known = new Uint8Array(0x10000);
const knownBeyond = new Map<number, Kind>();

/** The kind of a code point; of half a surrogate pair, that of a symbol. */
export function characterKind(codePoint: number): Kind {
  if (codePoint > 0xffff) {
    let kind = knownBeyond.get(codePoint);
    if (kind === undefined) knownBeyond.set(codePoint, kind = kindOf(String.fromCodePoint(codePoint)));
    return kind;
  }
  return (known[codePoint] || (known[codePoint] = kindOf(String.fromCharCode(codePoint)))) as Kind;
}

/** The code point that ends at `end`. */
export function codePointBefore(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  return (unit & 0xfc00) === 0xdc00 && end > 1 ? text.codePointAt(end - 2) as number : unit;
}

/** Whether a character stands beside its neighbours without a blank. */
export function standsClose(codePoint: number): boolean {
  if (codePoint < 0x0e00) return false;
  const kind = characterKind(codePoint);
  return kind === kinds.unspaced || kind === kinds.wide;
}
