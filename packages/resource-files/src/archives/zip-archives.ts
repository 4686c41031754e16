import { setImmediate as othersTurn } from "node:timers/promises";
import type { ArchiveMember, Archives } from "@dragoman/application/common";
import { Zip, ZipDeflate } from "fflate";

/** So much is packed before others have their turn: some milliseconds of work. */
const turnBytes = 64 * 1024;

/** Zip archives, deflated on the way. */
export class ZipArchives implements Archives {
  async *zip(members: AsyncIterable<ArchiveMember>): AsyncGenerator<Uint8Array> {
    let ready: Uint8Array[] = [];
    const zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      ready.push(bytes);
    });
    const taken = function* (): Generator<Uint8Array> {
      const pieces = ready;
      ready = [];
      yield* pieces.filter((piece) => piece.length > 0);
    };
    for await (const { name, pieces } of members) {
      const member = new ZipDeflate(name, { level: 6 });
      zip.add(member);
      for await (const piece of pieces) {
        for (let start = 0; start < piece.length; start += turnBytes) {
          member.push(piece.subarray(start, start + turnBytes));
          yield* taken();
          await othersTurn();
        }
      }
      member.push(new Uint8Array(), true);
      yield* taken();
    }
    zip.end();
    yield* taken();
  }
}
