/** First bytes of archives; the empty zip and the one in parts begin otherwise than the others. */
const beginnings: readonly (readonly [kind: ArchiveKind, bytes: readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 3, 4]], ["zip", [0x50, 0x4b, 5, 6]], ["zip", [0x50, 0x4b, 7, 8]], ["gzip", [0x1f, 0x8b]],
  ["7z", [0x37, 0x7a, 0xbc, 0xaf]], ["RAR", [0x52, 0x61, 0x72, 0x21]], ["xz", [0xfd, 0x37, 0x7a, 0x58]], ["bzip2", [0x42, 0x5a, 0x68]],
];
const longest = 4;

/** The kinds of archives that are told from other files. */
export type ArchiveKind = "zip" | "gzip" | "7z" | "RAR" | "xz" | "bzip2";

/** A file whose first bytes were looked at. */
export interface LookedAt {
  /** undefined where it is none. */
  readonly archive: ArchiveKind | undefined;
  /** All bytes of the file. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Tells an archive by its content. */
export async function archiveOf(bytes: AsyncIterable<Uint8Array>): Promise<LookedAt> {
  const rest = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  let isOver = false;
  while (head.length < longest && !isOver) {
    const next = await rest.next();
    isOver = next.done === true;
    if (next.done !== true) head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const archive = beginnings.find(([, first]) => first.every((byte, n) => head[n] === byte))?.[0];
  return { archive, bytes: again(head, rest) };
}

async function* again(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield head;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
