import type { Item } from "./html-item.js";
import { appendText } from "./html-text.js";

/** A word at the end or the beginning of a text; scripts that put no blanks between words have none here. */
const spaced = "(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}])";
const wordBefore = new RegExp(`(?:(?:${spaced}[\\p{L}\\p{N}]){2}|\\p{N})[.,:;!?)%]?$`, "u");
const wordBehind = new RegExp(`^(?:${spaced}[\\p{L}\\p{N}]){2}`, "u");
const capitalBehind = new RegExp(`^${spaced}\\p{Lu}${spaced}[\\p{L}\\p{N}]`, "u");
/** What hangs on the word before it. */
const hanging: ReadonlySet<string> = new Set(["sub", "sup"]);
const longestWord = 40;

/** The text that stands at once beside a place, on the side to which `step` goes; undefined where more than tags is between. */
function textBeside(items: readonly Item[], from: number, step: 1 | -1): string | undefined {
  for (let at = from; at >= 0 && at < items.length; at += step) {
    const item = items[at] as Item;
    if (item.kind === "text") return appendText("", step > 0 ? item.raw.slice(0, longestWord) : item.raw.slice(-longestWord), false, []);
    if (item.kind === "point" || item.kind === "protected" || hanging.has(item.name)) return undefined;
  }
  return undefined;
}

/** True where one element ends and the next one begins (`at`), both with words that would be one word. */
function touch(items: readonly Item[], at: number): boolean {
  const [ended, begun] = [items[at - 1] as Item, items[at] as Item];
  if (ended.kind !== "close" || begun.kind !== "open" || hanging.has(ended.name) || hanging.has(begun.name)) return false;
  const before = textBeside(items, at - 1, -1);
  const behind = textBeside(items, at, 1);
  if (before === undefined || behind === undefined || !wordBefore.test(before)) return false;
  return (ended.name === "a" && begun.name === "a" ? wordBehind : capitalBehind).test(behind);
}

/** Where the link begins whose last tag stands before `at`. */
function linkBefore(items: readonly Item[], at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i] as Item;
    if (item.kind === "open" && item.name === "a") return i;
  }
  return at;
}

/** Behind the link that begins at `at`. */
function linkBehind(items: readonly Item[], at: number): number {
  for (let i = at; i < items.length; i++) {
    const item = items[i] as Item;
    if (item.kind === "close" && item.name === "a") return i + 1;
  }
  return at;
}

/**
 * Cuts a block where elements touch whose words would run into each other (`</span><span>`): a page shows them as boxes
 * with room between, and no sentence goes through. Links that touch are boxes on their other sides too. The boxes, put
 * together, are the items again.
 */
export function textBoxes(items: readonly Item[]): readonly (readonly Item[])[] {
  const places = new Set<number>();
  for (let at = 1; at < items.length; at++) {
    if (!touch(items, at)) continue;
    places.add(at);
    if ((items[at] as { name?: string }).name === "a") places.add(linkBehind(items, at));
    if ((items[at - 1] as { name?: string }).name === "a") places.add(linkBefore(items, at));
  }
  if (places.size === 0) return [items];
  const cuts = [0, ...[...places].sort((a, b) => a - b), items.length];
  return cuts.slice(1).flatMap((end, i) => (end > (cuts[i] as number) ? [items.slice(cuts[i], end)] : []));
}
