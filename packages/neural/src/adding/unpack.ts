import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { InstalledFile } from "../installed/index.js";
import { refuseForeign } from "../model-file/index.js";
import type { OfferedFile, Packing } from "../registry/index.js";
import { WrongFile } from "./adding-fault.js";
import { limits } from "./limits.js";
import { reasonOf } from "./reason-of.js";
import { unzstd } from "./zstd.js";

/**
 * Unpacks a file of an offer from `packed` to `target`, which is not there yet, and resolves with what is there then. Size and sha256 are
 * held against what was announced, before and after; WrongFile says what is wrong. What was written is on the disk then,
 * and the server's user can read it.
 */
export async function unpack(file: OfferedFile, packed: string, target: string, signal: AbortSignal): Promise<InstalledFile> {
  await checkPacked(file, packed, signal);
  const hash = createHash("sha256");
  const most = file.size ?? limits.fileBytes;
  let size = 0;
  const handle = await open(target, "wx");
  try {
    await handle.chmod(0o644);
    for await (const piece of unpacked(file, packed)) {
      signal.throwIfAborted();
      size += piece.length;
      if (size > most) throw new WrongFile(`${file.name} has more than ${most} bytes once it is unpacked.`);
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = hash.digest("hex");
  checkAgainst(file.name, { size, sha256 }, file.size, file.sha256);
  return { name: file.name, size, sha256 };
}

/** What it is by its first bytes, and what is announced of it as it lies there. It is read whole only where its sha256 is announced. */
async function checkPacked(file: OfferedFile, packed: string, signal: AbortSignal): Promise<void> {
  const { size } = await stat(packed);
  if (size > limits.fileBytes) throw new WrongFile(`${packedName(file)} has more than ${limits.fileBytes} bytes.`);
  const hash = createHash("sha256");
  let head: Uint8Array | undefined;
  for await (const piece of createReadStream(packed, { signal }) as AsyncIterable<Uint8Array>) {
    head ??= piece;
    if (file.packedSha256 === undefined) break;
    hash.update(piece);
  }
  checkBeginning(file, head ?? new Uint8Array());
  checkAgainst(packedName(file), { size, sha256: hash.digest("hex") }, file.packedSize, file.packedSha256);
}

/** How packed files begin. */
const magics: Readonly<Record<Packing, readonly number[]>> = { none: [], gzip: [0x1f, 0x8b], zstd: [0x28, 0xb5, 0x2f, 0xfd] };

/** Says of a file that is plainly something else what it is: no size or sum would tell that. */
function checkBeginning(file: OfferedFile, head: Uint8Array): void {
  const magic = magics[file.packing];
  if (magic.length > 0 && magic.every((byte, at) => head[at] === byte)) return;
  refuseForeign({ name: packedName(file), bytes: head });
  if (magic.length > 0) throw new WrongFile(`${packedName(file)} is not packed with ${file.packing}, as its name says.`);
}

function checkAgainst(name: string, { size, sha256 }: { size: number; sha256: string }, wantedSize?: number, wantedSha256?: string): void {
  if (wantedSize !== undefined && size !== wantedSize) {
    throw new WrongFile(`${name} has ${size} bytes, and not the ${wantedSize} that are announced.`);
  }
  if (wantedSha256 !== undefined && sha256 !== wantedSha256) {
    throw new WrongFile(`${name} is not the file that is announced: its sha256 is ${sha256}, and not ${wantedSha256}.`);
  }
}

/** Its name as it lies there. */
const packedName = ({ name, packing }: OfferedFile): string => `${name}${{ none: "", gzip: ".gz", zstd: ".zst" }[packing]}`;

async function* unpacked(file: OfferedFile, packed: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(packed);
  try {
    if (file.packing === "none") yield* source as AsyncIterable<Uint8Array>;
    else if (file.packing === "zstd") yield* unzstd(source as AsyncIterable<Uint8Array>);
    // A failure destroys the stream that is read here, and is told here.
    else yield* pipeline(source, createGunzip(), () => undefined) as Readable as AsyncIterable<Uint8Array>;
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "Z_BUF_ERROR" ? "it ends too early" : reasonOf(error);
    throw new WrongFile(`${packedName(file)} cannot be unpacked: ${reason}.`, { cause: error });
  } finally {
    source.destroy();
  }
}
