/**
 * The form in which texts are searched: two that differ in letter case or in compatible characters only become one.
 *
 * Upper case, because the lower case of a character may hang on its neighbours (final sigma), which would break the
 * search for a part.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase();
}

/** Number of characters, as code points. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at + 1 < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}
