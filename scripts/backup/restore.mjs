import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { setUp } from "../up/set-up.mjs";
import { ownDataDirectory } from "../up/settings.mjs";
import { becomeOwner } from "../up/sole-owner.mjs";
import { unpack } from "./archive.mjs";
import { form } from "./back-up.mjs";
import { commandOnFile, root, say, told } from "./command-on-file.mjs";
import { pieceBytes, RestoredFiles } from "./data-files.mjs";
import { elsewhere, startEmbedded } from "./database-of.mjs";

/** Restores the file that the one argument names, and resolves with an exit code. */
export const restore = (words) => commandOnFile("restore", words, read);

async function read(file, { dataDir, databaseUrl }, signal) {
  ownDataDirectory(dataDir, root);
  const owner = await becomeOwner(dataDir);
  const files = new RestoredFiles(dataDir);
  try {
    const entries = entriesOf(file, signal);
    const { facts, first } = await beginning(entries, files);
    await setUp({ root, say, signal });
    const database = databaseUrl ? elsewhere(databaseUrl) : await startEmbedded(dataDir, say);
    try {
      const counts = await fill(database.url, facts, behind(first, entries), () => files.put());
      return `Restored from ${file} of ${facts.made}, with this many rows:\n${told(counts, files.names)}Start it: npm run up\n`;
    } catch (error) {
      if (error.code !== "backup-restored-already") throw error;
      // A restore that was killed behind its last step is done; its files were put there before that.
      return `${file} of ${facts.made} is restored already: ${error.message} ${error.details}\n`;
    } finally {
      await database.close();
    }
  } finally {
    files.close();
    owner.release();
  }
}

/** The entries of the archive; what is wrong with it is said with its name. */
async function* entriesOf(file, signal) {
  const source = createReadStream(file, { signal, highWaterMark: pieceBytes });
  const opened = createGunzip({ chunkSize: pieceBytes });
  source.on("error", (error) => opened.destroy(error));
  try {
    for await (const { name, pieces, whole } of named(file, unpack(source.pipe(opened)))) {
      yield { name, pieces: named(file, pieces), whole: () => whole().catch((error) => { throw unrestorable(file, error); }) };
    }
  } finally {
    source.destroy();
  }
}

/** The same, with the name of the file in what is wrong with it. */
async function* named(file, items) {
  try {
    yield* items;
  } catch (error) {
    throw unrestorable(file, error);
  }
}

const unrestorable = (file, error) => new Error(`${file} cannot be restored: ${error.message}.`, { cause: error });

/** Reads what stands before the rows: what the database is like, the files of the data directory, and the first entry behind them. */
async function beginning(entries, files) {
  const { value: head } = await entries.next();
  if (head?.name !== "backup.json") throw new Error("This is no backup: npm run backup makes one.");
  const facts = JSON.parse(await head.whole());
  if (facts.form !== form) {
    throw new Error(`The backup has the form ${facts.form}, and this version reads ${form}. Use the version that made it.`);
  }
  for (;;) {
    const { value: entry } = await entries.next();
    if (!entry?.name.startsWith("files/")) return { facts, first: entry };
    await files.add(entry.name.slice("files/".length), entry.pieces);
  }
}

async function* behind(first, rest) {
  if (first !== undefined) yield first;
  yield* rest;
}

/** Fills the database, and puts the files there before that is final: all of it or nothing. */
async function fill(url, facts, entries, put) {
  const { fillDatabase } = await import("@dragoman/adapters-persistence");
  let wanted;
  async function* pieces() {
    for await (const { name, whole } of entries) {
      const bytes = await whole();
      if (name === "rows.json") wanted = JSON.parse(bytes);
      else yield { table: name.split("/")[1], bytes };
    }
  }
  return fillDatabase(url, facts, pieces(), (counts) => {
    const short = Object.keys(counts).filter((table) => counts[table] !== wanted?.[table]);
    if (short.length > 0) throw new Error(`The backup is not whole: rows of ${short.join(", ")} are missing. Nothing was restored.`);
    put();
  });
}
