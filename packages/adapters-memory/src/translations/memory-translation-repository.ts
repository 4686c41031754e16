import type { Clock } from "@dragoman/application/common";
import type { TranslationFilter, TranslationRepository } from "@dragoman/application/translations";
import { type Change, DomainError, type DomainEvent, type Instant, type Page, type PageRequest } from "@dragoman/domain/common";
import { autoDetectTarget } from "@dragoman/domain/language-pairs";
import { isClaimable, type Translation, type TranslationSubstate } from "@dragoman/domain/translations";
import type { MemorySignals } from "../common/memory-signals.js";
import { byCodePoints, pageOf } from "../common/paging.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { matches } from "./translation-matches.js";

const oldestFirst = (one: Translation, other: Translation): number => one.queued - other.queued || byCodePoints(one.id, other.id);
const newestFirst = (one: Translation, other: Translation): number => other.queued - one.queued || byCodePoints(one.id, other.id);

/** Translation jobs in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryTranslationRepository implements TranslationRepository {
  private readonly jobs = new Map<string, Translation>();
  /** Whether a user is there. Who uses this store without one of users may be any owner. */
  private isThere: (userId: string) => boolean = () => true;
  /** The events of all changes, in order. */
  readonly events: DomainEvent[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly signals: MemorySignals,
    private readonly labels: MemoryLabelRepository = new MemoryLabelRepository(),
  ) {}

  /** From now on owners must be there. */
  belongTo(isThere: (userId: string) => boolean): void {
    this.isThere = isThere;
  }

  async add(build: (now: Instant) => { job: Translation; events: readonly DomainEvent[] }): Promise<Translation> {
    const { job, events } = build(this.clock.now());
    if (!this.isThere(job.ownerId)) {
      throw new DomainError("unauthenticated", "not-authenticated", "The account that requested the translation no longer exists.",
        { details: "It has been deleted in the meantime; sign in with another one." });
    }
    return this.store({ state: job, events });
  }

  async find(id: string): Promise<Translation | undefined> {
    const job = this.jobs.get(id);
    return job === undefined ? undefined : this.shown(job);
  }

  async update<T extends Translation>(id: string, change: (job: Translation, now: Instant) => Change<T>): Promise<T> {
    return this.store(change(this.known(id), this.clock.now()));
  }

  async claim(
    languagePairIds: readonly string[], take: (job: Translation, now: Instant) => Change<Translation>,
  ): Promise<Translation | undefined> {
    const now = this.clock.now();
    const served = (pair: string): boolean => languagePairIds.includes(pair) || autoDetectTarget(pair) !== undefined;
    const [oldest] = this.all().filter((job) => isClaimable(job, now) && served(job.profile.languagePairId)).sort(oldestFirst);
    return oldest === undefined ? undefined : this.store(take(oldest, now));
  }

  async pairsWaitedFor(): Promise<readonly string[]> {
    return [...new Set(this.all().filter(({ state }) => state !== "done").map(({ profile }) => profile.languagePairId))];
  }

  async remove(id: string, check: (job: Translation) => void): Promise<Translation> {
    const job = this.known(id);
    check(job);
    this.drop(job);
    return job;
  }

  async removeAll(filter: TranslationFilter): Promise<number> {
    const all = this.matching(filter);
    for (const job of all) this.drop(job);
    return all.length;
  }

  async list(filter: TranslationFilter, page: PageRequest): Promise<Page<Translation>> {
    return pageOf(this.matching(filter).sort(newestFirst), page);
  }

  async count(): Promise<Partial<Record<TranslationSubstate, number>>> {
    const counts: Partial<Record<TranslationSubstate, number>> = {};
    for (const { substate } of this.jobs.values()) counts[substate] = (counts[substate] ?? 0) + 1;
    return counts;
  }

  /** Ids of the contents that jobs refer to. */
  *contents(): Iterable<string> {
    for (const job of this.jobs.values()) {
      yield job.input;
      if (job.substate === "succeeded") yield* Object.values(job.outputs) as string[];
    }
  }

  private matching(filter: TranslationFilter): Translation[] {
    return this.all().filter((job) => matches(job, filter));
  }

  private known(id: string): Translation {
    const job = this.jobs.get(id);
    if (job === undefined) throw new DomainError("notFound", "translation-not-found", `There is no translation ${JSON.stringify(id)}.`);
    return this.shown(job);
  }

  private all(): Translation[] {
    return [...this.jobs.values()].map((job) => this.shown(job));
  }

  private shown(job: Translation): Translation {
    return { ...job, profile: { ...job.profile, labels: this.labels.present(job.profile.labels) } };
  }

  private store<T extends Translation>({ state, events = [] }: Change<T>): T {
    this.jobs.set(state.id, state);
    this.events.push(...events);
    this.signals.tell("translations", state.id);
    return state;
  }

  private drop(job: Translation): void {
    this.jobs.delete(job.id);
    this.signals.tell("translations", job.id);
  }
}
