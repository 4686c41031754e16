import { cutPlace, maxBlock } from "./block-bounds.js";
import { inPieces } from "./part-queue.js";

/** A line and the characters that end it; those are "" at the end of the text, and where a line is too long. */
export interface Line {
  readonly text: string;
  readonly end: string;
}

/** The lines of a text, some at a time; all their characters together are the text. */
export async function* readLines(text: AsyncIterable<string>): AsyncGenerator<readonly Line[]> {
  let rest = "";
  const split = (isLast: boolean): Line[] => {
    const lines: Line[] = [];
    let from = 0;
    const cut = (to: number): void => {
      while (to - from > maxBlock) {
        const at = from + cutPlace(rest.slice(from, from + maxBlock), 0);
        lines.push({ text: rest.slice(from, at), end: "" });
        from = at;
      }
    };
    for (const { 0: end, index } of rest.matchAll(/\r\n|\n|\r/g)) {
      // A carriage return at the end may be half of a line end.
      if (!isLast && end === "\r" && index === rest.length - 1) break;
      cut(index);
      lines.push({ text: rest.slice(from, index), end });
      from = index + end.length;
    }
    // One more: the last character may be that carriage return.
    cut(isLast ? rest.length : rest.length - 1);
    if (isLast && from < rest.length) lines.push({ text: rest.slice(from), end: "" });
    rest = isLast ? "" : rest.slice(from);
    return lines;
  };
  for await (const piece of inPieces(text)) {
    rest += piece;
    yield split(false);
  }
  yield split(true);
}
