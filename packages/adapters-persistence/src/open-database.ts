import type { EntitySchema } from "typeorm";
import { brandTable } from "./brands/index.js";
import { connect, type Database, type DatabaseSettings } from "./common/database.js";
import { dictionaryTable } from "./dictionaries/index.js";
import { engineTable, hostTable } from "./hosts/host.table.js";
import { labelTable } from "./labels/index.js";
import { translationTable } from "./translations/translation.table.js";
import { userTable } from "./users/user.table.js";

/** Every table that is read and written through TypeORM. */
const tables = [brandTable, dictionaryTable, userTable, hostTable, engineTable, translationTable, labelTable] as readonly EntitySchema[];

/** Opens a database, waiting for one that still starts. Rejects with `database-unavailable`, or `database-unsuitable` when waiting is no use. */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return connect(settings, tables);
}
