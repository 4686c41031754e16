import { lineAt, tooLong } from "../resources/refusals.js";

const format = "Markdown";
/** A section is read as a whole: what is read of it takes some five hundred times as much memory. */
const longestSection = 262_144;
/** Nobody else has a turn while a section is read. */
const section = 16_384;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})\s*$/;
/** Mark-up that goes on over blank lines. */
const beginsOpaque = /^ {0,3}<(?:!--|pre\b|script\b|style\b|textarea\b)/i;
const endsOpaque = /-->|<\/(?:pre|script|style|textarea)>/i;
/** A line at the margin behind a blank one, which ends all lists and quotations before it. */
const beginsBlock = /^[\p{L}#]/u;

/** Where the document can be cut without changing what its parts mean; each but the last has some thousands of characters. */
export function* sectionsOf(source: string): Generator<string> {
  let [from, afterBlank] = [0, true];
  let closing: ((line: string) => boolean) | undefined;
  for (let at = 0; at < source.length;) {
    const end = source.indexOf("\n", at) + 1 || source.length;
    const line = source.slice(at, end);
    if (closing === undefined && afterBlank && at - from >= section && beginsBlock.test(line)) {
      yield source.slice(from, at);
      from = at;
    }
    if (end - from > longestSection) throw tooLong(format, lineAt(source, from));
    closing = closing === undefined ? opened(line) : closing(line) ? undefined : closing;
    afterBlank = line.trim() === "";
    at = end;
  }
  yield source.slice(from);
}

/** What ends the block that a line begins, where that goes on over blank lines. */
function opened(line: string): ((line: string) => boolean) | undefined {
  const [, mark] = fence.exec(line) ?? [];
  if (mark !== undefined) return (next) => fenceEnd.exec(next)?.[1]?.startsWith(mark) ?? false;
  return beginsOpaque.test(line) && !endsOpaque.test(line) ? (next) => endsOpaque.test(next) : undefined;
}
