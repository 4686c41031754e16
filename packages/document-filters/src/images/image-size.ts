import { documentDamaged } from "../zip/zip-refusals.js";

/** One picture of a file, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export const imageKinds = ["image/png", "image/jpeg", "image/gif", "image/tiff"] as const;
export type ImageKind = (typeof imageKinds)[number];

const starts: readonly (readonly [ImageKind, string])[] = [
  ["image/png", "89504e470d0a1a0a"], ["image/jpeg", "ffd8ff"], ["image/gif", "474946383961"], ["image/gif", "474946383761"],
  ["image/tiff", "49492a00"], ["image/tiff", "4d4d002a"], ["image/tiff", "49492b00"], ["image/tiff", "4d4d002b"],
];

/** The kind of a picture by its first bytes; undefined for none that is read. */
export function imageKindOf(head: Uint8Array): ImageKind | undefined {
  const hex = Buffer.from(head.subarray(0, 8)).toString("hex");
  return starts.find(([, start]) => hex.startsWith(start))?.[0];
}

/** The sizes of the pictures in a file, as its head says; nothing is unpacked. Throws `document-damaged` where it says nothing. */
export function imageSizes(bytes: Buffer, kind: ImageKind): readonly ImageSize[] {
  try {
    if (kind === "image/png") return [{ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }];
    if (kind === "image/jpeg") return [jpegSize(bytes)];
    return kind === "image/gif" ? gifSizes(bytes) : tiffSizes(bytes);
  } catch (error) {
    if (isCutOff(error)) throw documentDamaged("its picture is cut off");
    throw error;
  }
}

/** Whether what was to be read lies behind the end. */
const isCutOff = (error: unknown): boolean => (error as { readonly code?: string }).code === "ERR_OUT_OF_RANGE";

/** Segments until the one that begins a frame. */
function jpegSize(bytes: Buffer): ImageSize {
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw documentDamaged("its picture does not say how large it is");
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

const mostFrames = 10_000;

/** The pictures of an animation; each is as large as all. */
function gifSizes(bytes: Buffer): ImageSize[] {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const behindBlocks = (from: number): number => {
    let at = from;
    for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
    return at + 1;
  };
  let frames = 0;
  let at = 13 + colours(bytes.readUInt8(10));
  // What is cut off behind its first picture can be read.
  while (at + 10 < bytes.length && frames < mostFrames) {
    const block = bytes.readUInt8(at);
    if (block === 0x21) at = behindBlocks(at + 2);
    else if (block === 0x2c) {
      frames += 1;
      try {
        at = behindBlocks(at + 11 + colours(bytes.readUInt8(at + 9)));
      } catch (error) {
        if (isCutOff(error)) break;
        throw error;
      }
    } else break;
  }
  return Array.from({ length: Math.max(1, frames) }, () => size);
}

const mostPages = 1_000;
const [widthTag, heightTag] = [256, 257];

/** The directories of a TIFF, each of a picture; the chain of them may lead back. */
function tiffSizes(bytes: Buffer): ImageSize[] {
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const isBig = (isLittle ? bytes.readUInt8(2) : bytes.readUInt8(3)) === 43;
  const short = (at: number): number => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const offset = (at: number): number => (isBig ? Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at)) : long(at));
  const [countSize, entrySize, valueAt] = isBig ? [8, 20, 12] : [2, 12, 8];
  const sizes: ImageSize[] = [];
  const seen = new Set<number>();
  for (let at = offset(isBig ? 8 : 4); at !== 0; ) {
    if (seen.has(at) || sizes.length >= mostPages) break;
    seen.add(at);
    const count = isBig ? offset(at) : short(at);
    const found = { width: 0, height: 0 };
    for (let entry = at + countSize, i = 0; i < Math.min(count, 4_096); i += 1, entry += entrySize) {
      const value = (): number => (short(entry + 2) === 3 ? short(entry + valueAt) : long(entry + valueAt));
      if (short(entry) === widthTag) found.width = value();
      else if (short(entry) === heightTag) found.height = value();
    }
    sizes.push(found);
    const next = at + countSize + count * entrySize;
    at = next + 4 > bytes.length ? 0 : offset(next);
  }
  if (sizes.length === 0) throw documentDamaged("it has no picture");
  return sizes;
}
