import { countCharacters } from "@dragoman/domain/common";
import { countWords, hasLetters, readableText, type QualityBand, type QualityShares } from "@dragoman/domain/segments";
import type { TranslationResult } from "@dragoman/domain/translations";
import type { DocumentStep } from "../documents/index.js";

/** Counts what a job has read, translated and written so far. */
export class JobTally {
  private total = 0;
  private completed = 0;
  /** Segments in which there is nothing to translate, as numbers, and nobody entered anything for them. */
  private untouched = 0;
  private outputSize = 0;
  private source = { characters: 0, words: 0 };
  private target = { characters: 0, words: 0 };
  private readonly bands: Record<QualityBand, number> = { good: 0, adequate: 0, poor: 0 };
  /** Why the first segment that no engine could translate failed, and how many there are. */
  failures: { count: number; first?: string } = { count: 0 };

  /** `bytesRead` answers how far the reading of the input has come. */
  constructor(private readonly inputSize: number, private readonly bytesRead: () => number) {}

  /** Changes with everything that is read, translated or written. */
  get mark(): string {
    return [this.bytesRead(), this.total, this.completed, this.outputSize].join(" ");
  }

  found(segments: number): void {
    this.total += segments;
  }

  add({ sources, translated }: DocumentStep): void {
    this.completed += sources.length;
    for (const segment of sources) count(this.source, readableText(segment));
    translated.forEach(({ target, failure, quality, entered, feedback }, at) => {
      count(this.target, readableText(target));
      if (quality !== undefined) this.bands[quality] += 1;
      if (failure !== undefined) this.failures = { count: this.failures.count + 1, first: this.failures.first ?? failure };
      else if (!hasLetters(sources[at] ?? []) && entered === undefined && feedback === undefined) this.untouched += 1;
    });
  }

  wrote(bytes: number): void {
    this.outputSize += bytes;
  }

  /** True when there was something to translate and nothing of it could be. */
  get nothingTranslated(): boolean {
    return this.failures.count > 0 && this.failures.count + this.untouched === this.completed;
  }

  /** Shares of the segments that have an estimate; undefined when none has. */
  get quality(): QualityShares | undefined {
    const all = this.bands.good + this.bands.adequate + this.bands.poor;
    if (all === 0) return undefined;
    const share = (band: QualityBand): number => Math.round((1000 * this.bands[band]) / all) / 10;
    return { good: share("good"), adequate: share("adequate"), poor: share("poor") };
  }

  /** Reading runs ahead of translating, so progress is the lesser of both. */
  result(): Partial<TranslationResult> {
    const read = this.inputSize === 0 ? 1 : this.bytesRead() / this.inputSize;
    const translated = this.total === 0 ? 0 : this.completed / this.total;
    return {
      completedSegments: this.completed, totalSegments: this.total, outputSize: this.outputSize,
      sourceCharacterCount: this.source.characters, sourceWordCount: this.source.words,
      targetCharacterCount: this.target.characters, targetWordCount: this.target.words,
      progress: Math.min(99, Math.floor(100 * read * translated)),
    };
  }
}

function count(sums: { characters: number; words: number }, text: string): void {
  sums.characters += countCharacters(text);
  sums.words += countWords(text);
}
