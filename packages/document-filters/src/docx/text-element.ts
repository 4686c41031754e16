import { xmlText } from "../xml-syntax/xml-text.js";

const lines = /[\n\r]+/g;
const softHyphens = /\u00ad/g;
const blanksBefore = /^[ \t\n\r]+/;
const blanksBehind = /[ \t\n\r]+$/;
const cdata = /^<!\[CDATA\[([^]*)\]\]>$/;

/** The text that the characters of one element show: without blanks at its ends, unless it says that they count. */
export class TextElement {
  private isFirst = true;
  /** Blanks that are text if more follows. */
  private waiting = "";

  constructor(private readonly keepsBlanks: boolean) {}

  /** The text of the next characters of it. */
  take(raw: string): string {
    const [, literal] = cdata.exec(raw) ?? [];
    const text = (literal ?? xmlText(raw)).replace(lines, " ").replace(softHyphens, "");
    if (this.keepsBlanks) return text;
    const rest = this.waiting + (this.isFirst ? text.replace(blanksBefore, "") : text);
    const shown = rest.replace(blanksBehind, "");
    this.waiting = rest.slice(shown.length);
    this.isFirst &&= shown === "";
    return shown;
  }
}
