/**
 * The sentence rules of Unicode (UAX 29, SB3 to SB11) for texts of ASCII alone, in which most sentences of the world are written: asking
 * Intl for each block costs more than all else that is done with it.
 */
export const isAscii = /^[\0-\u007f]*$/;

const stop = /[.!?\r\n]/g;
const closing = /["'()[\]{}]*/y;
const blanks = /[\t\v\f ]*/y;
const letter = /[A-Za-z]/;
const capital = /[A-Z]/;
const digit = /[0-9]/;
/** What a sentence goes on with behind its stop. */
const goesOn = /[,\-:;.!?]/;
/** A small letter, and nothing but signs, blanks and digits in front of it. */
const smallNext = /[^A-Za-z.!?\r\n]*[a-z]/y;

const endOf = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
};

/** Offsets at which a sentence starts, in rising order, none at the text's ends. */
export function* asciiBreaks(text: string): Generator<number> {
  for (let at = 0; at < text.length;) {
    stop.lastIndex = at;
    const found = stop.exec(text)?.index;
    if (found === undefined) return;
    const end = isLineEnd(text[found]) ? behindLineEnd(text, found) : sentenceEnd(text, found);
    if (end.isBreak && end.at < text.length) yield end.at;
    at = end.at;
  }
}

const isLineEnd = (char: string | undefined): boolean => char === "\r" || char === "\n";
const behindLineEnd = (text: string, at: number): End => ({ at: at + (text.startsWith("\r\n", at) ? 2 : 1), isBreak: true });

/** Where the look goes on, and whether a sentence starts there. */
interface End {
  readonly at: number;
  readonly isBreak: boolean;
}

function sentenceEnd(text: string, at: number): End {
  const closed = endOf(closing, text, at + 1);
  const next = endOf(blanks, text, closed);
  const char = text[next];
  if (isLineEnd(char)) return behindLineEnd(text, next);
  if (char === undefined || goesOn.test(char)) return { at: next, isBreak: false };
  if (text[at] === ".") {
    const isBare = next === at + 1;
    if (isBare && (digit.test(char) || (capital.test(char) && letter.test(text[at - 1] ?? "")))) return { at: next, isBreak: false };
    smallNext.lastIndex = next;
    if (smallNext.test(text)) return { at: next, isBreak: false };
  }
  return { at: next, isBreak: true };
}
