/** A frame of zstd with one block that is not compressed. At most 128 kB. */
export function rawFrame(bytes: Uint8Array): Uint8Array {
  const header = Buffer.alloc(4);
  header.writeUInt32LE((bytes.length << 3) | 1);
  // A window of 128 kB, no checksum; one block, the last, raw.
  return Buffer.concat([Buffer.from("28b52ffd0038", "hex"), header.subarray(0, 3), bytes]);
}

/** The same for any length, block by block. */
export function rawZstd(bytes: Uint8Array): Uint8Array {
  const most = 128 * 1024;
  const frames = Array.from({ length: Math.ceil(bytes.length / most) }, (_, n) => rawFrame(bytes.subarray(n * most, (n + 1) * most)));
  return Buffer.concat(frames);
}
