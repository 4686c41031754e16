import type { QuickRecordStore } from "@dragoman/application/reports";
import type { Translation } from "@dragoman/domain/translations";
import type { Database } from "../common/database.js";
import { reportAdded } from "../translations/index.js";

/** Records of quick translations in PostgreSQL, with one statement for all that come together. */
export class PostgresQuickRecordStore implements QuickRecordStore {
  constructor(private readonly database: Database) {}

  add(translations: readonly Translation[]): Promise<void> {
    return this.database.run((manager) => reportAdded(manager, "sync", translations));
  }
}
