import { type CleaningReport, UnitCleaner } from "@dragoman/adaptation/cleaning";
import type { DataCounts } from "@dragoman/domain/adapted-language-pairs";
import { countCharacters, DomainError } from "@dragoman/domain/common";
import { countWords } from "@dragoman/domain/segments";
import { cleaningOptionsFor } from "./cleaning-options.js";
import { readTrainingUnits } from "./read-training-units.js";
import { SegmentationCheck } from "./segmentation-check.js";

/** What is to be told of a file. */
export interface FileToAnalyze {
  readonly name: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  readonly verifySegmentation: boolean;
}

/** What a training would find in a file. */
export interface FileAnalysis {
  /** All units with both languages, before any is left out. */
  readonly counts: DataCounts;
  readonly cleaning: CleaningReport;
  /** Sentences that begin with the name of the file; bad input is told here. */
  readonly problems: readonly string[];
}

/** Reads a file of training data once, unit by unit, as a training does. */
export async function analyzeFile(file: FileToAnalyze, bytes: AsyncIterable<Uint8Array>): Promise<FileAnalysis> {
  const { name, sourceLanguageId, targetLanguageId } = file;
  const cleaner = new UnitCleaner(cleaningOptionsFor(sourceLanguageId, targetLanguageId));
  const segmentation = file.verifySegmentation ? new SegmentationCheck(sourceLanguageId, targetLanguageId) : undefined;
  const [characters, words] = [{ source: 0, target: 0 }, { source: 0, target: 0 }];
  const reading = readTrainingUnits(bytes, { sourceLanguageId, targetLanguageId });
  let refusal: string | undefined;
  try {
    for await (const units of reading) {
      for (const unit of units) {
        cleaner.check(unit);
        segmentation?.take(unit);
        characters.source += countCharacters(unit.source);
        characters.target += countCharacters(unit.target);
        words.source += countWords(unit.source);
        words.target += countWords(unit.target);
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    refusal = `${error.message} ${error.details}`;
  }
  const sentences = [...(refusal === undefined ? [] : [refusal]), ...reading.problems, ...(segmentation?.sentences() ?? [])];
  return {
    counts: { characters, words, translationUnits: reading.summary.pairs }, cleaning: cleaner.report(),
    problems: sentences.map((sentence) => `${name}: ${sentence}`),
  };
}
