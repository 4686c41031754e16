/**
 * The form in which texts are searched: two that differ in letter case or in compatible characters only become one.
 *
 * Upper case, because the lower case of a character may hang on its neighbours (final sigma), which would break the
 * search for a part.
 */
export function fold(text: string): string {
  return text.normalize("NFKC").toUpperCase();
}
