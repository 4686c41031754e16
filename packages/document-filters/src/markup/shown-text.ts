import type { Segment } from "@dragoman/domain/segments";

/** A place at which the text for the engine differs from the characters of the document. */
export interface Edit {
  /** Offset and length in the text for the engine. */
  readonly at: number;
  readonly length: number;
  readonly raw: string;
}

/** How a format writes characters: what is found in `preserved` or `collapsed` text (both global) shows as something else. */
export interface Notation {
  readonly preserved: RegExp;
  readonly collapsed: RegExp;
  shown(found: string): string;
  /** Writes text, where that is not as XML does. */
  escape?(text: string): string;
}

const onlyBlanks = /^[ \t\r\n]+$/;

/**
 * Appends the text that the characters `raw` show to `before`, and what was changed to `edits`. White space becomes one
 * blank unless it is preserved; entities become characters.
 */
export function appendShown(notation: Notation, before: string, raw: string, preserve: boolean, edits: Edit[]): string {
  let text = before;
  let from = 0;
  for (const match of raw.matchAll(preserve ? notation.preserved : notation.collapsed)) {
    const found = match[0];
    text += raw.slice(from, match.index);
    from = match.index + found.length;
    const shown = !preserve && onlyBlanks.test(found) ? " " : notation.shown(found);
    if (shown !== found) edits.push({ at: text.length, length: shown.length, raw: found });
    text += shown;
  }
  return text + raw.slice(from);
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text as element content. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => escapes[char] as string) : text;
}

/** How much of the text of a block a segment of it takes up; edits do not count protected spans. */
export function textLength(segment: Segment): number {
  return segment.reduce<number>((sum, piece) => sum + (typeof piece === "string" ? piece.length : 0), 0);
}

/** Place of the first edit at `at` or behind it; edits come in the order of the text. */
function firstEditFrom(edits: readonly Edit[], at: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edits[middle] as Edit).at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The characters of a stretch that stays: `text` stands at offset `start` of the block, original characters where they differ. */
export function restore(text: string, start: number, edits: readonly Edit[]): string {
  let restored = "";
  let from = 0;
  for (let i = firstEditFrom(edits, start); i < edits.length; i++) {
    const edit = edits[i] as Edit;
    const at = edit.at - start;
    if (at + edit.length > text.length) break;
    restored += escapeText(text.slice(from, at)) + edit.raw;
    from = at + edit.length;
  }
  return restored + escapeText(text.slice(from));
}
