import { similarityLevels } from "../memory/index.js";
import { type Section, sectionsInMemory, StoredVocabulary } from "../model-file/index.js";
import { threadTask } from "../pool/index.js";
import { type CountedShare, precisionOfGood, type QualityCalibration } from "../quality/index.js";
import { segmentChrf } from "../scores/index.js";
import type { TestSegment } from "../splitting/index.js";
import { encodeTexts, reservedWords } from "../text/index.js";
import { type FittedModel, textsBy } from "./decode-tasks.js";
import { type Explained, explainStage } from "./explain-stage.js";
import { memoryOf } from "./memory-sections.js";
import type { TranslatedSegment } from "./report.js";
import { packTexts, unpackTexts } from "./text-columns.js";
import { signalOf, type TrainingContext } from "./training-context.js";

/** What the model made of the test data, and what the data it learnt from has of it. */
export interface Scored extends TestFacts, Explained {
  readonly testSet: readonly TranslatedSegment[];
}

export interface TestFacts {
  readonly fuzzyLevels: readonly { readonly least: number; readonly segments: number }[];
  readonly unknownWords: { readonly words: number; readonly unknown: number };
  /** How many of the segments that are said to be good are; absent where nothing is said. */
  readonly precisionOfGood?: CountedShare;
}

/** What is scored, and on what. */
export interface ToScore {
  readonly model: FittedModel;
  /** What was learnt from the training data, also where the model has no use for it. */
  readonly learnt: readonly Section[];
  readonly test: readonly TestSegment[];
  /** By source text; undefined without a baseline. */
  readonly baseline: ReadonlyMap<string, string> | undefined;
  readonly quality: QualityCalibration | undefined;
}

/** Translates the test data, once. */
export async function scoreStage(context: TrainingContext, { model, learnt, test, baseline, quality }: ToScore): Promise<Scored> {
  const segments = test.map(({ source }) => {
    const translated = baseline?.get(source);
    return { source, ...(translated === undefined ? {} : { baseline: translated }) };
  });
  const stage = await context.stages.run<TestFacts>("scored", async () => {
    const [texts, facts] = await Promise.all([
      textsBy(context.pool, { model, segments }, context.signal),
      context.pool.run(testFactsTask, { learnt, sources: segments.map(({ source }) => source) }, signalOf(context)),
    ]);
    const judged = texts.flatMap(({ text, facts: decoded }, at) =>
      (decoded === undefined ? [] : [{ facts: decoded, chrf: segmentChrf(text, test[at]?.references ?? []) }]));
    const found = quality === undefined ? facts : { ...facts, precisionOfGood: precisionOfGood(quality, judged) };
    return { facts: found, sections: [{ name: "texts", array: packTexts(texts.map(({ text }) => text)) }] };
  });
  const texts = unpackTexts(stage.sections.get("texts", "Uint8"));
  const testSet = segments.map((segment, at) => ({ ...segment, references: test[at]?.references ?? [], adapted: texts[at] as string }));
  const explained = await explainStage(context, model, testSet);
  context.progress.at("score", 1);
  return { ...stage.facts, ...explained, testSet };
}

/** Looks test sources up among those that were trained on, in a thread. */
export function testFacts({ learnt, sources }: { learnt: readonly Section[]; sources: readonly string[] }): TestFacts {
  const sections = sectionsInMemory(learnt);
  const vocabulary = new StoredVocabulary(sections);
  const { memory, truecaser } = memoryOf(sections, vocabulary.size);
  const encoded = encodeTexts(sources, truecaser, vocabulary);
  const unknown = encoded.words.reduce((count, word) => count + (word === reservedWords.unknown ? 1 : 0), 0);
  return {
    fuzzyLevels: similarityLevels(encoded, memory).map(({ least, sentences }) => ({ least, segments: sentences })),
    unknownWords: { words: encoded.words.length, unknown },
  };
}

export const testFactsTask = threadTask(import.meta.url, "testFacts", testFacts);
