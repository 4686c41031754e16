import { type DomainEvent, type Instant, microsPerMs } from "@dragoman/domain/common";
import { deleted } from "@dragoman/domain/translations";
import { type TrainingJobRepository, removeEndedTrainings } from "../adapted-language-pairs/index.js";
import type { AuditLog } from "../audit/index.js";
import type { Clock } from "../common/clock-and-random.js";
import type { ContentStore } from "../common/content-store.js";
import type { PurgeReports } from "../reports/index.js";
import type { SettingStore } from "../system/index.js";
import type { TranslationRepository } from "../translations/index.js";
import { type Purge, purgeGroup, retentionGroup } from "./retention.js";

const dayMs = 24 * 60 * 60 * 1000;

/** The stores that grow as long as nobody purges them. */
export interface Growing {
  readonly translations: Pick<TranslationRepository, "removeAll">;
  readonly trainingJobs: Pick<TrainingJobRepository, "list" | "remove">;
  readonly contents: Pick<ContentStore, "purge">;
  readonly purgeReports: Pick<PurgeReports, "run">;
  readonly audit: Pick<AuditLog, "sweep">;
}

/** Removes what is older than the retention says, and says what that was. May run twice at once. */
export class PurgeOld {
  constructor(private readonly settings: SettingStore, private readonly growing: Growing, private readonly clock: Clock) {}

  async run(): Promise<Purge> {
    const { translations, trainingJobs, contents, purgeReports, audit } = this.growing;
    const { jobsDays, contentsDays, reportsDays, auditDays } = await this.settings.read(retentionGroup);
    const queuedTo = this.clock.now() - jobsDays * dayMs * microsPerMs;
    const removed = {
      // Contents first: a purge skips those whose jobs are removed already.
      contents: await after(contentsDays, (ms) => contents.purge(ms)),
      jobs: await after(jobsDays, async () => await removeEndedTrainings(trainingJobs, queuedTo)
        + await translations.removeAll({ statuses: ["done"], queuedTo }, (id, now) => [deleted(id, now)])),
      reports: await after(reportsDays, (ms) => purgeReports.run(ms)),
      auditEntries: await after(auditDays, (ms) => audit.sweep(ms)),
    };
    const isNothing = Object.values(removed).every((count) => count === 0);
    return this.settings.update(purgeGroup, (_, now) => (
      { state: { ...removed, at: now }, events: isNothing ? [] : [purged(removed, now)] }));
  }
}

/** Nothing is too old where it is kept for ever. */
const after = async (days: number, remove: (olderThanMs: number) => Promise<number>): Promise<number> =>
  (days === 0 ? 0 : remove(days * dayMs));

function purged({ jobs, contents, reports, auditEntries }: Purge, at: Instant): DomainEvent {
  const data = { jobs: String(jobs), contents: String(contents), reports: String(reports), auditEntries: String(auditEntries) };
  return { type: "retention.purged", at, data };
}
