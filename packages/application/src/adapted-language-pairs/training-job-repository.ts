import type { AdaptedPair, Carried, TrainingJob, TrainingState } from "@dragoman/domain/adapted-language-pairs";
import type { Change, EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";

/** All that are there have to match. An empty list matches nothing. */
export interface TrainingJobFilter {
  readonly languagePairId?: string;
  readonly sourceLanguageId?: string;
  readonly targetLanguageId?: string;
  /** These compare whole, without letter case: the model of the baseline (`Generic`), and domain and model of the adapted pair. */
  readonly baselineModel?: string;
  readonly domain?: string;
  readonly model?: string;
  readonly username?: string;
  readonly trainingHost?: string;
  /** Any of them. */
  readonly states?: readonly TrainingState[];
  /** Inclusive. */
  readonly queuedTo?: Instant;
}

/** `startDate`: newest first. Otherwise by the id of the pair, and of one pair the newest first. Ids break ties. */
export const trainingJobOrders = ["startDate", "languagePairId"] as const;
/** One of `trainingJobOrders`. */
export type TrainingJobOrder = (typeof trainingJobOrders)[number];

/**
 * Keeps training jobs, and the pairs that they yield.
 *
 * `update` holds the job alone from reading to writing: two updates of one job never interleave, and when `change` throws nothing is
 * stored and no event is published. A function that is given may be called again, after a rival got in the way, so it has no other
 * effect than its answer. `now` is the clock of the store, the same for every process. Every string is kept as it is. Each committed
 * change of a job is signalled through `Signals` under `trainings`. Contents that a job refers to (`contentsOf`) stay as long as it.
 */
export interface TrainingJobRepository {
  /** Stores the first job of a new pair, which is not trained by itself. Rejects with `adapted-name-taken` for the name of another one. */
  addPair(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob>;
  /** Stores a further job of a pair. Rejects with `adapted-pair-not-found` when there is no such pair any more. */
  addJob(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob>;
  find(id: string): Promise<TrainingJob | undefined>;
  /** Rejects with `training-job-not-found` when there is no such job. What names the job and its pair stays as it is. */
  update<T extends TrainingJob>(id: string, change: (job: TrainingJob, now: Instant) => Change<T>): Promise<T>;
  /**
   * Gives the oldest claimable job (`isTrainingClaimable`) of a host to `take`, and stores what it returns. No job is ever given to
   * two. Undefined when there is none.
   */
  claim(trainingHost: string, take: (job: TrainingJob, now: Instant) => Change<TrainingJob>): Promise<TrainingJob | undefined>;
  /** The same with the oldest job that waits for a server to carry it on (`isCarriedOnBy`), of any host. */
  claimCarried(take: (job: Carried, now: Instant) => Change<TrainingJob>): Promise<TrainingJob | undefined>;
  /** Removes the job unless `events` throws, and its pair with the last job of it; answers it as it was. Rejects as `update`. */
  remove(id: string, events: EventsAt<TrainingJob>): Promise<TrainingJob>;
  /** Past the last page: no items, true totals. */
  list(filter: TrainingJobFilter, order: TrainingJobOrder, page: PageRequest): Promise<Page<TrainingJob>>;
  count(): Promise<Readonly<Partial<Record<TrainingState, number>>>>;
  /** All pairs, by id. */
  pairs(): Promise<readonly AdaptedPair[]>;
  /** Rejects with `adapted-pair-not-found`. */
  updatePair(languagePairId: string, change: (pair: AdaptedPair, now: Instant) => Change<AdaptedPair>): Promise<AdaptedPair>;
}
