import type { LabelRepository } from "@dragoman/application/labels";
import type { QuickRecordStore, ReportRepository } from "@dragoman/application/reports";
import type { TranslationRepository } from "@dragoman/application/translations";
import type { UserRepository } from "@dragoman/application/users";
import type { StoreSubject } from "../common/store-subject.js";

/** What the contract needs of an adapter besides the port, all on the same data. */
export interface ReportRepositorySubject extends StoreSubject<ReportRepository> {
  readonly translations: TranslationRepository;
  readonly labels: LabelRepository;
  readonly users: UserRepository;
  readonly quick: QuickRecordStore;
}
