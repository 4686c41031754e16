import { fixedMark, type FixedPlace, type TranslatedText } from "@dragoman/adaptation/serving";
import type { Piece } from "@dragoman/domain/segments";
import type { Atom, MarkedText } from "../marked-text.js";
import type { Item, Outline } from "../outline-segment.js";

/** Units of an outline as one text for a model. */
export interface SectionText {
  /** With `fixedMark` for each protected span and for each run of codes without words. */
  readonly text: string;
  readonly fixed: readonly FixedPlace[];
  /** What each fixed place is, for a baseline: a run of codes is one point. */
  readonly pieces: readonly Exclude<Piece, string>[];
  /** Characters of the text that words of codes stand at, with those pairs. */
  readonly stretches: readonly { readonly start: number; readonly end: number; readonly pairs: readonly number[] }[];
  /** By fixed place: the span that is put there, or the run of codes. */
  readonly held: readonly (Atom["piece"] | readonly Item[])[];
}

/** The text of units between two borders. */
export function sectionText(units: Outline["units"]): SectionText {
  let text = "";
  const fixed: FixedPlace[] = [];
  const pieces: Exclude<Piece, string>[] = [];
  const held: SectionText["held"][number][] = [];
  const stretches: SectionText["stretches"][number][] = [];
  const hold = (place: FixedPlace, piece: Exclude<Piece, string>, what: SectionText["held"][number]): void => {
    fixed.push(place);
    pieces.push(piece);
    held.push(what);
    text += fixedMark;
  };
  for (const unit of units) {
    const start = text.length;
    if ("items" in unit) {
      if (unit.items.length > 0) hold({ kind: "code" }, { point: fixed.length + 1 }, unit.items);
      continue;
    }
    if ("span" in unit) hold({ kind: "span", text: unit.span.text }, { protected: fixed.length + 1, text: unit.span.text }, unit.span);
    else {
      // The mark itself may stand in a text, as anything may: it is kept as a span.
      unit.text.split(fixedMark).forEach((part, at) => {
        if (at > 0) hold({ kind: "span", text: fixedMark }, { protected: fixed.length + 1, text: fixedMark }, fixedMark);
        text += part;
      });
    }
    if (unit.pairs.length > 0) stretches.push({ start, end: text.length, pairs: unit.pairs });
  }
  return { text, fixed, pieces, stretches, held };
}

/** A translation with its spans and unknown words in place, its words with the pairs that they come from, and the places of codes. */
export function markedText({ text: written, words }: Pick<TranslatedText, "text" | "words">, { stretches, held }: SectionText): MarkedText {
  let text = "";
  let at = 0;
  const atoms: Atom[] = [];
  const marked: MarkedText["words"][number][] = [];
  const slots = new Map<readonly Item[], number>();
  for (const { start, end, sources, fixed, unknown } of words) {
    text += written.slice(at, start);
    const from = text.length;
    at = end;
    const what = fixed === undefined ? undefined : held[fixed];
    if (what === undefined) {
      text += written.slice(start, end);
      if (unknown === true) atoms.push({ start: from, end: text.length, piece: { unknown: written.slice(start, end) } });
    } else if (isItems(what)) {
      slots.set(what, from);
      continue;
    } else {
      text += textOf(what);
      atoms.push({ start: from, end: text.length, piece: what });
    }
    const pairs = pairsAt(sources, stretches);
    if (pairs.length > 0) marked.push({ start: from, end: text.length, pairs });
  }
  return { text: text + written.slice(at), atoms, words: marked, slots };
}

const isItems = (what: SectionText["held"][number]): what is readonly Item[] => Array.isArray(what);

function textOf(piece: Atom["piece"]): string {
  return typeof piece === "string" ? piece : "text" in piece ? piece.text : "";
}

/** All pairs around the source words of a target word. */
function pairsAt(sources: readonly number[], stretches: SectionText["stretches"]): readonly number[] {
  const pairs = new Set<number>();
  for (let at = 0; at < sources.length; at += 2) {
    const [start, end] = [sources[at] as number, sources[at + 1] as number];
    for (const stretch of stretches) if (stretch.start < end && start < stretch.end) for (const pair of stretch.pairs) pairs.add(pair);
  }
  return [...pairs].sort((a, b) => a - b);
}
