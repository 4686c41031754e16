import { newEntry, ZipWriter } from "../zip/zip-writer.js";
import type { WordWritten } from "./word-document.js";

/** Characters wait until there are so many, as each call of the packer takes its time. */
const packedAtOnce = 65_536;

/** The bytes of a Word document, from what its parts left. */
export async function* assembleWord(written: AsyncIterable<readonly WordWritten[]>): AsyncGenerator<Uint8Array> {
  const pieces = flat(written);
  const writer = new ZipWriter();
  try {
    let next = await pieces.next();
    const content = async function* (): AsyncGenerator<Uint8Array> {
      let waiting = "";
      for (next = await pieces.next(); next.done !== true && typeof next.value === "string"; next = await pieces.next()) {
        waiting += next.value;
        if (waiting.length < packedAtOnce) continue;
        yield Buffer.from(waiting);
        waiting = "";
      }
      if (waiting !== "") yield Buffer.from(waiting);
    };
    while (next.done !== true) {
      // What is told before the first entry has no characters.
      if (typeof next.value === "string") next = await pieces.next();
      else yield* writer.write(newEntry(next.value.entry), content());
    }
    yield* writer.end();
  } finally {
    await pieces.return(undefined);
  }
}

async function* flat(written: AsyncIterable<readonly WordWritten[]>): AsyncGenerator<WordWritten> {
  for await (const pieces of written) yield* pieces;
}
