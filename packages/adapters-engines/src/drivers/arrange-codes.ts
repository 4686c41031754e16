import { joinTexts, placeCodes, type Segment, shareWords, type TargetPiece, type TargetSegment } from "@dragoman/domain/segments";
import type { CodePair, Item, Outline } from "./outline-segment.js";
import { type Atom, type MarkedText, type Stretch, wordsOf } from "./marked-text.js";

/** What is put at one place: an item, or a pair without words with all it holds. */
interface Placed {
  readonly at: number;
  readonly parent: number;
  readonly order: number;
  readonly piece?: TargetPiece;
  readonly pair?: number;
}

interface Node extends Stretch { readonly pair: number; readonly children: Node[]; readonly placed: Placed[] }

/** Finding places for more pairs of codes would keep all others waiting; they are put about where they were. */
const mostPairs = 500;

/** The translation with its codes where they belong; about where they were, where they are too many, or the words too few. */
export function withPlacedCodes(segment: Segment, outline: Outline, marked: MarkedText): TargetSegment {
  const arranged = outline.pairs.length > mostPairs ? undefined : arrangeCodes(outline, marked);
  return arranged ?? placeCodes(segment, textPieces(marked));
}

/**
 * The translation with each code once and as it was nested in the source. A pair covers the smallest stretch that holds
 * all its words; where that would hold words of its neighbours, fewer; where none of its words is left, others nearby. It is
 * never empty when it held text, and what stood inside it stays inside. Undefined where there are too few words for all pairs.
 */
export function arrangeCodes(outline: Outline, marked: MarkedText): TargetSegment | undefined {
  const covered = coveredStretches(outline, marked);
  if (covered === undefined) return undefined;
  const spans = withOwnSlots(covered, outline, marked);
  const placed = placeItems(outline, marked, spans);
  const root: Node = { start: 0, end: marked.text.length, pair: -1, children: [], placed: [] };
  const nodes = buildTree(root, spans);
  const within = new Map<number, Placed[]>();
  for (const one of placed) {
    const parent = one.parent;
    if (parent >= 0 && spans[parent] === undefined) within.set(parent, [...(within.get(parent) ?? []), one]);
    else insert(nodes.get(parent) ?? root, one);
  }
  const pieces: TargetPiece[] = [];
  write(root, outline, marked, within, pieces);
  return joinTexts(pieces);
}

/**
 * For each pair with text the stretch that it covers, undefined for others: inside that of the pair around it, beside those
 * of its neighbours, with a word at least. Undefined as a whole where there are too few words for that.
 */
function coveredStretches({ pairs, length }: Outline, marked: MarkedText): (Stretch | undefined)[] | undefined {
  const sharing = pairs.flatMap(({ worded }, pair) => (worded ? [pair] : []));
  if (sharing.length === 0) return [];
  const places = new Map(sharing.map((pair, place) => [pair, place]));
  const words = wordsOf(marked);
  const shares = shareWords(sharing.map((pair) => {
    const { parent, from, to, lettered } = pairs[pair] as CodePair;
    return { parent: places.get(parent) ?? -1, place: (from + to) / 2 / length, heldWords: lettered };
  }), words.map(({ isWord, pairs: those }) => ({ isWord, pairs: those.flatMap((pair) => places.get(pair) ?? []) })));
  if (shares === undefined) return undefined;
  const covered: (Stretch | undefined)[] = [];
  shares.forEach(({ from, to }, place) => {
    covered[sharing[place] as number] = { start: (words[from] as Stretch).start, end: (words[to - 1] as Stretch).end };
  });
  return covered;
}

/** The stretches widened to what stands beside their words and nothing but white space apart: the picture in front of a link's text. */
function withOwnSlots(
  covered: readonly (Stretch | undefined)[], { units, pairs }: Outline, { text, slots }: MarkedText,
): (Stretch | undefined)[] {
  const spans = [...covered];
  const isBlank = (start: number, end: number): boolean => !/\S/.test(text.slice(start, end));
  for (const unit of units) {
    const at = "items" in unit ? slots.get(unit.items) : undefined;
    if (at === undefined || !("items" in unit)) continue;
    for (const parent of new Set(unit.items.map((item) => item.parent))) {
      for (const pair of aroundFirst(parent, pairs)) {
        const span = spans[pair];
        if (span === undefined || (span.start <= at && at <= span.end)) continue;
        const wider = { start: Math.min(span.start, at), end: Math.max(span.end, at) };
        const [gapStart, gapEnd] = at < span.start ? [at, span.start] : [span.end, at];
        if (!isBlank(gapStart, gapEnd) || spans.some((other) => other !== undefined && crosses(other, wider, gapStart, gapEnd))) break;
        spans[pair] = wider;
      }
    }
  }
  return spans;
}

/** A pair behind all those around it. */
function aroundFirst(pair: number, pairs: readonly CodePair[]): number[] {
  const path: number[] = [];
  for (let one = pair; one >= 0; one = (pairs[one] as CodePair).parent) path.push(one);
  return path.reverse();
}

/** Whether a stretch ends or begins where another one is to be widened. */
function crosses(other: Stretch, wider: Stretch, gapStart: number, gapEnd: number): boolean {
  const isInside = other.start >= wider.start && other.end <= wider.end && (other.end <= gapStart || other.start >= gapEnd);
  const isAround = other.start <= wider.start && other.end >= wider.end;
  const isBeside = other.end <= wider.start || other.start >= wider.end;
  return !isInside && !isAround && !isBeside;
}

function placeItems(outline: Outline, marked: MarkedText, spans: readonly (Stretch | undefined)[]): Placed[] {
  const placed: Placed[] = [];
  const end = marked.text.length;
  const put = (item: Item, at: number, outermost = false): void => {
    const home = spans[item.parent];
    // White space at the edge of the segment stays there when the code it stood in moved away.
    const strayed = outermost && typeof item.piece === "string" && outline.pairs[item.parent]?.worded === true
      && (home === undefined || at !== (at === 0 ? home.start : home.end));
    const parent = strayed ? -1 : item.parent;
    const inside = strayed || home === undefined ? at : Math.min(Math.max(at, home.start), home.end);
    placed.push({
      at: inside, parent, order: placed.length,
      ...(item.pair === undefined ? { piece: item.piece as TargetPiece } : { pair: item.pair }),
    });
  };
  outline.lead.forEach((item, place) => put(item, 0, place === 0));
  for (const unit of outline.units) {
    if (!("items" in unit)) continue;
    const slot = marked.slots.get(unit.items);
    for (const item of unit.items) put(item, slot ?? samePlace(item.at, outline, marked));
  }
  outline.trail.forEach((item, place) => put(item, end, place === outline.trail.length - 1));
  return placed;
}

/** The place between two words of the translation that has as much of the text before it as a place of the source. */
export function samePlace(at: number, outline: Pick<Outline, "length">, { text, atoms }: Pick<MarkedText, "text" | "atoms">): number {
  if (at === 0 || outline.length === 0) return 0;
  if (at >= outline.length) return text.length;
  let place = Math.round((at / outline.length) * text.length);
  while (place < text.length && !/\s/.test(text.charAt(place))) place++;
  return atoms.find((atom) => atom.start < place && place < atom.end)?.end ?? place;
}

function buildTree(root: Node, spans: readonly (Stretch | undefined)[]): Map<number, Node> {
  const nodes = new Map<number, Node>();
  const order = spans.flatMap((span, pair) => (span === undefined ? [] : [{ ...span, pair }]));
  order.sort((a, b) => a.start - b.start || b.end - a.end || a.pair - b.pair);
  const path = [root];
  for (const { start, end, pair } of order) {
    while (path.length > 1 && (path.at(-1) as Node).end <= start) path.pop();
    const node: Node = { start, end, pair, children: [], placed: [] };
    (path.at(-1) as Node).children.push(node);
    path.push(node);
    nodes.set(pair, node);
  }
  return nodes;
}

/** A pair without words stays beside its neighbours; a code that stands alone may come to stand inside of one. */
function insert(node: Node, one: Placed): void {
  let home = node;
  for (;;) {
    const inner = home.children.find((child) => child.start < one.at && one.at < child.end);
    if (inner === undefined) break;
    if (one.pair !== undefined) {
      home.placed.push({ ...one, at: one.at - inner.start < inner.end - one.at ? inner.start : inner.end });
      return;
    }
    home = inner;
  }
  home.placed.push(one);
}

function write(
  node: Node, outline: Outline, marked: MarkedText, within: ReadonlyMap<number, readonly Placed[]>, pieces: TargetPiece[],
): void {
  const placed = node.placed.sort((a, b) => a.at - b.at || a.order - b.order);
  let from = node.start;
  let next = 0;
  const writePlaced = (until: number): void => {
    for (; next < placed.length; next++) {
      const one = placed[next] as Placed;
      if (one.at > until) return;
      writeText(marked, from, one.at, pieces);
      from = Math.max(from, one.at);
      writeOne(one, outline, within, pieces);
    }
  };
  for (const child of node.children) {
    writePlaced(child.start);
    writeText(marked, from, child.start, pieces);
    const n = (outline.pairs[child.pair] as { n: number }).n;
    pieces.push({ open: n });
    write(child, outline, marked, within, pieces);
    pieces.push({ close: n });
    from = child.end;
  }
  writePlaced(node.end);
  writeText(marked, from, node.end, pieces);
}

function writeOne(one: Placed, outline: Outline, within: ReadonlyMap<number, readonly Placed[]>, pieces: TargetPiece[]): void {
  if (one.pair === undefined) {
    pieces.push(one.piece as TargetPiece);
    return;
  }
  const n = (outline.pairs[one.pair] as { n: number }).n;
  pieces.push({ open: n });
  for (const inner of within.get(one.pair) ?? []) writeOne(inner, outline, within, pieces);
  pieces.push({ close: n });
}

/** The text with its atoms as pieces, without any codes. */
export function textPieces(marked: Pick<MarkedText, "text" | "atoms">, pieces: TargetPiece[] = []): TargetPiece[] {
  writeText(marked, 0, marked.text.length, pieces);
  return pieces;
}

function writeText({ text, atoms }: Pick<MarkedText, "text" | "atoms">, start: number, end: number, pieces: TargetPiece[]): void {
  let from = start;
  // Atoms are in order; the first one that matters is found by halves, as a segment may hold thousands of stretches.
  for (let index = firstAtom(atoms, start); index < atoms.length; index++) {
    const atom = atoms[index] as Atom;
    if (atom.start >= end) break;
    if (atom.start > from) pieces.push(text.slice(from, atom.start));
    pieces.push(atom.piece);
    from = atom.end;
  }
  if (from < end) pieces.push(text.slice(from, end));
}

function firstAtom(atoms: readonly Atom[], from: number): number {
  let low = 0;
  let high = atoms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((atoms[middle] as Atom).start < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
