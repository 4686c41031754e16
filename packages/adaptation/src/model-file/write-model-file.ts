import { Checksum } from "./checksum.js";
import { aligned, layOut, type ModelHeader, writePreamble } from "./model-layout.js";
import type { Section, SectionArray } from "./sections.js";

/** The largest piece of a file that is written. */
const pieceBytes = 1 << 20;

/** The bytes of a model's file, in pieces of at most 1 MiB that are read before the next one is asked for. */
export function* modelFilePieces(header: ModelHeader, sections: readonly Section[]): Iterable<Uint8Array> {
  const { table, size } = layOut(header, sections);
  const checksum = new Checksum();
  const pieces = () => [table, ...sections.map(({ array }) => array)].flatMap((array) => [...stretches(array)]);
  for (const piece of pieces()) checksum.add(new Int32Array(piece.buffer, piece.byteOffset, piece.length / 4));
  yield writePreamble({ tableBytes: table.length, size, checksum: checksum.value });
  yield* pieces();
}

/** Bytes of the file that `modelFilePieces` makes. */
export function modelFileSize(header: ModelHeader, sections: readonly Section[]): number {
  return layOut(header, sections).size;
}

/** The bytes of an array in pieces, the last one filled up with zeros. Views, as long as that is possible. */
function* stretches({ buffer, byteOffset, byteLength }: SectionArray | Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < byteLength; at += pieceBytes) {
    const bytes = new Uint8Array(buffer, byteOffset + at, Math.min(pieceBytes, byteLength - at));
    if (bytes.length % aligned(1) === 0 && bytes.byteOffset % 4 === 0) {
      yield bytes;
      continue;
    }
    const filled = new Uint8Array(aligned(bytes.length));
    filled.set(bytes);
    yield filled;
  }
}
