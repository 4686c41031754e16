import type { Signals } from "@dragoman/application/common";
import type { FeedbackRepository } from "@dragoman/application/feedback";
import type { Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
export interface FeedbackRepositorySubject extends Subject<FeedbackRepository> {
  /** Listens on the same data. */
  readonly signals: Signals;
}
