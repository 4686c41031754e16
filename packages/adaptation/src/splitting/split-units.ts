// Held-out data by whole documents, with what is nearly the same out of the training data. Follows no paper; that doubles in both flatter a
// score was measured by Lee et al., "Deduplicating training data makes language models better", 2022, for models of language.
import { Dice } from "../random/index.js";
import { drawGroups, evenly, groupBy, type Groups } from "./choose-groups.js";
import { NearDuplicates } from "./near-duplicates.js";

/** What of a translation unit a split goes by. */
export interface UnitToSplit {
  readonly source: string;
  readonly target: string;
  /** What belongs together; `document:`, `batch:` or `block:` in front says what it is. */
  readonly document: string;
}

/** How test data came about. The looser what belongs together, the more a score flatters. */
export type SplitKind = "given" | "document" | "batch" | "block" | "random";

/** A segment to score by, with every translation that people gave it. */
export interface TestSegment {
  readonly source: string;
  /** At least one; several where the data translates one source in several ways. */
  readonly references: readonly string[];
}

/** What is trained on, what is chosen by, and what is scored by. */
export interface UnitSplit {
  readonly kind: SplitKind;
  /** Numbers of the units to train on and to tune on. */
  readonly train: Int32Array;
  readonly dev: Int32Array;
  readonly test: readonly TestSegment[];
  /** Units that are nowhere, as they are in the test or dev data, or nearly. */
  readonly removed: { readonly exact: number; readonly near: number };
}

/** Below so many segments a score says nothing. */
export const fewestToTell = 200;

const mostTest = 1000;
const mostDev = 500;
const blockLength = 20;
const kinds = ["document", "batch", "block"] as const;

/** How units are split. */
export interface SplitOptions {
  readonly seed: number;
  /** Test data that is there already; otherwise some is taken from the units. */
  readonly given?: readonly UnitToSplit[];
  /** How it came about, where no person gave it. */
  readonly givenBy?: SplitKind;
}

/**
 * Divides units without doubles into what is trained, tuned and tested on. No unit to train on has the source or target of a
 * test segment, and none is nearly one: a score must not be that of text which was as good as learnt. The same seed divides alike.
 */
export function splitUnits(units: readonly UnitToSplit[], { seed, given, givenBy = "given" }: SplitOptions): UnitSplit {
  const dice = new Dice(seed);
  const place = new Uint8Array(units.length);
  let kind = givenBy;
  if (given === undefined) kind = take(units, place, places.test, Math.min(mostTest, Math.floor(units.length / 10)), dice);
  const testUnits = given ?? units.filter((_, at) => place[at] === places.test);
  const removed = { exact: 0, near: 0 };
  removeAlike(units, place, testUnits, removed);
  take(units, place, places.dev, devSize(units.length), dice);
  removeAlike(units, place, units.filter((_, at) => place[at] === places.dev), removed);
  return { kind, train: membersOf(place, places.train), dev: membersOf(place, places.dev), test: segmentsOf(testUnits), removed };
}

const places = { train: 0, dev: 1, test: 2, nowhere: 3 } as const;

/** A twentieth, but as many as tuning needs where that leaves enough to learn from; the model learns from them as well in the end. */
function devSize(units: number): number {
  return Math.min(mostDev, Math.max(Math.floor(units / 20), Math.min(300, Math.floor(units / 5))));
}

function take(units: readonly UnitToSplit[], place: Uint8Array, into: number, wanted: number, dice: Dice): SplitKind {
  for (const [kind, groups] of candidates(units, place)) {
    const drawn = drawGroups(groups, wanted, dice);
    if (drawn === undefined) continue;
    for (const group of drawn) for (const at of group) place[at] = into;
    return kind;
  }
  for (const at of evenly(dice.shuffle(membersOf(place, places.train)), wanted)) place[at] = into;
  return "random";
}

/** What units may be drawn by: what their documents are, then runs of neighbours. */
function* candidates(units: readonly UnitToSplit[], place: Uint8Array): Generator<[SplitKind, Groups]> {
  const names = new Map<string, number>();
  const numbers = Int32Array.from(units, ({ document }, at) => {
    if (place[at] !== places.train) return -1;
    const known = names.get(document);
    if (known === undefined) names.set(document, names.size);
    return known ?? names.size - 1;
  });
  const kindOf = (name: string) => kinds.find((kind) => name.startsWith(`${kind}:`)) ?? "block";
  const groups = groupBy(numbers);
  const counts = new Map<SplitKind, number>();
  for (const [name, at] of names) counts.set(kindOf(name), (counts.get(kindOf(name)) ?? 0) + (groups[at] as Int32Array).length);
  const [kind] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ["block"];
  yield [kind, groups];
  const free = membersOf(place, places.train);
  const blocks = Int32Array.from({ length: units.length }, () => -1);
  free.forEach((at, n) => (blocks[at] = Math.floor(n / blockLength)));
  yield ["block", groupBy(blocks)];
}

function removeAlike(
  units: readonly UnitToSplit[], place: Uint8Array, kept: readonly UnitToSplit[], removed: { exact: number; near: number },
): void {
  if (kept.length === 0) return;
  const sides = [new NearDuplicates(kept.map(({ source }) => source)), new NearDuplicates(kept.map(({ target }) => target))] as const;
  units.forEach(({ source, target }, at) => {
    if (place[at] !== places.train) return;
    const found = [sides[0].find(source), sides[1].find(target)];
    const how = found.includes("exact") ? "exact" : found.includes("near") ? "near" : undefined;
    if (how === undefined) return;
    place[at] = places.nowhere;
    removed[how] += 1;
  });
}

function membersOf(place: Uint8Array, wanted: number): Int32Array {
  const members = new Int32Array(place.reduce((count, own) => count + (own === wanted ? 1 : 0), 0));
  let filled = 0;
  place.forEach((own, at) => {
    if (own === wanted) members[filled++] = at;
  });
  return members;
}

/** One segment for each source, with all that it was translated by. */
function segmentsOf(units: readonly UnitToSplit[]): TestSegment[] {
  const references = new Map<string, string[]>();
  for (const { source, target } of units) {
    const known = references.get(source);
    if (known === undefined) references.set(source, [target]);
    else if (!known.includes(target)) known.push(target);
  }
  return [...references].map(([source, own]) => ({ source, references: own }));
}
