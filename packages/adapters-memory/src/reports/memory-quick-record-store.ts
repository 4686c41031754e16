import type { QuickRecordStore } from "@dragoman/application/reports";
import type { Translation } from "@dragoman/domain/translations";

/** Records of quick translations in memory. */
export class MemoryQuickRecordStore implements QuickRecordStore {
  private readonly records = new Map<string, Translation>();

  async add(translations: readonly Translation[]): Promise<void> {
    for (const one of translations) if (!this.records.has(one.id)) this.records.set(one.id, one);
  }

  all(): readonly Translation[] {
    return [...this.records.values()];
  }
}
