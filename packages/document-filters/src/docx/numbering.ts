import type { DocumentContext } from "@dragoman/application/documents";
import { plainText, type Piece, type TargetSegment } from "@dragoman/domain/segments";
import type { TextFilter, TextPart } from "../text/text-format.js";
import { isEcho } from "../text/writer.js";
import { xmlFilterOf } from "../xml-syntax/xml-filter.js";
import { replaceAttribute } from "../xml-syntax/xml-text.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import { Styles, StylesText } from "./styles.js";

/** The part with the numberings of a document: words that stand before and behind numbers are translated (`Chapter %1`). */
export const numberingFilter: TextFilter = xmlFilterOf((context) => new NumberingText(context));

const number = /(%\d)/;
/** A letter alone may be a bullet. */
const word = /\p{L}{2}/u;

class NumberingText extends StylesText {
  private isBullet = false;

  constructor(context: DocumentContext) {
    super(new Styles(), context);
  }

  override open(tag: OpenTag, name: string): void {
    const value = this.modes.names.attribute(tag, "w:val") ?? "";
    if (name === "w:lvl") this.isBullet = false;
    if (name === "w:numFmt") this.isBullet = value === "bullet";
    if (name === "w:lvlText" && !this.isBullet && word.test(value)) this.queue.add(levelText(tag, value));
    else super.open(tag, name);
  }
}

function levelText(tag: OpenTag, value: string): TextPart {
  const text = value.trim();
  const start = value.indexOf(text);
  const pieces = text.split(number).flatMap((piece, i): Piece[] =>
    (piece === "" ? [] : i % 2 === 0 ? [piece] : [{ protected: i, text: piece }]));
  const name = Object.keys(tag.attributes).find((one) => tag.attributes[one] === value) as string;
  return {
    segments: [pieces],
    write: ([target]) => (isEcho(pieces, target as TargetSegment) ? tag.raw
      : replaceAttribute(tag.raw, name, value.slice(0, start) + plainText(target as TargetSegment) + value.slice(start + text.length))),
  };
}
