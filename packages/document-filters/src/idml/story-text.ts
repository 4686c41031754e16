import type { DocumentContext } from "@dragoman/application/documents";
import { BlockFlow, type Nested } from "../markup/block-flow.js";
import { PlacedQueue } from "../text/placed-queue.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import { runName, StoryBlock } from "./story-block.js";

const paragraphName = "ParagraphStyleRange";
/** Elements around words of a paragraph. */
const wrappers: ReadonlySet<string> = new Set(["HyperlinkTextSource", "CrossReferenceSource", "ParagraphDestination", "XMLElement"]);
const notes: ReadonlySet<string> = new Set(["Footnote", "Endnote"]);
/** An element within a paragraph is held until it ends, as long as it has at most so many characters. */
const longestHeld = 1_048_576;
/** Characters that are no text of a sentence: tabs, line breaks. */
const breaks = /([\t\u2028\u2029])/;

/** An element within a paragraph, until all of it has come. */
interface Held {
  readonly tokens: XmlToken[];
  depth: number;
  size: number;
}

/** What is done at the end of an element that is open. */
type AtEnd = (raw: string) => void;

/** Makes parts of the tokens of a story. Everything that is no text of a paragraph stays. */
export class StoryText {
  readonly queue = new PlacedQueue();
  private readonly flow: BlockFlow<StoryBlock>;
  private readonly ends: AtEnd[] = [];
  /** Paragraphs that are open; within a run of one stand those of a table. */
  private paragraphs = 0;
  private isContent = false;
  private held: Held | undefined;

  constructor(context: DocumentContext) {
    this.flow = new BlockFlow(() => new StoryBlock(context), this.queue, longestHeld);
  }

  token(token: XmlToken): void {
    if (this.held !== undefined) this.hold(token, this.held);
    else if (token.kind === "open") this.open(token);
    else if (token.kind === "close") (this.ends.pop() as AtEnd)(token.raw);
    else this.characters(token);
  }

  finish(): void {
    this.flow.finish();
  }

  private get block(): StoryBlock {
    return this.flow.block;
  }

  private open(token: Extract<XmlToken, { kind: "open" }>): void {
    const { name, raw } = token;
    if (name === paragraphName) this.openParagraph(raw);
    else if (this.paragraphs === 0 && name !== "Content") this.keep(raw);
    else if (name === runName) this.openRun(raw);
    else if (name === "Content") this.openContent(raw);
    else if (name === "Br") this.keep(raw);
    else this.hold(token, this.held = { tokens: [], depth: 0, size: 0 });
  }

  private openParagraph(raw: string): void {
    const { format } = this.block;
    this.paragraphs += 1;
    this.flow.boundary(raw);
    this.block.beginIn("");
    this.ends.push((end) => {
      this.paragraphs -= 1;
      this.flow.boundary(end);
      this.block.beginIn(format);
    });
  }

  private openRun(raw: string): void {
    const around = this.block.format;
    this.block.format = raw;
    this.original(raw);
    this.ends.push((end) => {
      this.block.format = around;
      this.original(end);
    });
  }

  private openContent(raw: string): void {
    const isParagraph = this.paragraphs > 0;
    this.isContent = true;
    this.original(raw);
    this.ends.push((end) => {
      this.isContent = false;
      this.original(end);
      if (!isParagraph) this.flow.boundary("");
    });
  }

  /** A tag that divides texts. */
  private keep(raw: string): void {
    this.flow.boundary(raw);
    this.ends.push((end) => (end === "" ? undefined : this.flow.boundary(end)));
  }

  private original(raw: string): void {
    this.block.original(raw);
    this.flow.took(raw);
  }

  private characters({ kind, raw }: Exclude<XmlToken, { name: string }>): void {
    if (!this.isContent) {
      if (this.flow.isEmpty) this.flow.boundary(raw);
      else this.original(raw);
      return;
    }
    if (kind === "other") this.point(`<Content>${raw}</Content>`, false);
    else this.text(kind === "cdata" ? raw.slice("<![CDATA[".length, -"]]>".length) : xmlText(raw));
    this.original(raw);
  }

  private text(text: string): void {
    const { format } = this.block;
    for (const piece of text.split(breaks)) {
      if (breaks.test(piece)) this.point(`<Content>${piece}</Content>`, piece === "\t" ? "column" : true);
      else if (piece !== "") this.block.text(piece, format);
    }
  }

  private point(markup: string, lineBreak: boolean | "column"): void {
    this.block.point({ markup, place: this.place() }, lineBreak);
  }

  private place(): "beside" | { readonly format: string } {
    const { format } = this.block;
    return format === "" ? "beside" : { format };
  }

  private hold(token: XmlToken, held: Held): void {
    held.tokens.push(token);
    held.size += token.raw.length;
    if (token.kind === "open") held.depth += 1;
    else if (token.kind === "close") held.depth -= 1;
    if (held.depth > 0 && held.size <= longestHeld) return;
    this.held = undefined;
    this.release(held.tokens);
  }

  /** All of an element has come, or more than is held: now it shows what it is. */
  private release(tokens: readonly XmlToken[]): void {
    const [first] = tokens as readonly [Extract<XmlToken, { kind: "open" }>];
    const names = new Set(tokens.flatMap((token) => (token.kind === "open" ? [token.name] : [])));
    const raw = tokens.map((token) => token.raw).join("");
    const isWhole = tokens.length > 1 && raw.length <= longestHeld;
    if (!isWhole || names.has(paragraphName)) this.releaseContainer(first, tokens.slice(1), isWhole && notes.has(first.name));
    else if (first.name === "Properties") this.releaseProperties(raw);
    else if (this.isAround(first) && names.has("Content")) this.releaseWrapper(first, tokens.slice(1), !names.has("Br"));
    else {
      if (names.has("Content")) this.queue.tell(`text in ${first.name} is not translated`);
      this.block.point({ markup: raw, place: this.place() });
      this.original(raw);
    }
  }

  private isAround({ name, attributes }: Extract<XmlToken, { kind: "open" }>): boolean {
    return wrappers.has(name) || (name === "Change" && attributes["ChangeType"] !== "DeletedText");
  }

  /** Properties of a run belong to its format. */
  private releaseProperties(raw: string): void {
    if (this.block.format !== "") this.block.format += raw;
    this.original(raw);
  }

  /** Words with a link or a mark; one that goes over the end of a paragraph divides texts. */
  private releaseWrapper({ name, raw }: Extract<XmlToken, { kind: "open" }>, rest: readonly XmlToken[], isPair: boolean): void {
    const place = this.place();
    if (isPair) {
      this.block.tag("open", name, { markup: raw, place });
      this.original(raw);
      this.ends.push((end) => {
        this.block.tag("close", name, { markup: end, place });
        this.original(end);
      });
    } else this.keep(raw);
    for (const token of rest) this.token(token);
  }

  /** Paragraphs within a paragraph: a note stands in the midst of its sentence, tables and frames divide texts. */
  private releaseContainer({ raw }: Extract<XmlToken, { kind: "open" }>, rest: readonly XmlToken[], isNote: boolean): void {
    const { format } = this.block;
    const { paragraphs } = this;
    const nested: Nested | undefined = isNote ? this.flow.beginNested() : undefined;
    this.flow.boundary(raw);
    this.block.beginIn("");
    this.paragraphs = 0;
    this.ends.push((end) => {
      this.paragraphs = paragraphs;
      this.flow.boundary(end);
      if (nested === undefined || !this.flow.endNested(nested)) this.block.beginIn(format);
    });
    for (const token of rest) this.token(token);
  }
}
