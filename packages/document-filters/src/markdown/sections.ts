import { lineAt, tooLong } from "../resources/refusals.js";

const format = "Markdown";
/** A section is read as a whole: what is read of it takes some five hundred times as much memory. */
const longestSection = 262_144;
/** The library keeps all that it reads of a section, and some of its steps take quadratic time. */
const usualSection = 512;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})\s*$/;
/** Mark-up that goes on over blank lines, and what ends each kind. */
const opaque: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/], [/^ {0,3}<\?/, /\?>/], [/^ {0,3}<!\[CDATA\[/, /\]\]>/], [/^ {0,3}<![a-z]/i, />/],
];
const blank = /^\s*$/;
const heading = /^#{1,6}[ \t]/;
const underline = /^(?:=+|-+)\s*$/;
/** The first line of a paragraph without the mark of a table. */
const paragraph = /^[\p{L}=][^|]*$/u;
/** An entry of a list or a note, at the margin; no break of three such signs. */
const entry = /^(?!([-*])(?:[ \t]*\1)*\s*$)(?:[-+*]|\d{1,9}[.)]|\[\^[^[\]\\\s]+\]:)[ \t]+\S/;
/** Entries that the library takes for text behind some blocks. */
const odd = /^(?:[-+*]|\d{1,9}[.)])\s*$/;
const numbered = /^(?!1[.)])\d{1,9}[.)]/;
/** An address without a title, on one line. */
const address = /^\[[^[\]\\\s^][^[\]\\]*\]:[ \t]+[^\s<>()[\]\\"'][^\s<>()\\]*\s*$/;
const row = /^\|.*\|\s*$/;
const delimiterRow = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+\s*$/;

/** A part of a document that is read by itself. */
export interface Section {
  readonly text: string;
  /** Lines of an earlier section without which this one cannot be understood: the head of a table. */
  readonly head: string;
}

/**
 * What is known to be open at the end of a line: nothing, so that a line at the margin begins a block; entries at the margin or
 * addresses, so that the next one ends the one before; a paragraph, which an underline ends; what may be the head of a table; rows
 * of a table with this head; or else `unknown`.
 */
interface OpenBlock {
  readonly kind: "nothing" | "entries" | "addresses" | "paragraph" | "head" | "rows" | "unknown";
  readonly head?: string;
  /** A blank line follows entries. */
  readonly isList?: boolean;
}

const [nothing, unknown] = [{ kind: "nothing" }, { kind: "unknown" }] as const;

/**
 * Cuts the document where that does not change what its parts mean. Each section but the last has at least `size` characters, and ends
 * at the first place that is known to be one.
 */
export function* sectionsOf(source: string, size = usualSection): Generator<Section> {
  let [from, head] = [0, ""];
  let open: OpenBlock = nothing;
  let closing: ((line: string) => boolean) | undefined;
  for (let at = 0; at < source.length;) {
    const end = source.indexOf("\n", at) + 1 || source.length;
    const line = source.slice(at, end);
    if (at - from >= size && closing === undefined && beginsBlock(line, open)) {
      yield { head, text: source.slice(from, at) };
      [from, head] = [at, open.kind === "rows" ? open.head ?? "" : ""];
    }
    if (end - from > longestSection) throw tooLong(format, lineAt(source, from));
    const wasOpaque = closing !== undefined;
    closing = closing === undefined ? opened(line) : closing(line) ? undefined : closing;
    open = wasOpaque || closing !== undefined ? unknown : openAfter(line, open);
    at = end;
  }
  yield { head, text: source.slice(from) };
}

/** Whether everything that is open ends before this line, or the head of a table is all that it needs. */
function beginsBlock(line: string, { kind, isList = false }: OpenBlock): boolean {
  if (kind === "nothing") return /^\S/.test(line) && !odd.test(line) && (isList || !numbered.test(line));
  if (kind === "entries") return entry.test(line);
  return (kind === "addresses" && line.startsWith("[")) || (kind === "rows" && row.test(line));
}

function openAfter(line: string, before: OpenBlock): OpenBlock {
  if (blank.test(line)) return before.kind === "entries" || before.isList === true ? { kind: "nothing", isList: true } : nothing;
  if (before.kind === "head") return isDelimiterOf(before.head ?? "", line) ? { kind: "rows", head: before.head + line } : unknown;
  if (before.kind === "paragraph") return underline.test(line) ? nothing : paragraph.test(line) ? before : unknown;
  if (before.kind === "entries" && /^[ \t]/.test(line)) return before;
  if (!beginsBlock(line, before)) return unknown;
  if (before.kind === "rows") return before;
  if (heading.test(line)) return nothing;
  if (entry.test(line)) return { kind: "entries" };
  if (address.test(line)) return { kind: "addresses" };
  if (row.test(line)) return { kind: "head", head: line };
  return paragraph.test(line) ? { kind: "paragraph" } : unknown;
}

/** A head and the line below it have as many cells, or they form no table. */
function isDelimiterOf(head: string, line: string): boolean {
  const cells = (text: string): number => text.replace(/\\[^]/g, "").split("|").length;
  return delimiterRow.test(line) && cells(head) === cells(line);
}

/** What ends the block that a line begins, where that goes on over blank lines. */
function opened(line: string): ((line: string) => boolean) | undefined {
  const [, mark] = fence.exec(line) ?? [];
  if (mark !== undefined) return (next) => fenceEnd.exec(next)?.[1]?.startsWith(mark) ?? false;
  const end = opaque.find(([begin]) => begin.test(line))?.[1];
  return end === undefined || end.test(line) ? undefined : (next) => end.test(next);
}
