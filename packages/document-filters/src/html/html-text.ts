import { decodeHTML } from "entities";
import { appendShown, type Edit, type Notation } from "../markup/shown-text.js";

const notation: Notation = {
  preserved: /&#?[a-zA-Z0-9]+;?/g,
  collapsed: /[ \t\n\f\r]{2,}|[\t\n\f\r]|&#?[a-zA-Z0-9]+;?/g,
  shown: (found) => (found.startsWith("&") ? decodeHTML(found) : " "),
};
const special = /[\t\n\f\r&]| {2}/;

/**
 * Appends the text that the characters `raw` show to `before`, and what was changed to `edits`. White space becomes one
 * blank unless it is preserved; entities become characters.
 */
export function appendText(before: string, raw: string, preserve: boolean, edits: Edit[]): string {
  if (!(preserve ? raw.includes("&") : special.test(raw))) return before + raw;
  return appendShown(notation, before, raw, preserve, edits);
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" };

/** Text as attribute value, for either kind of quotation mark. */
export function escapeAttribute(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => escapes[char] as string) : text;
}
