// The rules by which corpora are cleaned before training (Khadivi and Ney, "Automatic filtering of bilingual corpora for statistical
// machine translation", 2005; Koehn et al., "Moses", 2007, `clean-corpus-n`); the ratio of lengths as Gale and Church, "A program for
// aligning sentences in bilingual corpora", 1993.
import { type CleaningExample, type CleaningReason, type CleaningReport, type LeftOut, verdictOf } from "./cleaning-report.js";
import { HashSet } from "./hash-set.js";
import type { TrainingUnit } from "./training-unit.js";
import { isBroken, isOutOfRatio, isTooLong, isUntranslated, lacksLetters } from "./unit-checks.js";
import { WholeVerdict } from "./whole-verdict.js";
import { scriptCheck } from "./written-in.js";

/** What is known of the languages of the units, and how much is kept. */
export interface CleaningOptions {
  /** ISO 15924, as `Intl.Locale` has it (`Latn`, `Hans`, `Jpan`); absent: nothing is said about scripts. */
  readonly sourceScript?: string;
  readonly targetScript?: string;
  /** Whether a text surely does not read like the language of its side; called for each unit that nothing else speaks against. */
  readonly languageDoubt?: (text: string, side: "source" | "target") => boolean;
  /** The code of the language that a text reads like; undefined where nobody can tell. Called for a sample of the units. */
  readonly readsLike?: (text: string) => string | undefined;
  /** The codes of both languages, and how sentences call a language. */
  readonly languages?: { readonly source: string; readonly target: string; readonly nameOf: (code: string) => string };
  /** Words of a side, 100 unless told. */
  readonly maxWords?: number;
  /** Kept units that duplicates are looked for among, 5,000,000 unless told; 8 to 24 bytes each. */
  readonly maxUnits?: number;
}

/** Examples for each reason, and the characters that are shown of a side. */
const [mostExamples, mostCharacters] = [3, 200];

interface Tally {
  count: number;
  readonly examples: CleaningExample[];
}

/** Tells which units a model had better not learn from, one after another, and keeps count. */
export class UnitCleaner {
  private read = 0;
  private kept = 0;
  private readonly seen = new HashSet();
  private readonly tallies = new Map<CleaningReason, Tally>();
  private readonly isInScript: Readonly<Record<"source" | "target", (text: string) => boolean>>;

  private readonly whole: WholeVerdict;

  constructor(private readonly options: CleaningOptions = {}) {
    this.whole = new WholeVerdict(options);
    this.isInScript = { source: scriptCheck(options.sourceScript), target: scriptCheck(options.targetScript) };
  }

  /** Why the unit is left out; undefined: it is kept. Of units that are the same but for case the first is kept. */
  check(unit: TrainingUnit): CleaningReason | undefined {
    this.read += 1;
    this.whole.read(unit.source, unit.target);
    const reason = this.reasonOf(unit);
    if (reason === undefined) {
      this.kept += 1;
      this.whole.kept(unit.source, unit.target);
    } else this.count(unit, reason);
    return reason;
  }

  /** Leaves out a unit that was kept before. */
  leaveOut(unit: TrainingUnit, reason: CleaningReason): void {
    this.kept -= 1;
    this.count(unit, reason);
  }

  /** As it stands now. */
  report(): CleaningReport {
    const verdict = [...this.oddities(), ...this.whole.amount(this.read, this.kept)];
    return { read: this.read, kept: this.kept, leftOut: this.leftOut(), verdict };
  }

  /** What of the verdict is odd about the units, however many there are. */
  oddities(): readonly string[] {
    return [...this.whole.languages(), ...verdictOf(this.read, this.leftOut()), ...this.whole.overwritten(this.kept)];
  }

  private leftOut(): LeftOut[] {
    return [...this.tallies].map(([reason, { count, examples }]) => ({ reason, count, examples: [...examples] }))
      .sort((one, other) => other.count - one.count);
  }

  private reasonOf(unit: TrainingUnit): CleaningReason | undefined {
    if (isBroken(unit)) return "broken";
    if (lacksLetters(unit)) return "noLetters";
    if (isUntranslated(unit)) return "untranslated";
    if (!this.isInScript.source(unit.source) || !this.isInScript.target(unit.target)) return "wrongScript";
    if (isTooLong(unit, this.options.maxWords ?? 100)) return "tooLong";
    if (isOutOfRatio(unit)) return "lengthRatio";
    const { languageDoubt } = this.options;
    if (languageDoubt?.(unit.source, "source") || languageDoubt?.(unit.target, "target")) return "wrongLanguage";
    return this.isNew(unit) ? undefined : "duplicate";
  }

  private isNew({ source, target }: TrainingUnit): boolean {
    if (this.seen.size >= (this.options.maxUnits ?? 5_000_000)) return true;
    return this.seen.add(`${source}\n${target}`.toLowerCase());
  }

  private count({ source, target }: TrainingUnit, reason: CleaningReason): void {
    const tally = this.tallies.get(reason) ?? { count: 0, examples: [] };
    this.tallies.set(reason, tally);
    tally.count += 1;
    if (tally.examples.length < mostExamples) tally.examples.push({ source: shortened(source), target: shortened(target) });
  }
}

function shortened(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
