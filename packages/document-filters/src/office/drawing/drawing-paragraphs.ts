import type { DocumentContext } from "@dragoman/application/documents";
import { RunFlow } from "../../runs/run-flow.js";
import { maxBlock } from "../../text/block-bounds.js";
import type { PartQueue } from "../../text/part-queue.js";
import { prefixOf, xmlText } from "../../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../../xml-syntax/xml-tokens.js";
import { drawingNotation } from "./drawing-notation.js";
import type { DrawingStyle, StylePlace } from "./drawing-style.js";
import { ParagraphElement } from "./paragraph-element.js";
import { RunFormats } from "./run-formats.js";
import { textValue } from "./text-value.js";

/** Elements of a paragraph that stand before and behind its text. */
const aroundText: ReadonlySet<string> = new Set(["a:pPr", "a:endParaRPr"]);

/**
 * Reads paragraphs of DrawingML (`a:p`): runs are merged where nobody sees what keeps them apart, fields and formulas are protected, line
 * breaks are points.
 */
export class DrawingParagraphs {
  /** True from the start tag of a paragraph to its end tag. */
  isOpen = false;
  private readonly flows = new Map<string, RunFlow>();
  private readonly formats = new RunFormats();
  private flow: RunFlow;
  private place: StylePlace | undefined;
  private hasBegun = false;
  private element: ParagraphElement | undefined;

  constructor(private readonly context: DocumentContext, private readonly queue: PartQueue, private readonly style: DrawingStyle) {
    this.flow = this.flowOf("");
  }

  /** The start tag of a paragraph comes; what follows is taken until that has its end. */
  begin({ name, raw }: OpenTag, place: StylePlace): void {
    this.flow = this.flowOf(prefixOf(name));
    this.place = place;
    this.isOpen = true;
    this.hasBegun = false;
    this.flow.boundary(raw);
  }

  token(token: XmlToken, name: string): void {
    const { element } = this;
    if (token.kind === "open") this.open(token, name);
    else if (element === undefined) this.beside(token);
    else {
      if (token.kind === "close") element.close(token.raw);
      else element.characters(token);
      if (element.isComplete) this.finishElement(element);
      else this.spill(element);
    }
  }

  private open(token: OpenTag, name: string): void {
    const { style, place = { isDefault: false, hasNoDefaults: false } } = this;
    if (this.element === undefined) {
      this.element = new ParagraphElement(name, token);
      if (!this.hasBegun && !aroundText.has(name)) this.flow.boundary(style.newParagraph(prefixOf(token.name), place));
      this.hasBegun = true;
    }
    this.element.open(token, name, style.of(token, name, place));
    if (token.attributes["tooltip"]) this.queue.add({ keep: "", left: { why: "the screen tip of a link within text is not translated" } });
    this.spill(this.element);
  }

  /** Characters between elements, or the end of the paragraph. */
  private beside({ kind, raw }: XmlToken): void {
    if (kind === "close") this.isOpen = false;
    if (kind === "close" || this.flow.isEmpty) this.flow.boundary(raw);
    else this.flow.original(raw);
  }

  private finishElement(element: ParagraphElement): void {
    const { flow } = this;
    this.element = undefined;
    if (element.name === "a:r") {
      flow.block.isInRun = false;
      this.takeRun(element);
    } else if (aroundText.has(element.name) || element.isSpilt) flow.boundary(element.take().raw);
    else if (element.isLinked) this.takeLinked(element);
    else this.takePoint(element);
  }

  private takeRun(element: ParagraphElement): void {
    const { raw, text } = element.take();
    if (text !== "") this.takeText(xmlText(text).replaceAll("\n", " "), this.formats.of(element));
    this.flow.original(raw);
  }

  private takeText(text: string, format: string): void {
    const { block } = this.flow;
    for (const piece of text.includes("\t") ? text.split(/(\t)/) : [text]) {
      if (piece === "\t") block.point({ markup: piece, place: { format } });
      else if (piece !== "") block.text(piece, format);
    }
  }

  /** What is shown is the text of a cell, until the document is computed anew. */
  private takeLinked(element: ParagraphElement): void {
    const { textAt, textEnd } = element;
    const { raw, text } = element.take();
    this.flow.block.nested([{ keep: raw.slice(0, textAt) }, textValue(text, this.context), { keep: raw.slice(textEnd) }], raw);
    this.flow.took(raw);
  }

  private takePoint(element: ParagraphElement): void {
    const { raw, text } = element.take();
    const markup = { markup: raw, place: "beside" } as const;
    if (element.name === "a:br") this.flow.block.point(markup, true);
    else this.flow.block.protected(markup, xmlText(text).trim(), this.formats.of(element));
    this.flow.original(raw);
  }

  /** What is too long for a sentence divides it. */
  private spill(element: ParagraphElement): void {
    if (element.raw.length <= maxBlock) return;
    if (element.name === "a:r") {
      this.flow.block.isInRun = true;
      this.takeRun(element);
    } else {
      this.flow.boundary(element.take().raw);
      element.isSpilt = true;
    }
  }

  private flowOf(prefix: string): RunFlow {
    let flow = this.flows.get(prefix);
    if (flow === undefined) {
      flow = new RunFlow(drawingNotation(prefix, this.style.language), this.context, this.queue);
      this.flows.set(prefix, flow);
    }
    return flow;
  }
}
