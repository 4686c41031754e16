import type { Change, EventsAt, EventsOf, Instant, Page, PageRequest } from "@dragoman/domain/common";
import type { ApprovalState, Feedback, NewFeedback } from "@dragoman/domain/feedback";

/** All that are there have to match. An empty list matches nothing. */
export interface FeedbackFilter {
  readonly ids?: readonly string[];
  /** Only this owner's. */
  readonly ownerId?: string;
  /** Whole names, without letter case. */
  readonly username?: string;
  readonly reviewer?: string;
  readonly languagePairId?: string;
  /** Of the pair, or of the whole chain. */
  readonly sourceLanguageId?: string;
  readonly targetLanguageId?: string;
  /** Substrings, without letter case. */
  readonly sourceText?: string;
  readonly machineTranslation?: string;
  readonly suggestedTranslation?: string;
  readonly comment?: string;
  /** Any of them. */
  readonly approvalStates?: readonly ApprovalState[];
  /** Both ends are included. */
  readonly createdFrom?: Instant;
  readonly createdTo?: Instant;
}

/** What became of entries that were added together. */
export interface AddedFeedback {
  readonly added: number;
  /** Those for which an entry with the same pair, source text and suggestion was there, or came before among them. */
  readonly duplicate: number;
}

/** What is still known of an entry that was removed with many others. */
export type RemovedFeedback = Pick<Feedback, "id" | "languagePairId">;

/** Reads what is to be stored, batch by batch; called again when the store has to begin anew. */
export type ReadFeedback = (now: Instant) => AsyncIterable<readonly NewFeedback[]>;

/**
 * Keeps feedback.
 *
 * `update` holds the entry alone from reading to writing: two updates of one entry never interleave. Each change is stored with
 * its events, together or not at all; when a function that is given throws, nothing is stored. It may be called again, after a
 * rival got in the way. `now` is the clock of the store. Each committed change is signalled through `Signals` under `feedback`, by the
 * pair of the entry.
 */
export interface FeedbackRepository {
  /** Stores a new entry under the next id. */
  add(build: (now: Instant) => NewFeedback, events: EventsOf<Feedback>): Promise<Feedback>;
  find(id: string): Promise<Feedback | undefined>;
  /** Rejects with `feedback-not-found` when there is no such entry. */
  update(id: string, change: (feedback: Feedback, now: Instant) => Change<Feedback>): Promise<Feedback>;
  /** Removes the entry unless `events` throws; answers it as it was. Rejects with `feedback-not-found`. */
  remove(id: string, events: EventsAt<Feedback>): Promise<Feedback>;
  /** Removes all that match, batch by batch, each entry with its events; answers how many. */
  removeAll(filter: FeedbackFilter, events: EventsAt<RemovedFeedback>): Promise<number>;
  /** Newest first; ids in ascending order break ties. Past the last page: no items, true totals. */
  list(filter: FeedbackFilter, page: PageRequest): Promise<Page<Feedback>>;
  /** All that match, by their ids, however many there are; only a few are held at once. */
  all(filter: FeedbackFilter): AsyncIterable<Feedback>;
  /**
   * Stores all that `read` yields, or nothing when it fails, and no duplicates. With `approve`, an entry that is not
   * approved becomes so, reviewed by that user at `now`, when no other entry for its pair and source text is approved
   * or came before among the added.
   */
  addAll(read: ReadFeedback, events: EventsAt<AddedFeedback>, approve?: { readonly reviewer: string }): Promise<AddedFeedback>;
}
