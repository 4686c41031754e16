import type { Notation } from "../parts/shown-text.js";
import { xmlText } from "../parts/xml-text.js";

/** How XML writes characters. */
export const xmlNotation: Notation = {
  preserved: /\r\n?|&[^;\s]+;/g,
  collapsed: /[ \t\n\r]{2,}|[\t\n\r]|&[^;\s]+;/g,
  shown: (found) => (found.startsWith("&") ? xmlText(found) : found.startsWith("\r") ? "\n" : " "),
};
