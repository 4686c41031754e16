import type { LanguagePair } from "@dragoman/domain/language-pairs";
import type { TranslationProfile } from "@dragoman/domain/translations";
import type { StepWriter, DocumentStep } from "../documents/index.js";
import { type SegmentTrace, traceOf } from "../segments/index.js";
import { JobParts } from "./job-parts.js";

/** What deserves a look, by the sentence that says it. */
const warnings: readonly (readonly [string, (trace: SegmentTrace) => boolean])[] = [
  ["Copied unchanged by the engine", ({ copiedUnchanged }) => copiedUnchanged],
  ["Not translated, left as it was", ({ failure }) => failure !== ""],
  ["Inline codes lost by the engine and put around the text", ({ codes }) => codes === "repaired"],
  ["Translated by another pair because no engine of the one asked for ran, or its translation failed a check",
    ({ languagePairId }) => languagePairId !== undefined],
  ["Numbers changed by the engine", ({ madeBy, numbers }) => madeBy === "engine" && numbers === "changed"],
  ["Failing the checks of neural output, however often the engine was asked", ({ faults = [] }) => faults.length > 0],
  ["Not searched for all brands because a pattern took too long", ({ patternsLeftOut }) => patternsLeftOut.length > 0],
];
/** So many segments are named in a warning; all are in the list. */
const namedInWarning = 10;

/** Writes the metadata of a job as one JSON document: what was asked for, each segment with what shaped it, and warnings. */
export class JobMetadata implements StepWriter {
  private written = 0;
  private readonly parts = new JobParts();
  private readonly found = warnings.map(([sentence, fits]) => ({ sentence, fits, count: 0, first: [] as number[] }));

  constructor(
    private readonly translationId: string, private readonly profile: TranslationProfile, private readonly pair: LanguagePair,
    private readonly passedOver: readonly string[] = [],
  ) {}

  write(step: DocumentStep): string {
    const { sources, translated } = step;
    let text = "";
    this.parts.add(step);
    sources.forEach((source, at) => {
      const result = translated[at];
      if (result === undefined) return;
      const trace = traceOf(this.written + 1, source, result);
      text += `${this.written === 0 ? this.head() : ","}\n${JSON.stringify(trace)}`;
      this.written += 1;
      this.count(trace);
    });
    return text;
  }

  end(): string {
    const notes = this.passedOver.length === 0 ? []
      : [`Dictionaries not used because they are for other languages or have been deleted: ${this.passedOver.join(", ")}`];
    const sentences = this.found.filter(({ count }) => count > 0)
      .map(({ sentence, count, first }) => `${sentence} (${count}): segment ${first.join(", ")}${count > first.length ? ", …" : ""}`);
    return `${this.written === 0 ? this.head() : ""}\n],"warnings":${JSON.stringify([...notes, ...sentences])},"parts":${
      JSON.stringify(this.parts.list())}}\n`;
  }

  private head(): string {
    const { dictionaryIds, unknownMode, linguisticOptions, xliffTargets, translateHidden, fallback = false } = this.profile;
    const asked = {
      translationId: this.translationId, languagePairId: this.pair.id, unknownMode, dictionaryIds, linguisticOptions, xliffTargets,
      translateHidden, ...(fallback ? { fallback } : {}),
    };
    return `${JSON.stringify(asked).slice(0, -1)},"segments":[`;
  }

  private count(trace: SegmentTrace): void {
    for (const warning of this.found) {
      if (!warning.fits(trace)) continue;
      warning.count += 1;
      if (warning.first.length < namedInWarning) warning.first.push(trace.segment);
    }
  }
}
