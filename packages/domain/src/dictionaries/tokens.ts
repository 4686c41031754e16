import { fold, withStraightApostrophes } from "../common/text.js";

/** A word of a text, a character of a script without blanks between words, or a sign. */
export interface Token {
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The token as it is compared, with a blank in front where white space stands there. */
  readonly form: string;
}

/** Scripts that are written without blanks between words, and Hangul, where endings follow a word without one. */
const unspaced =
  String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const single = String.raw`(?:(?=[${unspaced}])[\p{L}\p{N}])\p{M}*`;
const ofWord = String.raw`(?![${unspaced}])[\p{L}\p{N}_]\p{M}*`;
/** As the word boundaries of Unicode: full stops and commas inside of words and numbers join them. Apostrophes are left to `findTerms`. */
const word = String.raw`(?:${ofWord})+(?:[.,](?=\p{N})(?<=\p{N}.)(?:${ofWord})+|[.·](?=\p{L})(?<=\p{L}.)(?:${ofWord})+)*`;
const token = new RegExp(String.raw`${single}|${word}|\S`, "gu");

/** Cuts a text into the tokens that terms are made of. An apostrophe is one, however it is written. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: found, index } of withStraightApostrophes(text).matchAll(token)) {
    // Signs such as ¨ fold to a blank with a mark on it; a blank in front of a form means white space in the text.
    const folded = fold(found).trimStart();
    tokens.push({ start: index, end: index + found.length, form: index > end && tokens.length > 0 ? ` ${folded}` : folded });
    end = index + found.length;
  }
  return tokens;
}

/** So many tokens of a term are looked up; longer terms are compared with the text afterwards. */
export const keyTokens = 4;

/** What a term is found by: its first tokens. */
export function termKey(source: string): string {
  return tokensOf(source).slice(0, keyTokens).map(({ form }) => form).join("");
}

/** The keys of all terms that might begin at a token. */
export function keysAt(tokens: readonly Token[], at: number): readonly string[] {
  const keys: string[] = [];
  let key = "";
  for (let n = at; n < Math.min(at + keyTokens, tokens.length); n += 1) {
    const { form } = tokens[n] as Token;
    keys.push(key = n === at ? form.trimStart() : key + form);
  }
  return keys;
}
