import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "../markup/inline-markup.js";
import { RunFlow } from "../runs/run-flow.js";
import type { TextFilter } from "../text/text-format.js";
import { xmlFilterOf, type XmlDocument } from "../xml-syntax/xml-filter.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { Blocks } from "./blocks.js";
import type { Mode } from "./mode.js";
import { ModeStack } from "./mode-stack.js";
import type { Properties } from "./properties.js";
import { RangeQueue } from "./ranges.js";
import { RunFormats } from "./run-formats.js";
import type { Styles } from "./styles.js";
import { TargetLanguage } from "./target-language.js";
import { textsInTag } from "./text-attributes.js";
import { wordNotation } from "./word-notation.js";
import type { WordReader } from "./word-reader.js";
import { WritingDirection } from "./writing-direction.js";

/** A part of a document that has paragraphs: its body, a header, its notes. `placeholders` learns which building blocks are shown. */
export const wordTextFilter = (styles: Styles, placeholders: Set<string>): TextFilter =>
  xmlFilterOf((context) => new WordText(context, styles, placeholders));

class WordText implements XmlDocument, WordReader {
  readonly queue = new RangeQueue();
  readonly flow: RunFlow;
  readonly formats: RunFormats;
  keepsBlanks = false;
  private readonly modes: ModeStack;
  private readonly direction: WritingDirection;
  private readonly language: TargetLanguage;
  private readonly left = new Set<string>();
  private hasBegun = false;

  constructor(readonly context: DocumentContext, readonly styles: Styles, readonly placeholders: Set<string>) {
    this.flow = new RunFlow(wordNotation, context, this.queue);
    this.modes = new ModeStack(this.ownText());
    this.formats = new RunFormats(this.names, context);
    this.direction = new WritingDirection(this.names, context);
    this.language = new TargetLanguage(this.names, context.targetTag);
  }

  get names(): ModeStack["names"] {
    return this.modes.names;
  }

  get enter(): (mode: Mode) => void {
    return this.modes.enter;
  }

  get turns(): boolean {
    return this.direction.turns;
  }

  token(token: XmlToken): void {
    if (!this.hasBegun && token.kind === "open") this.begin(token);
    this.modes.token(token);
  }

  finish(): void {
    this.flow.finish();
  }

  ownText(): Mode {
    return new Blocks(this);
  }

  edit(list: Properties): void {
    this.language.edit(list);
    this.direction.edit(list);
  }

  propertiesOf(paragraph: string): string {
    return this.direction.ofParagraph(paragraph);
  }

  textsIn(tag: OpenTag, name: string): InlineMarkup {
    return textsInTag(tag, name, this.context);
  }

  leave(why: string): void {
    if (this.left.has(why)) return;
    this.left.add(why);
    this.queue.add({ keep: "", left: { why } });
  }

  private begin(root: OpenTag): void {
    this.hasBegun = true;
    this.keepsBlanks = root.attributes["xml:space"] === "preserve";
  }
}
