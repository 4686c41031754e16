import type { RunNotation } from "../../runs/run-notation.js";
import { escapeXml } from "../../xml-syntax/xml-text.js";
import { highlightColours } from "../highlight-colours.js";
import { prefixOfTag, runTagOf, withHighlight, withLanguage } from "./run-properties.js";

const canBeSeen = /<[^<>]*\s(?:u|strike)="(?!none|noStrike)|highlight>/;

/** How DrawingML writes runs; a format is what `RunFormats` says. `prefix` is that of the paragraph, `language` that of the target. */
export function drawingNotation(prefix: string, language: string): RunNotation {
  const prefixIn = (format: string): string => {
    const tag = runTagOf(format);
    return tag === "" ? prefix : prefixOfTag(tag);
  };
  return {
    open: (format) => {
      const tag = runTagOf(format);
      const inner = prefixIn(format);
      return `${tag === "" ? `<${prefix}r>` : tag}${withLanguage(format.slice(tag.length), inner, language)}<${inner}t>`;
    },
    close: (format) => {
      const inner = prefixIn(format);
      return `</${inner}t></${inner}r>`;
    },
    text: escapeXml,
    showsBlanks: (format) => canBeSeen.test(format),
    highlighted: (format, kind) => {
      const tag = runTagOf(format);
      return tag + withHighlight(format.slice(tag.length), prefixIn(format), highlightColours[kind]);
    },
  };
}
