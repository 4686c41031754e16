import { segmentsOf } from "@dragoman/domain/common";
import { signWithoutBlanks } from "@dragoman/domain/segments";
import type { Outline } from "../outline-segment.js";

type Units = Outline["units"];
type Unit = Units[number];

/** Units that are translated together, and the blank behind them. */
export interface Chunk {
  readonly units: Units;
  readonly blank: string;
}

/** The engine cuts sentences of more than 128 pieces, and loses the blank at the cut: they are cut before, where they can be. */
const mostPieces = 120;
const sign = String.raw`(?:${signWithoutBlanks}|\p{Script=Hangul})`;
/** A word in small letters, of which a piece has some three; whatever else, as capitals and digits, may be a piece by itself. */
const wordOrSign = new RegExp(String.raw`\s?(?!${sign})\p{L}(?:(?!${sign})[\p{Ll}\p{Lo}\p{M}]){1,40}|.`, "gsu");
const lettersOfPiece = 3;
/** Sentences of about so many characters go together: longer texts would keep others waiting. */
const longest = 600;

/** Units in chunks of whole sentences; where one is too long, behind a comma, behind a word, or at last within one. */
export function splitUnits(units: Units, locale: string): Chunk[] {
  const cuts = cutsOf(unitsText(units), locale);
  const chunks: Chunk[] = [];
  let [current, at, next]: [Unit[], number, number] = [[], 0, 0];
  const add = (unit: Unit): void => {
    current.push(unit);
    at += textOf(unit).length;
    while (next < cuts.length && (cuts[next] as number) < at) next++;
    if (cuts[next] !== at || !("text" in unit)) return;
    const text = unit.text.trimEnd();
    current[current.length - 1] = { ...unit, text };
    chunks.push({ units: current, blank: unit.text.slice(text.length) });
    current = [];
  };
  for (const unit of units) {
    if ("text" in unit) for (const text of slices(unit.text, cuts, at, next)) add({ ...unit, text });
    else add(unit);
  }
  if (current.length > 0) chunks.push({ units: current, blank: "" });
  return chunks;
}

/** The text of units, without codes. */
export const unitsText = (units: Units): string => units.map(textOf).join("");
const textOf = (unit: Unit): string => ("text" in unit ? unit.text : "span" in unit ? unit.span.text : "");

/** A text that stands at a place, cut where cuts fall into it. */
function slices(text: string, cuts: readonly number[], start: number, next: number): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let place = next; place < cuts.length; place++) {
    const cut = (cuts[place] as number) - start;
    if (cut >= text.length) break;
    if (cut <= from) continue;
    parts.push(text.slice(from, cut));
    from = cut;
  }
  return [...parts, text.slice(from)];
}

/** Where a text is cut, behind blanks if it has any. */
function cutsOf(text: string, locale: string): number[] {
  if (text.length <= longest && fitting(text) === text.length) return [];
  const cuts: number[] = [];
  /** Where a chunk begins, and a sentence as the engine sees it: none ends without a blank. */
  let [start, sentence] = [0, 0];
  for (const { segment, index } of segmentsOf(new Intl.Segmenter(locale, { granularity: "sentence" }), text)) {
    const end = index + segment.length;
    if (/\s/.test(text.charAt(index - 1))) sentence = index;
    const isTooLong = sentence < index && fitting(text.slice(sentence, end)) < end - sentence;
    if (index > start && (isTooLong || end - start > longest)) cuts.push(start = sentence = index);
    for (let from = index, fits = 0; (fits = fitting(text.slice(from, end))) < end - from; start = sentence = from) {
      from += placeToCut(text.slice(from, from + fits));
      cuts.push(from);
    }
  }
  return cuts;
}

/** How much of a text the engine takes for one sentence. */
function fitting(text: string): number {
  let [pieces, length] = [0, 0];
  for (const [one] of text.matchAll(wordOrSign)) {
    pieces += Math.max(1, one.trimStart().length / lettersOfPiece);
    if (pieces > mostPieces) break;
    length += one.length;
  }
  return length;
}

/** How much of a sentence, whose beginning this is, goes by itself. */
function placeToCut(text: string): number {
  const half = text.slice(text.length / 2);
  for (const edge of [/^.*(?:[,;:)–—]\s+|[，、；：）])/su, /^.*\s/su]) {
    const found = edge.exec(half)?.[0].length;
    if (found !== undefined) return text.length - half.length + found;
  }
  return text.length;
}
