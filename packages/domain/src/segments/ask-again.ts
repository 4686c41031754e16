import { languageTagAndName } from "../language-pairs/index.js";
import { countWords } from "./count-words.js";
import { highestNumber } from "./entered-spans.js";
import { isInCapitals } from "./capitals.js";
import { lostStretches, type LostStretch } from "./lost-stretches.js";
import type { TranslationLanguages } from "./translation-languages.js";
import { placeCodes, withoutCodes } from "./place-codes.js";
import { isCode, joinTexts, ownText, type Piece, plainText, type Segment, type TargetPiece, type TargetSegment } from "./segment.js";
import { blankBetween } from "./signs-without-blanks.js";
import { codeFaults, placementFaults } from "./verify-codes.js";

/** Other texts that an engine may translate better, and how its translations of them become one of the segment. */
export interface OtherTexts {
  readonly texts: readonly Segment[];
  readonly assemble: (targets: readonly TargetSegment[]) => TargetSegment;
  /** Inline codes are not in the texts; they are put about where they were. */
  readonly placesCodes?: true;
}

/**
 * How to ask an engine once more whose translation failed a check, the likeliest to help first: with what it lost protected; in small
 * letters what is all in capitals, and in capitals again; a single word or a title with a full stop, which goes again; a long sentence
 * clause by clause; without its inline codes. Then the segment as it is, which `isAlone` says was asked for by itself already.
 */
export function otherTexts(
  source: Segment, target: TargetSegment, languages: TranslationLanguages, isAlone: boolean,
): readonly OtherTexts[] {
  return [
    withLostProtected(source, target, languages), inSmallLetters(source, languages), withFullStop(source), clauseByClause(source),
    withoutItsCodes(source), isAlone ? undefined : asked([source], ([answer = []]) => answer),
  ].filter((way) => way !== undefined);
}

/** The segment that the engine's translations of other texts make; undefined where an inline code or a protected span is lost. */
export function assembled({ texts, assemble }: OtherTexts, source: Segment, targets: readonly TargetSegment[]): TargetSegment | undefined {
  if (texts.some((text, at) => isFaulty(text, targets[at] ?? []))) return undefined;
  const target = assemble(targets);
  return isFaulty(source, target) ? undefined : target;
}

/** Whether a code or a protected span is lost, or stands in a wrong place. */
export const isFaulty = (source: Segment, target: TargetSegment): boolean =>
  codeFaults(source, target).length > 0 || placementFaults(source, target).length > 0;

const asked = (texts: readonly Segment[], assemble: OtherTexts["assemble"]): OtherTexts => ({ texts, assemble });
const changed = <T extends TargetPiece>(segment: readonly T[], change: (text: string) => string): T[] =>
  segment.map((piece) => (typeof piece === "string" ? change(piece) as T : piece));

function withLostProtected(source: Segment, target: TargetSegment, languages: TranslationLanguages): OtherTexts | undefined {
  const lost = lostStretches(plainText(source), plainText(target), languages);
  if (lost.length === 0) return undefined;
  const own = new Map<number, string>();
  let next = highestNumber(source) + 1;
  let offset = 0;
  const text = source.flatMap((piece): Piece[] => {
    const start = offset;
    offset += plainText([piece]).length;
    if (typeof piece !== "string") return [piece];
    return cutOut(piece, start, lost).map((part, at): Piece => {
      if (at % 2 === 0) return part;
      own.set(next, part);
      return { protected: next++, text: part };
    });
  });
  return own.size === 0 ? undefined : asked([joinTexts(text)], ([answer = []]) =>
    joinTexts(answer.map((piece) => (typeof piece !== "string" && "protected" in piece ? own.get(piece.protected) ?? piece : piece))));
}

/** The text between the stretches, and the stretches, in turn; `start` is where the text stands. */
function cutOut(text: string, start: number, stretches: readonly LostStretch[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const stretch of stretches) {
    const [begin, end] = [stretch.start - start, stretch.end - start];
    if (begin < from || end > text.length) continue;
    parts.push(text.slice(from, begin), text.slice(begin, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

function inSmallLetters(source: Segment, { sourceLanguageId, targetLanguageId }: TranslationLanguages): OtherTexts | undefined {
  if (!isInCapitals(ownText(source))) return undefined;
  const [from, to] = [sourceLanguageId, targetLanguageId].map((code) => languageTagAndName(code).tag) as [string, string];
  let isFirst = true;
  const text = changed(source, (part) => {
    const small = part.toLocaleLowerCase(from);
    const sentence = isFirst ? small.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(from)) : small;
    isFirst &&= !/\p{L}/u.test(part);
    return sentence;
  });
  return asked([text], ([answer = []]) => changed(answer, (part) => part.toLocaleUpperCase(to)));
}

const mostWordsOfTitle = 6;

function withFullStop(source: Segment): OtherTexts | undefined {
  const text = plainText(source);
  if (!/[\p{L}\p{N}]\s*$/u.test(text) || countWords(text) > mostWordsOfTitle) return undefined;
  const stop = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "。" : ".";
  return asked([joinTexts([...source, stop])], ([answer = []]) => {
    const last = answer.findLastIndex((piece) => typeof piece === "string" && piece.trim() !== "");
    return joinTexts(answer.map((piece, at) => (at === last && typeof piece === "string" ? piece.replace(/\s*[.。।։።]\s*$/u, "") : piece)));
  });
}

/** Engines were trained on sentences; hardly any of them was longer. */
const longSentence = 160;
const shortestClause = 40;
const border = /(?<=[;:,—–،；：，、])\s*(?=\S)/gu;

/** Never between two codes of a pair. */
function clauseByClause(source: Segment): OtherTexts | undefined {
  if (plainText(source).length < longSentence) return undefined;
  const clauses: Piece[][] = [[]];
  const blanks: string[] = [];
  let depth = 0;
  for (const piece of source) {
    if (typeof piece !== "string") {
      depth += "open" in piece ? 1 : "close" in piece ? -1 : 0;
      clauses.at(-1)?.push(piece);
      continue;
    }
    let from = 0;
    for (const { 0: blank, index } of depth === 0 ? piece.matchAll(border) : []) {
      const length = plainText(clauses.at(-1) ?? []).length + index - from;
      if (length < shortestClause || piece.length - index < shortestClause || isInNumber(piece, index, blank)) continue;
      clauses.at(-1)?.push(piece.slice(from, index));
      clauses.push([]);
      blanks.push(blank);
      from = index + blank.length;
    }
    clauses.at(-1)?.push(piece.slice(from));
  }
  if (clauses.length < 2) return undefined;
  const blankBefore = (at: number, answers: readonly TargetSegment[]): string => {
    const sides = (of: readonly TargetSegment[]) => [plainText(of[at - 1] ?? []), plainText(of[at] ?? [])] as const;
    return blanks[at - 1] || blankBetween(sides(clauses), sides(answers));
  };
  return asked(clauses.map((clause) => joinTexts(clause)),
    (answers) => joinTexts(answers.flatMap((answer, at) => (at === 0 ? answer : [blankBefore(at, answers), ...answer]))));
}

const isInNumber = (text: string, at: number, blank: string): boolean => blank === "" && /\p{Script=Latin}|\p{N}/u.test(text.charAt(at));

function withoutItsCodes(source: Segment): OtherTexts | undefined {
  if (!source.some(isCode)) return undefined;
  return { texts: [withoutCodes<Piece>(source)], assemble: ([answer = []]) => placeCodes(source, answer), placesCodes: true };
}
