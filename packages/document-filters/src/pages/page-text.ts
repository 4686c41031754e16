/** What is known of a font. */
export interface FontFacts {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** All its characters are of one width. */
  readonly isMono: boolean;
  readonly isSerif: boolean;
}

export const plainFont: FontFacts = { isBold: false, isItalic: false, isMono: false, isSerif: false };

/**
 * Text in one font on one baseline. Lengths are points, from the upper corner of the page at which its lines begin: the left one,
 * or the right one where its script runs to the left. So everything else is written for lines that run to the right.
 */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Where it stands, from the top. */
  readonly base: number;
  readonly size: number;
  readonly font: FontFacts;
  /** It runs against the lines of the page. */
  readonly isAgainst?: boolean;
  /** The marked content that it is in, by which the structure of the document names it. */
  readonly mark?: string;
  /** The address that it leads to. */
  readonly link?: string;
}

/** A line that is drawn on a page, or the edge of an area. */
export interface Rule {
  readonly isHorizontal: boolean;
  /** Its distance from the top where it is horizontal, else from the side at which lines begin. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** One page of a document as it was read. */
export interface PageText {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** In the order in which they were written. */
  readonly pieces: readonly TextPiece[];
  /** Text that runs in other directions than most of the page, a line each. */
  readonly turned: readonly string[];
  readonly rules: readonly Rule[];
  /** Its lines run to the left. */
  readonly isRightToLeft: boolean;
  /** How the document says that it is to be read, where it says it of most of its text. */
  readonly structure?: StructureElement;
}

/** An element of the structure of a document: `role` is one of ISO 32000, `P`, `H1`, `TD`. */
export interface StructureElement {
  readonly role: string;
  /** Elements, and the names of marked content. */
  readonly children: readonly (StructureElement | string)[];
}
