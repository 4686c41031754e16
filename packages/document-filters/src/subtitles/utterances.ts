import { beginsSmall, endsWithoutBlanks } from "../text/line-joins.js";
import type { Cue } from "./cue-reader.js";
import { type CueLine, cueLine, type CueNotation } from "./cue-text.js";

/** Lines of a cue that one voice says in one go. */
export type Utterance = readonly CueLine[];

/** Somebody else speaks, or sings. */
const begins = /^(?:[-–—‐]|>>|[♪♫#*])/u;
/** Who speaks. */
const announces = /[:：]$/u;
/** What is heard, and not said. */
const sound = /^(?:[([{（【].*[)\]}）】]|♪.*♪)$/u;

const isSound = ({ text }: CueLine): boolean => sound.test(text);

/** The utterances of a cue. */
export function utterancesOf(cue: Cue, notation: CueNotation): Utterance[] {
  const utterances: CueLine[][] = [];
  let last: CueLine | undefined;
  for (const line of cue.lines.map((one) => cueLine(one, notation))) {
    const isNew = last === undefined || begins.test(line.text) || announces.test(last.text) || isSound(line) || isSound(last);
    if (isNew) utterances.push([line]);
    else utterances.at(-1)?.push(line);
    last = line;
  }
  return utterances;
}

/** A longer pause ends a sentence. */
const longestPause = 1.5;
const overlap = 0.1;
const endsOpen = /[\p{L}\p{M}\p{N},،，、]$/u;
/** A word before a name, or before a noun in German; a title of few words may end with one too. */
const endsWithSmallWord = /(?:,|\S\s+\S.*\s\p{Ll}{1,3})$/u;
const beginsWithLetter = /^["'“‘«‹„¿¡]*\p{L}/u;
/** English has one word in capitals that no name is. */
const beginsWithI = /^I(?:['’]\p{L}+)?(?:\s|$)/u;

/** Whether a sentence goes on from one cue into the next, as far as time and letters tell. */
export function goesOn(before: Cue, last: Utterance, after: Cue, first: Utterance): boolean {
  if (before.time === undefined || after.time === undefined || before.settings !== after.settings) return false;
  const pause = after.time.start - before.time.end;
  if (pause > longestPause || pause < -overlap || !sameTags(last, first)) return false;
  const [end, start] = [last.at(-1)?.text ?? "", first[0]?.text ?? ""];
  if (!endsOpen.test(end) || endsWithoutBlanks.test(end) || begins.test(start) || sound.test(start) || sound.test(end)) return false;
  return beginsSmall.test(start) || beginsWithI.test(start) || (beginsWithLetter.test(start) && endsWithSmallWord.test(end));
}

/** Whether the same tags are around all lines, so that what breaks them may end them and begin them anew. */
export function sameTags(...utterances: readonly Utterance[]): boolean {
  const lines = utterances.flat();
  return lines.every(({ open, close }) => open === lines[0]?.open && close === lines[0]?.close);
}
