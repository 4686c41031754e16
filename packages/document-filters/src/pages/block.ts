/** A stretch of text in one format. */
export interface BlockRun {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly mono?: true;
  readonly shift?: "superscript" | "subscript";
  readonly link?: string;
  /** It refers to the footnote of that name on its page. */
  readonly note?: string;
}

/** What stands before an entry of a list. */
export type ListMark =
  | { readonly kind: "bullet" }
  | { readonly kind: "number"; readonly style: NumberStyle; readonly value: number; readonly before: string; readonly after: string };

export type NumberStyle = "decimal" | "lowerLetter" | "upperLetter" | "lowerRoman" | "upperRoman";

/** A paragraph as it was found on a page. */
export interface ParagraphBlock {
  readonly kind: "paragraph";
  readonly runs: readonly BlockRun[];
  /** 1 to 6 for headings. */
  readonly heading?: number;
  readonly item?: { readonly mark: ListMark; readonly level: number };
  /** In points, where it differs from that of the text. */
  readonly size?: number;
  readonly isCentred?: true;
  /** Its lines are those of a program, and stay as they are. */
  readonly isCode?: true;
  /** It may go on on the next page: its last line is full and ends no sentence. */
  readonly mayGoOn?: true;
  /** It may have begun on the page before. */
  readonly mayHaveBegun?: true;
}

/** A table: the paragraphs of each cell, row by row. */
export interface TableBlock {
  readonly kind: "table";
  /** In points. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly TableCell[])[];
}

export interface TableCell {
  readonly paragraphs: readonly ParagraphBlock[];
  /** Over so many columns; 1 when absent. */
  readonly columns?: number;
}

/** A footnote, by the name that its reference has on the page. */
export interface NoteBlock {
  readonly kind: "note";
  readonly name: string;
  readonly paragraph: ParagraphBlock;
}

/** What a page is made of, in the order in which it is read. */
export type Block = ParagraphBlock | TableBlock | NoteBlock;

/** The text of a paragraph. */
export const textOf = ({ runs }: Pick<ParagraphBlock, "runs">): string => runs.map(({ text }) => text).join("");
