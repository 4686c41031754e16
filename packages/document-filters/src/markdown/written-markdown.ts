import type { UnitItem } from "../units/unit-items.js";

const special = /[\\`*[\]|]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|~(?=~)|<(?=[a-z/!?])|&(?=#?\w+;)/giu;

/** Writes text of Markdown. Signs that stand bare in the text that is there, where they mean nothing, stay so. */
export function escapeLike(items: readonly UnitItem[], source: string, isCell: boolean): (text: string) => string {
  const shown = items.map((item) => (item.kind === "text" ? item.text : "")).join("");
  const bare = new Set([..."*[]_~<&|"].filter((sign) => shown.includes(sign) && !source.includes(`\\${sign}`)));
  if (isCell) bare.delete("|");
  else bare.add("|");
  return (text) => text.replace(special, (sign) => (bare.has(sign) ? sign : `\\${sign}`));
}

/** A text that begins a block is not taken for the mark of another one. */
export function asBlock(text: string): string {
  return text.trimStart()
    .replace(/^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|=+\s*$|-+\s*$)/, "\\$&").replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}

/** A heading ends with no signs that would be taken for its own. */
export const asHeading = (text: string): string => text.trim().replace(/(^|\s)(#+)$/, "$1\\$2");
