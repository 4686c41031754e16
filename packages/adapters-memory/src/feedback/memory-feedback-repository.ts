import type { Clock } from "@dragoman/application/common";
import {
  type AddedFeedback, type FeedbackFilter, feedbackNotFound, type FeedbackRepository, type ReadFeedback, type RemovedFeedback,
} from "@dragoman/application/feedback";
import type { Change, DomainEvent, EventsAt, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { Feedback, NewFeedback } from "@dragoman/domain/feedback";
import { MemoryChanges } from "../common/memory-changes.js";
import { pageOf } from "../common/paging.js";
import { matches } from "./feedback-matches.js";

const newestFirst = (one: Feedback, other: Feedback): number => other.created - one.created;

/** Feedback in memory. Nothing interleaves, for no act but `addAll` waits in its midst, and that one stores at its end. */
export class MemoryFeedbackRepository implements FeedbackRepository {
  /** In the order of their ids, for an entry that is changed keeps its place; what is sorted by other facts leaves it to break ties. */
  private readonly entries = new Map<string, Feedback>();
  private made = 0;

  constructor(private readonly clock: Clock, private readonly changes = new MemoryChanges(clock)) {}

  async add(build: (now: Instant) => NewFeedback, events: EventsOf<Feedback>): Promise<Feedback> {
    const feedback = { ...build(this.clock.now()), id: String(this.made + 1) };
    return this.put([feedback], feedback, events(feedback));
  }

  async find(id: string): Promise<Feedback | undefined> {
    return this.entries.get(id);
  }

  async update(id: string, change: (feedback: Feedback, now: Instant) => Change<Feedback>): Promise<Feedback> {
    const { state, events } = change(this.held(id), this.clock.now());
    return this.put([state], state, events);
  }

  async remove(id: string, events: EventsAt<Feedback>): Promise<Feedback> {
    const feedback = this.held(id);
    return this.drop([feedback], feedback, events);
  }

  async removeAll(filter: FeedbackFilter, events: EventsAt<RemovedFeedback>): Promise<number> {
    const all = this.matching(filter);
    return this.drop(all, all.length, events);
  }

  async list(filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return pageOf(this.matching(filter).sort(newestFirst), page);
  }

  async *all(filter: FeedbackFilter): AsyncGenerator<Feedback> {
    yield* this.matching(filter);
  }

  async addAll(read: ReadFeedback, events: EventsAt<AddedFeedback>, approve?: { readonly reviewer: string }): Promise<AddedFeedback> {
    const now = this.clock.now();
    const all: NewFeedback[] = [];
    for await (const batch of read(now)) all.push(...batch);
    const fresh: Feedback[] = [];
    for (const entry of all) {
      const alike = [...this.entries.values(), ...fresh].filter(({ languagePairId, sourceText }) =>
        languagePairId === entry.languagePairId && sourceText === entry.sourceText);
      if (alike.some(({ suggestedTranslation }) => suggestedTranslation === entry.suggestedTranslation)) continue;
      const approves = approve !== undefined && entry.approvalState !== "approved"
        && alike.every(({ approvalState }) => approvalState !== "approved");
      const judged = approves ? { approvalState: "approved", review: { reviewer: approve.reviewer, reviewed: now } } as const : {};
      fresh.push({ ...entry, ...judged, id: String(this.made + fresh.length + 1) });
    }
    const added = { added: fresh.length, duplicate: all.length - fresh.length };
    return this.put(fresh, added, events(added, now));
  }

  private matching(filter: FeedbackFilter): Feedback[] {
    return [...this.entries.values()].filter((feedback) => matches(feedback, filter));
  }

  private held(id: string): Feedback {
    const feedback = this.entries.get(id);
    if (feedback === undefined) throw feedbackNotFound(id);
    return feedback;
  }

  private put<T>(entries: readonly Feedback[], answer: T, events: readonly DomainEvent[] = []): T {
    return this.store(answer, entries, events, () => {
      for (const feedback of entries) {
        this.entries.set(feedback.id, feedback);
        this.made = Math.max(this.made, Number(feedback.id));
      }
    });
  }

  private drop<T>(entries: readonly Feedback[], answer: T, events: EventsAt<Feedback>): T {
    const now = this.clock.now();
    return this.store(answer, entries, entries.flatMap((feedback) => events(feedback, now)), () => {
      for (const { id } of entries) this.entries.delete(id);
    });
  }

  private store<T>(answer: T, entries: readonly Feedback[], events: readonly DomainEvent[], write: () => void): T {
    const pairs = new Set(entries.map(({ languagePairId }) => languagePairId));
    return this.changes.store({ answer, events, topic: "feedback", subjects: [...pairs], write });
  }
}
