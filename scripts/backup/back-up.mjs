import { existsSync, renameSync, rmSync, statSync, createWriteStream } from "node:fs";
import { relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "./archive.mjs";
import { commandOnFile, say, told } from "./command-on-file.mjs";
import { dataFiles, leftOut, pieceBytes } from "./data-files.mjs";
import { databaseOf } from "./database-of.mjs";

/** The form of archives; another one has another number. */
export const form = 1;
/** Tables are written in entries of about this size. */
const entryBytes = 4 * 2 ** 20;

export const backUp = (words) => commandOnFile("backup", words, write);

async function write(file, installation, signal) {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a new file.`);
  if (!relative(installation.dataDir, file).startsWith("..")) {
    throw new Error(`${file} lies in the data directory, which goes into each backup. Name a file elsewhere, best on another disk.`);
  }
  const database = await databaseOf(installation, say);
  const draft = `${file}.${process.pid}`;
  try {
    const { readSnapshot } = await import("@dragoman/adapters-persistence");
    const { files, odd } = dataFiles(installation.dataDir);
    const counts = {};
    await readSnapshot(database.url, (snapshot) => pipeline(
      Readable.from(pack(entries(snapshot, files, counts)), { objectMode: false }), createGzip({ level: 1, chunkSize: pieceBytes }),
      createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }), { signal }));
    renameSync(draft, file);
    const left = [...odd.map(({ name, why }) => [name, why]), ...Object.entries(leftOut)];
    return `${file} holds ${sizeOf(statSync(file).size)}, with this many rows:\n${told(counts, files.map(({ name }) => name))}`
      + `Left out of the data directory:\n${left.map(([name, why]) => `  ${name}: ${why}\n`).join("")}`
      + "Left out as well: settings in the environment (DRAGOMAN_…), and certificates of your own that they name.\n"
      + "The file opens everything that the installation keeps, secrets included: keep it as safe.\n";
  } finally {
    rmSync(draft, { force: true });
    await database.close();
  }
}

async function* entries(snapshot, files, counts) {
  const { steps, tables, sequences } = snapshot;
  yield json("backup.json", { form, made: new Date().toISOString(), steps, tables, sequences });
  for (const { name, ...content } of files) yield { name: `files/${name}`, ...content };
  for (const table of tables) {
    let place = 0;
    for await (const bytes of gathered(counted(snapshot.rows(table), (rows) => (counts[table.name] = rows)))) {
      place += 1;
      yield { name: `tables/${table.name}/${String(place).padStart(7, "0")}`, bytes };
    }
  }
  // The last entry: a file that was cut short has none.
  yield json("rows.json", counts);
}

const json = (name, value) => ({ name, bytes: Buffer.from(JSON.stringify(value, undefined, 1)) });

/** The same pieces; what their generator answers at its end is told. */
async function* counted(pieces, tell) {
  tell(yield* pieces);
}

/** The same bytes in pieces of about the size of an entry. */
async function* gathered(pieces) {
  let [held, size] = [[], 0];
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < entryBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

const sizeOf = (bytes) => (bytes < 2 ** 20 ? `${Math.ceil(bytes / 2 ** 10)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`);
