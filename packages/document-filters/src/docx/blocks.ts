import type { InlineMarkup } from "../markup/inline-markup.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import { Fields } from "./fields.js";
import { type Mode, WholeElement } from "./mode.js";
import { Paragraph } from "./paragraph.js";
import { SentenceSink } from "./paragraph-sink.js";
import { Properties } from "./properties.js";
import { TagTexts } from "./tag-texts.js";
import type { WordReader } from "./word-reader.js";

/** Texts in one part that have nothing to do with one another. */
const texts: ReadonlySet<string> = new Set(["w:footnote", "w:endnote", "w:comment", "w:docPartBody"]);

/** What stands between paragraphs: tables, sections, controls, footnotes and their kin. */
export class Blocks implements Mode {
  private readonly fields: Fields;
  /** False in a building block that nothing in the document shows. */
  private isShown = true;

  constructor(private readonly reader: WordReader) {
    this.fields = new Fields(new SentenceSink(reader.flow));
  }

  open(tag: OpenTag, name: string): void {
    const { reader } = this;
    if (texts.has(name)) this.fields.reset();
    if (name === "w:p") {
      reader.flow.boundary(tag.raw);
      reader.enter(new Paragraph(reader, this.fields, tag));
    } else if (name === "w:sectPr" || name === "w:tblPr") this.readList(tag, name, (list) => reader.edit(list));
    else if (name === "w:docPartPr") this.readList(tag, name, (list) => this.readBuildingBlock(list));
    else if (name === "w:sdtPr") reader.enter(new TagTexts(reader, tag, name, (raw, markup) => reader.flow.boundary(markup, raw)));
    else if (name === "w:docPartBody" && !this.isShown) {
      reader.leave("building blocks that are not shown are not translated");
      reader.enter(new WholeElement(tag, (raw) => reader.flow.boundary(raw)));
    } else reader.flow.boundary(reader.textsIn(tag, name), tag.raw);
  }

  close(raw: string): void {
    this.reader.flow.boundary(raw);
  }

  other(raw: string): void {
    this.reader.flow.boundary(raw);
  }

  end(raw: string): void {
    this.reader.flow.boundary(raw);
  }

  private readList(tag: OpenTag, name: string, edit: (list: Properties) => void): void {
    const { reader } = this;
    reader.enter(new Properties(name, tag, reader.enter, edit, (list) => reader.flow.boundary(this.textsInList(list), list.original)));
  }

  private textsInList({ written, children }: Properties): InlineMarkup {
    const parts: Exclude<InlineMarkup, string>[number][] = [];
    let rest = written;
    for (const { name, tag } of children) {
      const texts = tag === undefined ? "" : this.reader.textsIn(tag, name);
      if (tag === undefined || typeof texts === "string") continue;
      const at = rest.indexOf(tag.raw);
      parts.push({ keep: rest.slice(0, at) }, ...texts);
      rest = rest.slice(at + tag.raw.length);
    }
    return parts.length === 0 ? written : [...parts, { keep: rest }];
  }

  /** Shown are those that stand in a control without content. */
  private readBuildingBlock(list: Properties): void {
    const { tag } = list.find("w:name") ?? {};
    const name = tag === undefined ? undefined : this.reader.names.attribute(tag, "w:val");
    this.isShown = this.reader.placeholders.has(name ?? "") || list.find("w:types")?.raw.includes("\"bbPlcHdr\"") === true;
  }
}
