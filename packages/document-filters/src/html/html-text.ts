import { decodeHTML } from "entities";

/** A place at which the text for the engine differs from the characters of the document. */
export interface Edit {
  /** Offset and length in the text for the engine. */
  readonly at: number;
  readonly length: number;
  readonly raw: string;
}

const collapsible = /[ \t\n\f\r]{2,}|[\t\n\f\r]|&#?[a-zA-Z0-9]+;?/g;
const entities = /&#?[a-zA-Z0-9]+;?/g;
const special = /[\t\n\f\r&]| {2}/;

/**
 * Appends the text that the characters `raw` show to `before`, and what was changed to `edits`. White space becomes one
 * blank unless it is preserved; entities become characters.
 */
export function appendText(before: string, raw: string, preserve: boolean, edits: Edit[]): string {
  if (!(preserve ? raw.includes("&") : special.test(raw))) return before + raw;
  let text = before;
  let from = 0;
  for (const match of raw.matchAll(preserve ? entities : collapsible)) {
    const found = match[0];
    text += raw.slice(from, match.index);
    from = match.index + found.length;
    const shown = found.startsWith("&") ? decodeHTML(found) : " ";
    if (shown !== found) edits.push({ at: text.length, length: shown.length, raw: found });
    text += shown;
  }
  return text + raw.slice(from);
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" };

/** Text as element content. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (char) => escapes[char] as string) : text;
}

/** Text as attribute value, for either kind of quotation mark. */
export function escapeAttribute(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => escapes[char] as string) : text;
}

/** The characters of a stretch that stays: `text` stands at offset `start` of the block, original characters where they differ. */
export function restore(text: string, start: number, edits: readonly Edit[]): string {
  let restored = "";
  let from = 0;
  for (const edit of edits) {
    const at = edit.at - start;
    if (at < from || at + edit.length > text.length) continue;
    restored += escapeText(text.slice(from, at)) + edit.raw;
    from = at + edit.length;
  }
  return restored + escapeText(text.slice(from));
}
