import type { TrainingUnit } from "../cleaning/index.js";
import { type Section, type SectionReader, sectionsInMemory } from "../model-file/index.js";
import { type SplitKind, splitUnits, type TestSegment } from "../splitting/index.js";
import { threadTask } from "../pool/index.js";
import { type CollectedFacts, unitsOf } from "./collect-units.js";
import type { StageResult } from "./stages.js";
import { TrainingDataError } from "./training-error.js";

export interface SplitFacts {
  readonly kind: SplitKind;
  readonly test: readonly TestSegment[];
  readonly removed: { readonly exact: number; readonly near: number };
}

/** Pairs to train on and to tune on; documents only where someone asks for them. */
export interface Pairs {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly documents: readonly string[];
  readonly changed: readonly number[];
}

interface UnitsToSplit {
  readonly facts: CollectedFacts;
  readonly sections: readonly Section[];
  readonly seed: number;
  readonly testSplit?: SplitKind | undefined;
}

/** Divides the units that were collected, in a thread. */
export function splitStage({ facts, sections, seed, testSplit = "given" }: UnitsToSplit): StageResult<SplitFacts> {
  const units = unitsOf(facts, sectionsInMemory(sections));
  const own = units.slice(0, units.length - facts.given);
  const split = splitUnits(own, { seed, ...(facts.given === 0 ? {} : { given: units.slice(own.length), givenBy: testSplit }) });
  const { kind, test, removed } = split;
  return { facts: { kind, test, removed }, sections: [{ name: "train", array: split.train }, { name: "dev", array: split.dev }] };
}

export const splitTask = threadTask(import.meta.url, "splitStage", splitStage);

/** Throws a sentence where too little is left to train on. */
export function checkSplit({ facts: { test, removed }, sections }: { facts: SplitFacts; sections: SectionReader }): void {
  const [train, dev] = [membersOf(sections, "train").length, membersOf(sections, "dev").length];
  if (train > 0 && dev > 0 && test.length > 0) return;
  throw new TrainingDataError(`Of ${train + dev + removed.exact + removed.near} translation units ${removed.exact + removed.near} are also `
    + "in the test data, or nearly; too little is left to train on. Give test data that is not part of the training data.");
}

/** The units of one part of the split. */
export function pairsOf(units: readonly TrainingUnit[], members: Iterable<number>): Pairs {
  const chosen = Array.from(members, (at) => units[at] as TrainingUnit);
  return {
    sources: chosen.map(({ source }) => source), targets: chosen.map(({ target }) => target),
    documents: chosen.map(({ document }) => document), changed: chosen.map(({ changed }) => changed ?? 0),
  };
}

/** The part of the split that a section names. */
export const membersOf = (sections: SectionReader, part: "train" | "dev"): Int32Array => sections.get(part, "Int32");
