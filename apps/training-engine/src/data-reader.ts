import type { TrainingUnit } from "@dragoman/adaptation/cleaning";
import { TrainingDataError } from "@dragoman/adaptation/training";
import { DomainError } from "@dragoman/domain/common";
import { readTrainingUnits, SegmentationCheck } from "@dragoman/resource-files";
import type { FileRole, ThreadOrder } from "./thread-order.js";

/** So many sentences about the data are told with a failure. */
const mostWithFailure = 3;

/** Reads the files of a training, and collects what is odd about them. */
export class DataReader {
  private readonly found = new Map<FileRole, readonly string[]>();

  constructor(
    private readonly order: Pick<ThreadOrder, "sourceLanguageId" | "targetLanguageId" | "verifySegmentation" | "fileNames">,
    /** Hears all sentences whenever a file was read, or given up. */
    private readonly told: (problems: readonly string[]) => void,
  ) {}

  /** The units of a file in batches. */
  async *units(which: FileRole, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly TrainingUnit[]> {
    const { sourceLanguageId, targetLanguageId, verifySegmentation, fileNames: { [which]: name = which } } = this.order;
    const reading = readTrainingUnits(bytes, { sourceLanguageId, targetLanguageId });
    const segmentation = verifySegmentation ? new SegmentationCheck(sourceLanguageId, targetLanguageId) : undefined;
    try {
      for await (const batch of reading) {
        for (const unit of batch) segmentation?.take(unit);
        yield batch;
      }
    } finally {
      this.found.set(which, [...reading.problems, ...segmentation?.sentences() ?? []].map((sentence) => `${name}: ${sentence}`));
      this.told(this.problems());
    }
  }

  /** What failed; where the data is to blame, with what is odd about it. */
  explained(cause: unknown): unknown {
    const problems = this.problems();
    const isOfData = cause instanceof TrainingDataError || (cause instanceof DomainError && cause.code.startsWith("training-data-"));
    if (!isOfData || problems.length === 0) return cause;
    const said = cause instanceof DomainError && cause.details !== cause.message ? `${cause.message} ${cause.details}` : cause.message;
    return new Error([said, ...problems.slice(0, mostWithFailure)].join(" "), { cause });
  }

  private problems(): readonly string[] {
    return [...this.found.values()].flat();
  }
}
