import type { Signals } from "@dragoman/application/common";
import type { LabelRepository } from "@dragoman/application/labels";
import type { TranslationRepository } from "@dragoman/application/translations";
import type { UserRepository } from "@dragoman/application/users";
import type { DomainEvent } from "@dragoman/domain/common";
import type { Subject } from "../common/subject.js";

/** What the contract needs of an adapter besides the port. */
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
