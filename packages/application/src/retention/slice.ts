import type { TrainingJobRepository } from "../adapted-language-pairs/index.js";
import type { AuditLog } from "../audit/index.js";
import type { Clock } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { Offer } from "../common/slice.js";
import type { PurgeReports } from "../reports/index.js";
import type { SettingStore } from "../system/index.js";
import type { TranslationRepository } from "../translations/index.js";
import { ChangeRetention, ReadRetention } from "./change-retention.js";
import { PurgeOld } from "./purge-old.js";

/** What the use cases of retention need. */
export interface RetentionNeeds {
  readonly settings: SettingStore;
  readonly translations: TranslationRepository;
  readonly trainingJobs: TrainingJobRepository;
  readonly contents: ContentStore;
  readonly purgeReports: PurgeReports;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** For how long what is kept. */
export const retentionSlice = {
  readRetention: ({ settings }: RetentionNeeds) => new ReadRetention(settings),
  changeRetention: ({ settings }: RetentionNeeds) => new ChangeRetention(settings),
  purgeOld: ({ settings, translations, trainingJobs, contents, purgeReports, audit, clock }: RetentionNeeds) =>
    new PurgeOld(settings, { translations, trainingJobs, contents, purgeReports, audit }, clock),
};

/** What the interface calls of this slice. */
export type RetentionUseCases = Offer<typeof retentionSlice>;
