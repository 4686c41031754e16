import { Decompress, type ZstdError } from "fzstd";

/** Windows above this are refused, as other readers of zstd do: each takes so much memory. */
const mostWindowBytes = 128 * 2 ** 20;
const magic = 0xfd2fb528;

/**
 * Unpacks zstd; throws where the pieces are none, damaged, or end too early, and where the first frame wants a window of more than
 * 128 MB.
 */
export async function* unzstd(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const stream = new Decompress((piece) => {
    // It is shown a place that is written over later.
    if (piece.length > 0) ready.push(piece.slice());
  });
  let isFirst = true;
  for await (const piece of headTogether(pieces)) {
    if (isFirst) checkFrame(piece);
    isFirst = false;
    // Few bytes may unpack to many; whoever takes them counts.
    for (let at = 0; at < piece.length; at += 4_096) {
      push(stream, piece.subarray(at, at + 4_096), false);
      yield* ready;
      ready = [];
    }
  }
  if (isFirst) throw new Error("it is empty");
  push(stream, new Uint8Array(), true);
  yield* ready;
}

function push(stream: Decompress, piece: Uint8Array, isLast: boolean): void {
  try {
    stream.push(piece, isLast);
  } catch (error) {
    throw new Error((error as ZstdError).code === 5 ? "it ends too early" : "it is damaged", { cause: error });
  }
}

/** The first piece has the whole header of a frame, if there is one. */
async function* headTogether(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const piece of pieces) {
    if (head === undefined) yield piece;
    else {
      head = Buffer.concat([head, piece]);
      if (head.length < 18) continue;
      yield head;
      head = undefined;
    }
  }
  if (head !== undefined && head.length > 0) yield head;
}

function checkFrame(head: Uint8Array): void {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 6 || view.getUint32(0, true) !== magic) throw new Error("it does not begin as zstd does");
  if (windowOf(view) > mostWindowBytes) throw new Error(`it wants a window of more than ${mostWindowBytes / 2 ** 20} MB`);
}

/** Bytes of the window that a frame wants, by RFC 8878, section 3.1.1.1. */
function windowOf(view: DataView): number {
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  if (!isSingleSegment) {
    const window = view.getUint8(5);
    const base = 2 ** (10 + (window >> 3));
    return base + base / 8 * (window & 7);
  }
  // The window is as large as the content, whose size stands behind the id of a dictionary.
  const at = 5 + [0, 1, 2, 4][descriptor & 3]!;
  const bytes = [1, 2, 4, 8][descriptor >> 6]!;
  if (view.byteLength < at + bytes) return 0;
  return bytes === 1 ? view.getUint8(at) : bytes === 2 ? view.getUint16(at, true) + 256
    : bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}
