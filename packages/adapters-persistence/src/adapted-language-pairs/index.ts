import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import type { OnDatabase, PersistenceSlice } from "../common/slice.js";
import { PostgresTrainingJobRepository } from "./postgres-training-job-repository.js";
import { adaptedPairTable, storedTrainingJob, trainingJobTable, trainingSchema } from "./training-job.table.js";

export { PostgresTrainingJobRepository, storedTrainingJob };

/** How training jobs and the pairs that they yield are kept. */
export const adaptedLanguagePairs = {
  tables: [trainingJobTable, adaptedPairTable],
  steps: [trainingSchema],
  ports: { trainingJobs: ({ database }: OnDatabase): TrainingJobRepository => new PostgresTrainingJobRepository(database) },
} satisfies PersistenceSlice;
