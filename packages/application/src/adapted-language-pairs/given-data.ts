import { dataUnreadable } from "./training-failures.js";

/** A file as somebody sent it, kept until the request is answered. */
export interface GivenFile {
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
  /** Its bytes, from the start at each call. */
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/** The files of a training as they were sent. */
export interface GivenData {
  readonly training: GivenFile;
  readonly test?: GivenFile | undefined;
}

/** A prolog, comments and a DOCTYPE may come before the root element. */
const lookedAt = 4_096;

/**
 * Refuses what its first bytes show to be no training data: an empty file, one that is neither TMX nor a zip archive, or an archive in
 * the place of test data. What they do not show ends the training. Rejects with `training-data-unreadable`.
 */
export async function checkGivenData({ training, test }: GivenData): Promise<void> {
  await checkFile("trainingData", training, true);
  if (test !== undefined) await checkFile("testData", test, false);
}

async function checkFile(field: "trainingData" | "testData", file: GivenFile, mayBeArchive: boolean): Promise<void> {
  if (file.size === 0) throw dataUnreadable(field, `The file of ${field} is empty.`);
  const start = await firstBytes(file);
  if (isArchive(start)) {
    if (mayBeArchive) return;
    throw dataUnreadable(field, `The file of ${field} is a zip archive.`);
  }
  if (!looksLikeTmx(start)) throw dataUnreadable(field, `The file of ${field} is no TMX file.`);
}

async function firstBytes({ bytes }: GivenFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes()) {
    pieces.push(piece);
    if ((size += piece.length) >= lookedAt) break;
  }
  return Buffer.concat(pieces).subarray(0, lookedAt);
}

/** Also an empty archive, of which the reader says what is missing, and one file that is packed with gzip. */
function isArchive(start: Buffer): boolean {
  if (start[0] === 0x1f && start[1] === 0x8b) return true;
  return ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"].includes(start.toString("latin1", 0, 4));
}

/** A root element `tmx`, or as much of a prolog that none was reached. Encodings whose letters are those of ASCII, and UTF-16, are read. */
function looksLikeTmx(start: Buffer): boolean {
  const text = start.toString("latin1").replaceAll("\0", "").replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, "");
  const prolog = /^\s*(?:(?:<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)\s*)*/i.exec(text)?.[0] ?? "";
  const root = text.slice(prolog.length);
  if (start.length === lookedAt && ((root === "" && prolog.trim() !== "") || /^<(?:\?|!)/.test(root))) return true;
  return /^<(?:[\w.-]+:)?tmx[\s>/]/i.test(root);
}
