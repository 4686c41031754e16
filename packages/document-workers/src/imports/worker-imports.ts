import type { DataFile, TrainingDataAnalysis, TrainingDataAnalyzer } from "@dragoman/application/adapted-language-pairs";
import type { BrandFiles } from "@dragoman/application/brands";
import type { DictionaryFiles } from "@dragoman/application/dictionaries";
import { isReadingLimit } from "@dragoman/application/documents";
import type { FeedbackFiles } from "@dragoman/application/feedback";
import type { ImageChecker } from "@dragoman/application/themes";
import { streams } from "../link/streams.js";
import type { DocumentWorkers, Order } from "../pool/document-workers.js";
import type { AnalysisOrder, SentImage } from "./import-tasks.js";

/** Lets a worker read a dictionary file. */
export function readDictionaryBy(workers: DocumentWorkers): DictionaryFiles["read"] {
  return async (open) => () => entriesOf(workers, { task: "dictionaries.read", input: {}, content: open });
}

/** Lets a worker read a file of brands. */
export function readBrandsBy(workers: DocumentWorkers): BrandFiles["read"] {
  return (open, format) => entriesOf(workers, { task: "brands.read", input: { format }, content: open });
}

/** Lets a worker read a file of feedback. */
export function readFeedbackBy(workers: DocumentWorkers): FeedbackFiles["read"] {
  return (bytes) => entriesOf(workers, { task: "feedback.read", input: {}, content: () => bytes });
}

/** Lets a worker look at images. */
export function imagesBy(workers: DocumentWorkers): ImageChecker {
  return {
    async check(name, bytes, types) {
      const order = { task: "images.check", input: { name, types }, content: async function* () { yield bytes; } };
      const image = await workers.answer<SentImage>({ ...order, sendsContent: true, lane: "quick", sender: "" });
      return { mediaType: image.mediaType as never, bytes: Buffer.from(image.bytes, "base64") };
    },
  };
}

/** Analyses training data in workers, each file in one. */
export class WorkerDataAnalyzer implements TrainingDataAnalyzer {
  constructor(private readonly workers: DocumentWorkers) {}

  async analyze(
    { training, test }: { readonly training: DataFile; readonly test?: DataFile },
    languages: Parameters<TrainingDataAnalyzer["analyze"]>[1], options: Parameters<TrainingDataAnalyzer["analyze"]>[2] = {},
  ): Promise<TrainingDataAnalysis> {
    const trained = await this.analyzeFile(training, languages, options);
    if (test === undefined) return trained;
    const tested = await this.analyzeFile(test, languages, options);
    return {
      ...trained, processorErrors: [...trained.processorErrors, ...tested.processorErrors], test: tested.training,
      cleaning: { training: trained.cleaning.training, test: tested.cleaning.training },
    };
  }

  private async analyzeFile(
    { name, bytes }: DataFile, languages: Pick<AnalysisOrder, "sourceLanguageId" | "targetLanguageId">,
    { verifySegmentation, signal }: NonNullable<Parameters<TrainingDataAnalyzer["analyze"]>[2]>,
  ): Promise<TrainingDataAnalysis> {
    const input: AnalysisOrder = { name, ...languages, verifySegmentation };
    try {
      return await this.workers.answer({
        task: "training-data.analyze", input, content: () => bytes, sendsContent: true, lane: "long", sender: "", signal,
      });
    } catch (error) {
      if (!isReadingLimit(error)) throw error;
      return unfinished(name, (error as Error).message);
    }
  }
}

function unfinished(name: string, why: string): TrainingDataAnalysis {
  const none = { source: 0, target: 0 };
  return {
    processorErrors: [`${name}: ${why} Split it, or leave out what is no translation.`], usable: false,
    training: { characters: none, words: none, translationUnits: 0 },
    cleaning: { training: { read: 0, kept: 0, leftOut: [], verdict: [] } },
  };
}

/** The entries that a task sends in batches; its failure in their place. */
async function* entriesOf<T>(workers: DocumentWorkers, order: Pick<Order, "task" | "input" | "content">): AsyncGenerator<T> {
  const { session, answer, worker } = await workers.begin({ ...order, sendsContent: true, lane: "long", sender: "" });
  let isOver = false;
  try {
    for await (const entries of session.items(streams.entries)) yield* entries as unknown as readonly T[];
    await answer;
    isOver = true;
  } finally {
    if (!isOver) worker.process.cancel(session);
  }
}
