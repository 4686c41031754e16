/** Ends a sentence as the end of a line does; it never comes into the document. */
export const lineEnd = "\n";

const lowerCase = /^\s*\p{Ll}/u;
const onlyBlanks = /^\s*$/;

type Item = { readonly kind: string; readonly raw?: string; readonly lineBreak?: boolean };

/** Whether the line break at `at` ends a sentence: it does not when it stands alone and a small letter follows. */
export function endsSentence(items: readonly Item[], at: number): boolean {
  for (let i = at + 1; i < items.length; i++) {
    const { kind, lineBreak, raw = "" } = items[i] as Item;
    if (lineBreak === true) return true;
    if (kind === "protected") return false;
    if (kind === "text" && !onlyBlanks.test(raw)) return !lowerCase.test(raw);
  }
  return true;
}
