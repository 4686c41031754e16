import { type Line, lineText } from "../pages/line.js";
import type { Region } from "../pages/regions.js";

const pageNumber = /^[\W_]*(?:\p{L}{2,7}\.? )?(?:\d{1,4}|[ivxl]{1,6})(?: ?\/ ?\d{1,4})?[\W_]*$/iu;
const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");
/** Running heads are no longer. */
const longest = 120;
/** So many pages back a head may have stood: those on the left differ from those on the right. */
const pagesBack = 3;
/** Letters that may be read otherwise on another page. */
const mostOther = 0.2;

/** Leaves out the running heads of pages that come one after the other: the first page that has one shows it. */
export class SeenHeads {
  private readonly before: { readonly top: string; readonly bottom: string }[] = [];

  without(regions: readonly Region[]): readonly Region[] {
    const lines = regions.flatMap((region) => (region.kind === "lines" ? region.lines : []));
    const inOrder = [...lines].sort((a, b) => a.base - b.base);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (first === undefined || last === undefined || first === last) return regions;
    const isHead = (line: Line, place: "top" | "bottom"): boolean => {
      const text = lineText(line);
      if (text.length > longest) return false;
      return pageNumber.test(text) || this.before.some((page) => isAlike(page[place], keyOf(text)));
    };
    const heads = [...(isHead(first, "top") ? [first] : []), ...(isHead(last, "bottom") ? [last] : [])];
    this.before.push({ top: keyOf(lineText(first)), bottom: keyOf(lineText(last)) });
    if (this.before.length > pagesBack) this.before.shift();
    if (heads.length === 0) return regions;
    return regions.map((region) => (region.kind === "lines" ? { ...region,
      lines: region.lines.filter((line) => !heads.includes(line)) } : region));
  }
}

/** Whether two texts of letters are one but for a few. */
function isAlike(a: string, b: string): boolean {
  if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > mostOther * a.length) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return (row[b.length] as number) <= mostOther * a.length;
}
