import type { Piece, ProtectedSpan, Segment } from "@dragoman/domain/segments";

/** A pair of inline codes. `parent` is the place of the pair around it in the outline, -1 where there is none. */
export interface CodePair {
  readonly n: number;
  readonly parent: number;
  /** Where it stands in the source: characters before its opening and before its closing code. */
  readonly from: number;
  to: number;
  /** Whether it holds text; a pair without any behaves like a point. */
  worded: boolean;
  /** Whether that text has letters or digits, or is a protected span. */
  lettered: boolean;
}

/** Text or a protected span, with the pairs around it from the outermost to the innermost. */
export type Words =
  /** `joined`: the parts of a word within which codes stand. */
  | { readonly text: string; readonly pairs: readonly number[]; readonly joined?: readonly string[] }
  | { readonly span: ProtectedSpan; readonly pairs: readonly number[] };

/** What stands between words: a code without words, or white space at its edge. */
export interface Item {
  readonly piece: Piece | undefined;
  /** For a pair without words instead of `piece`: its place in the outline. */
  readonly pair?: number;
  readonly parent: number;
  /** Characters of the source before it. */
  readonly at: number;
}

/** A run of items with no text between them; it keeps one place in the translation. */
export interface Slot {
  readonly items: readonly Item[];
  /** No word crosses it: what stands before it is translated without what stands behind it. */
  readonly border?: true;
}

/**
 * A segment as an engine needs it: words that know their codes, and slots for what stands between them. What stands
 * before the first and behind the last word is kept apart; it never passes an engine.
 */
export interface Outline {
  readonly pairs: readonly CodePair[];
  readonly units: readonly (Words | Slot)[];
  readonly lead: readonly Item[];
  readonly trail: readonly Item[];
  /** Characters of the source. */
  readonly length: number;
}

/** Units that are translated by themselves, and the borders between them. */
export function sectionsOf(units: Outline["units"]): {
  readonly sections: readonly (readonly Outline["units"][number][])[]; readonly borders: readonly Slot[];
} {
  const sections: Outline["units"][number][][] = [[]];
  const borders: Slot[] = [];
  for (const unit of units) {
    if ("items" in unit && unit.border === true) {
      borders.push(unit);
      sections.push([]);
    } else (sections.at(-1) as Outline["units"][number][]).push(unit);
  }
  return { sections, borders };
}

const wordEnd = /[\p{L}\p{M}\p{N}]$/u;
/** No digits: behind a code they are the mark of a note, an exponent, the index of a formula. */
const wordStart = /^(?:['’]?\p{L}|\p{M})/u;
const partialWord = /^(?:['’]?[\p{L}\p{M}\p{N}]+)+/u;
const letterEnd = /[\p{L}\p{M}]$/u;
const digits = /^\p{N}+$/u;
const symbolStart = /^\p{L}{1,2}(?![\p{L}\p{M}])/u;
const hasWords = /\S/;
const isBlank = /^\s+$/;
const hasLetters = /[\p{L}\p{N}]/u;
const phraseEnd = /[\p{L}\p{M}\p{N},;:.!?…)\]}»”]$/u;
/** No digits: behind a word they are the mark of a note, or an exponent. */
const phraseStart = /^[\p{L}([{«“¿¡]/u;
const none: ReadonlySet<string> = new Set();

type Unit = Words | { items: Item[]; border?: true };

/**
 * The outline of a segment. Codes that begin or end within a word are widened to the whole word, but for those words that
 * are named as two that stand `apart`. Between them is a border, and so is one between neighbours: where a pair ends and
 * another one begins with no blank between the words of both.
 */
export function outlineSegment(segment: Segment, apart: ReadonlySet<string> = none): Outline {
  const { pairs, opens, closes } = findPairs(segment);
  const units: Unit[] = [];
  let around: readonly number[] = [];
  let at = 0;
  /** What was met since the last text. */
  let met: "nothing" | "close" | "neighbour" = "nothing";
  let before = "";
  const item = (piece: Piece | undefined, parent: number, pair?: number): void => {
    const entry: Item = { piece, parent, at, ...(pair === undefined ? {} : { pair }) };
    const last = units.at(-1);
    if (last !== undefined && "items" in last) last.items.push(entry);
    else units.push({ items: [entry] });
  };
  const meetText = (text: string, begins: boolean): void => {
    if (met === "neighbour" && begins && phraseEnd.test(before)) addBorder(units);
    met = "nothing";
    before = text.slice(-2);
  };
  segment.forEach((piece, index) => {
    const parent = around.at(-1) ?? -1;
    const opened = opens.get(index);
    const closed = closes.get(index);
    if (opened !== undefined) {
      if (!(pairs[opened] as CodePair).worded) item(undefined, parent, opened);
      else if (met === "close") met = "neighbour";
      around = [...around, opened];
    } else if (closed !== undefined) {
      if ((pairs[closed] as CodePair).worded && met === "nothing") met = "close";
      around = around.filter((pair) => pair !== closed);
    } else if (piece === "") return;
    else if (typeof piece === "string") {
      meetText(piece, phraseStart.test(piece));
      const inner = pairs[parent];
      const isWordless = inner !== undefined && !inner.worded;
      // A blank alone in a pair parts two words: without it the engine would see one, and put none where others come to stand there.
      if (isWordless && isBlank.test(piece) && partsWords(units, segment, index)) {
        addText(units, piece, around.filter((pair) => pairs[pair]?.worded), apart);
      } else if (isWordless) item(piece, parent);
      else {
        const symbol = symbolBehindIndex(units, piece, around);
        if (symbol !== "") item(symbol, parent);
        if (piece.length > symbol.length) addText(units, piece.slice(symbol.length), around, apart);
      }
      at += piece.length;
    } else if ("protected" in piece) {
      meetText(piece.text, true);
      before = "}";
      units.push({ span: piece, pairs: around });
      at += piece.text.length;
    } else item(piece, parent);
  });
  return { pairs, ...splitEdges(units, at), length: at };
}

/** Whether text stands on both sides of a piece, and no blank beside it but its own. */
function partsWords(units: readonly Unit[], segment: Segment, index: number): boolean {
  const before = units.findLast((unit) => !("items" in unit));
  const behind = segment.find((piece, place) => place > index && (typeof piece === "string" || "protected" in piece));
  if (before === undefined || behind === undefined) return false;
  return !("text" in before && /\s$/.test(before.text)) && !(typeof behind === "string" && /^\s/.test(behind));
}

/** Pairs in the order of their opening codes; a code without its other half stays a point. */
function findPairs(segment: Segment): { pairs: CodePair[]; opens: Map<number, number>; closes: Map<number, number> } {
  const pairs: CodePair[] = [];
  const opens = new Map<number, number>();
  const closes = new Map<number, number>();
  const closing = new Map<number, number>();
  segment.forEach((piece, index) => {
    if (typeof piece !== "string" && "close" in piece && !closing.has(piece.close)) closing.set(piece.close, index);
  });
  let open: number[] = [];
  const seen = new Set<number>();
  let at = 0;
  segment.forEach((piece, index) => {
    if (typeof piece === "string" || "protected" in piece) {
      const text = typeof piece === "string" ? piece : piece.text;
      const lettered = typeof piece !== "string" || hasLetters.test(text);
      if (lettered || hasWords.test(text)) {
        for (const pair of open) {
          (pairs[pair] as CodePair).worded = true;
          (pairs[pair] as CodePair).lettered ||= lettered;
        }
      }
      at += text.length;
    } else if ("open" in piece && (closing.get(piece.open) ?? -1) > index && !seen.has(piece.open)) {
      seen.add(piece.open);
      opens.set(index, pairs.length);
      closes.set(closing.get(piece.open) as number, pairs.length);
      open.push(pairs.length);
      pairs.push({ n: piece.open, parent: open.at(-2) ?? -1, from: at, to: at, worded: false, lettered: false });
    } else {
      const pair = closes.get(index);
      if (pair === undefined) return;
      (pairs[pair] as CodePair).to = at;
      open = open.filter((other) => other !== pair);
    }
  });
  return { pairs, opens, closes };
}

/** Adds text; when a code stands within a word, the whole word gets the codes of all its parts. */
function addText(units: Unit[], text: string, around: readonly number[], apart: ReadonlySet<string>): void {
  const last = units.at(-1);
  if (last === undefined || !("text" in last)) {
    units.push({ text, pairs: around });
    return;
  }
  if (samePairs(last.pairs, around) && last.joined === undefined) {
    units[units.length - 1] = { text: last.text + text, pairs: around };
    return;
  }
  const head = wordEnd.test(last.text) && wordStart.test(text) ? (partialWord.exec(text)?.[0] ?? "") : "";
  if (head === "") {
    units.push({ text, pairs: around });
    return;
  }
  const tail = lastWord(last.text);
  const joined = [...(last.joined ?? [tail]), head];
  if (apart.has(joined.slice(-2).join(""))) {
    addBorder(units);
    units.push({ text, pairs: around });
    return;
  }
  units.pop();
  if (tail.length < last.text.length) units.push({ text: last.text.slice(0, -tail.length), pairs: last.pairs });
  units.push({ text: tail + head, pairs: [...new Set([...last.pairs, ...around])].sort((a, b) => a - b), joined });
  if (head.length < text.length) units.push({ text: text.slice(head.length), pairs: around });
}

/** What stands between the words at a border stays there. */
function addBorder(units: Unit[]): void {
  const last = units.at(-1);
  if (last === undefined) return;
  if ("items" in last) last.border = true;
  else units.push({ items: [], border: true });
}

/**
 * The letters of a formula behind an index, as the O of H₂O: they pass by the engine, which would take them for a word. They
 * stand in the same codes as the letters before the index: a code that held nothing else would lose its place with them.
 */
function symbolBehindIndex(units: readonly (Words | Slot)[], text: string, around: readonly number[]): string {
  const [before, last] = units.slice(-2);
  const isInFormula = before !== undefined && "text" in before && letterEnd.test(before.text) && samePairs(before.pairs, around)
    && last !== undefined && "text" in last && digits.test(last.text);
  return isInFormula ? (symbolStart.exec(text)?.[0] ?? "") : "";
}

const samePairs = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || (a.length === b.length && a.every((pair, index) => pair === b[index]));

/** Looks from the end, so that a long text costs no more than its last word. */
function lastWord(text: string): string {
  let start = text.length;
  while (start > 0) {
    const low = text.charCodeAt(start - 1);
    const width = low >= 0xdc00 && low < 0xe000 && start > 1 ? 2 : 1;
    if (!/[\p{L}\p{M}\p{N}'’]/u.test(text.slice(start - width, start))) break;
    start -= width;
  }
  return text.slice(start);
}

/** Takes white space and items off both ends of the units. */
function splitEdges(units: Unit[], length: number): Pick<Outline, "units" | "lead" | "trail"> {
  const first = units.findIndex(isWorded);
  if (first < 0) return { units: [], lead: units.flatMap((unit) => edgeItems(unit, 0)), trail: [] };
  const last = units.findLastIndex(isWorded);
  const lead = units.slice(0, first).flatMap((unit) => edgeItems(unit, 0));
  const trail = units.slice(last + 1).flatMap((unit) => edgeItems(unit, length));
  const inner = units.slice(first, last + 1);
  trimUnit(inner, 0, "trimStart", (blank) => lead.push(blank), 0);
  trimUnit(inner, inner.length - 1, "trimEnd", (blank) => trail.unshift(blank), length);
  return { units: inner, lead, trail };
}

function isWorded(unit: Words | Slot): boolean {
  return "span" in unit || ("text" in unit && hasWords.test(unit.text));
}

function edgeItems(unit: Words | Slot, at: number): readonly Item[] {
  if ("items" in unit) return unit.items;
  return "text" in unit ? [{ piece: unit.text, parent: unit.pairs.at(-1) ?? -1, at }] : [];
}

function trimUnit(
  units: (Words | Slot)[], index: number, trim: "trimStart" | "trimEnd", keep: (blank: Item) => void, at: number,
): void {
  const unit = units[index];
  if (unit === undefined || !("text" in unit)) return;
  const text = unit.text[trim]();
  if (text.length === unit.text.length) return;
  const blank = trim === "trimStart" ? unit.text.slice(0, unit.text.length - text.length) : unit.text.slice(text.length);
  units[index] = { text, pairs: unit.pairs };
  keep({ piece: blank, parent: unit.pairs.at(-1) ?? -1, at });
}
