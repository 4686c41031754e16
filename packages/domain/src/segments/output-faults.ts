import { languageTagAndName, nearLanguages } from "../language-pairs/index.js";
import { hasWordList, wordOpinion, wordsOf } from "../language-detections/index.js";
import { isInCapitals, isInSmallLetters } from "./capitals.js";
import { isInOtherScript } from "./output-script.js";
import { losable, lostStretches, type LostStretch } from "./lost-stretches.js";
import { repeatsItself } from "./repeats.js";
import { textWeight } from "./text-weight.js";
import type { TranslationLanguages } from "./translation-languages.js";
import { ownText, plainText, type Segment, type TargetSegment } from "./segment.js";

/**
 * What the output of neural engines is checked for, the worst first.
 * `empty`: nothing that is read. `length`: very much longer or shorter than its source. `repetition`: the same over and over.
 * `script`: not in a script of the target language. `copied`: a long sentence as it was. `language`: in another language.
 * `numbers`, `names` (codes such as AB-123 and capitalised words), `emoji`: lost. `capitals`: small letters for a text all in capitals.
 */
export const outputFaults = [
  "empty", "length", "repetition", "script", "copied", "language", "numbers", "names", "emoji", "capitals",
] as const;
/** One of `outputFaults`. */
export type OutputFault = (typeof outputFaults)[number];

/** Which checks a translation fails, in their order. It looks at texts alone, and would rather miss a fault than raise a false alarm. */
export function findOutputFaults(source: Segment, target: TargetSegment, languages: TranslationLanguages): readonly OutputFault[] {
  const texts = { source: plainText(source), own: ownText(source), made: ownText(target), languages };
  const whole = plainText(target);
  if (!hasWords.test(texts.own)) return [];
  if (!hasWords.test(whole)) return ["empty"];
  const lost = new Set(lostStretches(texts.source, whole, languages).map(({ kind }) => kind));
  return outputFaults.filter((fault) => (isLosable(fault) ? lost.has(fault) : fault !== "empty" && checks[fault](texts)));
}

/** Whether faults are fewer, or less bad: the worst of them counts first. None are the least. */
export function areLess(faults: readonly OutputFault[], than: readonly OutputFault[]): boolean {
  const worst = ([first]: readonly OutputFault[]): number => (first === undefined ? outputFaults.length : outputFaults.indexOf(first));
  return worst(faults) > worst(than) || (worst(faults) === worst(than) && faults.length < than.length);
}

const hasWords = /[\p{L}\p{N}]/u;
const isLosable = (fault: OutputFault): fault is LostStretch["kind"] => (losable as readonly string[]).includes(fault);

/** A source and its translation; `own` and `made` without what no engine may touch. */
interface Texts {
  readonly source: string;
  readonly own: string;
  readonly made: string;
  readonly languages: TranslationLanguages;
}

const checks: Readonly<Record<Exclude<OutputFault, LostStretch["kind"] | "empty">, (texts: Texts) => boolean>> = {
  length: ({ own, made }) => isRunaway(textWeight(own), textWeight(made)),
  repetition: ({ own, made }) => repeatsItself(own, made),
  script: ({ source, made, languages }) => isInOtherScript(source, made, languages.targetLanguageId),
  copied: ({ own, made, languages }) => differ(languages) && isCopied(own, made),
  language: ({ source, made, languages }) => isInAnotherLanguage(source, made, languages),
  capitals: ({ own, made }) => isInCapitals(own) && isInSmallLetters(made),
};

const longer = 3;
const shorter = 0.25;
/** Short texts differ by more: `OK` may be a sentence elsewhere. */
const spare = 40;

const isRunaway = (source: number, target: number): boolean => target > longer * source + spare || target < shorter * source - spare / 4;

/** Whether the languages are two: not regional forms or scripts of one. */
function differ({ sourceLanguageId, targetLanguageId }: TranslationLanguages): boolean {
  const language = (code: string): string | undefined => languageTagAndName(code).tag.split("-")[0];
  return language(sourceLanguageId) !== language(targetLanguageId) && !nearLanguages(sourceLanguageId).includes(targetLanguageId);
}

const fewestWords = 5;
const fewestLetters = 15;
const shortestTold = 40;

/** As it was, though it has words in small letters, or in a script without any, as names have not. */
function isCopied(source: string, target: string): boolean {
  if (Math.abs(source.length - target.length) > source.length / 10) return false;
  const plain = (text: string): string => wordsOf(text).join(" ");
  return (count(source, smallWord) >= fewestWords || count(source, letterWithoutCase) >= fewestLetters) && plain(source) === plain(target);
}

const smallWord = /(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu;
const letterWithoutCase = /\p{Lo}/gu;
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** As likely as by some ten common words. */
const surely = 25;

/**
 * Whether its common words are those of the source language, or of a third one that the source does not have, and hardly any of the
 * target language.
 */
function isInAnotherLanguage(source: string, target: string, { sourceLanguageId, targetLanguageId }: TranslationLanguages): boolean {
  if (target.length < shortestTold || !hasWordList(targetLanguageId)) return false;
  const opinion = wordOpinion(target);
  const least = surely + (opinion.get(targetLanguageId) ?? 0);
  const others = [...opinion].filter(([code, weight]) => weight > least && differ({ sourceLanguageId: code, targetLanguageId }));
  if (others.length === 0) return false;
  const ofSource = wordOpinion(source);
  return others.some(([code, weight]) => code === sourceLanguageId || weight - (ofSource.get(code) ?? 0) > least);
}
