import { decodeHTML } from "entities";
import type { Notation } from "../markup/shown-text.js";

/** How SGML writes characters, as far as they reach the text: entities that are not letters are codes. */
export const sgmlNotation: Notation = {
  preserved: /\r\n?|&[#\w.-]+;?/g,
  collapsed: /[ \t\n\r]{2,}|[\t\n\r]|&[#\w.-]+;?/g,
  shown: (found) => (found.startsWith("&") ? decodeHTML(found) : found.startsWith("\r") ? "\n" : " "),
};

const punctuation: ReadonlySet<string> = new Set(
  ["lt", "gt", "amp", "quot", "apos", "nbsp", "mdash", "ndash", "hellip", "lsquo", "rsquo", "ldquo", "rdquo"]);

/** True for a reference that stands for a character wherever its name is declared as usual. */
export function isCharacter(reference: string): boolean {
  const name = reference.slice(1).replace(/;$/, "");
  const shown = decodeHTML(reference.endsWith(";") ? reference : `${reference};`);
  if (name.startsWith("#")) return /^#(?:\d+|x[\da-f]+)$/i.test(name) && shown !== "\ufffd";
  return punctuation.has(name) || (reference.endsWith(";") && /^\p{L}$/u.test(shown));
}

/** True for a reference to an entity. */
export function isEntity(raw: string): boolean {
  return raw.startsWith("&");
}

/** The word that stands for an entity in a sentence; "" for one that is a sign. */
export function wordOf(reference: string): string {
  const name = reference.slice(1).replace(/;$/, "");
  return name.startsWith("#") || decodeHTML(`&${name};`) !== `&${name};` ? "" : name;
}
