import { type CleaningOptions, type CleaningReason, type CleaningReport, type TrainingUnit, UnitCleaner } from "../cleaning/index.js";
import type { SectionReader } from "../model-file/index.js";
import { toShared } from "../pool/index.js";
import type { StageResult } from "./stages.js";
import { packTexts, unpackTexts } from "./text-columns.js";
import { TrainingDataError } from "./training-error.js";

/** Units that a training is begun with at all. */
export const fewestUnits = 100;

/** Where more than this share of all surely reads like the other language, the rest is too short to tell, and no better. */
const mostStrange = 0.5;

export interface CollectedFacts {
  readonly cleaning: CleaningReport;
  readonly leftOutForLimit: number;
  /** Units of test data that a person gave; they stand behind those to train on. */
  readonly given: number;
  readonly documents: readonly string[];
}

export interface UnitsToCollect {
  readonly training: AsyncIterable<readonly TrainingUnit[]>;
  readonly test?: AsyncIterable<readonly TrainingUnit[]> | undefined;
  readonly cleaning?: CleaningOptions | undefined;
  /** Units to train on that are kept in memory at most; those behind them are counted alone. */
  readonly mostUnits: number;
  /** Hears what was left out as soon as the training data is read, also where too little is left. */
  readonly onCleaned?: ((report: CleaningReport) => void) | undefined;
}

/** Reads units, leaves out what is unfit, and keeps the rest. Test data that a person gave is taken as it is, doubles aside. */
export async function collectUnits(asked: UnitsToCollect, signal?: AbortSignal): Promise<StageResult<CollectedFacts>> {
  const cleaner = new UnitCleaner(asked.cleaning);
  const columns = new Columns();
  let leftOutForLimit = 0;
  for await (const batch of asked.training) {
    signal?.throwIfAborted();
    for (const unit of batch) {
      if (columns.count >= asked.mostUnits) leftOutForLimit += 1;
      else if (cleaner.check(unit) === undefined) columns.add(unit);
    }
  }
  asked.onCleaned?.(cleaner.report());
  checkEnough(cleaner);
  const trained = columns.count;
  const seen = new Set<string>();
  for await (const batch of asked.test ?? []) {
    signal?.throwIfAborted();
    for (const unit of batch) {
      const key = `${unit.source}\n${unit.target}`;
      if (!seen.has(key)) columns.add(unit);
      seen.add(key);
    }
  }
  const given = columns.count - trained;
  if (asked.test !== undefined && given === 0) {
    throw new TrainingDataError("The test data has no translation unit of this language pair; give other test data, or none.");
  }
  const facts = { cleaning: cleaner.report(), leftOutForLimit, given, documents: columns.documents };
  return { facts, sections: columns.sections() };
}

/** The units of the stage, in their order. */
export function unitsOf(facts: CollectedFacts, sections: SectionReader): TrainingUnit[] {
  const [sources, targets] = [unpackTexts(sections.get("sources", "Uint8")), unpackTexts(sections.get("targets", "Uint8"))];
  const documents = sections.get("documents", "Int32");
  const changed = sections.get("changed", "Float64");
  return sources.map((source, at) => ({
    source, target: targets[at] as string, document: facts.documents[documents[at] as number] as string,
    ...((changed[at] as number) > 0 ? { changed: changed[at] as number } : {}),
  }));
}

class Columns {
  readonly documents: string[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly sources: string[] = [];
  private readonly targets: string[] = [];
  private readonly documentOf: number[] = [];
  private readonly changed: number[] = [];

  get count(): number {
    return this.sources.length;
  }

  add({ source, target, document, changed }: TrainingUnit): void {
    let number = this.numbers.get(document);
    if (number === undefined) this.numbers.set(document, (number = this.documents.push(document) - 1));
    this.sources.push(source);
    this.targets.push(target);
    this.documentOf.push(number);
    this.changed.push(changed ?? 0);
  }

  sections() {
    return [
      { name: "sources", array: packTexts(this.sources) }, { name: "targets", array: packTexts(this.targets) },
      { name: "documents", array: toShared(Int32Array.from(this.documentOf)) },
      { name: "changed", array: toShared(Float64Array.from(this.changed)) },
    ];
  }
}

/** Throws where too little is left to train on, or what is left is only what nothing could be told of. */
function checkEnough(cleaner: UnitCleaner): void {
  const { read, kept, leftOut } = cleaner.report();
  const strange = leftOut.find(({ reason }) => reason === "wrongLanguage")?.count ?? 0;
  const isStrange = strange > mostStrange * read;
  if (kept >= fewestUnits && !isStrange) return;
  const said = kept >= fewestUnits ? `Of ${read} translation units ${strange} are not in the languages of the pair, so nothing is learned.`
    : `Of ${read} translation units ${kept} can be trained on; at least ${fewestUnits} are needed.`;
  const [oddities, counts] = [cleaner.oddities(), leftOut.map(({ reason, count }) => `${count} ${inWords[reason]}`)];
  const why = oddities.length > 0 || counts.length === 0 ? oddities : [`Left out were ${list.format(counts)}.`];
  throw new TrainingDataError([said, ...why].join(" "));
}

const list = new Intl.ListFormat("en-GB");
const inWords: Readonly<Record<CleaningReason, string>> = {
  broken: "with broken characters", noLetters: "without letters", untranslated: "as copies of their source",
  wrongScript: "in another script", wrongLanguage: "in another language", tooLong: "as too long",
  lengthRatio: "with one side far longer", duplicate: "as doubles", misaligned: "as out of step",
};
