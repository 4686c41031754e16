import type { Change, EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { Line, Translation, TranslationSubstate } from "@dragoman/domain/translations";

/** All that are there have to match. An empty list matches nothing. */
export interface TranslationFilter {
  /** Only this owner's. */
  readonly ownerId?: string;
  /** The whole name, without letter case. */
  readonly username?: string;
  /** States and substates; any of them. */
  readonly statuses?: readonly string[];
  /** Ids or names of labels, names without letter case; any of them. */
  readonly labels?: readonly string[];
  /** Both ends are included. */
  readonly queuedFrom?: Instant;
  readonly queuedTo?: Instant;
  readonly translationMethod?: string;
  /** Substring, without letter case. */
  readonly title?: string;
  readonly languagePairId?: string;
  /** Of the pair or of the whole chain; `aut` is the source of one that detects it. */
  readonly sourceLanguageId?: string;
  readonly targetLanguageId?: string;
  readonly ids?: readonly string[];
}

/**
 * Keeps translation jobs.
 *
 * `update` holds the job alone from reading to writing: two updates of one job never interleave, and when `change`
 * throws nothing is stored and no event is published. A function that is given may be called again, after a rival got in
 * the way, so it has no other effect than its answer. `now` is the clock of the store, the same for every process. Every
 * string is kept as it is, NUL bytes included; labels are kept by id and answered under their present names, without those
 * that were removed. Each committed change is signalled through `Signals` under `translations`.
 */
export interface TranslationRepository {
  /**
   * Stores a new job; `build` gets the store's clock. Rejects with `not-authenticated` when its owner is not there any more:
   * a user who is removed leaves no job behind, also none that was asked for a moment before.
   */
  add(build: (now: Instant) => Change<Translation>): Promise<Translation>;
  find(id: string): Promise<Translation | undefined>;
  /** Rejects with `translation-not-found` when there is no such job. */
  update<T extends Translation>(id: string, change: (job: Translation, now: Instant) => Change<T>): Promise<T>;
  /**
   * Gives the next job of the first of these lines that has a claimable one (`isClaimable`) to `take`, and stores what it
   * returns. In a line the smallest turn (`turnIn`) is next; a job has its turn from when it was added, also when it comes into
   * another line (`lineOf`). No job is ever given to two. Undefined when there is none.
   */
  claim(lines: readonly Line[], take: (job: Translation, now: Instant) => Change<Translation>): Promise<Translation | undefined>;
  /** The pairs of all jobs that are not done, each once, also those that detect their source. */
  pairsWaitedFor(): Promise<readonly string[]>;
  /** Whether any job is in the hands of a worker whose lease has not run out. */
  isAnyHeld(): Promise<boolean>;
  /** Jobs whose lease ends later than any that is given now (`shortenLease`). */
  heldTooLong(): Promise<readonly string[]>;
  /** Removes the job unless `events` throws; answers it as it was. Rejects with `translation-not-found`. */
  remove(id: string, events: EventsAt<Translation>): Promise<Translation>;
  /** Removes all that match, batch by batch, each with its events, which are asked for by its id; answers how many. */
  removeAll(filter: TranslationFilter, events: EventsAt<string>): Promise<number>;
  /** Newest first; ids in ascending order break ties. Past the last page: no items, true totals. */
  list(filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>>;
  /** When the job came that waits for a job engine for longest; undefined when none does. */
  oldestWaiting(): Promise<Instant | undefined>;
  count(): Promise<Readonly<Partial<Record<TranslationSubstate, number>>>>;
}
