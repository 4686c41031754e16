import { type FoundNumber, numbersIn } from "./compare-numbers.js";
import type { TranslationLanguages } from "./translation-languages.js";

/** What can be lost. */
export const losable = ["numbers", "names", "emoji"] as const;

/** A stretch of a source that should stand in its translation, and does not. */
export interface LostStretch {
  readonly kind: (typeof losable)[number];
  readonly start: number;
  readonly end: number;
}

/** `AB-123`, `F16`, `ISO 9001` without its blank: a few capitals and digits in one word. */
const code = /(?<![\p{L}\p{N}_.-])(?=[\w./-]{0,40}\d)[A-Z]{1,4}(?:[-./]?\d+|[-./][A-Z]{1,4}|(?<=\d)[A-Z]{1,4}){1,20}(?![\p{L}\p{N}_])/gu;
const oneEmoji = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)\p{Emoji_Modifier}?`;
const emoji = new RegExp(String.raw`${oneEmoji}(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*`, "gu");

/** What of the source is missing in the target, by its start. */
export function lostStretches(source: string, target: string, languages: TranslationLanguages): readonly LostStretch[] {
  const names = [...lostCodes(source, target), ...lostNames(source, target, languages)];
  const isInName = (start: number): boolean => names.some((name) => name.start <= start && start < name.end);
  return [...names, ...lostNumbers(source, target).filter(({ start }) => !isInName(start)), ...lostEmoji(source, target)]
    .sort((a, b) => a.start - b.start);
}

const latin = /\p{Script=Latin}/gu;
const anyLetter = /\p{L}/gu;
const isMostly = (kind: RegExp, text: string): boolean => 2 * (text.match(kind)?.length ?? 0) > (text.match(anyLetter)?.length ?? 0);
const plainCode = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** In another alphabet its letters may be others; its digits are there. */
function lostCodes(source: string, target: string): LostStretch[] {
  const found = [...source.matchAll(code)];
  if (found.length === 0) return [];
  const answer = plainCode(target);
  const isLatin = isMostly(latin, target);
  const digits = new Set(isLatin ? [] : numbersIn(target).map((number) => number.digits));
  const isThere = (text: string): boolean =>
    answer.includes(plainCode(text)) || (!isLatin && (text.match(/\d+/g) ?? []).every((part) => digits.has(part)));
  return found.filter(({ 0: text }) => !isThere(text))
    .map(({ 0: text, index }) => ({ kind: "names", start: index, end: index + text.length }));
}

/** In the midst of a sentence. */
const capitalised = /(?<=[\p{Ll}\p{Nd},;] )\p{Lu}\p{L}{2,}/gu;
const capitalOfWord = /(?<![\p{L}\p{N}])\p{Lu}/gu;
const words = /(?<![\p{L}\p{N}])\p{L}/gu;
const smallLetter = /\p{Ll}/gu;
const nounsInCapitals: ReadonlySet<string> = new Set(["ger", "ltz"]);
const fewestNames = 4;
const letters = 3;

/**
 * Names may be written or inflected in another way, and many capitals of one language are none in another. So they count as lost only
 * together: where there are several, and the target has no capital but its first, and nothing that begins like one of them.
 */
function lostNames(source: string, target: string, { sourceLanguageId }: TranslationLanguages): LostStretch[] {
  if (nounsInCapitals.has(sourceLanguageId) || !isMostly(smallLetter, target)) return [];
  const names = [...source.matchAll(capitalised)];
  if (new Set(names.map(({ 0: name }) => name)).size < fewestNames || 2 * names.length > (source.match(words)?.length ?? 0)) return [];
  if ((target.match(capitalOfWord)?.length ?? 0) > 1) return [];
  const answer = target.toLowerCase();
  if (names.some(({ 0: name }) => answer.includes(name.slice(0, letters).toLowerCase()))) return [];
  return names.map(({ 0: name, index }) => ({ kind: "names", start: index, end: index + name.length }));
}

/** What is left of a number whatever its unit: `1,500`, `1.5` and `15` million agree. */
const core = (digits: string): string => digits.replace(/^0+|0+$/g, "");
const isLong = ({ digits }: FoundNumber): boolean => core(digits).length > 1;

/**
 * Numbers of which nothing stands in the target. People write small and round numbers as words, put a zero or `million` behind others,
 * and tell the time by twelve hours or by twenty-four; none of that counts as lost. Numbers of two digits may be words too, unless the
 * target has one that the source has not.
 */
function lostNumbers(source: string, target: string): LostStretch[] {
  const given = readingsOf(source);
  const wanted = given.filter(({ number }) => number.isAlone && isLong(number));
  if (wanted.length === 0) return [];
  const made = readingsOf(target);
  const there = new Set(made.flatMap(({ readings }) => readings));
  const lost = wanted.filter((one) => !isIn(one, there));
  if (lost.length === 0) return [];
  const known = new Set(given.flatMap(({ readings }) => readings));
  const isChanged = made.some((one) => isLong(one.number) && !isIn(one, known));
  return lost.filter(({ number }) => isChanged || number.digits.length > 2)
    .map(({ number: { start, end } }) => ({ kind: "numbers", start, end }));
}

/** A number, and what of it or of it and its neighbours may be one number elsewhere: of `104 500` and `02:30` both alone and together. */
interface Readings {
  readonly number: FoundNumber;
  readonly readings: string[];
}

const mostNeighbours = 4;
const joint = /^(?:[\s:/h-]| [:/h-] )$/u;

function readingsOf(text: string): readonly Readings[] {
  const all = numbersIn(text).map((number): Readings => ({ number, readings: [number.digits, ...dateParts(number)].map(core) }));
  all.forEach((first, at) => {
    let { number: { digits, end } } = first;
    for (let next = at + 1; next < Math.min(at + mostNeighbours, all.length); next++) {
      const { number } = all[next] as Readings;
      if (!joint.test(text.slice(end, number.start))) break;
      digits += number.digits;
      end = number.end;
      for (const one of all.slice(at, next + 1)) one.readings.push(core(digits));
    }
  });
  return all;
}

/** Of `24.9.1759` and `11.29`; groups of three are those of one large number. */
const dateParts = ({ parts }: FoundNumber): readonly string[] => (parts.slice(1).some(({ length }) => length === 3) ? [] : parts);

/** Whether the number, one that it is a part of, or each of its own parts, is among these. */
function isIn({ number, readings }: Readings, there: ReadonlySet<string>): boolean {
  const parts = dateParts(number).map(core);
  const own = new Set(parts.length > 1 ? parts : []);
  return readings.some((reading) => !own.has(reading) && there.has(reading)) || isToldOtherwise(number.digits, there)
    || (own.size > 0 && parts.every((part) => part.length < 2 || there.has(part)));
}

/** Hours by the other clock; years by the calendar of Thailand. */
function isToldOtherwise(digits: string, there: ReadonlySet<string>): boolean {
  const number = Number(digits);
  const others = number <= 24 ? [number + 12, Math.abs(number - 12)] : digits.length === 4 ? [number + 543, number - 543] : [];
  return others.some((other) => there.has(core(String(other))));
}

function lostEmoji(source: string, target: string): LostStretch[] {
  const lost: LostStretch[] = [];
  const left = new Map<string, number>();
  for (const { 0: sign, index } of source.matchAll(emoji)) {
    const there = left.get(sign) ?? target.split(sign).length - 1;
    left.set(sign, there - 1);
    if (there <= 0) lost.push({ kind: "emoji", start: index, end: index + sign.length });
  }
  return lost;
}
