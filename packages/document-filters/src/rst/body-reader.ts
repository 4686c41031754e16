import type { SplicedItem, SplicedText } from "../resources/spliced-filter.js";
import { longestText } from "../resources/refusals.js";
import { directiveKind, documentField, programField, textOption } from "./directives.js";
import { inlineItems } from "./inline-items.js";
import { type RstTable, tableOf } from "./tables.js";
import { asBlock, asRest, columnsOf, escapeText } from "./written-rst.js";

/** A line of the document; columns are counted with tabs at every eighth. */
interface Line {
  /** Where its first character that is no blank stands. */
  readonly from: number;
  readonly end: number;
  readonly column: number;
}

/** What a document consists of, in order. */
export type RstPiece = SplicedItem | RstTable;

/** A text or a table that begins at `from` and ends before `to`. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly piece: RstPiece;
}

/** How a paragraph stands in its place. */
interface Layout {
  /** It stands behind a mark, so that its further lines may be as deep as they like. */
  readonly isLoose?: boolean;
  readonly written?: (text: string) => string;
}

const adornment = /^([!-/:-@[-`{-~])\1*$/;
const gridBorder = /^\+(?:[-=]+\+)+$/;
const simpleBorder = /^=+(?: +=+)+$/;
const ownName = /^[ \t]*\.\.[ \t]+_(?:`([^`\n]{1,200})`|([^:`\n]{1,200})):/gm;
const bullet = /^[-*+•‣⁃](?:[ \t]+|$)/;
const enumerator = /^(?:\((?:\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,12}|#)\)|(?:\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,12}|#)[.)])(?:[ \t]+|$)/;
const field = /^:(?![: ])((?:[^:\\\n]|\\[^]|:(?![\s`]))+):(?:[ \t]+|$)/;
const option = /^(?:(?:--?[\w?][\w-]*|\/[A-Z])(?:[ =]?<[^>\n]{1,80}>|[ =][A-Za-z][\w-]*)?(?:, (?=[-/]))?){1,9}(?: {2,}|$)/;
const note = /^\.\.[ \t]+\[(?:#?[\p{L}\p{N}][\p{L}\p{N}._:+-]*|#|\*)\](?:[ \t]+|$)/u;
const target = /^(?:\.\.[ \t]+_|__(?:[ \t]|$)|\.\.[ \t]+__)/;
const substitution = /^\.\.[ \t]+\|[^|\n]+\|[ \t]+([\w-]+)::(?:[ \t]+|$)/;
const directive = /^\.\.[ \t]+([\w][\w.+:-]*?)[ \t]?::(?:[ \t]+|$)/;
const lineBlock = /^\|(?:[ \t]+|$)/;
const reference = /(?<![\w`])`([^`<]{1,200})`_(?!_)|(?<![\p{L}\p{N}_`])([\p{L}\p{N}][\p{L}\p{N}.+-]{0,100})_(?![\p{L}\p{N}_])/gu;

/** So much of a content shows whether it is a program. */
const enoughToJudge = 4_096;

const nameOf = (text: string): string => text.replace(/\s+/g, " ").trim().toLowerCase();

/** Reads the body of a document block by block, as its indentation tells; what it does not know stays as it is. */
export class BodyReader {
  private readonly lines: readonly Line[];
  private at = 0;
  /** A block that is text as it stands follows the paragraph of this column. */
  private literalBehind: number | undefined;
  /** No text but titles and fields has come yet. */
  private isHead = true;
  private referred: Set<string> | undefined;

  constructor(private readonly source: string, private readonly isCell = false) {
    this.lines = linesOf(source);
  }

  *pieces(): Generator<RstPiece> {
    let at = 0;
    for (const { from, to, piece } of this.blocks()) {
      yield this.source.slice(at, from);
      yield piece;
      at = to;
    }
    yield this.source.slice(at);
  }

  private *blocks(): Generator<Found> {
    while (this.at < this.lines.length) {
      if (this.isBlank(this.at)) this.at += 1;
      else if (!this.isLiteral()) yield* this.block();
    }
  }

  /** Passes a literal block, where one is due. */
  private isLiteral(): boolean {
    const behind = this.literalBehind;
    this.literalBehind = undefined;
    if (behind === undefined) return false;
    const { from, column } = this.line();
    if (column > behind) {
      this.passIndented(behind);
      return true;
    }
    const mark = this.source[from] as string;
    if (column < behind || !adornment.test(mark)) return false;
    while (this.at < this.lines.length && this.source.startsWith(mark, this.line().from)) this.at += 1;
    return true;
  }

  private *block(): Generator<Found> {
    const { from, column } = this.line();
    const text = this.text(this.at);
    if (text.startsWith(">>> ")) {
      while (this.at < this.lines.length && !this.isBlank(this.at)) this.at += 1;
    } else if (gridBorder.test(text) || simpleBorder.test(text)) yield* this.table(gridBorder.test(text));
    else if (this.isTitle(text)) yield this.title(text);
    else if (adornment.test(text) && text.length >= 4) this.at += 1;
    else yield* this.entry(from, column);
  }

  /** Marks of lists, fields, directives, one behind another, and the text behind them. */
  private *entry(begin: number, column: number): Generator<Found> {
    let [from, mark] = [begin, column];
    let [inner, isLoose] = [column, false];
    for (;;) {
      const rest = this.source.slice(from, this.line().end);
      if (rest === "") return void (this.at += 1);
      const [named = "", name = ""] = field.exec(rest) ?? [];
      const list = bullet.exec(rest)?.[0] ?? (this.isEnumerated(rest, mark) ? enumerator.exec(rest)?.[0] : undefined);
      if (/^\.\.(?:[ \t]|$)/.test(rest) || target.test(rest)) return yield* this.explicit(rest, from, mark);
      const [line = ""] = lineBlock.exec(rest) ?? [];
      if (line !== "") return yield* this.paragraph(from + line.length, mark, { isLoose: true, written: asRest });
      const isForPrograms = programField.test(name) || (this.isHead && documentField.test(name));
      if (named !== "" && isForPrograms) return this.passIndented(mark, this.at + 1);
      const known = list ?? (named !== "" ? named : option.exec(rest)?.[0]);
      if (known === undefined) break;
      isLoose = list === undefined;
      from += known.length;
      if (list !== undefined) mark = inner = inner + known.length;
    }
    yield* this.paragraph(from, isLoose ? mark : inner, { isLoose });
  }

  /** A text that begins at `from`, and goes on in lines of the same column, or of any that is deeper where it stands behind a mark. */
  private *paragraph(from: number, column: number, { isLoose = false, written = asBlock }: Layout): Generator<Found> {
    const first = this.at;
    this.at += 1;
    this.isHead &&= isLoose;
    let own = column;
    for (; this.at < this.lines.length && !this.isBlank(this.at); this.at++) {
      const next = this.line().column;
      if (isLoose && this.at === first + 1 && next > column) own = next;
      if (next !== own || (isLoose && (own === column || field.test(this.text(this.at))))) break;
    }
    const isTerm = !isLoose && this.at === first + 1 && this.at < this.lines.length && !this.isBlank(this.at) && this.line().column > own;
    const end = (this.lines[this.at - 1] as Line).end;
    const raw = this.source.slice(from, end);
    if (raw.length > longestText || raw.includes("\0")) return;
    const [before = raw, classifier = ""] = isTerm ? /^([^]*?)(\s+:\s[^]*)$/.exec(raw)?.slice(1) ?? [] : [];
    const literal = isTerm ? undefined : /(\s*)::$/.exec(before);
    if (literal !== null && literal !== undefined) this.literalBehind = Math.min(column, own);
    const text = literal === null || literal === undefined ? before : before.slice(0, literal[1] === "" ? -1 : literal.index);
    if (text.trim() === "" || text === ":") return;
    const ending = before.slice(text.length) + classifier;
    const isJoined = ending === ":";
    yield { from, to: end, piece: spliced(raw, text, (said) => withEnding(written(said), ending, isJoined)) };
  }

  private *explicit(rest: string, from: number, column: number): Generator<Found> {
    const [marked] = note.exec(rest) ?? [];
    if (marked !== undefined) {
      if (rest === marked) this.at += 1;
      else yield* this.paragraph(from + marked.length, column, { isLoose: true });
      return;
    }
    const [whole = "", name = ""] = directive.exec(rest) ?? [];
    if (name !== "" && !target.test(rest)) return yield* this.directive(name, from + whole.length, column);
    const [defined = "", kind = ""] = substitution.exec(rest) ?? [];
    if (kind === "replace") return yield* this.paragraph(from + defined.length, column, { isLoose: true, written: asRest });
    if (kind !== "") {
      this.at += 1;
      yield* this.options(column);
    } else if (target.test(rest)) {
      while (++this.at < this.lines.length && !this.isBlank(this.at) && this.line().column > column);
    } else if (rest.trim() === ".." && this.isBlank(this.at + 1)) this.at += 1;
    else this.passIndented(column, this.at + 1);
  }

  private *directive(name: string, begin: number, column: number): Generator<Found> {
    const { argument, isOpaque } = directiveKind(name, () => this.contentBehind(column));
    const rest = this.source.slice(begin, this.line().end);
    const [version = ""] = argument === "version" ? /^\S+(?:\s+|$)/.exec(rest) ?? [] : [];
    const isText = argument !== "kept" && rest.length > version.length;
    if (isText) {
      yield* this.paragraph(begin + version.length, column, { isLoose: true, written: argument === "text" ? asRest : asBlock });
    } else {
      this.at += 1;
      while (argument === "kept" && this.at < this.lines.length && !this.isBlank(this.at) && this.line().column > column
        && !field.test(this.text(this.at)) && rest !== "") this.at += 1;
    }
    yield* this.options(column);
    if (!isOpaque) return;
    const from = this.at;
    this.passIndented(column);
    const line = this.lines[from];
    if (name !== "csv-table" || line === undefined || this.at === from) return;
    const left = { place: `line ${from + 1}`, why: "a comma-separated table is not translated" };
    yield { from: line.from, to: line.from, piece: { keep: "", left } };
  }

  /** The options of a directive, of which few are for people. */
  private *options(column: number): Generator<Found> {
    for (; this.at < this.lines.length && !this.isBlank(this.at) && this.line().column > column; this.at++) {
      const text = this.text(this.at);
      const [mark] = field.exec(text) ?? [];
      if (mark === undefined) return;
      const { from, end } = this.line();
      if (!textOption.test(mark) || mark.length === text.length) continue;
      const raw = this.source.slice(from + mark.length, end);
      yield { from: from + mark.length, to: end, piece: spliced(raw, raw, asRest) };
    }
  }

  private *table(isGrid: boolean): Generator<Found> {
    const [first, { from, column }] = [this.at, this.line()];
    let borders = 0;
    for (; this.at < this.lines.length; this.at++) {
      const text = this.text(this.at);
      if (isGrid && !/^[+|]/.test(text)) break;
      if (!isGrid && simpleBorder.test(text) && ++borders > 1 && this.isBlank(this.at + 1)) {
        this.at += 1;
        break;
      }
      if (text !== "" && this.line().column < column) break;
    }
    const end = (this.lines[this.at - 1] as Line).end;
    const raw = this.source.slice(from, end);
    const indent = this.source.slice(this.lineStart(from), from);
    const rows = this.lines.slice(first, this.at).map(({ from: start, end: stop }) => (
      this.source.slice(start === from ? from : Math.min(start, this.lineStart(start) + indent.length), stop)));
    const why = "a table with cells across columns or rows is not translated";
    const left = { keep: raw, left: { place: `line ${first + 1}`, why } };
    yield { from, to: end, piece: this.isCell ? raw : tableOf(rows, isGrid, raw, indent) ?? left };
  }

  private lineStart(place: number): number {
    return this.source.lastIndexOf("\n", place - 1) + 1;
  }

  /** Whether a title begins here: a line that is underlined, and may have a line above it. */
  private isTitle(text: string): boolean {
    if (this.line().column > 0 || this.at + 1 >= this.lines.length) return false;
    const next = this.text(this.at + 1);
    if (adornment.test(text)) {
      return text.length >= 3 && next !== "" && !adornment.test(next) && this.at + 2 < this.lines.length && this.text(this.at + 2) === text;
    }
    return adornment.test(next) && (this.lines[this.at + 1] as Line).column === 0 && !bullet.test(next)
      && (next.length >= 4 || next.length >= columnsOf(text)) && next !== "::" && next !== "..";
  }

  private title(text: string): Found {
    const hasOver = adornment.test(text);
    const at = this.at + (hasOver ? 1 : 0);
    const { from } = this.line();
    const [{ end }, words, line] = [this.lines[at + 1] as Line, this.text(at), this.text(at + 1)];
    this.at = at + 2;
    const raw = this.source.slice(from, end);
    const between = raw.slice(raw.indexOf(words) + words.length, raw.length - line.length);
    const more = line.length - columnsOf(words);
    const written = (said: string): string => {
      const title = asBlock(said).replace(/::?$/, (sign) => (words.endsWith(sign) ? sign : `\\${sign}`));
      const isSnug = more >= 0 && more <= 2;
      const length = isSnug ? columnsOf(title) + more : Math.max(line.length, columnsOf(title) + (more > 0 ? 2 : 0));
      const rule = (line[0] as string).repeat(Math.max(length, 3));
      return (hasOver ? rule + raw.slice(line.length, raw.indexOf(words)) : "") + title + between + rule;
    };
    const piece = spliced(raw, words, written);
    const name = piece.items.map((item) => (item.kind === "text" ? item.text : "")).join("");
    const behindTarget = (said: string): string => (nameOf(said) === nameOf(words) ? "" : ownTarget(name)) + written(said);
    return { from, to: end, piece: this.needsTarget(name) ? { ...piece, written: behindTarget } : piece };
  }

  /** Whether some text refers to a title by its words; only the first of its name is meant, and none beside a target of that name. */
  private needsTarget(name: string): boolean {
    this.referred ??= referredNames(this.source);
    return this.referred.delete(nameOf(name));
  }

  /** An entry is no sentence that begins with a letter and a point: what follows it is another one, deeper, or blank. */
  private isEnumerated(rest: string, column: number): boolean {
    if (!enumerator.test(rest)) return false;
    const next = this.at + 1;
    if (this.isBlank(next)) return true;
    const line = this.lines[next] as Line;
    return line.column > column || (line.column === column && enumerator.test(this.text(next)));
  }

  /** The first paragraph of a directive's content. */
  private contentBehind(column: number): string {
    const isWithin = (at: number): boolean => !this.isBlank(at) && (this.lines[at] as Line).column > column;
    let begin = this.at + 1;
    while (isWithin(begin) && field.test(this.text(begin))) begin += 1;
    while (begin < this.lines.length && this.isBlank(begin)) begin += 1;
    let end = begin;
    while (isWithin(end)) end += 1;
    if (end === begin) return "";
    const { from } = this.lines[begin] as Line;
    return this.source.slice(from, Math.min((this.lines[end - 1] as Line).end, from + enoughToJudge));
  }

  /** Passes all lines that are deeper than `column`. */
  private passIndented(column: number, from = this.at): void {
    this.at = from;
    while (this.at < this.lines.length && (this.isBlank(this.at) || this.line().column > column)) this.at += 1;
  }

  private line(): Line {
    return this.lines[this.at] as Line;
  }

  private text(at: number): string {
    const { from, end } = this.lines[at] as Line;
    return this.source.slice(from, end);
  }

  /** So is what stands behind the last line. */
  private isBlank(at: number): boolean {
    const line = this.lines[at];
    return line === undefined || line.from === line.end;
  }
}

function spliced(raw: string, text: string, written: (said: string) => string): SplicedText {
  return { raw, items: inlineItems(text.replace(/[ \t]*\r?\n[ \t]*/g, " ")), preserve: false, escape: escapeText, written };
}

/** A text that ends with one of the two colons of a literal block may have lost it in translation. */
const withEnding = (text: string, ending: string, isJoined: boolean): string => text + (isJoined && !text.endsWith(":") ? "::" : ending);

/** What texts refer to by its words, and no target explains. */
function referredNames(source: string): Set<string> {
  const names = new Set([...source.matchAll(reference)].map(([, phrase, word]) => nameOf(phrase ?? word ?? "")));
  for (const [, phrase, word] of source.matchAll(ownName)) names.delete(nameOf(phrase ?? word ?? ""));
  return names;
}

/** What refers to a title by the words that it had finds it still. */
const ownTarget = (name: string): string => `.. _${/[:`\\]/.test(name) ? `\`${name.replace(/[`\\]/g, "")}\`` : name.trim()}:\n\n`;

function linesOf(source: string): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < source.length;) {
    const next = source.indexOf("\n", at) + 1 || source.length + 1;
    let [from, end, column] = [at, next - 1, 0];
    while (end > from && /[ \t\r\f]/.test(source[end - 1] as string)) end -= 1;
    for (; from < end && /[ \t\uFEFF]/.test(source[from] as string); from++) {
      column = source[from] === "\t" ? (column | 7) + 1 : source[from] === " " ? column + 1 : column;
    }
    lines.push({ from, end, column });
    at = next;
  }
  return lines;
}
