import {
  adaptedNameTaken, type TrainingJobFilter, trainingJobNotFound, type TrainingJobOrder, type TrainingJobRepository,
} from "@dragoman/application/adapted-language-pairs";
import { type Clock, systemClock } from "@dragoman/application/common";
import {
  type AdaptedPair, adaptedPairNotFound, type Carried, contentsOf, isCarriedOnBy, isTrainingClaimable, type TrainingJob, type TrainingState,
} from "@dragoman/domain/adapted-language-pairs";
import { type Change, type EventsAt, fold, type Instant, type Page, type PageRequest } from "@dragoman/domain/common";
import { MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";
import { matches } from "./training-job-matches.js";

const newestFirst = (one: TrainingJob, other: TrainingJob): number => other.queued - one.queued || byCodePoints(one.id, other.id);
const oldestFirst = (one: TrainingJob, other: TrainingJob): number => one.queued - other.queued;
const byPair = (one: TrainingJob, other: TrainingJob): number =>
  byCodePoints(one.profile.languagePairId, other.profile.languagePairId) || newestFirst(one, other);

/** Training jobs in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryTrainingJobRepository implements TrainingJobRepository {
  private readonly jobs = new Map<string, TrainingJob>();
  private readonly kept = new Map<string, AdaptedPair>();

  constructor(private readonly clock: Clock = systemClock, private readonly changes = new MemoryChanges(clock)) {}

  async addPair(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob> {
    const change = build(this.clock.now());
    const { languagePairId, name } = change.state.profile;
    if ([...this.kept.values()].some((pair) => fold(pair.name) === fold(name))) throw adaptedNameTaken(name);
    return this.store(change, () => this.kept.set(languagePairId, { languagePairId, name, autoAdaptationEnabled: false }));
  }

  async addJob(build: (now: Instant) => Change<TrainingJob>): Promise<TrainingJob> {
    const change = build(this.clock.now());
    this.knownPair(change.state.profile.languagePairId);
    return this.store(change);
  }

  async find(id: string): Promise<TrainingJob | undefined> {
    return this.jobs.get(id);
  }

  async update<T extends TrainingJob>(id: string, change: (job: TrainingJob, now: Instant) => Change<T>): Promise<T> {
    return this.store(change(this.known(id), this.clock.now()));
  }

  async claim(
    trainingHost: string, take: (job: TrainingJob, now: Instant) => Change<TrainingJob>,
  ): Promise<TrainingJob | undefined> {
    const now = this.clock.now();
    const next = this.oldest().find((job) => matches(job, { trainingHost }) && isTrainingClaimable(job, now));
    return next === undefined ? undefined : this.store(take(next, now));
  }

  async claimCarried(take: (job: Carried, now: Instant) => Change<TrainingJob>): Promise<TrainingJob | undefined> {
    const now = this.clock.now();
    const next = this.oldest().find((job) => isCarriedOnBy(job, now));
    return next === undefined ? undefined : this.store(take(next as Carried, now));
  }

  async remove(id: string, events: EventsAt<TrainingJob>): Promise<TrainingJob> {
    const job = this.known(id);
    const { languagePairId } = job.profile;
    const isLast = ![...this.jobs.values()].some((other) => other.id !== id && other.profile.languagePairId === languagePairId);
    return this.changes.store({
      answer: job, events: events(job, this.clock.now()), topic: "trainings", subjects: [id],
      write: () => {
        this.jobs.delete(id);
        if (isLast) this.kept.delete(languagePairId);
      },
    });
  }

  async list(filter: TrainingJobFilter, order: TrainingJobOrder, page: PageRequest): Promise<Page<TrainingJob>> {
    const found = [...this.jobs.values()].filter((job) => matches(job, filter));
    return pageOf(found.sort(order === "startDate" ? newestFirst : byPair), page);
  }

  async count(): Promise<Partial<Record<TrainingState, number>>> {
    const counts: Partial<Record<TrainingState, number>> = {};
    for (const { state } of this.jobs.values()) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }

  async pairs(): Promise<readonly AdaptedPair[]> {
    return [...this.kept.values()].sort((one, other) => byCodePoints(one.languagePairId, other.languagePairId));
  }

  async updatePair(languagePairId: string, change: (pair: AdaptedPair, now: Instant) => Change<AdaptedPair>): Promise<AdaptedPair> {
    const { state, events = [] } = change(this.knownPair(languagePairId), this.clock.now());
    return this.changes.store({ answer: state, events, write: () => void this.kept.set(languagePairId, state) });
  }

  /** Ids of the contents that jobs refer to. */
  *contents(): Iterable<string> {
    for (const job of this.jobs.values()) yield* contentsOf(job);
  }

  private oldest(): TrainingJob[] {
    return [...this.jobs.values()].sort(oldestFirst);
  }

  private known(id: string): TrainingJob {
    const job = this.jobs.get(id);
    if (job === undefined) throw trainingJobNotFound(id);
    return job;
  }

  private knownPair(languagePairId: string): AdaptedPair {
    const pair = this.kept.get(languagePairId);
    if (pair === undefined) throw adaptedPairNotFound(languagePairId);
    return pair;
  }

  private store<T extends TrainingJob>({ state, events = [] }: Change<T>, beside: () => unknown = () => undefined): T {
    return this.changes.store({
      answer: state, events, topic: "trainings", subjects: [state.id],
      write: () => {
        this.jobs.set(state.id, state);
        beside();
      },
    });
  }
}
