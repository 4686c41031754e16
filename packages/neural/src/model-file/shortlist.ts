import { ByteReader } from "./byte-reader.js";
import { refuseForeign } from "./foreign-files.js";
import type { NamedBytes } from "./model-fault.js";

const magic = 0xf11a48d5013417f5n;

/** Checks a binary shortlist between vocabularies of so many pieces. Throws ModelFault. */
export function checkShortlist(file: NamedBytes, [source, target]: readonly [number, number]): void {
  refuseForeign(file);
  const reader = new ByteReader(file);
  if (file.bytes.length < 48 || reader.uint64() !== magic) throw reader.fault("is no binary shortlist");
  reader.uint64(); // a checksum, which the engine does not ask for
  reader.size();
  reader.size();
  const [offsets, entries] = [reader.size(), reader.size()];
  const bytes = offsets * 8 + entries * 4;
  if (bytes > reader.left) reader.take(bytes);
  if (bytes < reader.left) throw reader.fault("is longer than all that it says it holds");
  if (offsets !== source + 1) throw reader.fault(`is for a vocabulary of ${offsets - 1} pieces, and the model's has ${source}`);
  let before = 0;
  for (let place = 0; place < offsets; place++) {
    const offset = reader.size();
    if (offset < before || offset > entries) throw reader.fault("has lists that are not in their order");
    before = offset;
  }
  for (let place = 0; place < entries; place++) {
    if (reader.int32() >>> 0 >= target) throw reader.fault(`names pieces beyond the ${target} that the model has`);
  }
}
