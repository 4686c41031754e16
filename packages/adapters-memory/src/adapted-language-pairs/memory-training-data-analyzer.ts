import type { DataFile, TrainingDataAnalysis, TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { CleaningReport, DataCounts } from "@dragoman/domain/adapted-language-pairs";
import { DomainError, countCharacters } from "@dragoman/domain/common";
import { languageOfTag } from "@dragoman/domain/language-pairs";
import { elements, readRoot, textOf } from "../common/simple-xml.js";

interface Unit {
  readonly source: string;
  readonly target: string;
}

/** Reads TMX of the simplest form, and leaves nothing out but what stands there twice. */
export class MemoryTrainingDataAnalyzer implements TrainingDataAnalyzer {
  /** How often it was asked. */
  asked = 0;

  async analyze(
    { training, test }: { readonly training: DataFile; readonly test?: DataFile },
    languages: { readonly sourceLanguageId: string; readonly targetLanguageId: string },
  ): Promise<TrainingDataAnalysis> {
    this.asked += 1;
    const problems: string[] = [];
    const read = async ({ name, bytes }: DataFile): Promise<readonly Unit[]> => {
      try {
        return [...unitsOf(await readRoot(bytes, "tmx"), languages.sourceLanguageId, languages.targetLanguageId)];
      } catch (failure) {
        if (!(failure instanceof DomainError)) throw failure;
        problems.push(`${name}: ${failure.message}`);
        return [];
      }
    };
    const units = await read(training);
    const tested = test === undefined ? undefined : await read(test);
    const { sourceLanguageId, targetLanguageId } = languages;
    if (units.length === 0) problems.push(`${training.name} has no unit from ${sourceLanguageId} into ${targetLanguageId}.`);
    return {
      processorErrors: problems, usable: units.length > 0, training: countsOf(units), ...(tested && { test: countsOf(tested) }),
      cleaning: { training: cleaned(units), ...(tested && { test: cleaned(tested) }) },
    };
  }
}

function* unitsOf(text: string, sourceLanguageId: string, targetLanguageId: string): Generator<Unit> {
  for (const { inside } of elements(text, "tu")) {
    const variants = [...elements(inside, "tuv")].map(({ attributes, inside: variant }) => ({
      language: languageOfTag(/xml:lang="([^"]*)"/.exec(attributes)?.[1] ?? "")?.code, text: textOf(variant, "seg"),
    }));
    const source = variants.find(({ language }) => language === sourceLanguageId)?.text;
    const target = variants.find(({ language }) => language === targetLanguageId)?.text;
    if (source && target) yield { source, target };
  }
}

function countsOf(units: readonly Unit[]): DataCounts {
  const sum = (side: keyof Unit, count: (text: string) => number): number => units.reduce((all, unit) => all + count(unit[side]), 0);
  const words = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    characters: { source: sum("source", countCharacters), target: sum("target", countCharacters) },
    words: { source: sum("source", words), target: sum("target", words) }, translationUnits: units.length,
  };
}

function cleaned(units: readonly Unit[]): CleaningReport {
  const seen = new Set<string>();
  const doubles = units.filter(({ source, target }) => {
    const key = JSON.stringify([source, target]);
    return seen.size === seen.add(key).size;
  });
  return {
    read: units.length, kept: seen.size, verdict: [],
    leftOut: doubles.length === 0 ? [] : [{ reason: "duplicate", count: doubles.length, examples: doubles.slice(0, 3) }],
  };
}
