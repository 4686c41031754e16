import { type InlineMarkup, joinInlineMarkup } from "../markup/inline-markup.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Fields } from "./fields.js";
import { type Mode, WholeElement } from "./mode.js";
import { Properties } from "./properties.js";
import { Run } from "./run.js";
import { TagTexts } from "./tag-texts.js";
import type { WordReader } from "./word-reader.js";

/** What may stand in a paragraph; anything else is a point. */
const content: ReadonlyMap<string, "run" | "around" | "field" | "content" | "deleted" | "divider" | "nothing"> = new Map([
  ["w:r", "run"], ["w:fldSimple", "field"], ["w:sdtContent", "content"], ["w:del", "deleted"], ["w:moveFrom", "deleted"],
  ["w:proofErr", "nothing"],
  ...(["w:hyperlink", "w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w:dir", "w:bdo", "w:sdt"] as const)
    .map((name) => [name, "around"] as const),
  ...(["mc:AlternateContent", "mc:Choice", "mc:Fallback"] as const).map((name) => [name, "divider"] as const),
]);
/** What stands in an element around runs and before these, and cannot be apart from its start tag. */
const heads: ReadonlySet<string> = new Set(["w:sdtPr", "w:sdtEndPr", "w:smartTagPr", "w:customXmlPr"]);

/** The start tag of an element around runs, with what belongs to it. */
interface Head { readonly name: string; raw: string; markup: InlineMarkup }

/** A paragraph: its properties, and what its sentences are made of. */
export class Paragraph implements Mode {
  /** Whether its style hides its text. */
  isHidden = false;
  /** The formats of its runs, by what tells them from others. */
  readonly formats = new Map<string, string>();
  private isBegun = false;
  private head: Head | undefined;
  /** The end of the content of a control, which cannot be apart from its end tag. */
  private contentEnd = "";

  constructor(private readonly reader: WordReader, readonly fields: Fields, private readonly tag: OpenTag) {}

  open(tag: OpenTag, name: string): void {
    if (!this.isBegun && this.begin(tag, name)) return;
    if (this.head !== undefined && this.belongsToHead(this.head, tag, name)) return;
    const { reader, fields } = this;
    switch (content.get(name)) {
      case "run": return reader.enter(new Run(reader, this, tag));
      case "around": this.head = { name, raw: tag.raw, markup: reader.textsIn(tag, name) }; return;
      case "field": return fields.beginElement(name, tag.raw, reader.names.attribute(tag, "w:instr") ?? "");
      case "divider": return this.divide(tag.raw);
      case "nothing": return fields.sink.original(tag.raw);
      case "deleted": reader.leave("deleted text is not translated");
    }
    if (tag.empty) this.point(tag.raw);
    else reader.enter(new WholeElement(tag, (raw) => this.point(raw)));
  }

  close(raw: string, name: string): void {
    this.giveHead();
    const kind = content.get(name);
    if (kind === "content") this.contentEnd += raw;
    else if (kind === "around" || kind === "field") {
      const end = name === "w:sdt" ? this.contentEnd + raw : raw;
      if (name === "w:sdt") this.contentEnd = "";
      this.fields.tag("close", name, end);
    } else if (kind === "divider") this.divide(raw);
    else if (raw !== "") this.fields.sink.original(raw);
  }

  other(raw: string): void {
    if (this.head !== undefined) this.addToHead(this.head, raw, raw);
    else if (this.contentEnd !== "") this.contentEnd += raw;
    else this.fields.sink.original(raw);
  }

  end(raw: string): void {
    this.giveHead();
    this.fields.endParagraph();
    this.reader.flow.boundary(raw);
  }

  /** Answers whether what comes first are its properties. */
  private begin(tag: OpenTag, name: string): boolean {
    const { reader } = this;
    this.isBegun = true;
    if (name === "w:pPr") {
      reader.enter(new Properties(name, tag, reader.enter, (list) => reader.edit(list), (list) => this.readProperties(list)));
      return true;
    }
    const made = reader.propertiesOf(this.tag.name);
    if (made !== "") reader.flow.boundary(made, "");
    return false;
  }

  private readProperties(list: Properties): void {
    const { tag } = list.find("w:pStyle") ?? {};
    if (tag !== undefined) this.isHidden = this.reader.styles.isHidden(this.reader.names.attribute(tag, "w:val"));
    this.reader.flow.boundary(list.written, list.original);
  }

  private belongsToHead(head: Head, tag: OpenTag, name: string): boolean {
    if (heads.has(name)) {
      this.reader.enter(new TagTexts(this.reader, tag, name, (raw, markup) => this.addToHead(head, raw, markup)));
      return true;
    }
    if (name === "w:sdtContent") this.addToHead(head, tag.raw, tag.raw);
    this.giveHead();
    return name === "w:sdtContent";
  }

  private addToHead(head: Head, raw: string, markup: InlineMarkup): void {
    head.raw += raw;
    head.markup = joinInlineMarkup(head.markup, markup);
  }

  private giveHead(): void {
    if (this.head === undefined) return;
    const { name, raw, markup } = this.head;
    this.head = undefined;
    this.fields.tag("open", name, raw, markup);
  }

  private point(raw: string): void {
    const { sink } = this.fields;
    sink.point({ markup: raw, place: "beside" });
    sink.original(raw);
  }

  /** What stands here for some programs stands elsewhere for others: no sentence goes on across. */
  private divide(raw: string): void {
    this.fields.interrupt();
    this.reader.flow.boundary(raw);
  }
}
