import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeMigratedTemplate } from "../../../../scripts/test-run/migrated-template.mjs";
import { startPostgres } from "../../../../scripts/up/postgres.mjs";

/**
 * Work that each start of a Dragoman would repeat is done once before the tests of the whole server: it starts a PostgreSQL, unless the
 * environment names one, makes a database there from which tests copy theirs, and makes a folder for results of one start that the next
 * may use.
 */
export default async function beginRun() {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-run-"));
  chmodSync(folder, 0o755); // Under root, the database runs as another user.
  process.env.DRAGOMAN_TEST_RUN = folder;
  globalThis.postgresOfRun = undefined;
  if (process.env.DRAGOMAN_TEST_DATABASE_URL !== undefined) return;
  globalThis.postgresOfRun = await startPostgres({ dataDir: join(folder, "database"), durable: false });
  process.env.DRAGOMAN_TEST_DATABASE_URL = globalThis.postgresOfRun.url;
  process.env.DRAGOMAN_TEST_TEMPLATE = await makeMigratedTemplate(globalThis.postgresOfRun.url);
}
