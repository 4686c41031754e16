/** Larger ones are no logos, and what shows them would need all its memory. */
const maxSide = 8_192;

function sizeFault(width: number, height: number): string | undefined {
  if (width >= 1 && height >= 1 && width <= maxSide && height <= maxSide) return undefined;
  return `is ${width} by ${height} pixels, and each side may have 1 to ${maxSide}`;
}

/** What is wrong with a PNG, if anything: its chunks stand one behind the other, and end with the file. */
export function pngFault(bytes: Buffer): string | undefined {
  let seen = "";
  for (let at = 8; at + 12 <= bytes.length;) {
    const [length, kind] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    if (seen === "" && (kind !== "IHDR" || length !== 13)) break;
    seen = kind;
    at += length + 12;
    if (kind === "IEND" && at === bytes.length) return sizeFault(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  }
  return "is not a whole PNG";
}

/** What is wrong with a JPEG, if anything: its segments lead to one that tells its size, and to its picture. */
export function jpegFault(bytes: Buffer): string | undefined {
  let fault: string | undefined = "is not a whole JPEG";
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const kind = bytes[at + 1] as number;
    if (kind === 0xff) {
      at += 1; // A marker may be filled up with any number of these.
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame && at + 9 <= bytes.length) fault = sizeFault(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    if (kind === 0xda) return at + 2 + length < bytes.length ? fault : "is not a whole JPEG";
    at += 2 + length;
  }
  return "is not a whole JPEG";
}

/** What is wrong with an icon, if anything: each of its pictures lies within the file, and is a PNG or a bitmap. */
export function iconFault(bytes: Buffer): string | undefined {
  const count = bytes.length < 6 ? 0 : bytes.readUInt16LE(4);
  const heads = 6 + 16 * count;
  if (count === 0 || bytes.length < heads) return "is not a whole icon";
  for (let head = 6; head < heads; head += 16) {
    const [length, start] = [bytes.readUInt32LE(head + 8), bytes.readUInt32LE(head + 12)];
    const picture = start < heads || length < 40 ? Buffer.alloc(0) : bytes.subarray(start, start + length);
    if (picture.length !== length || picture.length === 0) return "is not a whole icon";
    const fault = pictureFault(picture);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function pictureFault(picture: Buffer): string | undefined {
  if (picture.readUInt32LE(0) === 40) return undefined; // The length of the header of a bitmap.
  return picture.readUInt32BE(0) === 0x89504e47 ? pngFault(picture) : "holds neither PNG nor bitmap";
}
