import { forgetRestore } from "./backup/restored-backup.js";
import { connect, type Database, type DatabaseSettings } from "./common/database.js";
import { awaitSteps, runSteps } from "./common/run-steps.js";
import { schemaSteps, tables } from "./slices.js";

/**
 * Opens a database, waiting for one that still starts. Rejects with `database-unavailable`, or `database-unsuitable` when waiting
 * is no use.
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return connect(settings, tables);
}

/**
 * Brings the schema up to this code, however many servers start at once; answers how many steps it ran itself. Rejects with
 * `schema-too-new` when the database asks for newer code, with `schema-altered` when it was made by another build.
 */
export async function migrate(database: Database): Promise<number> {
  const ran = await runSteps(database, schemaSteps);
  await database.run((manager) => forgetRestore((sql) => manager.query<object[]>(sql)));
  return ran;
}

/** A server that starts with us has brought the schema up within this. */
const waitForServerMs = 20_000;

/**
 * Resolves when a server has brought the schema up to this code. Rejects with `schema-too-old` when none does, with
 * `schema-too-new` when the database asks for newer code, with `schema-altered` when it was made by another build.
 */
export function awaitMigration(database: Database, waitMs = waitForServerMs): Promise<void> {
  return awaitSteps(database, schemaSteps, waitMs);
}
