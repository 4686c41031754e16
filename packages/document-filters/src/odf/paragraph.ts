import type { DocumentContext } from "@dragoman/application/documents";
import type { InlineMarkup } from "../markup/inline-markup.js";
import type { RunFlow } from "../runs/run-flow.js";
import { maxBlock } from "../text/block-bounds.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag, XmlToken } from "../xml-syntax/xml-tokens.js";
import { type InlineKind, inlineKind } from "./elements.js";
import type { HidingStyles } from "./hiding-styles.js";
import type { Names } from "./names.js";
import { ParagraphRuns } from "./paragraph-runs.js";
import type { TextLooks } from "./text-looks.js";

/** What paragraphs are read by. */
export interface ParagraphReading {
  readonly context: DocumentContext;
  readonly flow: RunFlow;
  readonly hiding: HidingStyles;
  readonly looks: TextLooks;
  readonly names: Names;
  /** The start tag of an element as it is written. */
  startTag(tag: OpenTag): InlineMarkup;
  /** Tells that something was not translated. */
  tell(why: string): void;
}

/** An element whose characters stay. */
interface Untouched {
  readonly tag: OpenTag;
  raw: string;
  text: string;
  depth: number;
  readonly end: (raw: string, text: string) => void;
}

/** What an engine needs to see of a protected span. */
const maxProtectedText = 200;
/** What a field shows of the document that it stands in, by what it says of itself. */
const quotingFormats: ReadonlySet<string | undefined> = new Set([undefined, "text", "caption", "category-and-value"]);
const words = /\p{L}/u;
const severalWords = /\S\s+\S/;

/** Reads one paragraph, token by token. */
export class Paragraph {
  private readonly runs: ParagraphRuns;
  private readonly open: ("span" | "pair")[] = [];
  private untouched: Untouched | undefined;

  constructor(private readonly reading: ParagraphReading) {
    this.runs = new ParagraphRuns(reading.flow, reading.looks, reading.names);
  }

  /** An element begins; answers false for one whose texts are no part of the paragraph. */
  begin(tag: OpenTag): boolean {
    if (this.untouched !== undefined) {
      this.untouched.depth += 1;
      this.addUntouched(this.untouched, tag.raw);
      return true;
    }
    const kind = inlineKind(tag.name);
    if (kind === "span" && !this.isHidden(tag)) {
      this.open.push("span");
      this.runs.beginSpan(tag);
    } else if (kind === "pair" || (kind === "hiddenText" && !this.isHidden(tag))) {
      this.open.push("pair");
      this.runs.tag("open", tag.name, this.reading.startTag(tag), tag.raw);
    } else if (kind === "nested") return false;
    else this.beginUntouched(tag, kind);
    return true;
  }

  end(name: string, raw: string): void {
    const { untouched } = this;
    if (untouched !== undefined) {
      this.addUntouched(untouched, raw);
      if ((untouched.depth -= 1) > 0) return;
      this.untouched = undefined;
      untouched.end(untouched.raw, untouched.text.replace(/\s+/g, " ").trim().slice(0, maxProtectedText));
    } else if (this.open.pop() === "span") this.runs.endSpan(raw);
    else this.runs.tag("close", name, raw, raw);
  }

  /** What is no tag of an element. */
  other({ kind, raw }: Exclude<XmlToken, { name: string }>): void {
    if (this.untouched !== undefined) {
      if (kind === "text" && this.untouched.text.length < maxProtectedText) this.untouched.text += xmlText(raw);
      this.addUntouched(this.untouched, raw);
    } else if (kind === "text") this.runs.text(raw);
    else if (kind === "cdata") this.runs.cdata(raw);
    else this.runs.point(raw);
  }

  /** An element with texts of its own has ended. */
  nested(): void {
    this.runs.nested();
  }

  private isHidden({ name, attributes }: OpenTag): boolean {
    const { context, hiding } = this.reading;
    if (context.translateHidden) return false;
    if (name === "text:hidden-text") return attributes["text:is-hidden"] !== "false";
    return hiding.isHidden("text", attributes["text:style-name"]);
  }

  private beginUntouched(tag: OpenTag, kind: InlineKind): void {
    this.untouched = { tag, raw: tag.raw, text: "", depth: 1, end: this.ending(tag, kind) };
  }

  private ending(tag: OpenTag, kind: InlineKind): Untouched["end"] {
    const { runs } = this;
    switch (kind) {
      case "blanks": return (raw) => runs.blanks(raw, Number(tag.attributes["text:c"] ?? 1));
      case "tab": return (raw) => runs.sign(raw);
      case "break": return (raw) => runs.sign(raw, true);
      case "noise": return (raw) => runs.noise(raw);
      case "field": return (raw, text) => runs.protected(raw, text);
      case "quoting": return (raw, text) => this.quoted(tag, raw, text);
      case "span": case "hiddenText": return (raw, text) => this.hidden(raw, text);
      default: return (raw) => runs.point(raw);
    }
  }

  /** What a field repeats of the document is translated as it is there; what is no word of people stays. */
  private quoted(tag: OpenTag, raw: string, text: string): void {
    const inner = raw.slice(tag.raw.length, raw.lastIndexOf("<"));
    const isText = words.test(text) && quotingFormats.has(tag.attributes["text:reference-format"]) && !inner.includes("<");
    if (!isText || (tag.name === "text:placeholder" && !severalWords.test(text))) {
      this.runs.protected(raw, text);
      return;
    }
    this.runs.tag("open", tag.name, tag.raw, tag.raw);
    this.runs.text(inner);
    const end = raw.slice(tag.raw.length + inner.length);
    this.runs.tag("close", tag.name, end, end);
  }

  private hidden(raw: string, text: string): void {
    if (text !== "" || raw.includes("string-value")) this.reading.tell("hidden text is not translated");
    this.runs.point(raw);
  }

  /** What becomes too long to stand within a sentence divides it. */
  private addUntouched(untouched: Untouched, raw: string): void {
    untouched.raw += raw;
    if (untouched.raw.length <= maxBlock) return;
    const { flow } = this.reading;
    flow.boundary(untouched.raw);
    this.untouched = { ...untouched, raw: "", end: (rest) => flow.boundary(rest) };
  }
}
