import type { DocumentContext } from "@dragoman/application/documents";
import { mayHoldSentence, splitSentences } from "@dragoman/domain/documents";
import { plainText, type Segment, type TargetSegment } from "@dragoman/domain/segments";
import { RunBlock } from "../runs/run-block.js";
import type { RunNotation } from "../runs/run-notation.js";
import type { TextPart } from "../text/text-format.js";
import { isEcho } from "../text/writer.js";
import { prefixOf } from "../xml-syntax/xml-text.js";
import type { XmlToken } from "../xml-syntax/xml-tokens.js";
import { addText, cellText, storedText, withinCell } from "./cell-text.js";

/** A longer one, with all its mark-up, stays as it is: a cell has 32,767 characters at most. */
const mostCharacters = 262_144;

/** What tells fonts of one name apart, and nobody sees. */
const unseen = /<(?:[\w.-]+:)?(?:charset|family|scheme)\b[^>]*\/>/g;

/**
 * A text of a workbook (CT_Rst) while its tokens come: plain text, or runs with formats. How its words are read aloud (phonetic
 * runs) is no text of it, and is left out when the text changes.
 */
export class StringItem {
  raw = "";
  private readonly runs: { format: string; text: string; end: number }[] = [];
  private readonly path: string[] = [];
  /** The start tag of the text of a plain one. */
  private tag = "";
  private prefix = "";
  private isRich = false;

  /** How it is called by programs: its text without formats. */
  get text(): string {
    return this.runs.map(({ text }) => text).join("");
  }

  get isTooLong(): boolean {
    return this.raw.length > mostCharacters;
  }

  token(token: XmlToken): void {
    this.raw += token.raw;
    if (token.kind === "open") this.opened(token.name, token.raw);
    else if (token.kind === "close") {
      if (this.isInFormat) this.addFormat(token.raw);
      this.path.pop();
      const run = this.runs.at(-1);
      if (this.path.length === 0 && run?.end === 0) run.end = this.raw.length;
    } else if (this.isInText && (token.kind === "text" || token.kind === "cdata")) {
      const run = this.runs.at(-1);
      if (run !== undefined) run.text += token.kind === "text" ? cellText(token.raw) : token.raw.slice("<![CDATA[".length, -"]]>".length);
    } else if (this.isInFormat) this.addFormat(token.raw);
  }

  /** The part that it has become. */
  part(context: DocumentContext): TextPart {
    const [first, ...others] = this.runs;
    return first !== undefined && others.length === 0 && !this.isRich && !lineEnd.test(first.text)
      ? plainPart(first.text, this.raw, plainNotation(this.tag), context) : this.partFrom(0, 0, context);
  }

  /** The parts that it has become; its first run stays as it is where it is a lead. */
  parts(context: DocumentContext, isLead: (text: string) => boolean): TextPart[] {
    const [first, ...others] = this.runs;
    if (first === undefined || others.length === 0 || !isLead(first.text)) return [this.part(context)];
    return [{ keep: this.raw.slice(0, first.end) }, this.partFrom(1, first.end, context)];
  }

  private partFrom(run: number, start: number, context: DocumentContext): TextPart {
    const block = new RunBlock(this.isRich ? richNotation(this.prefix) : plainNotation(this.tag), context);
    const formats = new Map<string, string>();
    for (const { format, text } of this.runs.slice(run)) {
      const seen = format.replace(unseen, "");
      if (!formats.has(seen)) formats.set(seen, format);
      addText(block, text, formats.get(seen));
    }
    block.original(this.raw.slice(start));
    const part = block.finish();
    return "keep" in part ? part : { ...part, write: (targets) => withinCell(part.write(targets)) };
  }

  private opened(name: string, raw: string): void {
    const prefix = prefixOf(name);
    const local = name.slice(prefix.length);
    this.path.push(local);
    const isRun = this.path.length === 1 && local === "r";
    if (isRun) {
      this.prefix = prefix;
      this.isRich = true;
    }
    if (isRun || (this.path.length === 1 && local === "t")) this.runs.push({ format: "", text: "", end: 0 });
    if (this.path.length === 1 && local === "t") this.tag = raw;
    if (this.isInFormat) this.addFormat(raw);
  }

  private get isInText(): boolean {
    const { path } = this;
    return path.at(-1) === "t" && (path.length === 1 || (path.length === 2 && path[0] === "r"));
  }

  private get isInFormat(): boolean {
    return this.path[0] === "r" && this.path[1] === "rPr";
  }

  private addFormat(raw: string): void {
    const run = this.runs.at(-1);
    if (run !== undefined) run.format += raw;
  }
}

const lineEnd = /[\r\n\t]/;

/** The part of a text without formats and lines, as nearly all are: the same as a block makes, in half the time. */
function plainPart(text: string, raw: string, notation: RunNotation, context: DocumentContext): TextPart {
  if (!mayHoldSentence(text)) return { keep: raw };
  const segments: Segment[] = [];
  const stretches = splitSentences([text], context).map((stretch) => {
    if ("between" in stretch) return plainText(stretch.between);
    return segments.push(stretch.sentence) - 1;
  });
  if (segments.length === 0) return { keep: raw };
  return {
    segments,
    write: (targets) => {
      if (segments.every((segment, i) => isEcho(segment, targets[i] as TargetSegment))) return raw;
      const words = stretches.map((stretch) => (typeof stretch === "string" ? stretch : plainText(targets[stretch] as TargetSegment)));
      return withinCell(notation.open("") + notation.text(words.join(""), "") + notation.close(""));
    },
  };
}

const plainNotation = (tag: string): RunNotation => {
  const start = tag.replace(/\s*\/>$/, ">");
  return { open: () => start, close: () => `</${start.slice(1).split(/[\s>]/, 1)[0]}>`, text: storedText };
};

const shownBlanks = /<(?:[\w.-]+:)?(?:u|strike)\b(?![^>]*val="(?:0|false|none)")/;

const richNotation = (prefix: string): RunNotation => ({
  open: (format) => `<${prefix}r>${format}<${prefix}t xml:space="preserve">`,
  close: () => `</${prefix}t></${prefix}r>`,
  text: storedText,
  showsBlanks: (format) => shownBlanks.test(format),
});
