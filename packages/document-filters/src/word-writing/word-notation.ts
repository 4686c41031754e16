import { highlightColours } from "../office/highlight-colours.js";
import type { BlockRun } from "../pages/block.js";
import type { RunNotation } from "../runs/run-notation.js";
import { escapeXml } from "../xml-syntax/xml-text.js";

/** Text in WordprocessingML, without the characters that XML does not know. */
export const wordText = (text: string): string => escapeXml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));

const afterShading = /(?=<w:vertAlign)|$/;

/** Runs of a Word document; their formats are the elements of their properties. */
export const wordNotation: RunNotation = {
  open: (format) => (format === "" ? "<w:r>" : `<w:r><w:rPr>${format}</w:rPr>`),
  close: () => "</w:r>",
  text: (text) => `<w:t xml:space="preserve">${wordText(text)}</w:t>`,
  highlighted: (format, kind) => format.replace(afterShading, `<w:shd w:val="clear" w:color="auto" w:fill="${highlightColours[kind]}"/>`),
};

/** The format of a run, in a paragraph of this size in points where that is not the usual one. */
export function formatOf({ bold, italic, mono, shift, link }: BlockRun, size: number | undefined): string {
  const halfPoints = size === undefined ? 0 : halfPointsOf(size);
  return [
    link === undefined ? "" : `<w:rStyle w:val="Hyperlink"/>`,
    mono === true ? `<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>` : "",
    bold === true ? "<w:b/><w:bCs/>" : "", italic === true ? "<w:i/><w:iCs/>" : "",
    halfPoints === 0 ? "" : `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`,
    shift === undefined ? "" : `<w:vertAlign w:val="${shift}"/>`,
  ].join("");
}

/** Sizes in Word documents are counted in halves of a point, from 1 to 72 points here. */
export const halfPointsOf = (size: number): number => Math.round(2 * Math.min(72, Math.max(1, size)));
