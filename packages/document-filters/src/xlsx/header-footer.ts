import type { DocumentContext } from "@dragoman/application/documents";
import { PartOfParts } from "../markup/inline-markup.js";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import type { TextPart } from "../text/text-format.js";
import { addText, cellText, storedText, withinLength } from "./cell-text.js";

/** Excel takes no more, codes included. */
const mostCharacters = 255;

/** A code of a header or footer: of a font, a colour, a size, a section, a switch, something that is filled in, or any other one. */
const code = /&(?:"[^"]*"|K(?:[\da-fA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[PN](?:[+-]\d+)?|[^])/;
const codes = new RegExp(`(${code.source})`);
const isSection = /^&[LCR]$/i;
const isSwitch = /^&[BIUESXYOH]$/i;
/** What fields show, as an engine may think of it. */
const shownByFields: Readonly<Record<string, string>> = { P: "1", N: "1", D: "1/1", T: "1:00", F: "A", Z: "A", A: "A" };

/** Stands behind codes that a digit or sign of the text would become part of. */
const open = "\ufdd0";
const swallowed = /\ufdd0(?=([+-]?\d)?)/g;

const notation: RunNotation = { open: () => "", close: () => "", text: (text) => storedText(text.replaceAll("&", "&&")) };

/** The part that the text of a header or footer of a sheet becomes, with its characters `raw`; undefined without text. */
export function headerFooterPart(raw: string, context: DocumentContext): TextPart | undefined {
  const parts: TextPart[] = [];
  for (const stretch of sectionsOf(cellText(raw))) {
    if (typeof stretch === "string") parts.push({ keep: storedText(stretch) });
    else parts.push(sectionPart(stretch, context));
  }
  const whole = new PartOfParts();
  whole.add(whole.markup(parts));
  const part = whole.build(raw);
  return "keep" in part ? undefined : { ...part, write: (targets) => fitting(part.write(targets), raw) };
}

/** Codes of sections, and between them text and codes in turns. */
function sectionsOf(text: string): (string | string[])[] {
  const sections: (string | string[])[] = [];
  let current: string[] = [];
  text.split(codes).forEach((piece, i) => {
    if (i % 2 === 0 || !isSection.test(piece)) {
      current.push(piece);
      return;
    }
    sections.push(current, piece);
    // Text comes first, so that codes stay at the odd places.
    current = [];
  });
  return [...sections, current];
}

function sectionPart(pieces: readonly string[], context: DocumentContext): TextPart {
  const block = new RunBlock(notation, context);
  const switched = new Set<string>();
  for (const piece of pieces) {
    block.original(storedText(piece));
    if (!piece.startsWith("&")) addText(block, piece);
    else if (piece === "&&") block.text("&", "");
    else addCode(block, piece, switched);
  }
  return block.finish();
}

function addCode(block: RunBlock, piece: string, switched: Set<string>): void {
  const field = shownByFields[piece.charAt(1).toUpperCase()];
  const end = /\d$/.test(piece) || field !== undefined ? open : "";
  const markup = { markup: storedText(piece) + end, place: "beside" } as const;
  if (field !== undefined) block.protected(markup, field, "");
  else if (isSwitch.test(piece)) {
    block.tag(switched.delete(piece) ? "close" : (switched.add(piece), "open"), piece, markup);
  } else block.point(markup);
}

/** What was written, with as many words as Excel takes. */
function fitting(written: string, raw: string): string {
  if (written === raw) return raw;
  const result = written.replace(swallowed, (_, digit: string | undefined) => (digit === undefined ? "" : " "));
  const text = cellText(result);
  if (text.length <= mostCharacters) return result;
  let over = text.length - mostCharacters;
  return text.split(codes).reverse().map((piece, i) => {
    if (i % 2 === 1 || over <= 0) return storedText(piece);
    const fits = withinLength(piece, Math.max(0, piece.length - over));
    over -= piece.length - fits.length;
    return storedText(fits);
  }).reverse().join("");
}
