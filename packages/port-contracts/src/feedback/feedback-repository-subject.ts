import type { FeedbackRepository, Signals } from "@dragoman/application";
import type { Subject } from "../common/subject.js";

export interface FeedbackRepositorySubject extends Subject<FeedbackRepository> {
  /** Listens on the same data. */
  readonly signals: Signals;
}
