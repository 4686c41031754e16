import { PartQueue } from "../text/part-queue.js";
import type { TextPart } from "../text/text-format.js";

const rangeEnd = /<(?:\w+:)?(\w*?)(?:Range)?(Start|End)\b[^>]*?\s(?:\w+:)?id="([^"]*)"[^>]*>/g;
const mayHaveRanges = /<(?:\w+:)?(?:bookmark|perm|\w+Range)End\b/;

/** Word takes bookmarks and comments whose end stands before their start for damage: engines may have changed the order of these points. */
export function withRangesInOrder(text: string): string {
  if (!text.includes("End") || !mayHaveRanges.test(text)) return text;
  const ends = new Map<string, RegExpMatchArray>();
  const swaps: (readonly [number, string, string])[] = [];
  for (const found of text.matchAll(rangeEnd)) {
    const [tag, kind, side, id] = found;
    const key = `${kind} ${id}`;
    if (side === "End") ends.set(key, found);
    else {
      const end = ends.get(key);
      if (end === undefined) continue;
      swaps.push([end.index as number, end[0], tag], [found.index, tag, end[0]]);
      ends.delete(key);
    }
  }
  let [written, at] = ["", 0];
  for (const [index, tag, other] of swaps.sort(([a], [b]) => a - b)) {
    written += text.slice(at, index) + other;
    at = index + tag.length;
  }
  return written + text.slice(at);
}

/** Parts whose ranges are in order, whatever engines do. */
export class RangeQueue extends PartQueue {
  override add(part: TextPart): void {
    if ("keep" in part) super.add(part);
    else super.add({ ...part, write: (targets, bands) => withRangesInOrder(part.write(targets, bands)) });
  }
}
