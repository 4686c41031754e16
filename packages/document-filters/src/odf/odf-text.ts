import type { DocumentContext } from "@dragoman/application/documents";
import type { Nested } from "../markup/block-flow.js";
import type { InlineMarkup } from "../markup/inline-markup.js";
import { MarkupBlock } from "../markup/markup-block.js";
import { RunFlow } from "../runs/run-flow.js";
import { PlacedQueue } from "../text/placed-queue.js";
import { attributeTexts } from "../xml-syntax/attribute-texts.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { xmlNotation } from "../xml-syntax/xml-notation.js";
import { plainTexts, textAttributes } from "./elements.js";
import { HidingStyles } from "./hiding-styles.js";
import { Names } from "./names.js";
import { odfNotation } from "./odf-notation.js";
import { Paragraph } from "./paragraph.js";
import { Places } from "./places.js";
import { TargetStyles } from "./target-styles.js";
import { TextLooks } from "./text-looks.js";

/** An element that is open. */
interface Element {
  readonly name: string;
  /** Where its end means something. */
  role?: "paragraph" | "plain" | "kept" | "nested";
  /** Of cells: whether what they show is a text, and no number. */
  showsText?: boolean;
  /** What holds again behind it. */
  around?: { readonly paragraph: Paragraph; readonly nested: Nested | undefined };
  place?: { readonly before: string | undefined };
}

const paragraphs: ReadonlySet<string> = new Set(["text:p", "text:h"]);
const cells: ReadonlySet<string> = new Set(["table:table-cell", "table:covered-table-cell"]);
const changes: ReadonlySet<string> = new Set(["text:tracked-changes", "table:tracked-changes"]);
const deletions: ReadonlySet<string> = new Set(["text:deletion", "table:deletion", "table:previous"]);

/** Makes parts of the tokens of content or styles. Everything that is neither a paragraph nor another text for people stays. */
export class OdfText {
  readonly queue = new PlacedQueue();
  private readonly names = new Names();
  private readonly flow: RunFlow;
  private readonly hiding: HidingStyles;
  private readonly looks: TextLooks;
  private readonly target: TargetStyles;
  private readonly places: Places;
  private readonly elements: Element[] = [];
  /** The paragraph that is read, without those around the frame or note that it stands in. */
  private paragraph: Paragraph | undefined;
  /** The text that is read of another element than a paragraph. */
  private readonly plain: MarkupBlock;
  private plainRaw = "";
  /** True within an element that stays as it is. */
  private isKept = false;

  /** `common` are the styles that those of the document rest on; `layout` is what people call the pages that others share. */
  constructor(private readonly context: DocumentContext, common: HidingStyles | undefined, layout: string) {
    this.places = new Places(layout);
    this.hiding = new HidingStyles(common);
    this.looks = new TextLooks(context);
    this.target = new TargetStyles(context, this.names);
    this.flow = new RunFlow(odfNotation(this.names, this.looks), context, this.queue);
    this.plain = new MarkupBlock(xmlNotation, context);
  }

  token(token: XmlToken): void {
    if (token.kind === "open" && this.elements.length === 0) this.names.declare(token.attributes);
    const read = this.names.read(token);
    if (read.kind === "open") this.open(read);
    else if (read.kind === "close") this.close(read.name, read.raw);
    else this.other(read);
  }

  finish(): void {
    this.flow.finish();
  }

  private open(tag: OpenTag): void {
    const element: Element = { name: tag.name };
    const parent = this.elements.at(-1);
    this.elements.push(element);
    if (this.isKept) {
      if (deletions.has(tag.name)) this.queue.tell("deleted text is not translated");
      this.flow.boundary(tag.raw);
    } else if (this.paragraph === undefined) this.outside(tag, element, parent);
    else if (!this.paragraph.begin(tag)) this.beginNested(tag, element, this.paragraph);
  }

  private close(name: string, raw: string): void {
    const element = this.elements.pop() as Element;
    if (this.paragraph !== undefined && element.role !== "paragraph") {
      this.paragraph.end(name, raw);
      return;
    }
    if (element.role === "plain") this.endPlain();
    this.hiding.close(name);
    this.looks.close(name);
    this.flow.boundary(this.isKept ? raw : this.target.close(name, raw), raw);
    if (element.role === "kept") this.isKept = false;
    if (element.role === "paragraph") this.paragraph = undefined;
    if (element.place !== undefined) this.queue.place = element.place.before;
    if (element.around !== undefined) this.endNested(element.around);
  }

  private other(token: Exclude<XmlToken, { name: string }>): void {
    if (this.paragraph !== undefined) this.paragraph.other(token);
    else if (token.kind === "text" && this.elements.at(-1)?.role === "plain") this.addPlain(token.raw);
    else this.flow.boundary(token.raw);
  }

  private outside(tag: OpenTag, element: Element, parent: Element | undefined): void {
    const { name, attributes, raw } = tag;
    this.hiding.open(tag);
    this.looks.open(tag);
    this.beginPlace(tag, element, parent?.name ?? "");
    if (cells.has(name)) element.showsText = isText(attributes);
    this.flow.boundary(this.startTag(tag), raw);
    if (changes.has(name) || this.leavesHidden(tag)) {
      element.role = "kept";
      this.isKept = true;
    } else if (paragraphs.has(name) && parent?.showsText !== false) {
      element.role = "paragraph";
      this.paragraph = this.newParagraph();
    } else if (plainTexts.has(name)) element.role = "plain";
  }

  private beginPlace(tag: OpenTag, element: Element, parent: string): void {
    const place = this.places.of(tag, parent, this.queue.place);
    if (place === undefined) return;
    this.flow.finishBlock();
    element.place = { before: this.queue.place };
    this.queue.place = place;
    if (tag.name === "table:table") this.queue.tell("its name is not translated");
  }

  private newParagraph(): Paragraph {
    const { context, flow, hiding, looks, names, queue } = this;
    return new Paragraph({ context, flow, hiding, looks, names, startTag: (tag) => this.startTag(tag), tell: (why) => queue.tell(why) });
  }

  private beginNested(tag: OpenTag, element: Element, paragraph: Paragraph): void {
    element.around = { paragraph, nested: this.flow.beginNested() };
    this.paragraph = undefined;
    this.outside(tag, element, undefined);
  }

  private endNested({ paragraph, nested }: NonNullable<Element["around"]>): void {
    if (nested !== undefined) this.flow.endNested(nested);
    this.paragraph = paragraph;
    paragraph.nested();
  }

  /** Whether an element is hidden and stays so; tells of it. */
  private leavesHidden({ name, attributes }: OpenTag): boolean {
    if (this.context.translateHidden || !this.isHidden(name, attributes)) return false;
    this.queue.tell(name === "table:table" ? "it is hidden, so it is not translated" : "hidden text is not translated");
    return true;
  }

  private isHidden(name: string, attributes: OpenTag["attributes"]): boolean {
    if (name === "text:section") return attributes["text:display"] === "none" || attributes["text:is-hidden"] === "true";
    if (name === "table:table") return this.hiding.isHidden("table", attributes["table:style-name"]);
    return paragraphs.has(name) && this.hiding.isHidden("paragraph", attributes["text:style-name"]);
  }

  /** The start tag as it is written in the target, with the texts of its attributes. */
  private startTag(tag: OpenTag): InlineMarkup {
    const raw = this.paragraph === undefined ? this.target.open(tag) : tag.raw;
    const texts = textAttributes(tag.name);
    if (texts.size === 0 && tag.attributes["office:string-value"] === undefined) return raw;
    const own = new Set([...texts].map((name) => this.names.written(name)));
    if (cells.has(tag.name) && isText(tag.attributes)) own.add(this.names.written("office:string-value"));
    return attributeTexts(raw, (name) => own.has(name), this.context) ?? raw;
  }

  private addPlain(raw: string): void {
    this.plain.text(raw, true);
    this.plainRaw += raw;
    if (this.plain.isFull) this.endPlain();
  }

  private endPlain(): void {
    const raw = this.plainRaw;
    this.plainRaw = "";
    if (raw !== "") this.flow.boundary([this.plain.finish()], raw);
  }
}

/** Whether what a cell shows is a text that somebody entered: neither a number, nor the result of a formula. */
function isText(attributes: OpenTag["attributes"]): boolean {
  return attributes["table:formula"] === undefined && (attributes["office:value-type"] ?? "string") === "string";
}
