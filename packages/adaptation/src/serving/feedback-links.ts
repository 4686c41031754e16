// Links of one sentence without a corpus: competitive linking (Melamed, "Models of translational equivalence among words", 2000) by the
// model's own lexicon. What is done about crossings and gaps follows no paper.
import { linksOfOutput, type PhraseTable } from "../decoding/index.js";

/** Places left over between linked neighbours are linked up to so many words. */
const mostInGap = 4;
/** A link that crosses so many others, with none beside it that goes along, is a chance likeness of small words. */
const mostCrossed = 3;

/**
 * Links of a sentence with its approved translation, source and target position alternately. They are found word by word; what crosses
 * many others is taken for chance, and what is left over between neighbours belongs together: new words are what feedback is for.
 */
export function feedbackLinks(source: Int32Array, target: Int32Array, phrases: PhraseTable): number[] {
  const flat = linksOfOutput(source, target, phrases);
  const links = Array.from({ length: flat.length / 2 }, (_, at): Link => [flat[2 * at] as number, flat[2 * at + 1] as number]);
  const kept = links.filter((link) => !isChance(link, links));
  return [...kept, ...gapLinks(kept, source.length, target.length)].sort(([a, b], [c, d]) => a - c || b - d).flat();
}

type Link = readonly [number, number];

function isChance([source, target]: Link, links: readonly Link[]): boolean {
  const crossed = links.filter(([other, its]) => (other - source) * (its - target) < 0).length;
  if (crossed < mostCrossed) return false;
  return !links.some(([other, its]) => Math.abs(other - source) === 1 && Math.abs(its - target) === 1);
}

function everyLink(from: number, to: number, first: number, last: number): Link[] {
  const width = to - from;
  return Array.from({ length: width * (last - first) }, (_, at): Link => [from + (at % width), first + Math.floor(at / width)]);
}

function gapLinks(links: readonly Link[], sources: number, targets: number): Link[] {
  const anchors: readonly Link[] = [[-1, -1], ...links, [sources, targets]];
  const [isLinked, isTargetLinked] = [new Set(links.map(([source]) => source)), new Set(links.map(([, target]) => target))];
  const found: Link[] = [];
  for (let from = 0; from < sources; from++) {
    if (isLinked.has(from)) continue;
    let to = from + 1;
    while (to < sources && !isLinked.has(to)) to++;
    const first = Math.max(...anchors.filter(([source]) => source === from - 1).map(([, target]) => target)) + 1;
    const last = Math.min(...anchors.filter(([source]) => source === to).map(([, target]) => target));
    let isFree = first < last && last - first <= mostInGap && to - from <= mostInGap;
    for (let target = first; target < last; target++) isFree &&= !isTargetLinked.has(target);
    if (isFree) found.push(...everyLink(from, to, first, last));
    from = to - 1;
  }
  return found;
}
