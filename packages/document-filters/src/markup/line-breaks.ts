import { breakEndsSentence, type Shown } from "../text/line-joins.js";

/** Ends a sentence as the end of a line does; it never comes into the document. */
export const lineEnd = "\n";

type Item = { readonly kind: string; readonly raw?: string; readonly lineBreak?: boolean };

function shownBy({ kind, raw = "", lineBreak }: Item): Shown {
  if (lineBreak === true) return "break";
  return kind === "text" ? { text: raw } : kind === "protected" ? "protected" : undefined;
}

/** Whether the line break at `at` among text and tags ends a sentence. */
export const endsSentence = (items: readonly Item[], at: number): boolean => breakEndsSentence(items, at, shownBy);
