/** The start of a PNG: all that tells its size. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  head.write("\x89PNG\r\n\x1a\n", "latin1");
  head.writeUInt32BE(13, 8);
  head.write("IHDR", 12, "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** The start of a JPEG: a comment, and its frame. */
export function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.alloc(11);
  frame.write("\xff\xc0\x00\x0b\x08", "latin1");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from("\xff\xd8\xff\xfe\x00\x04hi", "latin1"), frame]);
}

/** A GIF of so many pictures, without colours. */
export function gifOf(width: number, height: number, pictures = 1): Buffer {
  const head = Buffer.alloc(13);
  head.write("GIF89a", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const picture = Buffer.concat([Buffer.from([0x2c]), Buffer.alloc(9), Buffer.from([2, 2, 0x44, 0x01, 0])]);
  return Buffer.concat([head, ...Array<Buffer>(pictures).fill(picture), Buffer.from([0x3b])]);
}

/** A TIFF with a directory for each picture. */
export function tiffOf(...sizes: readonly (readonly [width: number, height: number])[]): Buffer {
  const directory = 2 + 2 * 12 + 4;
  const bytes = Buffer.alloc(8 + sizes.length * directory);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  sizes.forEach((size, at) => {
    const start = 8 + at * directory;
    bytes.writeUInt16LE(2, start);
    size.forEach((value, i) => {
      const entry = start + 2 + 12 * i;
      bytes.writeUInt16LE(256 + i, entry);
      bytes.writeUInt16LE(4, entry + 2);
      bytes.writeUInt32LE(1, entry + 4);
      bytes.writeUInt32LE(value, entry + 8);
    });
    bytes.writeUInt32LE(at + 1 < sizes.length ? start + directory : 0, start + directory - 4);
  });
  return bytes;
}
