/**
 * The form in which texts are searched: two that differ in letter case or in compatible characters only become one.
 *
 * Upper case, because the lower case of a character may hang on its neighbours (final sigma), which would break the
 * search for a part.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase();
}

const typographicApostrophes = /[\u2018\u2019\u201b\u02bc\uff07]/g;

/** The text with every apostrophe as the one of typewriters; it keeps its length. */
export function withStraightApostrophes(text: string): string {
  // Looking takes less than replacing nothing, and most texts have none.
  return text.search(typographicApostrophes) < 0 ? text : text.replace(typographicApostrophes, "'");
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
