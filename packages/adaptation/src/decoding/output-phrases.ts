/**
 * Phrases of a translation that another engine made of the same sentence. Its words are linked with those of the source one by one, the
 * surest first (competitive linking, Melamed 2000: "Models of translational equivalence among words"), what is left over between linked
 * neighbours is linked by its place, and all phrase pairs that are consistent with the links are taken (Koehn, Och & Marcu 2003).
 */
import { type PhraseTable, type TableOptions } from "./decoder-model.js";
import { type ExtraPhrase } from "./sentence-to-decode.js";

/** How quickly a link loses worth with its distance from the diagonal, in shares of the sentence. */
const diagonalPull = 4;
/** What a word is to itself: names, numbers and what the other engine copied. */
const sameWord = 1;
/** Places left over between linked neighbours are linked up to so many words. */
const mostInGap = 3;

/** The phrases of `output`, ids like those of `words`, of at most `phrases.maxPhrase` words on either side. */
export function phrasesOfOutput(words: Int32Array, output: Int32Array, phrases: PhraseTable, origin: ExtraPhrase["origin"]): ExtraPhrase[] {
  const links = linkWords(words, output, phrases);
  const found: ExtraPhrase[] = [];
  const linkedTargets = new Set(links.flatMap((targets) => targets));
  for (let from = 0; from < words.length; from++) {
    let [low, high] = [output.length, -1];
    for (let to = from + 1; to <= Math.min(words.length, from + phrases.maxPhrase); to++) {
      for (const target of links[to - 1] as number[]) [low, high] = [Math.min(low, target), Math.max(high, target)];
      if (high < 0) continue;
      if (high - low >= phrases.maxPhrase) break;
      if (links.some((targets, at) => (at < from || at >= to) && targets.some((target) => target >= low && target <= high))) continue;
      const inner = links.slice(from, to).flatMap((targets, at) => targets.flatMap((target) => [at, target]));
      for (let first = low; first >= 0 && high - first < phrases.maxPhrase && (first === low || !linkedTargets.has(first)); first--) {
        const free = (last: number) => last < output.length && last - first < phrases.maxPhrase && !linkedTargets.has(last);
        for (let last = high; last === high || free(last); last++) {
          const moved = inner.map((place, at) => at % 2 === 0 ? place : place - first);
          found.push({ from, to, target: output.slice(first, last + 1), origin, links: moved });
        }
      }
    }
  }
  return found;
}

/** Places in the source and in another engine's output that are translations of each other, alternately. */
export function linksOfOutput(words: Int32Array, output: Int32Array, phrases: PhraseTable): number[] {
  return linkWords(words, output, phrases).flatMap((targets, source) => targets.flatMap((target) => [source, target]));
}

/** The target places that each word of the source is linked with. */
function linkWords(words: Int32Array, output: Int32Array, phrases: PhraseTable): number[][] {
  const links = Array.from(words, (): number[] => []);
  const sourceOf = new Int32Array(output.length).fill(-1);
  for (const { source, target } of candidates(words, output, phrases)) {
    if (links[source]?.length !== 0 || sourceOf[target] !== -1) continue;
    links[source] = [target];
    sourceOf[target] = source;
  }
  fillGaps(links, sourceOf);
  return links;
}

function candidates(words: Int32Array, output: Int32Array, phrases: PhraseTable): { source: number; target: number; worth: number }[] {
  const table = phrases.sentenceOptions(words);
  const all: { source: number; target: number; worth: number }[] = [];
  for (let source = 0; source < words.length; source++) {
    const worths = worthOfWords(table[source * phrases.maxPhrase]);
    for (let target = 0; target < output.length; target++) {
      const worth = words[source] === output[target] ? sameWord : worths.get(output[target] as number) ?? 0;
      if (worth === 0) continue;
      const distance = Math.abs(source / words.length - target / output.length);
      all.push({ source, target, worth: worth * Math.exp(-diagonalPull * distance) });
    }
  }
  return all.sort((a, b) => b.worth - a.worth || a.source - b.source || a.target - b.target);
}

/** How probable it is that a source word is translated by a phrase with the word. */
function worthOfWords(options: TableOptions | undefined): Map<number, number> {
  const worths = new Map<number, number>();
  if (options === undefined) return worths;
  const stride = options.features.length / options.count;
  for (let at = 0; at < options.count; at++) {
    const probability = Math.exp(options.features[at * stride] as number);
    for (const word of options.targets.subarray(options.targetStarts[at], options.targetStarts[at + 1])) {
      worths.set(word, Math.min(1, (worths.get(word) ?? 0) + probability));
    }
  }
  return worths;
}

/** Links what stands without links between neighbours that are linked in the same order, the ends of the sentence being such neighbours. */
function fillGaps(links: number[][], sourceOf: Int32Array): void {
  for (let from = 0; from < links.length; from++) {
    if (links[from]?.length !== 0) continue;
    let to = from + 1;
    while (to < links.length && links[to]?.length === 0) to++;
    const first = from === 0 ? 0 : Math.max(...links[from - 1] as number[]) + 1;
    const last = to === links.length ? sourceOf.length : Math.min(...links[to] as number[]);
    const isFree = first < last && sourceOf.subarray(first, last).every((source) => source === -1);
    if (isFree && to - from <= mostInGap && last - first <= mostInGap) {
      for (let source = from; source < to; source++) links[source] = Array.from({ length: last - first }, (_, n) => first + n);
    }
    from = to - 1;
  }
}
