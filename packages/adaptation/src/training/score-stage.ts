import { similarityLevels } from "../memory/index.js";
import { sectionsInMemory, StoredVocabulary } from "../model-file/index.js";
import { threadTask } from "../pool/index.js";
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
}

/** Translates the test data, once. */
export async function scoreStage(
  context: TrainingContext, model: FittedModel, test: readonly TestSegment[], baseline: ReadonlyMap<string, string> | undefined,
): Promise<Scored> {
  const segments = test.map(({ source }) => {
    const translated = baseline?.get(source);
    return { source, ...(translated === undefined ? {} : { baseline: translated }) };
  });
  const stage = await context.stages.run<TestFacts>("scored", async () => {
    const [texts, facts] = await Promise.all([
      textsBy(context.pool, { model, segments }, context.signal),
      context.pool.run(testFactsTask, { model, sources: segments.map(({ source }) => source) }, signalOf(context)),
    ]);
    return { facts, sections: [{ name: "texts", array: packTexts(texts.map(({ text }) => text)) }] };
  });
  const texts = unpackTexts(stage.sections.get("texts", "Uint8"));
  const testSet = segments.map((segment, at) => ({ ...segment, references: test[at]?.references ?? [], adapted: texts[at] as string }));
  const explained = await explainStage(context, model, testSet);
  context.progress.at("score", 1);
  return { ...stage.facts, ...explained, testSet };
}

/** Looks test sources up among those that were trained on, in a thread. */
export function testFacts({ model, sources }: { model: FittedModel; sources: readonly string[] }): TestFacts {
  const sections = sectionsInMemory(model.sections);
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
