import type { RunFlow } from "../runs/run-flow.js";
import type { RunMarkup } from "../runs/run-items.js";
import { cutPlace, maxBlock } from "../text/block-bounds.js";
import { xmlText } from "../xml-syntax/xml-text.js";
import type { OpenTag } from "../xml-syntax/xml-tokens.js";
import type { Names } from "./names.js";
import { spanTag } from "./odf-notation.js";
import type { TextLooks } from "./text-looks.js";

/** Beyond Latin, Greek, Cyrillic, Armenian and Georgian, and common signs: fonts of other scripts may show. */
const otherScript = /[^\u0000-\u058f\u10a0-\u10ff\u1c80-\u1cbf\u1e00-\u2bff\u2c00-\u2dff\ufb00-\ufb17\ufeff\ufffc\ufffd]/u;
const whiteSpace = /[ \t\r\n]+/g;

/** Hands the content of one paragraph on, in runs, with the white space that counts. */
export class ParagraphRuns {
  /** The spans around what is read. */
  private readonly spans: OpenTag[] = [];
  /** White space that follows is nothing: it stands at the start, or behind a blank. */
  private collapses = true;
  /** The format of the blank that was just read; undefined where something else was. */
  private blank: string | undefined;

  constructor(private readonly flow: RunFlow, private readonly looks: TextLooks, private readonly names: Names) {}

  beginSpan(tag: OpenTag): void {
    this.spans.push(tag);
    this.took(tag.raw);
  }

  endSpan(raw: string): void {
    this.spans.pop();
    this.took(raw);
  }

  text(raw: string): void {
    let rest = raw;
    const add = (piece: string): void => {
      this.addText(xmlText(piece));
      this.took(piece);
    };
    while (this.flow.block.size + rest.length > maxBlock) {
      const at = cutPlace(rest, this.flow.block.size);
      if (at > 0) add(rest.slice(0, at));
      this.flow.finishBlock();
      rest = rest.slice(at);
    }
    if (rest !== "") add(rest);
  }

  /** A section of character data, which is text without references. */
  cdata(raw: string): void {
    this.addText(raw.slice("<![CDATA[".length, -"]]>".length));
    this.took(raw);
  }

  tag(kind: "open" | "close", name: string, markup: RunMarkup["markup"], raw: string): void {
    this.blank = undefined;
    this.flow.block.tag(kind, name, { markup, place: "beside" });
    this.took(raw);
  }

  /** One blank more right behind another one is text like it; more of them set words apart, as tabs do. */
  blanks(raw: string, count: number): void {
    if (count !== 1 || this.blank === undefined || this.flow.isEmpty) {
      this.sign(raw);
      return;
    }
    this.collapses = false;
    this.flow.block.text(" ", this.blank);
    this.took(raw);
  }

  /** White space that has the format of the text around it. */
  sign(raw: string, isBreak = false): void {
    this.flow.block.point({ markup: raw, place: { format: this.format(true) } }, isBreak);
    this.tookSign(raw);
  }

  /** A mark between two characters. */
  point(raw: string): void {
    this.blank = undefined;
    this.flow.block.point({ markup: raw, place: "here" });
    this.took(raw);
  }

  /** What is of no use in another text. */
  noise(raw: string): void {
    this.took(raw);
  }

  /** Text that nobody may change; "" where nothing is seen. */
  protected(raw: string, text: string): void {
    const format = this.format(isWestern(text));
    this.flow.block.protected({ markup: raw, place: text === "" ? "here" : { format } }, text, format);
    this.tookSign(raw);
  }

  /** Texts of their own stood here. */
  nested(): void {
    this.tookSign("");
  }

  private addText(text: string): void {
    let shown = text.replace(whiteSpace, " ");
    if (this.collapses && shown.startsWith(" ")) shown = shown.slice(1);
    if (shown === "") return;
    const format = this.format(isWestern(shown));
    this.collapses = shown.endsWith(" ");
    this.blank = this.collapses ? format : undefined;
    this.flow.block.text(shown, format);
  }

  /** The start tags of the spans that make a difference here. */
  private format(isLatin: boolean): string {
    let format = "";
    for (const { attributes, raw, empty } of this.spans) {
      const style = attributes["text:style-name"];
      const isPlain = style !== undefined && Object.keys(attributes).length === 1;
      if (!isPlain) format += empty ? "" : raw;
      else {
        const same = this.looks.sameLook(style, isLatin);
        if (same !== "") format += spanTag(this.names, same);
      }
    }
    return format;
  }

  private tookSign(raw: string): void {
    this.collapses = false;
    this.blank = undefined;
    this.took(raw);
  }

  private took(raw: string): void {
    this.flow.block.isInRun = this.spans.length > 0;
    this.flow.original(raw);
  }
}

const isWestern = (text: string): boolean => !otherScript.test(text);
