import { microsPerMs } from "@dragoman/domain/common";
import type { Figures, Host } from "@dragoman/domain/hosts";
import type { TranslationSubstate } from "@dragoman/domain/translations";
import type { Clock } from "../common/clock-and-random.js";
import type { WorkCounts } from "../common/work-counts.js";
import type { HostRepository } from "../hosts/index.js";
import type { TranslationRepository } from "../translations/index.js";
import type { UserRepository } from "../users/index.js";
import type { StoreFigures, StoreHealth } from "./store-health.js";
import type { SeenProcesses, WatchProcesses } from "./watch-processes.js";

/** How everything is. What cannot be told now, as the store is away, is undefined. */
export interface InstallationFigures {
  readonly users: { readonly active: number; readonly disabled: number } | undefined;
  readonly jobs: Readonly<Partial<Record<TranslationSubstate, number>>> | undefined;
  /** How long the job waits that has waited longest; 0 when none does. */
  readonly queueAgeSeconds: number | undefined;
  readonly hosts: readonly Host[] | undefined;
  readonly store: StoreFigures | undefined;
  readonly seen: SeenProcesses;
  /** What this process did itself. */
  readonly ownWork: Figures;
}

/** Whom figures are asked of. */
export interface FigureSources {
  readonly users: Pick<UserRepository, "count">;
  readonly translations: Pick<TranslationRepository, "count" | "oldestWaiting">;
  readonly hosts: Pick<HostRepository, "list">;
  readonly storeHealth: StoreHealth;
  readonly watchProcesses: Pick<WatchProcesses, "look">;
  readonly workCounts: Pick<WorkCounts, "all">;
  readonly clock: Clock;
}

/** Looks how everything is, all at once. */
export class ReadFigures {
  constructor(private readonly from: FigureSources) {}

  async run(): Promise<InstallationFigures> {
    const { users, translations, hosts, storeHealth, watchProcesses, workCounts } = this.from;
    const [counted, jobs, queueAgeSeconds, known, store, seen] = await Promise.all([
      ifKnown(users.count()), ifKnown(translations.count()), ifKnown(this.queueAge()), ifKnown(hosts.list()), ifKnown(storeHealth.look()),
      watchProcesses.look(),
    ]);
    return { users: counted, jobs, queueAgeSeconds, hosts: known, store, seen, ownWork: workCounts.all };
  }

  private async queueAge(): Promise<number> {
    const oldest = await this.from.translations.oldestWaiting();
    return oldest === undefined ? 0 : Math.max(0, this.from.clock.now() - oldest) / microsPerMs / 1_000;
  }
}

/** When the store is away, the others still tell, and that it is away is told by what is missing. */
function ifKnown<T>(asked: Promise<T>): Promise<T | undefined> {
  return asked.catch(() => undefined);
}
