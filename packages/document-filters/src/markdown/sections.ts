import { lineAt, tooLong, tooManyLines } from "../resources/refusals.js";

const format = "Markdown";
/** Maximum number of characters of a section. Its parse tree takes about 500 times as much memory. */
const longestSection = 262_144;
/** Maximum number of lines of a block between two blank lines or cuts, outside code and HTML. */
const mostLines = 3_000;
/**
 * Maximum number of lines of a block in a quotation, list item or footnote. For each line without the mark of its container, micromark
 * searches all earlier lines of the block.
 */
const mostContainedLines = 1_000;
/** Minimum number of characters. Short sections are fast: micromark keeps the tree of a section and has quadratic steps. */
const usualSection = 512;
/** A code fence at the margin, or as the first line of a list item. */
const fence = /^( {0,3}|(?:[-+*]|\d{1,9}[.)])[ \t]+)(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})\s*$/;
const indentedFenceEnd = /^[ \t]*(`{3,}|~{3,})\s*$/;
/** HTML blocks that continue over blank lines: their first and last lines. */
const opaque: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/], [/^ {0,3}<\?/, /\?>/], [/^ {0,3}<!\[CDATA\[/, /\]\]>/], [/^ {0,3}<![a-z]/i, />/],
];
const blank = /^\s*$/;
const indented = /^[ \t]/;
const heading = /^#{1,6}[ \t]/;
const underline = /^(?:=+|-+)\s*$/;
/** A line of a paragraph that cannot be the header of a table. */
const paragraph = /^[\p{L}=][^|]*$/u;
/** A list item or footnote at the margin, but no thematic break such as `* * *`. */
const item = /^(?!([-*])(?:[ \t]*\1)*\s*$)(?:[-+*]|\d{1,9}[.)]|\[\^[^[\]\\\s]+\]:)[ \t]+\S/;
/** An empty list item. After some blocks micromark reads it, and items with numbers other than 1, as text. */
const emptyItem = /^(?:[-+*]|\d{1,9}[.)])\s*$/;
const numbered = /^(?!1[.)])\d{1,9}[.)]/;
/** A link definition on one line, without a title. */
const definition = /^\[[^[\]\\\s^][^[\]\\]*\]:[ \t]+[^\s<>()[\]\\"'][^\s<>()\\]*\s*$/;
const row = /^\|.*\|\s*$/;
const delimiterRow = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+\s*$/;

/** A part of a document that is parsed on its own. */
export interface Section {
  readonly text: string;
  /** A header with as many cells as the table whose rows begin this section, to be parsed before `text`; usually empty. */
  readonly head: string;
}

/**
 * The block that is open after a line. `nothing`: any line at the margin begins a block. `items` and `definitions`: the next one ends the
 * previous one. `paragraph`: an underline ends it. `header`: a table, if a delimiter row follows. `rows`: rows of a table. `unknown`: no
 * cut is possible before the next blank line.
 */
interface OpenBlock {
  readonly kind: "nothing" | "items" | "definitions" | "paragraph" | "header" | "rows" | "unknown";
  /** Number of cells of what may be the header of a table. */
  readonly cells?: number;
  readonly head?: string;
  /** Column where the text of the last list item begins. Kept over blank lines, because the list may continue. */
  readonly column?: number | undefined;
}

const [nothing, unknown] = [{ kind: "nothing" }, { kind: "unknown" }] as const;

/**
 * Cuts a document into sections that can be parsed separately with the same result. Each section has at least `size` characters, except
 * the last one. Rejects sections and blocks above the maximum with `document-unit-too-long`.
 */
export function* sectionsOf(source: string, size = usualSection): Generator<Section> {
  let [from, head] = [0, ""];
  let open: OpenBlock = nothing;
  let closing: Closing | undefined;
  let block: BlockLines = noLines;
  for (let at = 0; at < source.length;) {
    const end = source.indexOf("\n", at) + 1 || source.length;
    const line = source.slice(at, end);
    if (closing?.endsWithItem === true && /^\S/.test(line)) closing = undefined;
    // No head is longer than the rows before it, so parsing heads at most doubles the work.
    if (at - from >= Math.max(size, open.head?.length ?? 0) && closing === undefined && beginsBlock(line, open)) {
      yield { head, text: source.slice(from, at) };
      [from, head, block] = [at, open.head ?? "", noLines];
    }
    if (end - from > longestSection) throw tooLong(format, lineAt(source, from), longestSection);
    block = closing === undefined ? blockWith(line, block) : noLines;
    const most = block.isContained ? mostContainedLines : mostLines;
    if (block.lines > most) throw tooManyLines(format, lineAt(source, at) - block.lines + 1, most);
    const wasOpaque = closing !== undefined;
    closing = closing === undefined ? closingOf(line, open) : closing.isLastLine(line) ? undefined : closing;
    open = wasOpaque || closing !== undefined ? unknown : openAfter(line, open);
    at = end;
  }
  yield { head, text: source.slice(from) };
}

/** Size of the current block. */
interface BlockLines {
  readonly lines: number;
  /** Whether the block is in a quotation, list item or footnote. */
  readonly isContained: boolean;
}

const noLines: BlockLines = { lines: 0, isContained: false };
const quotedBlank = /^[\s>]*$/;
/** A list item that ends the paragraph before it. Items with other numbers than 1 may be text. */
const newItem = /^[ \t>]*(?:[-+*]|1[.)])[ \t]+\S/;
const contained = /^[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]|\[\^)/;

function blockWith(line: string, { lines, isContained }: BlockLines): BlockLines {
  if (quotedBlank.test(line)) return noLines;
  return { lines: newItem.test(line) ? 1 : lines + 1, isContained: isContained || contained.test(line) };
}

/** Whether the document can be cut before this line. */
function beginsBlock(line: string, { kind, column }: OpenBlock): boolean {
  if (kind === "nothing") return /^\S/.test(line) && !emptyItem.test(line) && (column !== undefined || !numbered.test(line));
  if (kind === "items") return item.test(line);
  return (kind === "definitions" && line.startsWith("[")) || (kind === "rows" && row.test(line));
}

function openAfter(line: string, before: OpenBlock): OpenBlock {
  if (blank.test(line)) return before.column === undefined ? nothing : { kind: "nothing", column: before.column };
  if (before.kind === "header") return isTable(before, line) ? { kind: "rows", head: headOf(cellsOf(line)) } : unknown;
  if (before.kind === "paragraph") return underline.test(line) ? nothing : paragraph.test(line) ? before : unknown;
  if (before.kind === "items" && indented.test(line)) return before;
  if (!beginsBlock(line, before)) return { kind: "unknown", column: item.test(line) ? columnOf(line) : indentedColumn(line, before) };
  if (before.kind === "rows") return before;
  if (heading.test(line)) return nothing;
  if (item.test(line)) return { kind: "items", column: columnOf(line) };
  if (definition.test(line)) return { kind: "definitions" };
  if (row.test(line)) return { kind: "header", cells: cellsOf(line) };
  return paragraph.test(line) ? { kind: "paragraph" } : unknown;
}

/** An indented line may belong to the last list item. */
const indentedColumn = (line: string, { column }: OpenBlock): number | undefined => (indented.test(line) ? column : undefined);
const columnOf = (line: string): number => /^\S+[ \t]+/.exec(line)?.[0].length ?? 0;

/** Number of cells of a row that begins and ends with `|`. A header and its delimiter row must have the same number. */
const cellsOf = (line: string): number => line.replace(/\\[^]/g, "").split("|").length - 2;
const isTable = ({ cells }: OpenBlock, line: string): boolean => delimiterRow.test(line) && cellsOf(line) === cells;
/** A table without rows. The text of its header does not matter: it is parsed again with each section, but not translated. */
const headOf = (cells: number): string => `|${"a|".repeat(cells)}\n|${"-|".repeat(cells)}\n`;

/** How a block ends that continues over blank lines. */
interface Closing {
  isLastLine(line: string): boolean;
  /** Whether it also ends before a line at the margin, together with the list item that contains it. */
  readonly endsWithItem: boolean;
}

/** How the block ends that begins with this line; undefined for blocks that end at a blank line. */
function closingOf(line: string, { column = Infinity }: OpenBlock): Closing | undefined {
  const [, before = "", mark] = fence.exec(line) ?? [];
  if (mark !== undefined) {
    const isInItem = before.trim() !== "" || before.length >= column;
    const lastLine = isInItem ? indentedFenceEnd : fenceEnd;
    return { isLastLine: (next) => lastLine.exec(next)?.[1]?.startsWith(mark) ?? false, endsWithItem: isInItem };
  }
  const end = opaque.find(([begin]) => begin.test(line))?.[1];
  return end === undefined || end.test(line) ? undefined : { isLastLine: (next) => end.test(next), endsWithItem: false };
}
