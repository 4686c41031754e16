/** Where the text of a cell stands. */
interface TableCell {
  readonly from: number;
  readonly end: number;
}

/** What may stand in front of the sign of a cell: how often it is there, what it spans, how it is aligned, of what style it is. */
const specification = /(?<=^|\s)(?:\d{0,4}(?:\.\d{1,4})?[*+])?[<^>]?(?:\.[<^>])?([a-z])?$/;

/** The texts of the cells of a table, which stand between `begin` and `end`; those that are literal are none. */
export function* cellsOf(source: string, begin: number, end: number, sign: string): Generator<TableCell> {
  let from: number | undefined;
  let isLiteral = false;
  for (let at = source.indexOf(sign, begin); ; at = source.indexOf(sign, at + 1)) {
    const isEnd = at < 0 || at >= end;
    if (!isEnd && source[at - 1] === "\\") continue;
    const stop = isEnd ? end : at;
    // Only so much can be a specification.
    const before = source.slice(Math.max(from ?? begin, stop - 20), stop);
    const [found = "", style] = isEnd ? [] : specification.exec(before) ?? [];
    if (from !== undefined && !isLiteral) {
      const text = source.slice(from, stop - found.length);
      const [blank, trimmed] = [text.search(/\S/), text.trimEnd().length];
      if (blank >= 0) yield { from: from + blank, end: from + trimmed };
    }
    if (isEnd) return;
    isLiteral = style === "l" || style === "m";
    from = at + 1;
  }
}
