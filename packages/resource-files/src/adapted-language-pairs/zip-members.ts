import { crc32 } from "node:zlib";
import { DomainError } from "@dragoman/domain/common";
import { namelessFile } from "@dragoman/host-protocol/temporary-files";
import { type Entry, fromFdPromise, type ZipFile } from "yauzl";
import { InflationLimit } from "./inflation-limit.js";
import { trainingDataTooLarge, trainingDataUnreadable } from "./refusals.js";

const mostMembers = 100_000;

/** A file of a zip. */
export interface ZipMember {
  readonly name: string;
  /** Its bytes, once; rejects where it is damaged, encrypted or packed in a way that is not known. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * The files of a zip, one after the other, without folders and what systems leave behind. The zip is kept in a nameless
 * temporary file of `folder` meanwhile, because its list of files is at its end; nothing of it is held in memory. Rejects with
 * `training-data-unreadable` where it is damaged, and with `training-data-too-large` where it inflates to more than any texts do.
 */
export async function* zipMembers(bytes: AsyncIterable<Uint8Array>, folder?: string): AsyncGenerator<ZipMember> {
  const file = await namelessFile(folder);
  try {
    for await (const piece of bytes) await file.appendFile(piece);
    yield* membersOf(await opened(file.fd), (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function opened(fd: number): Promise<ZipFile> {
  try {
    return await fromFdPromise(fd, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw damaged(error);
  }
}

const damaged = (error: unknown): Error => trainingDataUnreadable(
  `The zip is damaged: ${error instanceof Error ? error.message : String(error)}.`, "Pack the TMX files again, and upload the whole zip.");

async function* membersOf(zip: ZipFile, size: number): AsyncGenerator<ZipMember> {
  if (zip.entryCount > mostMembers) {
    throw trainingDataTooLarge(`The zip holds ${zip.entryCount} files.`, `At most ${mostMembers} are read.`);
  }
  const limit = new InflationLimit(() => size);
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch((error: unknown) => { throw damaged(error); });
    if (next.done === true) return;
    const { fileName } = next.value as Entry;
    if (fileName.endsWith("/") || /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(fileName)) continue;
    yield { name: fileName, bytes: inflate(zip, next.value as Entry, limit) };
  }
}

async function* inflate(zip: ZipFile, entry: Entry, limit: InflationLimit): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted()) throw trainingDataUnreadable("It is encrypted.", "Pack the files without a password.");
  if (!entry.canDecodeFileData()) {
    throw trainingDataUnreadable("It is packed in a way that is not known.", "Pack the files with the usual method, deflate.");
  }
  let sum = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      sum = crc32(piece as Uint8Array, sum);
      yield limit.take(piece as Uint8Array);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : trainingDataUnreadable("It is damaged.", "Pack the TMX files again.");
  }
  if (sum !== entry.crc32) throw trainingDataUnreadable("It is damaged: its checksum is wrong.", "Pack the TMX files again.");
}
