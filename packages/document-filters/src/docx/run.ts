import { type InlineMarkup, joinInlineMarkup } from "../markup/inline-markup.js";
import type { LineBreak } from "../runs/run-items.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Fields } from "./fields.js";
import { type Mode, WholeElement } from "./mode.js";
import { Properties } from "./properties.js";
import type { RunProperties } from "./run-formats.js";
import { Ruby } from "./ruby.js";
import { RunObject } from "./run-object.js";
import { letterOfSymbol } from "./symbols.js";
import { TagTexts } from "./tag-texts.js";
import { TextElement } from "./text-element.js";
import type { WordReader } from "./word-reader.js";
import { endOfRun } from "./word-notation.js";

/** What may stand in a run; anything else is a point. */
const content: ReadonlyMap<string, "text" | "nothing" | "instruction" | "sign" | "object" | "ruby" | "hyphen" | "symbol"> = new Map([
  ["w:t", "text"], ["w:lastRenderedPageBreak", "nothing"], ["w:softHyphen", "nothing"], ["w:instrText", "instruction"],
  ["w:fldChar", "sign"], ["w:drawing", "object"], ["w:pict", "object"], ["w:object", "object"], ["mc:AlternateContent", "object"],
  ["w:ruby", "ruby"], ["w:noBreakHyphen", "hyphen"], ["w:sym", "symbol"],
]);
const lineBreaks: ReadonlyMap<string, LineBreak> =
  new Map<string, LineBreak>([["w:br", true], ["w:cr", true], ["w:tab", "column"], ["w:ptab", "column"]]);

/** Characters of one run that wait to be handed on. */
const maxWaiting = 16_384;

/** What a run has to know of the paragraph that it stands in. */
interface AroundRun {
  readonly fields: Fields;
  readonly isHidden: boolean;
  readonly formats: Map<string, string>;
}

/** A stretch of text in one format, and what stands in it. */
export class Run implements Mode {
  /** Characters that were not handed on yet. */
  private raw: string;
  private list: Properties | undefined;
  private properties: RunProperties | undefined;
  private isHidden = false;
  private isInText = false;
  private text = new TextElement(true);
  /** A drawing stands between blocks, and the start of this run before it. */
  private isOutside = false;
  private hasContent = false;

  constructor(
    private readonly reader: WordReader, private readonly around: AroundRun, private readonly tag: OpenTag,
    /** It stands in another run. */
    private readonly isInner = false,
  ) {
    this.raw = tag.raw;
  }

  open(tag: OpenTag, name: string): void {
    if (name === "w:rPr" && this.properties === undefined) {
      this.reader.enter(new Properties(name, tag, this.reader.enter, () => undefined, (list) => this.readProperties(list)));
      return;
    }
    const kind = content.get(name);
    this.properties ??= this.begin();
    if (this.isOutside && this.staysOutside(tag, name, kind)) return;
    this.read(tag, name, kind);
  }

  close(raw: string): void {
    if (this.isOutside) this.reader.flow.boundary(raw);
    else {
      this.isInText = false;
      this.raw += raw;
    }
  }

  other(raw: string, isText: boolean): void {
    if (this.isOutside) {
      this.reader.flow.boundary(raw);
      return;
    }
    if (isText && this.isInText) this.tell(this.text.take(raw));
    this.keep(raw);
  }

  end(raw: string): void {
    if (this.isOutside) {
      this.reader.flow.boundary(raw);
      return;
    }
    this.raw += raw;
    this.handOn(this.isInner);
    if (!this.isInner) this.around.fields.checkLength();
  }

  /** Characters within the run that say nothing. */
  keep(raw: string): void {
    this.raw += raw;
    if (this.raw.length > maxWaiting) this.handOn();
  }

  /** Hands on what waits; nothing is cut before the run has ended. */
  handOn(isInRun = true): void {
    const { raw } = this;
    this.raw = "";
    this.reader.flow.block.isInRun = isInRun;
    this.around.fields.sink.original(raw);
  }

  /** A run within it begins. */
  enterInner(tag: OpenTag): void {
    this.handOn();
    this.reader.enter(new Run(this.reader, this.around, tag, true));
  }

  private get format(): string {
    return this.formatOf("");
  }

  private formatOf(text: string): string {
    return this.reader.formats.formatOf(this.properties as RunProperties, text, this.around.formats);
  }

  private readProperties(list: Properties): void {
    this.list = list;
    this.raw += list.original;
  }

  private begin(): RunProperties {
    const { reader, around } = this;
    const properties = reader.formats.of(this.tag, this.list);
    if (reader.turns && !around.fields.isInCode) reader.flow.block.tear();
    // Two styles that hide show, as Word switches with each.
    this.isHidden = !reader.context.translateHidden
      && (properties.isHidden ?? reader.styles.isHidden(properties.style) !== around.isHidden);
    return properties;
  }

  private read(tag: OpenTag, name: string, kind: ReturnType<typeof content.get>): void {
    const { reader } = this;
    if (this.isHidden && kind !== "sign" && kind !== "instruction") {
      if (kind === "text") reader.leave("hidden text is not translated");
      this.point(tag, name);
      return;
    }
    switch (kind) {
      case "text": return this.beginText(tag);
      case "instruction": return this.readInstruction(tag);
      case "nothing": return this.keep(tag.raw);
      case "sign": return this.readSign(tag, name);
      case "object": return this.around.fields.isInCode ? this.point(tag, name) : this.enterObject(tag, name);
      case "ruby":
        reader.leave("phonetic guides were left out of what was translated");
        return reader.enter(new Ruby(reader, this, tag));
      case "hyphen": this.tell("\u2011"); return this.keep(tag.raw);
      case "symbol": return this.readSymbol(tag, name);
      default: return this.point(tag, name);
    }
  }

  private beginText(tag: OpenTag): void {
    this.isInText = true;
    this.text = new TextElement(tag.attributes["xml:space"] === "preserve" || this.reader.keepsBlanks);
    this.keep(tag.raw);
  }

  private tell(text: string): void {
    if (text === "") return;
    this.hasContent = true;
    this.around.fields.sink.text(text, this.formatOf(text));
  }

  private point(tag: OpenTag, name: string): void {
    const take = (raw: string): void => {
      this.hasContent = true;
      this.around.fields.sink.point({ markup: raw, place: { format: this.format } }, lineBreaks.get(name));
      this.keep(raw);
    };
    if (tag.empty) take(tag.raw);
    else this.reader.enter(new WholeElement(tag, take));
  }

  private readSymbol(tag: OpenTag, name: string): void {
    const { names } = this.reader;
    const letter = letterOfSymbol(names.attribute(tag, "w:font"), names.attribute(tag, "w:char"));
    if (letter === undefined || !tag.empty) return this.point(tag, name);
    this.hasContent = true;
    this.around.fields.sink.protected({ markup: tag.raw, place: { format: this.format } }, letter, this.format);
    this.keep(tag.raw);
  }

  private readInstruction(tag: OpenTag): void {
    this.handOn();
    const take = (raw: string): void => {
      this.hasContent = true;
      this.around.fields.instruction(raw, this.format);
    };
    if (tag.empty) take(tag.raw);
    else this.reader.enter(new WholeElement(tag, take));
  }

  private readSign(tag: OpenTag, name: string): void {
    const type = this.reader.names.attribute(tag, "w:fldCharType");
    let [characters, written]: [string, InlineMarkup] = ["", ""];
    this.handOn();
    this.reader.enter(new TagTexts(this.reader, tag, name, (raw, markup) => {
      characters += raw;
      written = joinInlineMarkup(written, markup);
    }, () => {
      this.hasContent = true;
      this.around.fields.sign(type, characters, written, this.format);
    }));
  }

  /** In the midst of a sentence a drawing is one code of it, in a run of its own; where none has begun, it stands before the next one. */
  private enterObject(tag: OpenTag, name: string): void {
    const { flow } = this.reader;
    if (flow.isEmpty && !this.hasContent) {
      this.isOutside = true;
      flow.boundary(this.raw);
      this.raw = "";
      this.reader.enter(new RunObject(this.reader, tag, name));
      return;
    }
    this.handOn();
    const { format } = this;
    const nested = flow.beginNested();
    flow.boundary(format, "");
    this.reader.enter(new RunObject(this.reader, tag, name, () => {
      flow.boundary(endOfRun(format), "");
      if (nested === undefined || !flow.endNested(nested)) flow.block.tear();
    }));
  }

  /** Another drawing stands behind the first one; before anything else the run ends, and a new one begins. */
  private staysOutside(tag: OpenTag, name: string, kind: ReturnType<typeof content.get>): boolean {
    const { flow } = this.reader;
    if (kind === "object") {
      this.reader.enter(new RunObject(this.reader, tag, name));
      return true;
    }
    if (kind === "nothing") {
      flow.boundary(tag.raw);
      return true;
    }
    this.isOutside = false;
    flow.boundary(endOfRun(this.format), "");
    flow.block.tear();
    return false;
  }
}
