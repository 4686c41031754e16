import { threadTask } from "../pool/index.js";
import type { PhraseReason } from "../serving/index.js";
import { type FittedModel, reasonsOf } from "./decode-tasks.js";
import type { ExamplePhrase, LearntPhrase, ReportExample, TranslatedSegment } from "./report.js";
import { examplesOf } from "./score-test.js";
import { signalOf, type TrainingContext } from "./training-context.js";

/** Test segments whose phrases are looked through, and phrases that are shown. */
const [mostLookedAt, mostShown] = [300, 20];

/** What of the test data is shown to people. */
export interface Explained {
  readonly examples: readonly ReportExample[];
  readonly phrases: readonly LearntPhrase[];
}

/** Picks examples, says what they were made of, and which phrases were learnt that the baseline has not. */
export async function explainStage(
  context: TrainingContext, model: FittedModel, testSet: readonly TranslatedSegment[],
): Promise<Explained> {
  const { facts } = await context.stages.run<Explained>("explained", async () => {
    const every = Math.max(1, Math.ceil(testSet.length / mostLookedAt));
    const sample = testSet.filter((_, at) => at % every === 0);
    const found = await context.pool.run(explainTask, { model, examples: examplesOf(testSet), sample }, signalOf(context));
    return { facts: found, sections: [] };
  });
  return facts;
}

interface ToExplain {
  readonly model: FittedModel;
  readonly examples: readonly ReportExample[];
  readonly sample: readonly TranslatedSegment[];
}

/** Looks at what translations were made of, in a thread. */
export function explain({ model, examples, sample }: ToExplain): Explained {
  return {
    examples: examples.map((example) => ({ ...example, phrases: reasonsOf(model, example).map(phraseOf) })),
    phrases: learntPhrases(sample.map(({ baseline, ...segment }) => ({
      baseline: baseline ?? "", reasons: reasonsOf(model, { ...segment, ...(baseline === undefined ? {} : { baseline }) }),
    }))),
  };
}

export const explainTask = threadTask(import.meta.url, "explain", explain);

const phraseOf = ({ source, target, origin }: PhraseReason): ExamplePhrase => ({ source, target, origin });

/** Phrases of several words from training data that change something and that the baseline did not say, the most frequent first. */
function learntPhrases(segments: readonly { readonly baseline: string; readonly reasons: readonly PhraseReason[] }[]): LearntPhrase[] {
  const counts = new Map<string, LearntPhrase>();
  for (const { baseline, reasons } of segments) {
    for (const { source, target, origin } of reasons) {
      const isNew = source !== target && !baseline.toLowerCase().includes(target.toLowerCase());
      if (origin !== "training" || !isNew || !/\p{L}.*\s.*\p{L}/u.test(source)) continue;
      const key = `${source}\n${target}`;
      counts.set(key, { source, target, occurrences: (counts.get(key)?.occurrences ?? 0) + 1 });
    }
  }
  return [...counts.values()].sort((one, other) => other.occurrences - one.occurrences || other.source.length - one.source.length)
    .slice(0, mostShown);
}
