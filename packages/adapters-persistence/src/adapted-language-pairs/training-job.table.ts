import { contentsOf, type AdaptedPair, type TrainingJob } from "@dragoman/domain/adapted-language-pairs";
import { fold } from "@dragoman/domain/common";
import { foldUsername } from "@dragoman/domain/users";
import { EntitySchema } from "typeorm";
import { bigint, comparable } from "../common/columns.js";
import type { SchemaStep } from "../common/slice.js";
import { json, storedShape } from "../common/stored-json.js";

/** Training jobs, and the pairs that they yield: a pair is there as long as one of its jobs is. */
export const trainingSchema: SchemaStep = {
  number: 29, name: "training jobs", minimumCode: 29,
  sql: `
    CREATE TABLE adapted_language_pairs (
      language_pair_id text COLLATE "C" PRIMARY KEY,
      name_key text COLLATE "C" NOT NULL,
      pair json NOT NULL
    );
    CREATE UNIQUE INDEX adapted_language_pairs_name_key ON adapted_language_pairs (name_key);
    CREATE TABLE training_jobs (
      id text COLLATE "C" PRIMARY KEY,
      language_pair_id text COLLATE "C" NOT NULL REFERENCES adapted_language_pairs,
      source_language_id text COLLATE "C" NOT NULL,
      target_language_id text COLLATE "C" NOT NULL,
      baseline_model_key text COLLATE "C" NOT NULL,
      model_key text COLLATE "C" NOT NULL,
      username_key text COLLATE "C" NOT NULL,
      training_host_key text COLLATE "C" NOT NULL,
      queued bigint NOT NULL,
      state text COLLATE "C" NOT NULL,
      leased_until bigint NOT NULL,
      contents text[] COLLATE "C" NOT NULL,
      job json NOT NULL
    );
    CREATE INDEX training_jobs_of_pair ON training_jobs (language_pair_id, queued DESC, id);
    CREATE INDEX training_jobs_newest ON training_jobs (queued DESC, id);
    CREATE INDEX training_jobs_under_way ON training_jobs (queued, id)
      WHERE state NOT IN ('readyToDeploy', 'deployed', 'canceled', 'failed');
    CREATE INDEX training_jobs_contents ON training_jobs USING gin (contents) WITH (fastupdate = off);
  `,
};

/** Jobs as they stand in their rows. */
export const storedTrainingJob = storedShape<TrainingJob>("a training job", [], (job) => ({ ...job }));
/** Pairs as they stand in their rows. */
export const storedAdaptedPair = storedShape<AdaptedPair>("an adapted language pair", [], (pair) => ({ ...pair }));

/** A job with what is filtered, sorted and claimed by beside it; `job` alone holds all facts as they are. */
export interface TrainingJobRow {
  id: string;
  languagePairId: string;
  sourceLanguageId: string;
  targetLanguageId: string;
  /** The second part of the id of the baseline, and that of the adapted pair. */
  baselineModelKey: string;
  modelKey: string;
  usernameKey: string;
  trainingHostKey: string;
  queued: number;
  state: string;
  leasedUntil: number;
  /** What the job refers to in the content store. */
  contents: string[];
  job: TrainingJob;
}

export const trainingJobTable = new EntitySchema<TrainingJobRow>({
  name: "trainingJob", tableName: "training_jobs",
  columns: {
    id: { type: "text", primary: true },
    languagePairId: { type: "text", name: "language_pair_id" },
    sourceLanguageId: { type: "text", name: "source_language_id" },
    targetLanguageId: { type: "text", name: "target_language_id" },
    baselineModelKey: { type: "text", name: "baseline_model_key" },
    modelKey: { type: "text", name: "model_key" },
    usernameKey: { type: "text", name: "username_key" },
    trainingHostKey: { type: "text", name: "training_host_key" },
    queued: bigint,
    state: { type: "text" },
    leasedUntil: { ...bigint, name: "leased_until" },
    contents: { type: "text", array: true },
    job: json(storedTrainingJob),
  },
});

export interface AdaptedPairRow {
  languagePairId: string;
  /** Unique. */
  nameKey: string;
  pair: AdaptedPair;
}

export const adaptedPairTable = new EntitySchema<AdaptedPairRow>({
  name: "adaptedLanguagePair", tableName: "adapted_language_pairs",
  columns: {
    languagePairId: { type: "text", primary: true, name: "language_pair_id" },
    nameKey: { type: "text", name: "name_key" },
    pair: json(storedAdaptedPair),
  },
});

/** The form in which a name is compared. */
export const keyOf = (name: string): string => comparable(fold(name));

const modelOf = (languagePairId: string): string => languagePairId.split("_")[1] ?? "";

/** The row of a job. */
export function toRow(job: TrainingJob): TrainingJobRow {
  const { profile } = job;
  return {
    id: job.id, languagePairId: comparable(profile.languagePairId), sourceLanguageId: comparable(profile.sourceLanguageId),
    targetLanguageId: comparable(profile.targetLanguageId), baselineModelKey: keyOf(modelOf(profile.baselineLanguagePairId)),
    modelKey: keyOf(modelOf(profile.languagePairId)), usernameKey: comparable(foldUsername(profile.username)),
    trainingHostKey: keyOf(profile.trainingHost), queued: job.queued, state: job.state,
    leasedUntil: "leasedUntil" in job ? job.leasedUntil : 0, contents: [...contentsOf(job)], job,
  };
}
