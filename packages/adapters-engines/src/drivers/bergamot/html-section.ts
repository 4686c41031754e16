import { needNoBlank, type ProtectedSpan, type TargetPiece } from "@dragoman/domain/segments";
import type { Atom, MarkedText } from "../marked-text.js";
import type { Item, Outline } from "../outline-segment.js";
import { passesBy, type PassingText } from "./passing-text.js";

/** Words in pairs of codes. */
interface CodedWords { readonly kind: "words"; readonly pairs: readonly number[] }

/** What is put in the place of whatever comes back: a protected span, or text that passes the engine by. */
interface PutText {
  readonly kind: "put";
  readonly piece: TargetPiece;
  readonly text: string;
  readonly pairs: readonly number[];
  readonly blanks: Blanks;
}

/** Codes without words. */
interface PutCodes { readonly kind: "codes"; readonly items: readonly Item[]; readonly blanks: Blanks }

/** What one element of the HTML stands for. */
type Element = CodedWords | PutText | PutCodes;

/** Whether a blank stands before and behind something in the source; whether none does for its script has none: the engine's count. */
interface Blanks { readonly before: boolean; readonly behind: boolean; readonly areEngines: boolean }

/** Units of an outline as HTML for the engine, in which elements have the numbers of what they stand for. */
export interface HtmlSection {
  readonly html: string;
  readonly elements: readonly Element[];
  /** Characters of the source. */
  readonly length: number;
  /** Whether there is anything that the engine could translate. */
  readonly hasWords: boolean;
}

/** How protected spans go: as words, which the sentence needs, or as elements without words, which the engine cannot lose. */
export type SpanForm = "words" | "place";

const letter = /\p{L}/u;
const around = /^(\s*)(.*?)(\s*)$/su;
const wordAtStart = /^[\p{L}\p{N}]/u;
const wordAtEnd = /[\p{L}\p{M}\p{N}]$/u;
/** Whether a text begins, or ends, with a word of a script that puts blanks between words. */
const startsApart = (text: string): boolean => wordAtStart.test(text) && !needNoBlank("", text);
const endsApart = (text: string): boolean => wordAtEnd.test(text) && !needNoBlank(text, "");

/**
 * Units as HTML. Each stretch of words in codes is an element of its own; the engine gives it to the words that it aligns with those.
 * Text that the engine cannot write passes it by in the place of an element without words.
 */
export function htmlSection(units: Outline["units"], passing: PassingText, spans: SpanForm): HtmlSection {
  const elements: Element[] = [];
  let [html, length, hasWords] = ["", 0, false];
  /** Of the source until now, and of the HTML. */
  let [endsBlank, htmlEndsBlank] = [true, true];
  /** The text before what comes next. */
  let last = "";
  /** A place that waits for what stands behind it, and the text before it. */
  let open: { readonly id: number; readonly last: string } | undefined;
  const settle = (behind: boolean, text: string): void => {
    if (open === undefined) return;
    const element = elements[open.id] as PutText | PutCodes;
    const { before } = element.blanks;
    elements[open.id] = { ...element, blanks: { before, behind, areEngines: !before && !behind && needNoBlank(open.last, text) } };
    open = undefined;
  };
  const words = (text: string, pairs: readonly number[]): void => {
    const [, before = "", inner = "", behind = ""] = around.exec(text) ?? [];
    settle(before !== "", text);
    // One blank is enough where nothing but places stands between two.
    html += htmlEndsBlank ? "" : before;
    if (inner !== "") {
      hasWords ||= letter.test(inner);
      html += pairs.length === 0 ? escaped(inner) : `<b id="${elements.push({ kind: "words", pairs }) - 1}">${escaped(inner)}</b>`;
      html += behind;
    }
    endsBlank = inner === "" ? endsBlank || before !== "" : behind !== "";
    htmlEndsBlank = inner === "" ? htmlEndsBlank || before !== "" : behind !== "";
    last = text;
  };
  const place = (element: Omit<PutText, "blanks"> | Omit<PutCodes, "blanks">): void => {
    const text = element.kind === "put" ? element.text : "";
    settle(false, text);
    open = { id: elements.push({ ...element, blanks: { before: endsBlank, behind: false, areEngines: false } }) - 1, last };
    html += `<img id="${open.id}">`;
    endsBlank = false;
    last = text || last;
  };
  const span = (piece: ProtectedSpan, pairs: readonly number[]): void => {
    const parts = passesBy(piece.text, passing);
    if (spans === "place" || !/^\S(?:.*\S)?$/su.test(piece.text) || parts.some(({ passes }) => passes)) {
      place({ kind: "put", piece, text: piece.text, pairs });
      return;
    }
    settle(false, piece.text);
    const blanks = { before: endsBlank, behind: true, areEngines: true };
    const id = elements.push({ kind: "put", piece, text: piece.text, pairs, blanks }) - 1;
    html += `<b id="${id}">${escaped(parts.map(({ text }) => text).join(""))}</b>`;
    [endsBlank, htmlEndsBlank, last] = [false, false, piece.text];
  };
  for (const unit of units) {
    if ("items" in unit) {
      if (unit.items.length > 0) place({ kind: "codes", items: unit.items });
      continue;
    }
    if ("span" in unit) {
      span(unit.span, unit.pairs);
      length += unit.span.text.length;
      continue;
    }
    for (const { text, passes } of passesBy(unit.text, passing)) {
      if (passes) place({ kind: "put", piece: letter.test(text) ? { unknown: text } : text, text, pairs: unit.pairs });
      else words(text, unit.pairs);
    }
    length += unit.text.length;
  }
  settle(false, "");
  return { html, elements, length, hasWords };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] as string);
const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0" };
const unescaped = (text: string): string => text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
  if (!name.startsWith("#")) return signs[name] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
});

const tag = /<(\/?)(b|img) id="(\d+)"\/?>|<\/(b)>/g;

/** What came back, without its markup. Undefined where a protected span, or what passed by, did not come back. */
export function readHtml(html: string, { elements }: HtmlSection): MarkedText | undefined {
  const reading = new Reading(elements);
  let at = 0;
  const path: number[] = [];
  for (const match of html.matchAll(tag)) {
    reading.text(unescaped(html.slice(at, match.index)), path.at(-1));
    at = match.index + match[0].length;
    const id = Number(match[3]);
    if (match[4] !== undefined) path.pop();
    else if (match[2] === "img") reading.place(id);
    else path.push(id);
  }
  reading.text(unescaped(html.slice(at)), path.at(-1));
  return reading.done();
}

class Reading {
  private written = "";
  /** Around the last place, behind which nothing stands yet. Blanks that come there are made those of the source, if these count. */
  private after: Blanks | undefined;
  private readonly atoms: Atom[] = [];
  private readonly words: MarkedText["words"][number][] = [];
  private readonly slots = new Map<readonly Item[], number>();
  private readonly seen = new Set<number>();
  /** What stands before is settled: blanks at its end are not those of the engine. */
  private settled = 0;

  constructor(private readonly elements: readonly Element[]) {}

  text(text: string, id: number | undefined): void {
    const element = id === undefined ? undefined : this.elements[id];
    if (id !== undefined && element?.kind === "put") {
      if (text.trim() === "") return;
      const [, before = "", , behind = ""] = around.exec(text) ?? [];
      if (this.seen.has(id)) {
        // Nothing stands for a second part of it, nor for the blank before that.
        this.trim();
        this.plain(behind, []);
        return;
      }
      this.plain(before, []);
      if (this.after?.behind === true) this.written += " ";
      this.after = undefined;
      this.atom(id, element);
      this.plain(behind, []);
      return;
    }
    this.plain(text, element?.kind === "words" ? element.pairs : []);
  }

  place(id: number): void {
    const element = this.elements[id];
    if (element === undefined || element.kind === "words" || this.seen.has(id)) return;
    const { before, areEngines } = element.blanks;
    if (!areEngines) this.trim();
    // Two places side by side share what stands between them.
    const isParted = this.after !== undefined ? this.after.behind : before ? /\S$/.test(this.written)
      : areEngines && element.kind === "put" && wordAtStart.test(element.text) && endsApart(this.written);
    if (isParted) this.written += " ";
    if (element.kind === "codes") {
      this.seen.add(id);
      this.slots.set(element.items, this.written.length);
    } else this.atom(id, element);
    this.settled = this.written.length;
    this.after = element.blanks;
  }

  done(): MarkedText | undefined {
    if (this.elements.some(({ kind }, id) => kind === "put" && !this.seen.has(id))) return undefined;
    this.trim();
    return { text: this.written, atoms: this.atoms, words: this.words, slots: this.slots };
  }

  private trim(): void {
    this.written = this.written.slice(0, this.settled) + this.written.slice(this.settled).trimEnd();
  }

  /** Whether what is written ends with text that was put there, and this with a word. */
  private endsWithAtom(): boolean {
    return this.atoms.at(-1)?.end === this.written.length && wordAtEnd.test(this.written);
  }

  private atom(id: number, { piece, text, pairs }: PutText): void {
    this.seen.add(id);
    const start = this.written.length;
    this.written += text;
    const end = this.written.length;
    this.settled = end;
    this.atoms.push({ start, end, piece });
    if (pairs.length > 0) this.words.push({ start, end, pairs });
  }

  private plain(text: string, pairs: readonly number[]): void {
    let rest = this.after?.areEngines === false || /\s$/.test(this.written) ? text.trimStart() : text;
    if (rest === "") return;
    if (this.after?.behind === true || (this.after?.areEngines === true && this.endsWithAtom() && startsApart(rest))) rest = ` ${rest}`;
    this.after = undefined;
    if (this.written === "") rest = rest.trimStart();
    const start = this.written.length + (rest.length - rest.trimStart().length);
    this.written += rest;
    const end = start + rest.trim().length;
    if (pairs.length > 0 && end > start) this.words.push({ start, end, pairs });
  }
}
