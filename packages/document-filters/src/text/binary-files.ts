import type { OpenBytes } from "@dragoman/application/documents";
import { DomainError } from "@dragoman/domain/common";

const headSize = 4_096;

/** First bytes by which formats are known that are not text. */
const magic: readonly (readonly [string, readonly number[]])[] = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["application/zip", [0x50, 0x4b, 0x03, 0x04]],
  ["application/x-ole-storage", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["application/rtf", [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ["application/gzip", [0x1f, 0x8b]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  ["application/x-executable", [0x7f, 0x45, 0x4c, 0x46]],
  ["application/x-mach-binary", [0xcf, 0xfa, 0xed, 0xfe]],
  ["application/java-vm", [0xca, 0xfe, 0xba, 0xbe]],
  ["application/wasm", [0x00, 0x61, 0x73, 0x6d]],
  ["application/x-xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ["application/zstd", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** What a text may begin with too: they are binary files where control characters follow. */
const lettered: readonly (readonly [string, string])[] = [
  ["application/vnd.microsoft.portable-executable", "MZ"], ["image/bmp", "BM"], ["image/webp", "RIFF"], ["audio/mpeg", "ID3"],
  ["audio/ogg", "OggS"], ["application/x-7z-compressed", "7z"], ["application/x-bzip2", "BZh"], ["application/vnd.rar", "Rar!"],
  ["application/vnd.sqlite3", "SQLite format 3"], ["font/woff", "wOFF"], ["font/woff2", "wOF2"],
];

/** Control characters of text are those of white space, and ESC, by which ISO-2022-JP changes its sets. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b;

/** The media type of a binary file by its first bytes; undefined for what may be text. */
export function nameBinary(head: Uint8Array): string | undefined {
  const found = magic.find(([, start]) => start.every((byte, i) => head[i] === byte))?.[0];
  if (found !== undefined || !head.some(isControl)) return found;
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return lettered.find(([, name]) => start.startsWith(name))?.[0];
}

/** Throws when the content is a file of some binary format, whatever it was called. A text that only begins like one is a text. */
export async function refuseBinary(mediaType: string, open: OpenBytes): Promise<void> {
  const head = await firstBytes(open, headSize);
  const found = nameBinary(head);
  if (found === undefined || !head.some(isControl)) return;
  throw new DomainError("invalid", "document-not-text", `The content of the document is ${found}.`,
    { details: `A document of the format ${mediaType} is text.` });
}

/** The same content, which throws before its first byte where it is no text. */
export const textBytes = (mediaType: string, open: OpenBytes): OpenBytes => async function* () {
  await refuseBinary(mediaType, open);
  yield* open();
};

/** So many bytes from the start of a content, or a few more. */
export async function firstBytes(open: OpenBytes, size: number): Promise<Uint8Array> {
  let head: Buffer = Buffer.alloc(0);
  for await (const bytes of open()) {
    head = Buffer.concat([head, bytes.subarray(0, size)]);
    if (head.length >= size) break;
  }
  return head;
}
