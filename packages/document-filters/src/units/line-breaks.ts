/** Codes that break a line by their characters: elements, those of memoQ, and what strings of programs hold. */
const broken = [
  /^<(?:\w+:)?(?:br|lb|line-?break)(?:[\s/][^>]*)?>(?:\s*<\/\w+>)?$/i, /^<mq:\w+\b[^>]*\bdisplaytext="br"[^>]*>$/, /^(?:\\r)?\\n$/,
];
const longest = 200;
/** What XLIFF 1.2 and TMX call it, and what tools do: a line break, or a page break. */
const type = /^(?:lb|pb|x-(?:\w+-)?(?:br|lb|linebreak))$/i;
/** How Angular calls the code where nothing else tells. */
const name = /^LINE_BREAK(?:_\d+)?$/;

/** True for the characters of a code that breaks a line. */
export function breaksLine(code: string | undefined): boolean {
  return code !== undefined && code.length < longest && broken.some((characters) => characters.test(code.trim()));
}

/** True for the type of a code that breaks a line. */
export function isLineBreakType(found: string | undefined): boolean {
  return found !== undefined && type.test(found);
}

/** True for the name of a code that breaks a line. */
export function isLineBreakName(found: string | undefined): boolean {
  return found !== undefined && name.test(found);
}
