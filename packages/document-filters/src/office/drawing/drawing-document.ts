import type { DocumentContext } from "@dragoman/application/documents";
import { TextFlow } from "../../markup/text-flow.js";
import { PartQueue } from "../../text/part-queue.js";
import type { TextFilter } from "../../text/text-format.js";
import { attributeTexts } from "../../xml-syntax/attribute-texts.js";
import { xmlFilterOf } from "../../xml-syntax/xml-filter.js";
import type { OpenTag, XmlToken } from "../../xml-syntax/xml-tokens.js";
import { xmlNotation } from "../../xml-syntax/xml-notation.js";
import type { EntryFilter } from "../../zip/zip-document.js";
import { ElementNames } from "../element-names.js";
import { DrawingParagraphs } from "./drawing-paragraphs.js";
import { DrawingStyle, type StylePlace } from "./drawing-style.js";
import { LeftElements, type PartVisibility } from "./left-elements.js";
import { contentOf } from "./text-value.js";

/** A filter for parts with drawings: slides, charts, diagrams, shapes on sheets. */
export const drawingFilter = (visibility: PartVisibility = {}): TextFilter =>
  xmlFilterOf((context) => new DrawingDocument(context, visibility));

const descriptions: ReadonlySet<string> = new Set(["descr", "title"]);
/** Attributes with text that people see or hear, by their elements. */
const textAttributes: Readonly<Record<string, ReadonlySet<string>>> = {
  "p:cNvPr": descriptions, "xdr:cNvPr": descriptions, "cdr:cNvPr": descriptions, "dsp:cNvPr": descriptions, "pic:cNvPr": descriptions,
  "a:hlinkClick": new Set(["tooltip"]), "a:hlinkHover": new Set(["tooltip"]), "p14:section": new Set(["name"]),
};

/** Elements whose content is text: names and categories of charts, and comments of old. */
const textElements: ReadonlySet<string> = new Set(["c:v", "c:name", "cx:v", "cx:pt", "p:text"]);
/** Values of charts that are numbers. */
const numbers: ReadonlySet<string> = new Set(["c:numCache", "c:numLit", "cx:numDim"]);
/** Or places as a service knows them. */
const isEntities = ({ attributes }: OpenTag, name: string): boolean => name === "cx:strDim" && attributes["type"] === "entityId";

/** Defaults of a document, or of a master. */
const defaults: ReadonlySet<string> = new Set(["p:defaultTextStyle", "p:titleStyle", "p:bodyStyle", "p:otherStyle", "p:notesStyle"]);
/** Roots of parts whose text has no such defaults. */
const withoutDefaults: ReadonlySet<string> = new Set(["xdr:wsDr", "c:userShapes"]);

/** A filter for parts of which nothing is seen but the style that they give to others; needed where that changes. */
export const drawingStyleFilter: EntryFilter = {
  ...drawingFilter({ leavesText: true }), isNeeded: (context: DocumentContext) => new DrawingStyle(context).turnsRound,
};

class DrawingDocument {
  readonly queue = new PartQueue();
  private readonly names = new ElementNames();
  private readonly style: DrawingStyle;
  private readonly paragraphs: DrawingParagraphs;
  private readonly values: TextFlow;
  private readonly left: LeftElements;
  private depth = 0;
  private place: StylePlace = { isDefault: false, hasNoDefaults: false };
  /** The element whose values are none, as its name says. */
  private numbersOf: string | undefined;
  private isValue = false;

  constructor(private readonly context: DocumentContext, visibility: PartVisibility) {
    this.style = new DrawingStyle(context);
    this.paragraphs = new DrawingParagraphs(context, this.queue, this.style);
    this.values = new TextFlow(xmlNotation, context, this.queue);
    this.left = new LeftElements(visibility, context);
  }

  token(token: XmlToken): void {
    const name = this.nameOf(token);
    if (this.paragraphs.isOpen) this.paragraphs.token(token, name);
    else if (token.kind === "open") this.open(token, name);
    else if (token.kind === "close") this.close(token.raw, name);
    else if (this.isValue) this.addValue(token);
    else this.queue.keep(token.raw);
  }

  finish(): void {
    this.values.finish();
  }

  private nameOf(token: XmlToken): string {
    if (token.kind === "open") {
      this.depth++;
      return this.names.open(token);
    }
    if (token.kind !== "close") return "";
    this.depth--;
    return this.names.close(token.name);
  }

  private open(token: OpenTag, name: string): void {
    const { left, queue } = this;
    const told = left.open(token, name, this.depth);
    if (told !== undefined) queue.add({ keep: "", left: told });
    if (left.isHidden) queue.keep(token.raw);
    else {
      this.note(token, name);
      if (name === "a:p" && !left.isLeft) this.paragraphs.begin(token, this.place);
      else this.tag(token, name);
    }
  }

  /** What an element says of those within it. */
  private note(token: OpenTag, name: string): void {
    if (this.depth === 1 && withoutDefaults.has(name)) this.place = { ...this.place, hasNoDefaults: true };
    if (defaults.has(name)) this.place = { ...this.place, isDefault: true };
    if (numbers.has(name) || isEntities(token, name)) this.numbersOf = name;
    this.isValue = textElements.has(name) && this.numbersOf === undefined && !token.empty;
  }

  private tag(token: OpenTag, name: string): void {
    const raw = this.style.of(token, name, this.place);
    const isText = this.left.isLeft ? undefined : textAttributes[name];
    const parts = isText === undefined ? undefined : attributeTexts(raw, (attribute) => isText.has(attribute), this.context);
    for (const part of parts ?? [{ keep: raw }]) {
      if ("keep" in part) this.queue.keep(part.keep);
      else this.queue.add(part);
    }
  }

  private addValue({ kind, raw }: XmlToken): void {
    if (kind === "text" || kind === "cdata") this.values.text(contentOf(kind, raw), true);
    else this.values.point(raw);
  }

  private close(raw: string, name: string): void {
    if (this.isValue) this.values.finishBlock();
    this.isValue = false;
    if (name === this.numbersOf) this.numbersOf = undefined;
    if (defaults.has(name)) this.place = { ...this.place, isDefault: false };
    this.left.close(this.depth);
    this.queue.keep(raw);
  }
}
