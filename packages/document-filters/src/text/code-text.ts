/** Signs of programs, which prose has few of; joined words as programs name things by. */
const signs = /[{}()[\];=_$\\<>*&#]|\p{Ll}(?=\p{Lu})/gu;
const words = /\p{L}+/gu;
/** Marks at the start of a line: quoted mail, items of lists, headings. */
const lineMarks = /^[ \t]*[>*#]+(?=\s|$)/gm;
const fewSigns = 3;
/** Programs and declarations of nine documentations have 0.4 to 4 signs for a word, the pages of an RFC 0.01 to 0.35. */
const signsPerWord = 0.4;

/** True for preformatted text that is most likely a program, a declaration or a command, not prose. */
export function looksLikeCode(text: string): boolean {
  const found = text.replace(lineMarks, "").match(signs)?.length ?? 0;
  return found >= fewSigns && found >= signsPerWord * (text.match(words)?.length ?? 0);
}
