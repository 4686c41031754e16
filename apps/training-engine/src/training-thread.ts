import { openPool } from "@dragoman/adaptation/pool";
import type { TrainingUnit } from "@dragoman/adaptation/cleaning";
import type { SplitKind } from "@dragoman/adaptation/splitting";
import { type Baseline, type StageStore, type TrainedModel, trainModel } from "@dragoman/adaptation/training";
import { nothingRead, type TestedSegment } from "@dragoman/domain/adapted-language-pairs";
import { cleaningOptionsFor } from "@dragoman/resource-files";
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import type { BaselineIdentity } from "./baseline-units.js";
import { DataCounter } from "./data-counter.js";
import { DataReader } from "./data-reader.js";
import { reportOf } from "./report-of.js";
import { Talk } from "./talk.js";
import type { FileRole, OfferedStage, ThreadOrder, ThreadYield } from "./thread-order.js";

/** Texts of the baseline that are asked for at once. */
const textsAtOnce = 4_096;

const order = workerData as ThreadOrder;
const hasTest = order.fileNames.test !== undefined;
const isTestGiven = hasTest && order.testSplit === undefined;
if (parentPort === null) throw new Error("This is a thread of a training engine.");
let trained: TrainedModel | undefined;
const talk = new Talk(parentPort, {
  train,
  model: () => talk.offer(done().pieces()),
  testSet: () => talk.offer(lines(done().testSet)),
});

async function train(): Promise<ThreadYield> {
  const { sourceLanguageId, targetLanguageId } = order;
  const pool = openPool({ workers: order.workers });
  try {
    trained = await trainModel({
      sourceLanguageId, targetLanguageId, training: trainingUnits, cleaning: cleaningOptionsFor(sourceLanguageId, targetLanguageId),
      ...(hasTest && { test: () => units("test") }), ...(order.testSplit !== undefined && { testSplit: order.testSplit as SplitKind }),
      ...(order.baselineLanguagePairId !== "" && { baseline: await openBaseline() }),
    }, {
      pool, stages,
      onCleaned: (cleaning) => tell({ cleaning }),
      onProgress: ({ stage, done: share }) => tell({ state: stateOf(stage), progress: 99 * share }),
    });
  } catch (cause) {
    throw reader.explained(cause);
  } finally {
    await pool.close();
  }
  return yieldOf(trained);
}

/** Of the training data, where it was read in this run. */
let countedTraining: DataCounter | undefined;

/** What was given first, then what came since. */
async function* trainingUnits(): AsyncGenerator<readonly TrainingUnit[]> {
  const counter = new DataCounter();
  yield* counted(units("training"), counter);
  if (order.fileNames.additions !== undefined) yield* counted(units("additions"), counter);
  countedTraining = counter;
  tell({ input: { training: counter.counts, test: nothingRead(isTestGiven).test } });
}

async function* counted(batches: AsyncIterable<readonly TrainingUnit[]>, counter: DataCounter): AsyncGenerator<readonly TrainingUnit[]> {
  for await (const batch of batches) {
    for (const { source, target } of batch) counter.add(source, target);
    yield batch;
  }
}

const reader = new DataReader(order, (processorErrors) => tell({ processorErrors }));

async function* units(which: FileRole): AsyncGenerator<readonly TrainingUnit[]> {
  yield* reader.units(which, talk.take(await talk.ask<number>("open", which)));
}

const stages: StageStore = {
  async read(stage) {
    const found = await talk.ask<OfferedStage | undefined>("load", stage);
    return found && { size: found.size, pieces: talk.take(found.bytes) };
  },
  write: (stage, pieces) => talk.ask<void>("save", stage, talk.offer(pieces)),
};

/** What people see of a job while a part of its training is under way. */
function stateOf(part: string): "initializing" | "training" | "computingBleu" {
  if (part === "units" || part === "split") return "initializing";
  return part === "score" ? "computingBleu" : "training";
}

async function openBaseline(): Promise<Baseline> {
  const identity = await talk.ask<BaselineIdentity>("identity");
  return {
    ...identity,
    async translate(texts) {
      const translations: string[] = [];
      for (let from = 0; from < texts.length; from += textsAtOnce) {
        translations.push(...await talk.ask<readonly string[]>("translate", texts.slice(from, from + textsAtOnce)));
      }
      return translations;
    },
  };
}

/** Nobody waits for what is told, and what goes wrong with it the next question shows. */
function tell(found: object): void {
  void talk.ask("tell", found).catch(() => undefined);
}

function done(): TrainedModel {
  if (trained === undefined) throw new Error("The model is not trained yet.");
  return trained;
}

function* lines(rows: TrainedModel["testSet"]): Generator<Uint8Array> {
  for (const { source, references, baseline, adapted } of rows) {
    const row: TestedSegment = { source, references, ...(baseline !== undefined && { baseline }), adapted };
    yield Buffer.from(`${JSON.stringify(row)}\n`);
  }
}

function yieldOf({ report, testSet, pieces }: TrainedModel): ThreadYield {
  const hash = createHash("sha256");
  for (const piece of pieces()) hash.update(piece);
  const { before, after } = report.bleu;
  const test = new DataCounter();
  for (const { source, references } of testSet) test.add(source, references[0] ?? "");
  return {
    report: reportOf(report), sha256: hash.digest("hex"), bleu: { baseline: before?.value ?? 0, adapted: after.value },
    input: {
      ...(countedTraining !== undefined && { training: countedTraining.counts }),
      test: { ...test.counts, autoExtracted: !isTestGiven },
    },
  };
}
