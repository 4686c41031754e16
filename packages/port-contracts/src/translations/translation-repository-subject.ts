import type { LabelRepository, Signals, TranslationRepository, UserRepository } from "@dragoman/application";
import type { DomainEvent } from "@dragoman/domain";
import type { Subject } from "../common/subject.js";

export interface TranslationRepositorySubject extends Subject<TranslationRepository> {
  /** The events that were published, in order. */
  events(): Promise<readonly DomainEvent[]>;
  /** Listens on the same data. */
  readonly signals: Signals;
  /** On the same data. */
  readonly labels: LabelRepository;
  /** On the same data. */
  readonly users: UserRepository;
}
