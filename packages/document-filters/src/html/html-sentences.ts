import { type SentenceLanguage, splitSentences } from "@dragoman/domain/documents";
import type { Piece, Segment } from "@dragoman/domain/segments";
import { endsSentence } from "../markup/line-breaks.js";
import { pieceOf, ReduceCodes, type Token } from "../markup/reduce-codes.js";
import { restore, textLength, type Edit } from "../markup/shown-text.js";
import { CodeWriters } from "../text/writer.js";
import type { HtmlPart } from "./html-part.js";
import { type Item, joinMarkup, type Markup } from "./html-item.js";
import { appendText } from "./html-text.js";

/** Ends a sentence as the end of a line does; it never comes into the document. */
const lineEnd = "\u2028";
const onlyBlanks = /^\s*$/;

/** Text and codes of the items, whose tags are paired and well nested; `edits` learns where the text differs. */
function tokenize(items: readonly Item[], edits: Edit[]): Token<Markup>[] {
  const reduced = new ReduceCodes<Markup>(joinMarkup);
  // Offsets of edits count the text of the whole block.
  let text = "";
  let taken = 0;
  items.forEach((item, i) => {
    if (item.kind === "text") {
      text = appendText(text, item.raw, item.preserve, edits);
      return;
    }
    if (item.kind === "point" && item.lineBreak && endsSentence(items, i)) {
      edits.push({ at: text.length, length: 1, raw: "" });
      text += lineEnd;
    }
    reduced.text(text.slice(taken));
    taken = text.length;
    if (item.kind === "open") reduced.start(item.markup);
    else if (item.kind === "close") reduced.end(item.markup);
    else if (item.kind === "point") reduced.point(item.markup);
    else reduced.protected(item.raw, item.text);
  });
  reduced.text(text.slice(taken));
  return reduced.tokens;
}

const endsBlank = /\s$/;

/** The text behind a piece up to the first thing that shows; undefined where nothing more comes. */
function textAfter(sentence: Segment, at: number): string | undefined {
  let blanks: string | undefined;
  for (let i = at + 1; i < sentence.length; i++) {
    const piece = sentence[i] as Piece;
    if (typeof piece === "string") {
      if (!onlyBlanks.test(piece)) return (blanks ?? "") + piece;
      blanks = (blanks ?? "") + piece.replaceAll(lineEnd, "");
    } else if ("protected" in piece) return blanks ?? "";
  }
  return undefined;
}

/** A line that ends within a sentence is a blank to the engine, unless one stands there anyway: a second pass adds no more. */
function withoutLineEnds(sentence: Segment, isPreserved: boolean): Segment {
  const ends = isPreserved ? lineEnd : /[\n\u2028]/g;
  const pieces: Piece[] = [];
  let isApart = false;
  sentence.forEach((piece, i) => {
    if (typeof piece !== "string") {
      pieces.push(piece);
      if ("protected" in piece) isApart = false;
      return;
    }
    const text = piece.replaceAll(ends, (_, at: number) => {
      const before = piece.slice(0, at);
      const after = piece.slice(at + 1) || textAfter(sentence, i);
      const isNeeded = after !== undefined && !after.startsWith(" ") && !(before === "" ? isApart : endsBlank.test(before));
      return isNeeded ? " " : "";
    });
    if (text !== "") pieces.push(text);
    isApart = text === "" ? isApart : endsBlank.test(text);
  });
  return pieces;
}

/** Adds the sentences of a run of items to the part, and what stands between them. */
export function addSentences(part: HtmlPart, items: readonly Item[], language: SentenceLanguage, plain: boolean): void {
  const edits: Edit[] = [];
  const tokens = tokenize(items, edits);
  const codes = new CodeWriters(tokens.map((token) => (token.kind === "text" ? token : { ...token, markup: part.markup(token.markup) })));
  const isPreserved = items.some((item) => item.kind === "text" && item.preserve);
  let at = 0;
  for (const stretch of splitSentences(tokens.map(pieceOf), language)) {
    if ("sentence" in stretch) {
      part.sentence(withoutLineEnds(stretch.sentence, isPreserved), codes, plain);
      at += textLength(stretch.sentence);
      continue;
    }
    for (const piece of stretch.between) {
      part.add(typeof piece === "string" ? restore(piece, at, edits) : codes.of(piece));
      if (typeof piece === "string") at += piece.length;
    }
  }
}
