import { type BlockRun, type NoteBlock, type ParagraphBlock, type TableBlock, textOf } from "./block.js";
import type { Look } from "./headings.js";
import { addRun } from "./line-runs.js";

/** A paragraph of which it is not known yet whether it is a heading. */
export interface Draft {
  readonly block: ParagraphBlock;
  readonly look: Look;
  /** The structure of the document tells what it is: a heading of this level, or 0 for none. */
  readonly level?: number;
}

export type PageDraft = Draft | TableBlock | NoteBlock;

/** A footnote whose reference is not found yet. */
export interface OpenNote {
  readonly name: string;
  readonly block: ParagraphBlock;
}

export function draftOf(block: ParagraphBlock, size: number, lines: number, isApart: boolean, text = textOf(block)): Draft {
  const isAll = (key: "bold" | "italic"): boolean => block.runs.every((run) => run[key] === true || run.text.trim() === "");
  return { block, look: { text, size, isBold: isAll("bold"), isItalic: isAll("italic"), lines, isApart } };
}

/** Footnotes stand at the end of the page; those that the text refers to are named there. */
export function withReferences(drafts: readonly PageDraft[], notes: readonly OpenNote[]): PageDraft[] {
  const open = new Set(notes.map(({ name }) => name));
  const referring = drafts.map((draft) => ("block" in draft ? { ...draft, block: refer(draft.block, open) } : draft));
  return [...referring, ...notes.map(({ name, block }) => {
    if (!open.has(name)) return { kind: "note" as const, name, paragraph: block };
    const runs: BlockRun[] = [{ text: name, shift: "superscript" }];
    for (const run of [{ text: " " }, ...block.runs]) addRun(runs, run);
    return draftOf({ ...block, runs }, block.size ?? 0, 1, false);
  })];
}

/** The paragraph with its references to notes that are open; each is referred to once. */
function refer(block: ParagraphBlock, open: Set<string>): ParagraphBlock {
  const runs = block.runs.map((run): BlockRun => {
    const name = run.text.trim();
    return run.shift === "superscript" && open.delete(name) ? { text: run.text, note: name } : run;
  });
  return runs.some(({ note }) => note !== undefined) ? { ...block, runs } : block;
}
