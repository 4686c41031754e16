import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../../../scripts/up/postgres.mjs";

/**
 * Does once, before all whole-server tests, what every start of a Dragoman would do again: starts a PostgreSQL that they
 * have a database each in, unless the environment names one, and makes a folder for what one start finds out for the next.
 */
export default async function beginRun() {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-run-"));
  chmodSync(folder, 0o755); // Under root, the database runs as another user.
  process.env.DRAGOMAN_TEST_RUN = folder;
  globalThis.postgresOfRun = undefined;
  if (process.env.DRAGOMAN_TEST_DATABASE_URL !== undefined) return;
  globalThis.postgresOfRun = await startPostgres({ dataDir: join(folder, "database"), durable: false });
  process.env.DRAGOMAN_TEST_DATABASE_URL = globalThis.postgresOfRun.url;
}
