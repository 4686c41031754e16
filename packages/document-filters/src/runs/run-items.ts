import type { InlineMarkup } from "../markup/inline-markup.js";
import type { RunNotation } from "./run-notation.js";

/**
 * Mark-up, and where it stands: between runs, within a run of that format, within whatever run is around it, or as text that is
 * written as it is.
 */
export interface RunMarkup {
  readonly markup: InlineMarkup;
  readonly place: "beside" | "here" | "text" | { readonly format: string };
}

/** Whether a code breaks a line, which ends a sentence unless it goes on in small letters, or begins a new column as a tab does. */
export type LineBreak = boolean | "column";

/** What a paragraph is made of. */
export type RunItem =
  | { readonly kind: "text"; readonly text: string; readonly format: string }
  | { readonly kind: "open" | "close"; readonly name: string; readonly markup: RunMarkup }
  | { readonly kind: "point"; readonly markup: RunMarkup; readonly lineBreak: LineBreak }
  | { readonly kind: "protected"; readonly markup: RunMarkup; readonly text: string; readonly format: string };

type Formatted = Extract<RunItem, { format: string }>;

export const isFormatted = (item: RunItem): item is Formatted => "format" in item;

/** Neither end of a pair. */
type Leaf = Exclude<RunItem, { readonly name: string }>;

/** The items in order; each pair of tags, with what is between them, is one. Tags are paired and well nested. */
export type RunTree = readonly (Leaf | Pair)[];
export interface Pair {
  readonly kind: "pair";
  readonly open: RunMarkup;
  readonly close: RunMarkup;
  readonly inner: RunTree;
}

export function treeOf(items: readonly RunItem[]): RunTree {
  const levels: { tree: RunTree[number][]; open?: RunMarkup }[] = [{ tree: [] }];
  for (const item of items) {
    if (item.kind === "open") levels.push({ tree: [], open: item.markup });
    else if (item.kind === "close") {
      const { tree: inner, open } = levels.pop() as (typeof levels)[number];
      levels.at(-1)?.tree.push({ kind: "pair", open: open as RunMarkup, close: item.markup, inner });
    } else levels.at(-1)?.tree.push(item as Leaf);
  }
  return levels[0]?.tree ?? [];
}

/** The format that most of the text right here has; undefined without any. */
export function baseFormat(tree: RunTree): string | undefined {
  const lengths = new Map<string, number>();
  let [most, base]: [number, string | undefined] = [0, undefined];
  for (const item of tree) {
    if (item.kind !== "text" && item.kind !== "protected") continue;
    const length = (lengths.get(item.format) ?? 0) + item.text.length;
    lengths.set(item.format, length);
    if (length > most) [most, base] = [length, item.format];
  }
  return base;
}

const isBlank = (item: RunItem): boolean => item.kind === "text" && item.text.trim() === "";

/** The same items; blanks between two texts of one format have it too, where nobody sees the difference. */
export function withoutOddBlanks(items: readonly RunItem[], notation: RunNotation): readonly RunItem[] {
  return items.map((item, i) => {
    const [before, after] = [items[i - 1], items[i + 1]];
    if (item.kind !== "text" || !isBlank(item) || before?.kind !== "text" || after?.kind !== "text") return item;
    const isSeen = [item.format, before.format].some((format) => notation.showsBlanks?.(format) === true);
    return before.format !== after.format || isSeen ? item : { ...item, format: before.format };
  });
}
