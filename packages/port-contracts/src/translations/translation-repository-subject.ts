import type { LabelRepository } from "@dragoman/application/labels";
import type { TranslationRepository } from "@dragoman/application/translations";
import type { UserRepository } from "@dragoman/application/users";
import type { StoreSubject } from "../common/store-subject.js";

/** What the contract needs of an adapter besides the port. */
export interface TranslationRepositorySubject extends StoreSubject<TranslationRepository> {
  /** On the same data. */
  readonly labels: LabelRepository;
  /** On the same data. */
  readonly users: UserRepository;
}
