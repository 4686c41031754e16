import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline as pipe, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createGunzip } from "node:zlib";
import { extract as readTar } from "tar-stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ModelFault, refuseForeign } from "../model-file/index.js";
import { AddingFault, isFull } from "./adding-fault.js";
import { folderPlace } from "./folder-place.js";
import { limits } from "./limits.js";
import type { Place } from "./place.js";
import { reasonOf } from "./reason-of.js";

/** A file of an archive; its bytes are read once, or not at all. */
interface Member {
  readonly path: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/**
 * An archive (.tar, .tar.gz, .zip) of a folder with models. Its files are unpacked into `folder`, those that `isWanted`; nothing is
 * written outside of it. Rejects with AddingFault where the file is no archive, or damaged.
 */
export async function archivePlace(archive: string, folder: string, isWanted: (path: string) => boolean,
  signal: AbortSignal): Promise<Place> {
  const paths = new Set<string>();
  let bytes = 0;
  try {
    await mkdir(folder, { recursive: true });
    for await (const member of await membersOf(archive)) {
      signal.throwIfAborted();
      const path = member.path.replace(/^\.\//, "");
      if (paths.size >= limits.files) throw new AddingFault(`${archive} has more than ${limits.files} files.`);
      if (!isInside(path) || paths.has(path)) continue;
      paths.add(path);
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      // What is not wanted is left empty: its name tells what kind of model an archive holds.
      const source = isWanted(path) ? counted(member.bytes(), (length) => {
        bytes += length;
        if (bytes > 4 * limits.fileBytes) throw new AddingFault(`${archive} unpacks to more than ${4 * limits.fileBytes} bytes.`);
      }) : [];
      await pipeline(source, createWriteStream(target, { flags: "wx" }), { signal });
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof AddingFault || error instanceof ModelFault || isFull(error)) throw error;
    throw new AddingFault(`${archive} cannot be read: ${reasonOf(error)}.`, { cause: error });
  }
  return folderPlace(await innerFolder(folder), { shown: archive });
}

/** Whether a path leads to a file below a folder, and has a name there that every disk takes. Folders are called as people call them. */
function isInside(path: string): boolean {
  return path.length <= 500 && /^[^\p{Cc}\\]+$/u.test(path)
    && path.split("/").every((part) => !["", ".", ".."].includes(part) && Buffer.byteLength(part) <= 255);
}

/** People pack a folder, or what is in it: what has nothing beside it is the folder. */
async function innerFolder(folder: string): Promise<string> {
  const [only, ...others] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return only?.isDirectory() === true && others.length === 0 ? join(folder, only.name) : folder;
}

async function* counted(pieces: AsyncIterable<Uint8Array>, count: (length: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    count(piece.length);
    yield piece;
  }
}

async function membersOf(archive: string): Promise<AsyncIterable<Member>> {
  const head = await beginningOf(archive);
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  if (isZip) return zipMembers(archive);
  if (head[0] === 0x1f && head[1] === 0x8b) return tarMembers(archive, pipe(createReadStream(archive), createGunzip(), () => undefined));
  if (head.toString("latin1", 257, 262) === "ustar") return tarMembers(archive, createReadStream(archive));
  refuseForeign({ name: archive, bytes: head });
  throw new AddingFault(`${archive} is neither a folder nor an archive (.tar, .tar.gz, .zip).`);
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* zipMembers(archive: string): AsyncGenerator<Member> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith("/")) yield { path: entry.fileName, bytes: () => inflated(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const piece of await zip.openReadStreamPromise(entry) as AsyncIterable<Uint8Array>) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== entry.crc32) throw new Error(`${entry.fileName} is damaged: its checksum is wrong`);
}

async function* tarMembers(archive: string, bytes: Readable): AsyncGenerator<Member> {
  const tar = readTar();
  // What stands before a file, such as a long name, is kept whole until the file is known.
  let mayCome: number = limits.noteBytes;
  const bounded = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      mayCome -= piece.length;
      if (mayCome < 0) throw new AddingFault(`${archive} has more than ${limits.noteBytes} bytes that say what the next file is.`);
      yield piece;
    }
  };
  // A failure destroys the stream of entries, and is told there.
  pipe(bytes, bounded, tar, () => undefined);
  for await (const entry of tar) {
    const { name, type, size } = entry.header;
    // Behind a folder come no bytes of its own, whatever its size is said to be.
    mayCome = limits.noteBytes + (type === "directory" ? 0 : size || 0);
    if (type === "file") yield { path: name, bytes: () => entry as AsyncIterable<Uint8Array> };
    entry.resume();
  }
}
