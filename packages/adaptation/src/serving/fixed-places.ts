// Finds by phrases and word alignment which code or name of the source each one of the translation is. Follows no paper.
import type { Decoded } from "../decoding/index.js";
import { reservedWords } from "../text/index.js";
import type { AdaptedModel } from "./adapted-model.js";
import type { PreparedText } from "./prepared-text.js";

/**
 * Where each word of a translation that is of a kept class, a code or what passes as a name, stands in the source. Phrases have as many of
 * them on both sides: of one that is clear; of several, links tell, and what they do not tell, their order. `from` is the first word
 * of the stretch that was decoded.
 */
export function keptOrigins(
  { words: target, phrases, links }: Decoded, { words }: Pick<PreparedText, "words">, from: number, { codes, nameLike }: AdaptedModel,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const match = (isOfClass: (word: number) => boolean): void => {
    for (const { sourceFrom, sourceTo, targetFrom, targetTo } of phrases) {
      const sources = range(sourceFrom, sourceTo).filter((at) => isOfClass(words[from + at] as number));
      if (sources.length === 0) continue;
      const targets = range(targetFrom, targetTo).filter((at) => isOfClass(target[at] as number));
      const assign = (source: number, target: number): void => {
        if (!sources.includes(source) || !targets.includes(target)) return;
        found.set(target, from + source);
        sources.splice(sources.indexOf(source), 1);
        targets.splice(targets.indexOf(target), 1);
      };
      if (sources.length > 1) for (let at = 0; at < links.length; at += 2) assign(links[at] as number, links[at + 1] as number);
      while (sources.length > 0 && targets.length > 0) assign(sources[0] as number, targets[0] as number);
    }
  };
  match((word) => codes.has(word));
  if (nameLike !== reservedWords.unknown) match((word) => word === nameLike);
  return found;
}

/** Whether each of so many places stands exactly once. */
export function standOnce(places: Iterable<number>, count: number): boolean {
  const seen = new Set<number>();
  for (const place of places) {
    if (place < 0) continue;
    if (seen.has(place)) return false;
    seen.add(place);
  }
  return seen.size === count;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
