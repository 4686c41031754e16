import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { replaceFile } from "../up/secrets.mjs";

/** What of a data directory stays behind, and why. */
export const leftOut = {
  postgres: "its rows are in the backup, in a form that every PostgreSQL from 14 on reads",
  "postgres-password": "a restored database gets its own",
  "postgres-place": "a restored database finds its own",
  "installation-id": "tells an installation from its copies",
  engines: "sockets of what runs",
  "engine-probes.json": "made again",
  log: "made again",
  neural: "models are large, and added again or copied; npm run models -- list says where they came from",
};

/** All files of a data directory that belong into a backup, as entries of an archive, by their names. */
export function dataFiles(dataDir) {
  return readdirSync(dataDir).filter((name) => !Object.hasOwn(leftOut, name)).toSorted().flatMap((name) => filesIn(dataDir, name));
}

function filesIn(dataDir, name) {
  const path = join(dataDir, name);
  if (statSync(path).isDirectory()) return readdirSync(path).toSorted().flatMap((inner) => filesIn(dataDir, join(name, inner)));
  return [{ name, bytes: readFileSync(path) }];
}

/** Throws a sentence when one of these files would lie elsewhere, or is there and says otherwise. */
export function refuseOthers(dataDir, files) {
  for (const { name, bytes } of files) {
    const file = join(dataDir, name);
    if (relative(dataDir, file).startsWith("..")) throw new Error(`The backup has the file ${name}, which no data directory holds.`);
    if (existsSync(file) && !readFileSync(file).equals(bytes)) {
      throw new Error(`${file} is there and is another one than that of the backup. Restore into an empty data directory.`);
    }
  }
}

/** Puts the files there, for their owner alone. */
export function putFiles(dataDir, files) {
  for (const { name, bytes } of files) {
    mkdirSync(dirname(join(dataDir, name)), { recursive: true, mode: 0o700 });
    replaceFile(join(dataDir, name), bytes);
  }
}
