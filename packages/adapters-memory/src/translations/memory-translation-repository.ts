import type { Clock } from "@dragoman/application/common";
import { ownerGone, type TranslationFilter, translationNotFound, type TranslationRepository } from "@dragoman/application/translations";
import type { Change, EventsAt, Instant, Page, PageRequest } from "@dragoman/domain/common";
import {
  isClaimable, lastSeen, type Line, lineOf, type LineSeen, shortenLease, type Translation, type TranslationSubstate, turnIn,
} from "@dragoman/domain/translations";
import { type MemoryChange, MemoryChanges } from "../common/memory-changes.js";
import { byCodePoints, pageOf } from "../common/paging.js";
import { MemoryLabelRepository } from "../labels/index.js";
import { matches } from "./translation-matches.js";

const oldestFirst = (one: Translation, other: Translation): number => one.queued - other.queued;
const sameLine = (one: Line, other: Line): boolean => one.languagePairId === other.languagePairId && one.kind === other.kind;
const newestFirst = (one: Translation, other: Translation): number => other.queued - one.queued || byCodePoints(one.id, other.id);

/** Translation jobs in memory. Nothing interleaves, for no act waits in its midst. */
export class MemoryTranslationRepository implements TranslationRepository {
  private readonly jobs = new Map<string, Translation>();
  /** As they are told of, once they are removed. */
  private readonly removed = new Map<string, Translation>();
  /** Of each job that ever was. */
  private readonly turns = new Map<string, number>();
  /** Whether a user is there. Who uses this store without one of users may be any owner. */
  private isThere: (userId: string) => boolean = () => true;

  constructor(
    private readonly clock: Clock,
    /** Also the door of those whose changes touch jobs. */
    readonly changes = new MemoryChanges(clock),
    private readonly labels = new MemoryLabelRepository(changes),
    /** Whether a job may be claimed yet, beside what the domain says of it. */
    private readonly mayBegin: (job: Translation) => boolean = () => true,
  ) {}

  /** From now on owners must be there. */
  belongTo(isThere: (userId: string) => boolean): void {
    this.isThere = isThere;
  }

  async add(build: (now: Instant) => Change<Translation>): Promise<Translation> {
    const change = build(this.clock.now());
    if (!this.isThere(change.state.ownerId)) throw ownerGone();
    const turn = turnIn(this.seenIn(lineOf(change.state), change.state.ownerId));
    return this.store(change, () => this.turns.set(change.state.id, turn));
  }

  async find(id: string): Promise<Translation | undefined> {
    const job = this.jobs.get(id);
    return job === undefined ? undefined : this.shown(job);
  }

  async update<T extends Translation>(id: string, change: (job: Translation, now: Instant) => Change<T>): Promise<T> {
    return this.store(change(this.known(id), this.clock.now()));
  }

  async claim(
    lines: readonly Line[], take: (job: Translation, now: Instant) => Change<Translation>,
  ): Promise<Translation | undefined> {
    const now = this.clock.now();
    for (const line of lines) {
      const next = this.toDoIn(line).find((job) => isClaimable(job, now) && this.mayBegin(job));
      if (next !== undefined) return this.store(take(next, now));
    }
    return undefined;
  }

  async pairsWaitedFor(): Promise<readonly string[]> {
    return [...new Set(this.all().filter(({ state }) => state !== "done").map(({ profile }) => profile.languagePairId))];
  }

  async isAnyHeld(): Promise<boolean> {
    const now = this.clock.now();
    return this.all().some((job) => job.state === "inProgress" && !isClaimable(job, now));
  }

  async heldTooLong(): Promise<readonly string[]> {
    const now = this.clock.now();
    return this.all().filter((job) => shortenLease(job, now) !== job).map(({ id }) => id);
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

  async oldestWaiting(): Promise<Instant | undefined> {
    const waiting = this.all().filter(({ state }) => state === "preparing");
    return waiting.length === 0 ? undefined : Math.min(...waiting.map(({ queued }) => queued));
  }

  async count(): Promise<Partial<Record<TranslationSubstate, number>>> {
    const counts: Partial<Record<TranslationSubstate, number>> = {};
    for (const { substate } of this.jobs.values()) counts[substate] = (counts[substate] ?? 0) + 1;
    return counts;
  }

  /** Ids of the contents that jobs refer to. */
  *contents(which: "all" | "unfinished" = "all"): Iterable<string> {
    for (const job of this.jobs.values()) {
      if (which === "unfinished" && job.state === "done") continue;
      yield job.input;
      if (job.substate === "succeeded") yield* Object.values(job.outputs) as string[];
    }
  }

  /** All jobs, also those that were removed since, as they are told of. */
  everAdded(): readonly Translation[] {
    return [...new Map([...this.removed, ...this.jobs]).values()].map((job) => this.shown(job));
  }

  private matching(filter: TranslationFilter): Translation[] {
    return this.all().filter((job) => matches(job, filter));
  }

  private turn({ id }: Translation): number {
    return this.turns.get(id) as number;
  }

  /** The jobs of a line that are not done, the next one first. */
  private toDoIn(line: Line): Translation[] {
    return this.all().filter((job) => job.state !== "done" && sameLine(lineOf(job), line))
      .sort((one, other) => this.turn(one) - this.turn(other) || oldestFirst(one, other));
  }

  private seenIn(line: Line, ownerId: string): LineSeen {
    const toDo = this.toDoIn(line);
    const reached = toDo.find(({ state }) => state === "preparing") ?? toDo.at(-1);
    const own = toDo.findLast((job) => job.ownerId === ownerId);
    return {
      ...(reached === undefined ? {} : { reached: this.turn(reached) }),
      ...(own === undefined ? {} : { own: { turn: this.turn(own), inputSize: own.result.inputSize } }),
    };
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

  private store<T extends Translation>({ state, events = [] }: Change<T>, beside: () => unknown = () => undefined): T {
    return this.changes.store({
      answer: state, events, topic: "translations", subjects: [state.id],
      write: () => {
        this.jobs.set(state.id, state);
        beside();
      },
    });
  }

  private drop(id: string): void {
    const job = this.jobs.get(id);
    if (job !== undefined) this.removed.set(id, lastSeen(job, this.clock.now()));
    this.jobs.delete(id);
  }

  private removalOf<T>(jobs: readonly Translation[], answer: T): Omit<MemoryChange<T>, "events"> {
    const ids = jobs.map(({ id }) => id);
    return { answer, topic: "translations", subjects: ids, write: () => ids.forEach((id) => this.drop(id)) };
  }
}
