import type { Clock } from "@dragoman/application/common";
import type { AddedFeedback, FeedbackFilter, FeedbackRepository } from "@dragoman/application/feedback";
import { type Change, DomainError, type Instant, type Page, type PageRequest } from "@dragoman/domain/common";
import type { Feedback, NewFeedback } from "@dragoman/domain/feedback";
import type { MemorySignals } from "../common/memory-signals.js";
import { pageOf } from "../common/paging.js";
import { matches } from "./feedback-matches.js";

const byId = (one: Feedback, other: Feedback): number => Number(one.id) - Number(other.id);
const newestFirst = (one: Feedback, other: Feedback): number => other.created - one.created || byId(one, other);

/** Feedback in memory. Nothing interleaves, for no act but `addAll` waits in its midst, and that one stores at its end. */
export class MemoryFeedbackRepository implements FeedbackRepository {
  private readonly entries = new Map<string, Feedback>();
  private made = 0;

  constructor(private readonly clock: Clock, private readonly signals: MemorySignals) {}

  async add(build: (now: Instant) => NewFeedback): Promise<Feedback> {
    return this.insert(build(this.clock.now()));
  }

  async find(id: string): Promise<Feedback | undefined> {
    return this.entries.get(id);
  }

  async update(id: string, change: (feedback: Feedback, now: Instant) => Change<Feedback>): Promise<Feedback> {
    return this.store(change(this.held(id), this.clock.now()).state);
  }

  async remove(id: string, check: (feedback: Feedback) => void): Promise<Feedback> {
    const feedback = this.held(id);
    check(feedback);
    this.drop(feedback);
    return feedback;
  }

  async removeAll(filter: FeedbackFilter): Promise<number> {
    const all = this.matching(filter);
    for (const feedback of all) this.drop(feedback);
    return all.length;
  }

  async list(filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>> {
    return pageOf(this.matching(filter).sort(newestFirst), page);
  }

  async *all(filter: FeedbackFilter): AsyncGenerator<Feedback> {
    yield* this.matching(filter).sort(byId);
  }

  async addAll(read: (now: Instant) => AsyncIterable<readonly NewFeedback[]>, approve?: { readonly reviewer: string }): Promise<AddedFeedback> {
    const now = this.clock.now();
    const all: NewFeedback[] = [];
    for await (const batch of read(now)) all.push(...batch);
    let added = 0;
    for (const entry of all) {
      const alike = this.matching({ languagePairId: entry.languagePairId }).filter(({ sourceText }) => sourceText === entry.sourceText);
      if (alike.some(({ suggestedTranslation }) => suggestedTranslation === entry.suggestedTranslation)) continue;
      const approves = approve !== undefined && entry.approvalState !== "approved" && alike.every(({ approvalState }) => approvalState !== "approved");
      this.insert(approves ? { ...entry, approvalState: "approved", review: { reviewer: approve.reviewer, reviewed: now } } : entry);
      added += 1;
    }
    return { added, duplicate: all.length - added };
  }

  private matching(filter: FeedbackFilter): Feedback[] {
    return [...this.entries.values()].filter((feedback) => matches(feedback, filter));
  }

  private held(id: string): Feedback {
    const feedback = this.entries.get(id);
    if (feedback === undefined) throw new DomainError("notFound", "feedback-not-found", `There is no feedback ${JSON.stringify(id)}.`);
    return feedback;
  }

  private insert(entry: NewFeedback): Feedback {
    return this.store({ ...entry, id: String((this.made += 1)) });
  }

  private store(feedback: Feedback): Feedback {
    this.entries.set(feedback.id, feedback);
    this.signals.tell("feedback", feedback.languagePairId);
    return feedback;
  }

  private drop(feedback: Feedback): void {
    this.entries.delete(feedback.id);
    this.signals.tell("feedback", feedback.languagePairId);
  }
}
