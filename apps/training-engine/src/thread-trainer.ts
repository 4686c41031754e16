import type { Trained, Trainer, TrainingOrder, TrainingWatch } from "@dragoman/application/adapted-language-pairs";
import { DomainError } from "@dragoman/domain/common";
import { Worker } from "node:worker_threads";
import type { BaselineUnits } from "./baseline-units.js";
import { IdleBaseline } from "./idle-baseline.js";
import type { BaselineSource, FileRole, OfferedStage, ThreadOrder, ThreadYield } from "./thread-order.js";
import { Talk } from "./talk.js";

const thread = new URL("training-thread.js", import.meta.url);

/** What one training may take of the machine. */
export interface TrainingShare {
  /** Threads besides its own, and units of the baseline. */
  readonly workers: number;
  readonly heapMb: number;
}

/** Trains each model in a thread of its own, which has further ones for what is parallel; this thread only stores and fetches for it. */
export class ThreadTrainer implements Trainer {
  constructor(
    /** Opens the baseline of a training in this many units. */
    private readonly openBaseline: (languagePairId: string, units: number) => Promise<BaselineUnits>,
    private readonly share: TrainingShare,
  ) {}

  async train(order: TrainingOrder, watch: TrainingWatch): Promise<Trained> {
    const { trainingId, training, additions, test, ...facts } = order;
    const workerData: ThreadOrder = {
      ...facts, fileNames: { training: training.name, ...(additions && { additions: additions.name }), ...(test && { test: test.name }) },
      workers: this.share.workers,
    };
    const worker = new Worker(thread, { workerData, resourceLimits: { maxOldGenerationSizeMb: this.share.heapMb }, name: trainingId });
    const baseline = new IdleBaseline(() => this.openBaseline(order.baselineLanguagePairId, this.share.workers), watch.signal);
    const talk: Talk = new Talk(worker, actsFor(order, watch, baseline, () => talk));
    const end = async (): Promise<void> => {
      watch.signal.removeEventListener("abort", abort);
      await worker.terminate();
      await baseline.close();
    };
    const abort = (): void => void end();
    watch.signal.addEventListener("abort", abort, { once: true });
    try {
      watch.signal.throwIfAborted();
      const found = await Promise.race([talk.ask<ThreadYield>("train"), died(worker, watch.signal)]);
      const stream = async function* (name: "model" | "testSet"): AsyncGenerator<Uint8Array> {
        yield* talk.take(await talk.ask<number>(name));
      };
      return { ...found, model: () => stream("model"), testSet: () => stream("testSet"), close: end };
    } catch (cause) {
      await end();
      throw cause;
    }
  }
}

function actsFor(order: TrainingOrder, { stages, tell }: TrainingWatch, baseline: BaselineSource, talk: () => Talk) {
  return {
    open: (which: FileRole) => {
      const file = order[which];
      if (file === undefined) throw new Error(`There is no ${which} file.`);
      return talk().offer(file.bytes());
    },
    load: async (stage: string): Promise<OfferedStage | undefined> => {
      const found = await stages.load(stage);
      return found && { bytes: talk().offer(found.bytes), size: found.size };
    },
    save: (stage: string, bytes: number) => stages.save(stage, talk().take(bytes)),
    tell,
    identity: () => baseline.identity(),
    translate: (texts: readonly string[]) => baseline.translate(texts),
  };
}

/** Rejects when the thread ends before its work, or is to. */
function died(worker: Worker, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    worker.once("error", (cause: Error & { readonly code?: string }) => {
      reject(cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooLarge() : cause);
    });
    worker.once("exit", (code) => {
      if (signal.aborted) reject(signal.reason as Error);
      else reject(new Error(`The thread of the training ended with code ${code}.`));
    });
  });
}

function tooLarge(): DomainError {
  return new DomainError("tooLarge", "training-too-large", "The training needed more memory than this host gives to one.",
    { details: "Train on a host with more memory, or with fewer translation units." });
}
