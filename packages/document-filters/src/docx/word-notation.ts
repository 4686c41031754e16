import type { RunNotation } from "../runs/run-notation.js";
import { escapeXml } from "../xml-syntax/xml-text.js";
import { runOrder } from "./property-orders.js";

/** The end tag of a run that begins with a format; "" for none. */
export const endOfRun = (format: string): string => (format === "" ? "" : `</${elementOf(format)}>`);

const elementOf = (format: string): string => format.slice(1, format.indexOf(">"));
const prefixOf = (format: string): string => format.slice(1, format.indexOf(">") - "r".length);

/** Blanks at the ends, or several of them, are kept only where the text says so. */
const keptBlanks = /^\s|\s$|\s\s/;
const noText = /([\t\n\u2011])/;
const elements: Readonly<Record<string, string>> = { "\t": "tab", "\n": "br", "\u2011": "noBreakHyphen" };

const colours = { dictionary: "D9EAD3", brand: "CFE2F3", feedback: "FFF2CC", unknown: "F4CCCC" };
const shading = /<(?:\w+:)?shd\b[^>]*>(?:<\/(?:\w+:)?shd>)?/;
const behindShading = new RegExp(`<(?:${runOrder.slice(runOrder.indexOf("w:shd") + 1).map((name) => name.replace(/^w:/, "(?:\\w+:)?"))
  .join("|")})\\b|</(?:\\w+:)?rPr>`);
const showing = /<(?:\w+:)?(?:u|strike|dstrike|highlight|bdr)\b(?![^>]*val="(?:none|nil|0|false|off)")|<(?:\w+:)?shd\b(?![^>]*fill="auto")/;

/** How Word writes runs. A format is all that stands before the text of a run: its start tag and its properties. */
export const wordNotation: RunNotation = {
  open: (format) => format,
  close: endOfRun,
  text: (text, format) => {
    const prefix = prefixOf(format);
    let written = "";
    for (const piece of noText.test(text) ? text.split(noText) : [text]) {
      const element = elements[piece];
      if (element !== undefined) written += `<${prefix}${element}/>`;
      else if (piece !== "") {
        const space = keptBlanks.test(piece) ? " xml:space=\"preserve\"" : "";
        written += `<${prefix}t${space}>${escapeXml(piece)}</${prefix}t>`;
      }
    }
    return written;
  },
  showsBlanks: (format) => showing.test(format),
  highlighted: (format, kind) => {
    const prefix = prefixOf(format);
    // Attributes have no prefix where the document declares the name space for elements alone.
    if (prefix === "") return format;
    const shade = `<${prefix}shd ${prefix}val="clear" ${prefix}color="auto" ${prefix}fill="${colours[kind]}"/>`;
    const at = format.search(behindShading);
    if (shading.test(format.slice(0, Math.max(0, at)))) return format.replace(shading, shade);
    if (at >= 0) return format.slice(0, at) + shade + format.slice(at);
    return `${format}<${prefix}rPr>${shade}</${prefix}rPr>`;
  },
};
