import { concatBytes, uint64s } from "./bytes.js";

/** What the file begins with. */
const magic = 0xf11a48d5013417f5n;
/** Nobody asks for the checksum unless told to. */
const noChecksum = 0n;

/**
 * A binary shortlist: for each piece of the source the pieces of the target that may stand for it, so that the output layer need not
 * look at all of them. `first` of the most frequent pieces are always among them.
 */
export function writeShortlist(lists: readonly (readonly number[])[], first: number, best: number): Uint8Array {
  const offsets = [0];
  for (const list of lists) offsets.push((offsets.at(-1) as number) + list.length);
  const entries = lists.flat();
  // The engine reads whole numbers of 64 bits: an entry that the last piece has twice fills the last of them.
  if (entries.length % 2 === 1) {
    entries.push(entries.at(-1) as number);
    offsets[offsets.length - 1] = entries.length;
  }
  return concatBytes([
    uint64s([magic, noChecksum, first, best, offsets.length, entries.length]),
    uint64s(offsets),
    new Uint8Array(Uint32Array.from(entries).buffer),
  ]);
}
