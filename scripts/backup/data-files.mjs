import { createHash } from "node:crypto";
import {
  closeSync, createReadStream, createWriteStream, existsSync, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, readdirSync,
  realpathSync, renameSync, rmSync, statSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

/** Where a restore keeps files until all of it is there. */
export const restoring = "restoring";

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
  [restoring]: "what a restore left that was killed",
};

/** What no restored installation does without: a backup that cannot read one of these fails. */
const needed = ["secret-key", "token-key.pem", "agent-secret", "agent-tls", "made-pairs", "made-database"];
/** Files up to this size are read at once, as they were at one moment. All that Dragoman makes are smaller. */
const mostAtOnce = 2 ** 20;
/** Large files are read, packed and unpacked in pieces of this size: the usual ones, of 16 KB, take longer to hand on than to pack. */
export const pieceBytes = 2 ** 18;

/**
 * The files of a data directory that belong into a backup, as entries of an archive with their names, and as `odd` those that cannot be in
 * one, each with the reason.
 */
export function dataFiles(dataDir) {
  const [files, odd] = [[], []];
  const names = readdirSync(dataDir).filter((name) => !Object.hasOwn(leftOut, name)).toSorted();
  for (const name of names) look(dataDir, name, [realpathSync(dataDir)], { files, odd });
  return { files, odd };
}

/** `above` are the real paths of the folders that lead here. */
function look(dataDir, name, above, found) {
  const path = join(dataDir, name);
  try {
    const what = statSync(path);
    if (what.isDirectory()) {
      const real = realpathSync(path);
      if (above.includes(real)) return void found.odd.push({ name, why: "a link to a folder that it is in" });
      // It may lead to a whole disk.
      if (lstatSync(path).isSymbolicLink() && !isNeeded(name)) return void found.odd.push({ name, why: "a link to another folder" });
      for (const inner of readdirSync(path).toSorted()) look(dataDir, join(name, inner), [...above, real], found);
    } else if (what.isFile()) found.files.push(entryOf(name, path));
    else found.odd.push({ name, why: "neither a file nor a folder" });
  } catch (error) {
    const why = whyUnreadable(path, error);
    if (why.startsWith(unreadable) && isNeeded(name)) throw new Error(`${path}: ${why}. Run this as the user of the installation.`);
    found.odd.push({ name, why });
  }
}

const isNeeded = (name) => needed.includes(name.split("/")[0]);
const unreadable = "it cannot be read";

function whyUnreadable(path, { code, message }) {
  if (code === "ELOOP") return "a link that leads to itself";
  if (code !== "ENOENT") return `${unreadable}: ${message}`;
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? "a link to nothing" : "it was removed meanwhile";
}

/** A small file is read now, so that it is whole. A large one is opened now and read later. */
function entryOf(name, path) {
  const handle = openSync(path, "r");
  const { size } = fstatSync(handle);
  if (size > mostAtOnce) {
    return { name, size, pieces: createReadStream(path, { fd: handle, start: 0, end: size - 1, highWaterMark: pieceBytes }) };
  }
  try {
    const bytes = readFileSync(handle);
    return { name, size: bytes.length, pieces: [bytes] };
  } finally {
    closeSync(handle);
  }
}

/** Files of a backup while it is restored: in a folder of the data directory until everything else is there. */
export class RestoredFiles {
  names = [];

  constructor(dataDir) {
    this.dataDir = dataDir;
    this.folder = join(dataDir, restoring);
    rmSync(this.folder, { recursive: true, force: true }); // Of a restore that was killed.
  }

  /** Keeps a file. Throws a sentence when it would lie elsewhere, or is there and says otherwise. */
  async add(name, pieces) {
    const file = join(this.dataDir, name);
    if (name === "" || relative(this.dataDir, file).startsWith("..")) {
      throw new Error(`The backup has the file ${name}, which no data directory holds.`);
    }
    const draft = join(this.folder, name);
    mkdirSync(dirname(draft), { recursive: true, mode: 0o700 });
    await pipeline(pieces, createWriteStream(draft, { mode: 0o600, flush: true }));
    if (existsSync(file) && !await areSame(file, draft)) {
      throw new Error(`${file} is there and is another one than that of the backup. Restore into an empty data directory.`);
    }
    this.names.push(name);
  }

  /** Puts the files there, for their owner alone; those that are there already stay. */
  put() {
    for (const name of this.names) {
      const file = join(this.dataDir, name);
      if (existsSync(file)) continue;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      renameSync(join(this.folder, name), file);
    }
  }

  close() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function areSame(one, other) {
  return statSync(one).size === statSync(other).size && await hashOf(one) === await hashOf(other);
}

async function hashOf(file) {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest("hex");
}
