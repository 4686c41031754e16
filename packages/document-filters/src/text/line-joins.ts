import { signWithoutBlanks } from "@dragoman/domain/segments";

/** How text goes on in the next line in the midst of a sentence. */
export const beginsSmall = /^\s*\p{Ll}/u;

/** An entry of a list by its letter or number. */
export const entryMark = /^(?:\(?\p{L}\)|\(?\d{1,3}[.)])(?:\s|$)/u;

/** Ends in a script that puts no blank between words; its lines cannot be joined with one. */
export const endsWithoutBlanks = new RegExp(`${signWithoutBlanks}$`, "u");

const onlyBlanks = /^\s*$/;

/** What an item shows that stands behind a line break: text, something that stays as it is, another break, or nothing. */
export type Shown = { readonly text: string } | "protected" | "break" | undefined;

/** Whether the line break at `at` ends a sentence: it does not when it stands alone and a small letter follows. */
export function breakEndsSentence<Item>(items: readonly Item[], at: number, shownBy: (item: Item) => Shown): boolean {
  for (let i = at + 1; i < items.length; i++) {
    const shown = shownBy(items[i] as Item);
    if (shown === "break") return true;
    if (shown === "protected") return false;
    if (shown !== undefined && !onlyBlanks.test(shown.text)) return !beginsSmall.test(shown.text);
  }
  return true;
}
