import { type ModelOffer, releaseStatuses } from "./offer.js";
import { type Direction, isSame } from "./pair-name.js";

/** Larger models translate better and slower; what the publisher calls them otherwise comes last. */
const architectures = ["base", "base-memory", "tiny"];

/** Of the models for a direction those of an architecture, or of any: the best first, by release, version, scores and size. */
export function offersFor(offers: readonly ModelOffer[], direction: Direction, architecture?: string): readonly ModelOffer[] {
  return offers.filter((offer) => isSame(offer, direction) && (architecture === undefined || offer.architecture === architecture))
    .toSorted((one, other) => placeOf(releaseStatuses, one.status) - placeOf(releaseStatuses, other.status)
      || compareVersions(other.version, one.version)
      || compareScores(one, other)
      || placeOf(architectures, one.architecture) - placeOf(architectures, other.architecture));
}

/** What is not in the list stands behind it. */
function placeOf(list: readonly string[], item: string | undefined): number {
  const place = list.findIndex((one) => one === item);
  return place === -1 ? list.length : place;
}

/** Of two models that were measured in the same way; other figures cannot be compared. */
function compareScores({ published: one }: ModelOffer, { published: other }: ModelOffer): number {
  if (one === undefined || other === undefined || one.testSet !== other.testSet) return 0;
  for (const score of ["comet", "chrf", "bleu"] as const) {
    const [left, right] = [one[score], other[score]];
    if (left !== undefined && right !== undefined && left !== right) return right - left;
  }
  return 0;
}

/** An early version (`1.0a1`) comes before the version itself. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => {
    const [, numbers = "", rest = ""] = /^([\d.]*)(.*)$/.exec(version) ?? [];
    return { numbers: numbers.split(".").map(Number), rest };
  }) as [{ numbers: number[]; rest: string }, { numbers: number[]; rest: string }];
  for (const n of [0, 1, 2]) {
    const difference = (left.numbers[n] ?? 0) - (right.numbers[n] ?? 0);
    if (difference !== 0) return difference;
  }
  if ((left.rest === "") !== (right.rest === "")) return left.rest === "" ? 1 : -1;
  return left.rest < right.rest ? -1 : left.rest > right.rest ? 1 : 0;
}
