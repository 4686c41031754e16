import { beginsSmall } from "../text/line-joins.js";
import { type ListMark, type ParagraphBlock, type TableCell, textOf } from "./block.js";
import { type Draft, draftOf, type OpenNote, type PageDraft, withReferences } from "./draft.js";
import { type Fragment, fragmentsOf } from "./fragment.js";
import { type Line, linesOf } from "./line.js";
import { runsOfLines, trimmed } from "./line-runs.js";
import { markAt, withoutMark } from "./list-marks.js";
import type { BodyStyle } from "./page-style.js";
import type { PageText, StructureElement, TextPiece } from "./page-text.js";
import type { Vocabulary } from "./vocabulary.js";

/** The mark of text that is no part of what is read, as running heads are. */
export const artifact = "artifact";

/** So much of the text has to be in the structure, and so few of its paragraphs may be torn apart. */
const leastCovered = 0.9;
const mostTorn = 0.2;
const sentenceEnd = /[.!?:;\u3002]["\u201d)]?$/u;

/** What the structure of a page says of it; undefined where it says nothing that can be relied on. */
export function structuredDrafts(page: PageText, body: BodyStyle, words: Vocabulary): PageDraft[] | undefined {
  const { structure, pieces } = page;
  if (structure === undefined) return undefined;
  const reader = new StructureReader(pieces, body, words);
  if (reader.coverage(structure) < leastCovered) return undefined;
  const drafts = reader.read(structure);
  return isTorn(drafts) ? undefined : drafts;
}

/** Programs that tag each line as a paragraph know nothing of paragraphs. */
function isTorn(drafts: readonly PageDraft[]): boolean {
  const texts = drafts.flatMap((draft) => ("block" in draft && draft.block.item === undefined ? [textOf(draft.block)] : []));
  const torn = texts.filter((text, at) => at > 0 && beginsSmall.test(text) && !sentenceEnd.test(texts[at - 1] as string)).length;
  return torn > Math.max(1, mostTorn * texts.length);
}

const inline: ReadonlySet<string> = new Set(
  ["SPAN", "LINK", "EM", "STRONG", "REFERENCE", "CODE", "ANNOT", "RUBY", "RB", "RT", "RP", "WARICHU", "QUOTE", "BIBENTRY", "LBL", "SUB",
    "FORM"]);
const paragraphs: ReadonlySet<string> = new Set(["P", "CAPTION", "H", "TITLE", "FENOTE", "LBODY", "TOCI", "FIGURE", "FORMULA"]);

class StructureReader {
  private readonly byMark = new Map<string, TextPiece[]>();
  private readonly drafts: PageDraft[] = [];
  private readonly notes: OpenNote[] = [];

  constructor(private readonly pieces: readonly TextPiece[], private readonly body: BodyStyle, private readonly words: Vocabulary) {
    for (const piece of pieces) if (piece.mark !== undefined) this.byMark.set(piece.mark, [...this.byMark.get(piece.mark) ?? [], piece]);
  }

  /** How much of the text of the page the structure names. */
  coverage(root: StructureElement): number {
    const length = (pieces: readonly TextPiece[]): number => pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
    const all = length(this.pieces.filter(({ mark }) => mark !== artifact));
    return all === 0 ? 0 : length(this.contentOf(root)) / all;
  }

  read(root: StructureElement): PageDraft[] {
    this.container(root, 0);
    return withReferences(this.drafts, this.notes);
  }

  private contentOf({ children }: StructureElement): TextPiece[] {
    return children.flatMap((child) => (typeof child === "string" ? this.byMark.get(child) ?? [] : this.contentOf(child)));
  }

  /** What is in an element: blocks, and between them text that is a paragraph without being called one. */
  private container({ children }: StructureElement, level: number): void {
    let loose: (StructureElement | string)[] = [];
    const flush = (): void => {
      if (loose.length > 0) this.paragraph({ role: "P", children: loose }, level);
      loose = [];
    };
    for (const child of children) {
      if (typeof child === "string" || inline.has(child.role.toUpperCase())) loose.push(child);
      else {
        flush();
        this.block(child, level);
      }
    }
    flush();
  }

  private block(element: StructureElement, level: number): void {
    const role = element.role.toUpperCase();
    if (role === "TABLE") this.table(element, level);
    else if (role === "L") this.container(element, level + 1);
    else if (role === "LI") this.item(element, level);
    else if (role === "NOTE") this.note(element);
    else if (/^H[1-6]$/.test(role)) this.paragraph(element, level, Number(role[1]));
    else if (paragraphs.has(role) && !element.children.some(isBlock)) this.paragraph(element, level,
      role === "H" || role === "TITLE" ? 1 : 0);
    else this.container(element, level);
  }

  private paragraph(element: StructureElement, level: number, heading = 0): void {
    for (const note of notesIn(element)) this.note(note);
    const lines = writtenLines(fragmentsOf(this.contentOf(withoutNotesIn(element))));
    const draft = this.draft(lines);
    if (draft === undefined) return;
    const mark = heading > 0 ? undefined : markAt(textOf(draft.block), draft.block.runs[0]?.mono);
    const block = mark === undefined ? draft.block : withMark(draft.block, mark.mark, mark.length, Math.max(0, level - 1));
    this.drafts.push({ ...draft, block, level: heading });
  }

  private item(element: StructureElement, level: number): void {
    const before = this.drafts.length;
    const own = element.children.filter((child) => typeof child === "string" || !isNested(child));
    this.container({ role: "LI", children: own.flatMap((child) => (isBody(child) ? (child as StructureElement).children : [child])) },
      level);
    const first = this.drafts[before];
    if (first !== undefined && "block" in first && first.block.item === undefined && first.level === 0) {
      this.drafts[before] = { ...first, block: { ...first.block, item: { mark: { kind: "bullet" }, level: Math.max(0, level - 1) } } };
    }
    for (const child of element.children) if (typeof child !== "string" && isNested(child)) this.block(child, level);
  }

  private table(element: StructureElement, level: number): void {
    const rows = rowsIn(element).map((row) => row.children.flatMap((cell): { cell: TableCell; pieces: TextPiece[] }[] => {
      if (typeof cell === "string") return [];
      const pieces = this.contentOf(cell);
      const draft = this.draft(linesOf(fragmentsOf(pieces)));
      return [{ pieces, cell: { paragraphs: draft === undefined ? [] : [{ kind: "paragraph", runs: draft.block.runs }] } }];
    })).filter((row) => row.some(({ pieces }) => pieces.length > 0));
    if (rows.length === 0) return this.container({ ...element, role: "DIV" }, level);
    const width = Math.max(...rows.map((row) => row.length));
    const columns = Array.from({ length: width }, (_, at) => rows.flatMap((row) => row[at]?.pieces ?? []));
    this.drafts.push({ kind: "table", widths: widthsOf(columns), rows: rows.map((row) => row.map(({ cell }) => cell)) });
  }

  private note(element: StructureElement): void {
    const draft = this.draft(writtenLines(fragmentsOf(this.contentOf(element))));
    if (draft === undefined) return;
    const name = /^[\d*\u2217\u2020\u2021\u00a7a-z]{1,3}(?=\W|\p{L})/u.exec(textOf(draft.block))?.[0] ?? "";
    const runs = trimmed(withoutMark(draft.block.runs, name.length));
    if (name === "" || runs.length === 0) this.drafts.push(draft);
    else this.notes.push({ name, block: { ...draft.block, runs } });
  }

  private draft(lines: readonly Line[]): Draft | undefined {
    const [first] = lines;
    const runs = runsOfLines(lines, this.words);
    if (first === undefined || runs.length === 0) return undefined;
    const isLarge = Math.abs(first.size - this.body.size) > 0.5;
    const block: ParagraphBlock = { kind: "paragraph", runs, ...(isLarge ? { size: first.size } : {}) };
    const goesOn = sentenceEnd.test(textOf(block)) ? block : { ...block, mayGoOn: true as const };
    return draftOf({ ...goesOn, mayHaveBegun: true }, first.size, lines.length, true);
  }
}

const isBlock = (child: StructureElement | string): boolean =>
  typeof child !== "string" && !inline.has(child.role.toUpperCase()) && child.role.toUpperCase() !== "NOTE";

const isNested = ({ role }: StructureElement): boolean => role.toUpperCase() === "L";
const isBody = (child: StructureElement | string): boolean => typeof child !== "string" && child.role.toUpperCase() === "LBODY";

const isNote = (child: StructureElement | string): boolean => typeof child !== "string" && /^(?:NOTE|FENOTE)$/i.test(child.role);

const notesIn = ({ children }: StructureElement): StructureElement[] => children.flatMap((child) =>
  (typeof child === "string" ? [] : isNote(child) ? [child] : notesIn(child)));

const withoutNotesIn = (element: StructureElement): StructureElement => ({
  ...element,
  children: element.children.filter((child) => !isNote(child)).map((child) => (typeof child === "string" ? child : withoutNotesIn(child))),
});

const rowsIn = ({ children }: StructureElement): StructureElement[] => children.flatMap((child) =>
  (typeof child === "string" ? [] : child.role.toUpperCase() === "TR" ? [child] : rowsIn(child)));

const narrowest = 24;
/** A translation is longer than its source. */
const room = 1.3;

/** The widths of columns: as far as the next one begins, and as their text needs. */
function widthsOf(columns: readonly (readonly TextPiece[])[]): number[] {
  const left = columns.map((pieces) => pieces.reduce((least, piece) => Math.min(least, piece.left), Infinity));
  return columns.map((pieces, at) => {
    const span = pieces.reduce((most, { right }) => Math.max(most, right), 0) - (left[at] as number);
    const step = (left[at + 1] ?? NaN) - (left[at] as number);
    return Math.max(narrowest, ...[span * room, step].filter((width) => Number.isFinite(width)));
  });
}

function withMark(block: ParagraphBlock, mark: ListMark, length: number, level: number): ParagraphBlock {
  return { ...block, runs: trimmed(withoutMark(block.runs, length)), item: { mark, level } };
}

/** Lines in the order in which they were written: a paragraph may go on in the next column. */
function writtenLines(fragments: readonly Fragment[]): Line[] {
  const groups: Fragment[][] = [];
  for (const fragment of [...fragments].sort((a, b) => a.order - b.order)) {
    const last = groups.at(-1)?.at(-1);
    const isSame = last !== undefined && Math.abs(fragment.base - last.base) < 0.3 * Math.max(fragment.size,
      last.size) && fragment.left > last.left;
    if (isSame) groups.at(-1)?.push(fragment);
    else groups.push([fragment]);
  }
  return groups.flatMap((group) => linesOf(group));
}
