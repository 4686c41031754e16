import type { RunNotation } from "../runs/run-notation.js";
import { escapeXml, escapeXmlAttribute } from "../xml-syntax/xml-text.js";
import type { Names } from "./names.js";
import { highlightStyle } from "./target-styles.js";
import type { TextLooks } from "./text-looks.js";

/** A span of a style, as its start tag is written. */
export const spanTag = (names: Names, style: string): string =>
  `<${names.written("text:span")} ${names.written("text:style-name")}="${escapeXmlAttribute(style)}">`;

const styleName = /style-name="([^"]*)"/g;

/**
 * How OpenDocument writes runs: the format of one is the start tags of the spans around it. What follows a blank without being
 * another sign is no white space to it, so further blanks are elements.
 */
export function odfNotation(names: Names, looks: TextLooks): RunNotation {
  return {
    open: (format) => format,
    close: (format) => `</${names.written("text:span")}>`.repeat(format.split("<").length - 1),
    text: (text) => escapeXml(text).replace(/ {2,}/g, (blanks) => ` ${blanksTag(names, blanks.length - 1)}`),
    showsBlanks: (format) => [...format.matchAll(styleName)].some(([, style = ""]) => looks.showsBlanks(style)),
    highlighted: (format, kind) => format + spanTag(names, highlightStyle(kind)),
  };
}

function blanksTag(names: Names, count: number): string {
  const name = names.written("text:s");
  return count === 1 ? `<${name}/>` : `<${name} ${names.written("text:c")}="${count}"/>`;
}
