import { DomainError } from "@dragoman/domain/common";
import { xmlText } from "../xml-syntax/xml-text.js";

/** What a sheet has beside cells with shared strings and numbers: a whole element, or the start tag of one. */
export type SheetElement = "inline" | "value" | "formula" | "view" | "message" | "link" | "header" | "footer";

/** Sees what a walk through a sheet comes upon. Places are offsets in the characters `text`. */
export interface SheetSight {
  /** A cell shows the shared string of this number. */
  string?(index: number, isHidden: boolean, row: number, column: number): void;
  /** A cell keeps the text that its formula made. */
  formulaText?(): void;
  element(kind: SheetElement, text: string, start: number, end: number, isHidden: boolean): void;
  /** All before this place was walked through; a start of a tag may come again, with what follows. */
  walked?(text: string, to: number): void;
}

export interface WalkOptions {
  /** Columns of cells are told right in these rows only, unless the sheet hides columns. */
  readonly watchedRows?: ReadonlySet<number>;
  /** Whether a filter, and nobody else, may have hidden a row. */
  readonly isFiltered?: (row: number) => boolean;
}

const [slash, bang, question, colon, equals] = [0x2f, 0x21, 0x3f, 0x3a, 0x3d] as const;
const [tagStart, tagStop] = [0x3c, 0x3e] as const;
const [blank, zero, nine, capital, small] = [0x20, 0x30, 0x39, 0x40, 0x60] as const;
const [letterC, letterF, letterR, letterS, letterT, letterV] = [0x63, 0x66, 0x72, 0x73, 0x74, 0x76] as const;
/** Longer elements have no place in a sheet. */
const mostCharacters = 4_194_304;

const tagEnd = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y;
const nameAt = /(?:[\w.-]+:)?([\w.-]+)/y;
const wholeElements: Readonly<Record<string, SheetElement>> = {
  is: "inline", f: "formula", formula: "formula", formula1: "formula", formula2: "formula",
  oddHeader: "header", evenHeader: "header", firstHeader: "header", oddFooter: "footer", evenFooter: "footer", firstFooter: "footer",
};
const startTags: Readonly<Record<string, SheetElement>> = { sheetView: "view", dataValidation: "message", hyperlink: "link" };
const isYes = /^(?:1|true|on)$/;

/** The value of an attribute in a start tag, "" without it. */
export function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return xmlText(found?.[1] ?? found?.[2] ?? "");
}

/**
 * Walks through a sheet in the little time that its size allows for: millions of cells hold numbers, and only what may hold text is
 * looked at. Nothing is checked; what is no sheet shows nothing.
 */
export class SheetWalk {
  private rest = "";
  private row = 0;
  private column = 0;
  private isRowHidden = false;
  private isShared = false;
  /** The value of the cell is its text, of its own or as its formula made it. */
  private isText = false;
  private readonly hiddenColumns: { readonly from: number; readonly to: number }[] = [];
  private hasFilter = false;
  /** That of the root, with its colon. */
  private prefix: string | undefined;

  constructor(private readonly sight: SheetSight, private readonly options: WalkOptions = {}) {}

  write(piece: string): void {
    const text = this.rest === "" ? piece : this.rest + piece;
    const to = this.walk(text);
    this.sight.walked?.(text, to);
    this.rest = text.slice(to);
    if (this.rest.length > mostCharacters) throw tooLong();
  }

  end(): void {
    this.sight.walked?.(this.rest, this.rest.length);
    this.rest = "";
  }

  /** Answers where it cannot go on before more has come. */
  private walk(text: string): number {
    for (let at = 0; ;) {
      const start = placeOf(tagStart, text, at);
      if (start < 0) return text.length;
      const end = this.tag(text, start);
      if (end < 0) return start;
      at = end;
    }
  }

  /** The place behind the tag, or the element that was taken whole; -1 where it has not come whole yet. */
  private tag(text: string, start: number): number {
    const code = text.charCodeAt(start + 1);
    if (code === slash) return placeOf(tagStop, text, start + 2) + 1 || -1;
    if (code === bang || code === question) return behindAside(text, start);
    if (this.prefix === undefined) return this.root(text, start);
    const name = start + 1 + this.prefix.length;
    if (name + "row ".length > text.length) return -1;
    if (this.prefix !== "" && !text.startsWith(this.prefix, start + 1)) return this.other(text, start);
    const next = text.charCodeAt(name + 1);
    const isShort = next < capital && next !== colon;
    switch (text.charCodeAt(name)) {
      case letterC: return isShort ? this.cell(text, start, name + 1) : this.other(text, start);
      case letterV: return isShort ? this.value(text, start, name + 1) : this.other(text, start);
      case letterF: return isShort ? this.formula(text, start) : this.other(text, start);
      case letterR: return next > small && text.charCodeAt(name + 3) <= tagStop ? this.rowTag(text, start) : this.other(text, start);
      default: return this.other(text, start);
    }
  }

  private root(text: string, start: number): number {
    const end = behindTag(text, start);
    if (end < 0) return -1;
    nameAt.lastIndex = start + 1;
    const [whole = "", local = ""] = nameAt.exec(text) ?? [];
    this.prefix = whole.slice(0, whole.length - local.length);
    return end;
  }

  private rowTag(text: string, start: number): number {
    const end = behindTag(text, start);
    if (end < 0) return -1;
    const tag = text.slice(start, end);
    const at = tag.indexOf(" r=");
    const stated = at < 0 ? NaN : parseInt(tag.slice(at + " r=\"".length), 10);
    this.row = Number.isNaN(stated) ? this.row + 1 : stated;
    this.column = 0;
    this.isRowHidden = tag.includes("hidden") && isHidden(tag) && !this.hasFilter && this.options.isFiltered?.(this.row) !== true;
    return end;
  }

  private cell(text: string, start: number, from: number): number {
    let [end, typeAt] = [from, 0];
    for (; ; end += 1) {
      const code = text.charCodeAt(end);
      if (code === tagStop) break;
      if (Number.isNaN(code)) return -1;
      if (code === letterT && text.charCodeAt(end + 1) === equals && text.charCodeAt(end - 1) <= blank) typeAt = end + "t=\"".length;
    }
    this.column += 1;
    if (this.hiddenColumns.length > 0 || this.options.watchedRows?.has(this.row) === true) {
      this.column = columnIn(text.slice(start, end)) ?? this.column;
    }
    const isString = typeAt > 0 && text.charCodeAt(typeAt) === letterS;
    this.isShared = isString && text.charCodeAt(typeAt + 1) < zero;
    this.isText = isString && text.charCodeAt(typeAt + 1) === letterT;
    return end + 1;
  }

  private value(text: string, start: number, from: number): number {
    if (this.isText) return this.element("value", text, start);
    if (!this.isShared) return from;
    let [at, index] = [from, 0];
    while (text.charCodeAt(at) !== tagStop) if (++at >= text.length) return -1;
    for (at += 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === tagStart) break;
      if (Number.isNaN(code)) return -1;
      if (code >= zero && code <= nine) index = index * 10 + code - zero;
    }
    this.sight.string?.(index, this.isHidden, this.row, this.column);
    this.isShared = false;
    return at;
  }

  /** A tag that stands seldom enough to be looked at in full. */
  private other(text: string, start: number): number {
    nameAt.lastIndex = start + 1;
    const name = nameAt.exec(text)?.[1] ?? "";
    const whole = Object.hasOwn(wholeElements, name) ? wholeElements[name] : undefined;
    if (whole !== undefined) return this.element(whole, text, start);
    const end = behindTag(text, start);
    if (end < 0) return -1;
    const kind = Object.hasOwn(startTags, name) ? startTags[name] : undefined;
    if (kind !== undefined) this.sight.element(kind, text, start, end, false);
    else if (name === "col") this.columns(text.slice(start, end));
    else if (name === "sheetPr") this.hasFilter = isYes.test(attributeOf(text.slice(start, end), "filterMode"));
    return end;
  }

  private element(kind: SheetElement, text: string, start: number): number {
    const tag = behindTag(text, start);
    if (tag < 0 || text.charCodeAt(tag - 2) === slash) return tag;
    nameAt.lastIndex = start + 1;
    const name = nameAt.exec(text)?.[0] ?? "";
    const close = text.indexOf(`</${name}`, tag);
    const end = close < 0 ? 0 : text.indexOf(">", close) + 1;
    if (end === 0) return -1;
    this.sight.element(kind, text, start, end, this.isHidden);
    return end;
  }

  private formula(text: string, start: number): number {
    const end = this.element("formula", text, start);
    if (end >= 0 && this.isText) {
      this.isText = false;
      this.sight.formulaText?.();
    }
    return end;
  }

  private columns(tag: string): void {
    if (!isHidden(tag)) return;
    this.hiddenColumns.push({ from: Number(attributeOf(tag, "min")), to: Number(attributeOf(tag, "max")) });
  }

  private get isHidden(): boolean {
    return this.isRowHidden || this.hiddenColumns.some(({ from, to }) => this.column >= from && this.column <= to);
  }
}

/** Rows and columns of an outline are a click away; who reads the sheet sees them. */
const isHidden = (tag: string): boolean => isYes.test(attributeOf(tag, "hidden")) && !(Number(attributeOf(tag, "outlineLevel")) > 0);

/** As `indexOf` of one character, which takes longer for places that are near. */
function placeOf(code: number, text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text.charCodeAt(at) === code) return at;
  return -1;
}

function behindTag(text: string, start: number): number {
  tagEnd.lastIndex = start;
  return tagEnd.test(text) ? tagEnd.lastIndex : -1;
}

function behindAside(text: string, start: number): number {
  if (text.length - start < "<![CDATA[".length) return -1;
  const mark = text.startsWith("<!--", start) ? "-->" : text.startsWith("<![", start) ? "]]>" : text[start + 1] === "?" ? "?>" : ">";
  const end = text.indexOf(mark, start + 2);
  return end < 0 ? -1 : end + mark.length;
}

function columnIn(tag: string): number | undefined {
  const letters = /\sr\s*=\s*["']([A-Za-z]+)/.exec(tag)?.[1];
  return letters === undefined ? undefined : columnNumber(letters);
}

/** The number of a column by its letters, from 1. */
export const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - capital, 0);

function tooLong(): DomainError {
  return new DomainError("invalid", "document-token-too-long", `An element of the sheet is longer than ${mostCharacters} characters.`,
    { details: "Divide it." });
}
