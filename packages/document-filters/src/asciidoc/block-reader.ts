import { longestText } from "../resources/refusals.js";
import { rawOf, type SplicedItem, type SplicedText } from "../resources/spliced-filter.js";
import type { UnitItem } from "../units/unit-items.js";
import { inlineItems } from "./inline-items.js";
import { cellsOf } from "./table-cells.js";
import { asBlock, asRest, escapeLike, markOf } from "./written-asciidoc.js";

interface Line {
  readonly from: number;
  /** Behind its last character that is no blank. */
  readonly end: number;
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly piece: SplicedItem;
}

const comment = /^\/\/(?!\/)/;
/** Blocks that end with the line that they begin with; those of text are read on. */
const verbatim = /^(?:-{4,}|\.{4,}|\+{4,}|\/{4,}|`{3,}.*)$/;
const compound = /^(?:={4,}|\*{4,}|_{4,}|--|~{4,})$/;
const table = /^([|,:!])={3,}$/;
const title = /^(?:={1,6}|#{1,6})[ \t]+(?=\S)/;
const underline = /^([=\-~^+])\1+$/;
const attributeEntry = /^:(!?[\p{L}\p{N}_][\w-]*!?):(?:[ \t]+|$)/u;
const attributeLine = /^\[(?:[\w.#%,"' ].*|\[.*\]|)\]$/;
const blockTitle = /^\.(?=[^\s.])/;
const blockMacro = /^([\w-]+)::(\S*?)\[(.*)\]$/;
const rule = /^(?:'''+|<<<+|---|- - -|\*\*\*|\* \* \*)$/;
const listMark = /^[ \t]*(?:\*{1,6}|-|\.{1,6}|\d{1,9}\.|[a-zA-Z]\.|[ivxlcdmIVXLCDM]{1,8}\))[ \t]+(?:\[[ x*]\][ \t]+)?(?=\S)/;
const callout = /^<(?:\d+|\.)>[ \t]+/;
const term = /^[ \t]*(?!\/\/)(\S.{0,2000}?)(:{2,4}|;;)(?:[ \t]+|$)/;
const admonition = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/;
/** Styles of a block that is no text. */
const verbatimStyle =
  /^(?:source|listing|literal|stem|latexmath|asciimath|pass|comment|plantuml|mermaid|graphviz|ditaa|a2s|blockdiag|vega)\b/;
/** Attributes of a document whose values people read. */
const shownAttribute = /^(?:description|doctitle|subtitle|.*-caption|.*-title|.*-label|.*-refsig|.*-signifier|reftext)$/;

/** Reads a document, or a cell of a table in it, line by line; what it does not know stays as it is. */
export class BlockReader {
  private readonly lines: readonly Line[];
  private at = 0;
  /** What stands in brackets above the block that comes. */
  private style = "";
  private attributes = "";
  /** Each line of a paragraph stands for itself. */
  private isBroken = false;
  /** A term stands without its text, which follows. */
  private isTermOpen = false;
  private isInList = false;

  /** `cell` is the range of a cell. */
  constructor(private readonly source: string, private readonly cell?: Line) {
    this.lines = linesOf(source, cell?.from ?? 0, cell?.end ?? source.length);
  }

  *pieces(): Generator<SplicedItem> {
    let at = this.cell?.from ?? 0;
    for (const { from, to, piece } of this.blocks()) {
      yield this.source.slice(at, from);
      yield piece;
      at = to;
    }
    yield this.source.slice(at, this.cell?.end ?? this.source.length);
  }

  private *blocks(): Generator<Found> {
    while (this.at < this.lines.length) {
      const { at } = this;
      yield* this.block(this.text(at));
      // What stands above a block is known no more below it.
      if (!attributeLine.test(this.text(at)) && !blockTitle.test(this.text(at))) this.style = this.attributes = "";
    }
  }

  private *block(text: string): Generator<Found> {
    const { from } = this.lines[this.at] as Line;
    if (text === "" || comment.test(text) || rule.test(text) || text === "+") this.at += 1;
    else if (verbatim.test(text) || (compound.test(text) && verbatimStyle.test(this.style))) this.passTo(text);
    else if (compound.test(text)) this.at += 1;
    else if (table.test(text)) yield* this.table(text);
    else if (attributeEntry.test(text) && this.cell === undefined) yield* this.entry(text, from);
    else if (attributeLine.test(text)) this.heed(text);
    else if (blockMacro.test(text)) yield* this.macro(text, from);
    else if (this.isTitle(text)) yield* this.title(text, from);
    else if (blockTitle.test(text)) yield* this.line(from + 1, asRest);
    else if (verbatimStyle.test(this.style)) this.passParagraph();
    else if (/^[ \t]/.test(text) && !listMark.test(text) && !term.test(text) && !this.isTermOpen) this.passParagraph();
    else yield* this.entryOfList(from);
  }

  /** Marks of lists, terms, labels, and the text behind them. */
  private *entryOfList(from: number): Generator<Found> {
    const text = this.text(this.at);
    const [mark = ""] = listMark.exec(text) ?? callout.exec(text) ?? [];
    const [named = "", name = "", sign = ""] = mark === "" ? term.exec(text) ?? [] : [];
    const goesOn = this.isTermOpen || /^(?:\+|\[.*\])$/.test(this.text(Math.max(0, this.at - 1)));
    this.isInList = mark !== "" || named !== "" || (this.isInList && goesOn);
    this.isTermOpen = named !== "" && named.length === text.length;
    if (named === "") {
      const [label = ""] = admonition.exec(text.slice(mark.length)) ?? [];
      return yield* this.paragraph(from + mark.length + label.length);
    }
    const begin = from + named.indexOf(name);
    yield this.found(begin, begin + name.length, (said) => asRest(said).replaceAll(sign, ""));
    if (named.length < text.length) yield* this.paragraph(from + named.length);
    else this.at += 1;
  }

  private *paragraph(begin: number): Generator<Found> {
    const from = begin + (/^[ \t]*/.exec(this.source.slice(begin, begin + 1_000))?.[0].length ?? 0);
    const isBroken = this.isBroken || /(?:%|options=.*)hardbreaks/.test(this.attributes) || /^verse\b/.test(this.style);
    const written = begin === (this.lines[this.at] as Line).from ? asBlock : asRest;
    if (isBroken) return yield* this.linesOfVerse(from, written);
    while (++this.at < this.lines.length && !this.endsParagraph(this.text(this.at)));
    const { end } = this.lines[this.at - 1] as Line;
    if (end > from && end - from <= longestText) yield this.found(from, end, written);
  }

  private *linesOfVerse(begin: number, written: (text: string) => string): Generator<Found> {
    for (let from: number | undefined = begin; from !== undefined; from = this.lines[this.at]?.from) {
      const text = this.text(this.at);
      if (text === "" || compound.test(text)) return;
      if (!comment.test(text)) yield this.found(from, (this.lines[this.at] as Line).end, written);
      this.at += 1;
    }
  }

  private endsParagraph(text: string): boolean {
    if (text === "" || text === "+" || [verbatim, compound, table, attributeLine].some((kind) => kind.test(text))) return true;
    if (comment.test(text) || /^(?:ifn?def|endif|ifeval|include)::/.test(text)) return true;
    return this.isInList && (listMark.test(text) || callout.test(text) || term.test(text));
  }

  private *title(text: string, from: number): Generator<Found> {
    const [mark = ""] = title.exec(text) ?? [];
    if (mark !== "") yield* this.line(from + mark.length, asRest);
    else {
      const { end } = this.lines[this.at + 1] as Line;
      const below = this.text(this.at + 1);
      const between = this.source.slice((this.lines[this.at] as Line).end, end - below.length);
      this.at += 2;
      const more = below.length - text.length;
      const piece = this.spliced(text, this.source.slice(from, end), (said) => {
        const words = asBlock(said);
        return words + between + (below[0] as string).repeat(Math.max(2, [...words].length + more));
      });
      yield { from, to: end, piece };
    }
    // Under the title of the document stand names and versions.
    if (!/^[=#]\s/.test(mark) && !(mark === "" && this.text(this.at - 1).startsWith("="))) return;
    while (this.at < this.lines.length && /^[^\s:/[|]/.test(this.text(this.at))) this.at += 1;
  }

  /** A title has its sign in front of it, or a line as long as itself below. */
  private isTitle(text: string): boolean {
    if (this.cell !== undefined) return false;
    if (title.test(text)) return true;
    const below = this.at + 1 < this.lines.length ? this.text(this.at + 1) : "";
    const isUnderlined = underline.test(below) && Math.abs(below.length - text.length) <= 1;
    return isUnderlined && /[\p{L}\p{N}]/u.test(text) && !listMark.test(text) && !blockTitle.test(text);
  }

  private *entry(text: string, from: number): Generator<Found> {
    const [mark = "", name = ""] = attributeEntry.exec(text) ?? [];
    if (/^!?hardbreaks(?:-option)?!?$/.test(name)) this.isBroken = !name.includes("!");
    const goesOn = / \\$/;
    if (shownAttribute.test(name) && mark.length < text.length && !goesOn.test(text)) return yield* this.line(from + mark.length, asRest);
    while (this.at < this.lines.length && goesOn.test(this.text(this.at))) this.at += 1;
    this.at += 1;
  }

  /** Of pictures the first of what is in brackets describes them. */
  private *macro(text: string, from: number): Generator<Found> {
    const [, name = "", address = "", words = ""] = blockMacro.exec(text) ?? [];
    const [alt = ""] = /^(?:"[^"]*"|[^,="]*(?=,|$))/.exec(words) ?? [];
    this.at += 1;
    if (name !== "image" || alt.trim() === "") return;
    const begin = from + name.length + 2 + address.length + 1;
    const quoted = alt.startsWith("\"");
    const written = (said: string): string => {
      const plain = asRest(said).replaceAll("]", "&#93;");
      return quoted || /[,="]/.test(plain) ? `"${plain.replaceAll("\"", "&#34;")}"` : plain;
    };
    yield { from: begin, to: begin + alt.length, piece: this.spliced(quoted ? alt.slice(1, -1) : alt, alt, written) };
  }

  private *table(text: string): Generator<Found> {
    const first = this.at;
    while (++this.at < this.lines.length && this.text(this.at) !== text);
    const [begin, end] = [(this.lines[first] as Line).end, this.lines[this.at]?.from ?? (this.lines.at(-1) as Line).end];
    this.at += 1;
    if (text[0] !== (this.cell === undefined ? "|" : "!") || /\b(?:format|separator)\s*=/.test(this.attributes)) {
      const left = { place: `line ${first + 1}`, why: "a table whose cells are not parted by | is not translated" };
      yield { from: begin, to: begin, piece: { keep: "", left } };
      return;
    }
    for (const cell of cellsOf(this.source, begin, end, text[0] as string)) {
      let at = cell.from;
      for (const piece of new BlockReader(this.source, cell).pieces()) {
        const to = at + rawOf(piece).length;
        if (typeof piece !== "string") yield { from: at, to, piece };
        at = to;
      }
    }
  }

  private *line(from: number, written: (text: string) => string): Generator<Found> {
    const { end } = this.lines[this.at] as Line;
    this.at += 1;
    yield this.found(from, end, written);
  }

  private heed(text: string): void {
    this.at += 1;
    if (text.startsWith("[[")) return;
    this.attributes += text;
    const [style = ""] = /^[^,\]]*/.exec(text.slice(1)) ?? [];
    if (/^\w/.test(style)) this.style = style;
    else if (/^\[(?:,|%\w+,)\s*\w+\]$/.test(text)) this.style = "source";
  }

  private found(from: number, to: number, written: (text: string) => string): Found {
    const raw = this.source.slice(from, to);
    return { from, to, piece: this.spliced(raw, raw, written) };
  }

  private spliced(text: string, raw: string, written: (text: string) => string): SplicedText {
    const items = withBreaks(text).flatMap((piece) => (typeof piece === "string" ? inlineItems(piece) : [piece]));
    return { raw, items, preserve: false, escape: escapeLike(items, text, this.cell !== undefined), written, original: markOf };
  }

  private passTo(text: string): void {
    const close = text.startsWith("```") ? "```" : text;
    while (++this.at < this.lines.length && this.text(this.at) !== close);
    this.at += 1;
  }

  private passParagraph(): void {
    while (++this.at < this.lines.length && this.text(this.at) !== "");
  }

  private text(at: number): string {
    const { from, end } = this.lines[at] as Line;
    return this.source.slice(from, end);
  }
}

/** A text with its lines joined; where a line ends with ` +` it is broken. */
function withBreaks(text: string): readonly (string | UnitItem)[] {
  return text.split(/( \+[ \t]*\r?\n[ \t]*)/).map((piece, i): string | UnitItem => (
    i % 2 === 1 ? { kind: "point", raw: piece, breaks: "line" } : piece.replace(/[ \t]*\r?\n[ \t]*/g, " ")));
}

function linesOf(source: string, begin: number, limit: number): readonly Line[] {
  const lines: Line[] = [];
  for (let at = begin; at < limit;) {
    const found = source.indexOf("\n", at);
    const next = found < 0 || found >= limit ? limit : found;
    let end = next;
    while (end > at && /[ \t\r]/.test(source[end - 1] as string)) end -= 1;
    lines.push({ from: at === 0 && source.startsWith("\uFEFF") ? 1 : at, end });
    at = next + 1;
  }
  return lines;
}
