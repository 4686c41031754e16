import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { postmasterOf } from "../up/postgres-cluster.mjs";
import { startPostgres } from "../up/postgres.mjs";
import { postgresProcessesIn } from "../up/processes.mjs";
import { becomeOwner } from "../up/sole-owner.mjs";

/** The database of an installation as `{ url, close }`: the embedded one where it runs, else started until `close`. */
export async function databaseOf({ dataDir, databaseUrl }, say) {
  if (databaseUrl) return elsewhere(databaseUrl);
  const cluster = clusterOf(dataDir);
  if (!existsSync(cluster)) {
    throw new Error(`There is no database in ${dataDir}. Name the data directory in DRAGOMAN_DATA_DIR, or an external database in `
      + "DRAGOMAN_DATABASE_URL, as for npm run up.");
  }
  const running = runningOn(dataDir, cluster);
  if (running) return elsewhere(running);
  const owner = await becomeOwner(dataDir);
  try {
    const { url, close } = await startEmbedded(dataDir, say);
    return { url, close: () => close().finally(owner.release) };
  } catch (error) {
    owner.release();
    throw error;
  }
}

/** A database that others keep running. */
export const elsewhere = (url) => ({ url, close: async () => {} });

/** Starts the embedded database of a data directory, and makes it where there is none. */
export async function startEmbedded(dataDir, say) {
  const { url, stop } = await startPostgres({ dataDir, onSocket: true, log: say });
  return { url, close: stop };
}

/** Where the embedded database of a data directory lives, if it does. */
function clusterOf(dataDir) {
  const pointer = join(dataDir, "postgres-place");
  return join(existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : join(dataDir, "postgres"), "cluster");
}

/** The address of a database that takes connections on its socket. */
function runningOn(dataDir, cluster) {
  const postmaster = postmasterOf(cluster);
  if (postmaster?.status !== "ready" || !postgresProcessesIn(cluster).includes(postmaster.pid)) return undefined;
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  return `postgresql://dragoman:${password}@${encodeURIComponent(postmaster.folder)}:${postmaster.port}/dragoman`;
}
