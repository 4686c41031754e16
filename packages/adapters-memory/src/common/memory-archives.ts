import { crc32 } from "node:zlib";
import type { ArchiveMember, Archives } from "@dragoman/application/common";

/** Bit 3: sizes follow the content; bit 11: names are UTF-8. */
const flags = 0x0808;
/** 1 January 1980, the first day that a zip archive can name. */
const day = 0x0021;

/** Zip archives whose members stand in them as they are. */
export class MemoryArchives implements Archives {
  async *zip(members: AsyncIterable<ArchiveMember>): AsyncGenerator<Uint8Array> {
    const directory: Buffer[] = [];
    let offset = 0;
    for await (const { name, pieces } of members) {
      const start = offset;
      const called = Buffer.from(name);
      yield* [Buffer.concat([fields([4, 0x04034b50], ...common(called, 0, 0), [2, 0]), called])];
      let [sum, size] = [0, 0];
      for await (const piece of pieces) {
        yield piece;
        [sum, size] = [crc32(piece, sum), size + piece.length];
      }
      yield fields([4, 0x08074b50], [4, sum], [4, size], [4, size]);
      offset += 30 + called.length + size + 16;
      const central = fields([4, 0x02014b50], [2, 20], ...common(called, sum, size), [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, start]);
      directory.push(central, called);
    }
    const listed = Buffer.concat(directory);
    const count = directory.length / 2;
    yield Buffer.concat([listed, fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, offset], [2, 0])]);
  }
}

/** What stands in front of a member and in the directory alike. */
function common(name: Uint8Array, sum: number, size: number): readonly (readonly [bytes: number, value: number])[] {
  return [[2, 20], [2, flags], [2, 0], [2, 0], [2, day], [4, sum], [4, size], [4, size], [2, name.length]];
}

/** Numbers of so many bytes each, the lowest byte first. */
function fields(...values: readonly (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(values.map(([bytes, value]) => {
    const field = Buffer.alloc(bytes);
    field.writeUIntLE(value, 0, bytes);
    return field;
  }));
}
