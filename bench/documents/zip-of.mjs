import { crc32, deflateRawSync } from "node:zlib";

/**
 * A zip written byte by byte, so that its heads can lie. An entry is `{ name, content, level? }`, or `{ name, packed, crc, size }`;
 * `claims` changes what its heads say, and `at` is the place that the directory gives for it.
 */
export function zipOf(entries, { count = entries.length } = {}) {
  const files = [];
  const directory = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, packed, crc, size, method = 8 } = entry.packed === undefined ? packedOf(entry) : entry;
    const said = { crc, size, packed: packed.length, at: entry.at ?? offset, flags: 0x0800, ...entry.claims };
    const bytes = Buffer.from(name);
    const fields = head(said, method, bytes.length);
    if (entry.at === undefined) {
      const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), fields, bytes, packed]);
      files.push(local);
      offset += local.length;
    }
    const place = Buffer.alloc(14);
    place.writeUInt32LE(said.at, 10);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0, 20, 0]), fields, place, bytes);
  }
  const entriesOfDirectory = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count & 0xffff, 8);
  end.writeUInt16LE(count & 0xffff, 10);
  end.writeUInt32LE(entriesOfDirectory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entriesOfDirectory, end]);
}

function packedOf({ name, content, level = 9 }) {
  const bytes = Buffer.from(content);
  const packed = level === 0 ? bytes : deflateRawSync(bytes, { level });
  return { name, packed, crc: crc32(bytes), size: bytes.length, method: level === 0 ? 0 : 8 };
}

function head({ flags, crc, packed, size }, method, nameLength) {
  const fields = Buffer.alloc(24);
  fields.writeUInt16LE(flags, 0);
  fields.writeUInt16LE(method, 2);
  fields.writeUInt32LE(crc, 8);
  fields.writeUInt32LE(packed, 12);
  fields.writeUInt32LE(size, 16);
  fields.writeUInt16LE(nameLength, 20);
  return fields;
}
