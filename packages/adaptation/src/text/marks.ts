/** At the beginning or the end of a token: no blank there. */
export const joined = "\uffed";
/** At the beginning of a token: a blank there, although one would not expect it between such characters. */
export const spaced = "\uffee";
/** Begins what stands for one of the three. */
export const escape = "\uffef";
/** Stands for one inline code; every token of it is a token of its own. */
export const inlineCode = "\ufffc";

const reserved = /[\uffed-\uffef]/;

/** A text in which no character means a mark. */
export function escapeMarks(text: string): string {
  if (!reserved.test(text)) return text;
  return text.replace(/[\uffed-\uffef]/g, (mark) => escape + (mark.charCodeAt(0) - 0xffed));
}

/** The text that `escapeMarks` was given. */
export function unescapeMarks(text: string): string {
  if (!text.includes(escape)) return text;
  return text.replace(/\uffef([0-2])/g, (_, mark: string) => String.fromCharCode(0xffed + Number(mark)));
}

/** What a token is without its marks, as it stands in a text. */
export function bareToken(token: string): string {
  const from = token.startsWith(joined) || token.startsWith(spaced) ? 1 : 0;
  const to = token.length > from && token.endsWith(joined) ? token.length - 1 : token.length;
  return unescapeMarks(token.slice(from, to));
}

/** Whether a token is an inline code, whatever its marks. */
export function isInlineCode(token: string): boolean {
  return token.length <= 3 && bareToken(token) === inlineCode;
}

/** Whether a token has a letter or a digit; the others are signs, symbols and inline codes. */
export function isWordToken(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}
