import type { TaggerModel } from "./tagger-model.js";

/** A word as the model sees it; of an analysis that joins several (`del`, `dámelo`), each is one. */
export interface CoarseWord {
  /** Those that its readings belong to, rising; none for an unknown word. */
  readonly tags: readonly number[];
  /** What to write for a tag, from the sign in front of a word to the one behind. */
  readonly written: (tag: number) => string;
}

/** The words of one unit of the analyser, `surface/reading/reading`, without the signs around it. */
export function coarseWords(unit: string, model: TaggerModel): readonly CoarseWord[] {
  const [surface, ...readings] = (unit.includes("\\") ? unit.match(/(?:[^\\/]|\\.)+/gs) ?? [""] : unit.split("/")) as [string, ...string[]];
  const words = [new WordDraft()];
  readings.forEach((reading, place) => {
    const unknown = place === readings.length - 1 && reading.startsWith("*");
    if (!unknown) addReading(words, reading, model);
  });
  return words.map((word, place) => word.finished(place === 0 ? surface : "", place > 0, model));
}

class WordDraft {
  joinsNext = false;
  private readonly tags = new Set<number>();
  private readonly readings = new Map<number, string>();

  /** The first reading of a tag stays, unless a later one is preferred. */
  add(tag: number, reading: string, { preferred }: TaggerModel): void {
    if (this.tags.has(tag) && !preferred.some((rule) => rule.test(reading))) return;
    this.tags.add(tag);
    this.readings.set(tag, reading);
  }

  /** The word is one reading after all: what its tag said of its first part is forgotten. */
  addInstead(tag: number, reading: string, model: TaggerModel): void {
    this.joinsNext = false;
    this.tags.delete(tag);
    this.add(tag, reading, model);
  }

  finished(surface: string, joinsPrevious: boolean, { discarded }: TaggerModel): CoarseWord {
    const tags = discarded.reduce((left, rule) => this.discard(left, rule), rising(this.tags));
    const { readings, joinsNext } = this;
    const [opening, closing] = [joinsPrevious ? "" : "^", joinsNext ? "+" : "$"];
    const first = readings.get(Math.min(...readings.keys()));
    const unknown = `${opening}*${surface}${closing}`;
    return { tags, written: (tag) => (first?.startsWith("*") ?? true ? unknown : `${opening}${readings.get(tag) ?? ""}${closing}`) };
  }

  /** One reading stays, whatever it is. The program begins anew behind each that goes, and passes by the first one then. */
  private discard(tags: readonly number[], rule: RegExp): readonly number[] {
    if (tags.length < 2) return tags;
    const left = [...rising(this.readings.keys())];
    const seen = new Set<number>();
    for (let at = 0; at < left.length; at++) {
      const tag = left[at] as number;
      if (rule.test(this.readings.get(tag) as string)) {
        this.readings.delete(tag);
        left.splice(at, 1);
        at = 0;
      } else seen.add(tag);
      if (left.length === 1) return left;
    }
    return seen.size === tags.length ? tags : rising(seen);
  }
}

const rising = (tags: Iterable<number>): readonly number[] => [...tags].sort((a, b) => a - b);

/**
 * Adds a reading to the words of its unit. The longest part that the patterns know, up to a `+`, is a word of its own, and
 * what follows is read for the next one.
 */
function addReading(words: WordDraft[], reading: string, model: TaggerModel): void {
  const { patterns, undefinedTag } = model;
  const word = (): WordDraft => words[current] as WordDraft;
  let current = 0;
  let from = 0;
  /** The last character of the longest part known so far, and the tag of that part. */
  let known = 0;
  let knownTag = -1;
  let states = patterns.start();
  for (let at = 0; at < reading.length; at++) {
    const character = reading.charAt(at);
    if (character === "<") {
      const end = endOfTag(reading, at);
      states = patterns.tag(states, end < 0 ? "" : reading.slice(at, end + 1));
      if (end >= 0) at = end;
    } else {
      const tag = character === "+" ? patterns.found(states) : -1;
      if (tag >= 0) [known, knownTag] = [at - 1, tag];
      states = patterns.character(states, character);
    }
    const stuck = states.length === 0;
    if (!stuck && (at < reading.length - 1 || patterns.found(states) >= 0)) continue;
    if (known === from) {
      word().add(undefinedTag, reading.slice(from), model);
      return;
    }
    word().add(knownTag, known < from - 1 ? reading.slice(from) : reading.slice(from, known + 1), model);
    if (reading.charAt(known + 1) === "+") {
      from = known + 1;
      known = stuck ? from + 1 : from;
      word().joinsNext = true;
      if (words.length === ++current) words.push(new WordDraft());
      states = patterns.start();
    }
    at = from++;
  }
  const tag = patterns.found(states);
  if (tag >= 0 || current === 0) {
    word().add(tag < 0 ? undefinedTag : tag, reading.slice(from), model);
    return;
  }
  words.splice(words.length - current);
  current = 0;
  word().addInstead(knownTag, reading, model);
}

/** Where a tag that begins here ends; -1 when it does not. */
function endOfTag(reading: string, from: number): number {
  for (let at = from + 1; at < reading.length; at++) {
    if (reading[at] === "\\") at++;
    else if (reading[at] === ">") return at;
  }
  return -1;
}
