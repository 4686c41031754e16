import type { Clock } from "@dragoman/application/common";
import { ownerGone, type TranslationFilter, translationNotFound, type TranslationRepository } from "@dragoman/application/translations";
import type { Change, EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";
import { autoDetectTarget } from "@dragoman/domain/language-pairs";
import { isClaimable, type Translation, type TranslationSubstate } from "@dragoman/domain/translations";
import { type MemoryChange, MemoryChanges } from "../common/memory-changes.js";
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

  constructor(
    private readonly clock: Clock,
    /** Also the door of those whose changes touch jobs. */
    readonly changes = new MemoryChanges(clock),
    private readonly labels = new MemoryLabelRepository(changes),
  ) {}

  /** From now on owners must be there. */
  belongTo(isThere: (userId: string) => boolean): void {
    this.isThere = isThere;
  }

  async add(build: (now: Instant) => Change<Translation>): Promise<Translation> {
    const change = build(this.clock.now());
    if (!this.isThere(change.state.ownerId)) throw ownerGone();
    return this.store(change);
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

  async remove(id: string, events: EventsAt<Translation>): Promise<Translation> {
    const job = this.known(id);
    return this.changes.store({ ...this.removalOf([job], job), events: events(job, this.clock.now()) });
  }

  async removeAll(filter: TranslationFilter, events: EventsAt<string>): Promise<number> {
    return this.changes.store(this.removal(filter, events));
  }

  /** The change that removes all that match, for whoever changes something else with it. */
  removal(filter: TranslationFilter, events: EventsAt<string>): MemoryChange<number> {
    const all = this.matching(filter);
    const now = this.clock.now();
    return { ...this.removalOf(all, all.length), events: all.flatMap(({ id }) => events(id, now)) };
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
    if (job === undefined) throw translationNotFound(id);
    return this.shown(job);
  }

  private all(): Translation[] {
    return [...this.jobs.values()].map((job) => this.shown(job));
  }

  private shown(job: Translation): Translation {
    if (job.profile.labels.length === 0) return job;
    return { ...job, profile: { ...job.profile, labels: this.labels.present(job.profile.labels) } };
  }

  private store<T extends Translation>({ state, events = [] }: Change<T>): T {
    return this.changes.store({
      answer: state, events, topic: "translations", subjects: [state.id], write: () => this.jobs.set(state.id, state),
    });
  }

  private removalOf<T>(jobs: readonly Translation[], answer: T): Omit<MemoryChange<T>, "events"> {
    const ids = jobs.map(({ id }) => id);
    return { answer, topic: "translations", subjects: ids, write: () => { for (const id of ids) this.jobs.delete(id); } };
  }
}
