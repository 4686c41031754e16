import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { rawFrame } from "./packed.test-kit.js";
import { unzstd } from "./zstd.js";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function unpacked(bytes: Uint8Array, size = 65_536): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of unzstd(inPieces(bytes, size))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** 400 times "Dragoman translates on your own machine.\n", packed by `zstd -19`, with its checksum. */
const byZstd = Buffer.from("KLUv/WQQP4UBAJKCCRDA63RbwSWnJYR0hwoVIYcFINxNGUY9w+bC1mPTKZ90p+qNkDhFAQAh/4xXZV/pz5U=", "base64");
const text = Buffer.from("Dragoman translates on your own machine.\n".repeat(400));

describe("zstd", () => {
  it("unpacks what the program packs, in pieces of any size", async () => {
    for (const size of [1, 2, 7, 18, 64, 1 << 16]) expect(await unpacked(byZstd, size)).toEqual(text);
  });

  it("unpacks frames behind one another, and what is not compressed", async () => {
    const some = fc.uint8Array({ minLength: 1, maxLength: 400 });
    await fc.assert(fc.asyncProperty(some, fc.integer({ min: 1, max: 60 }), async (bytes, size) => {
      expect(await unpacked(Buffer.concat([rawFrame(bytes), byZstd]), size)).toEqual(Buffer.concat([bytes, text]));
    }), { numRuns: 20 });
  });

  it("refuses what ends too early, at any place", async () => {
    for (let end = 1; end < byZstd.length; end++) {
      await expect(unpacked(byZstd.subarray(0, end))).rejects.toThrow(/early|damaged|begin as zstd/);
    }
    await expect(unpacked(new Uint8Array())).rejects.toThrow("it is empty");
  });

  it("refuses what is no zstd, and windows of more than 128 MB", async () => {
    await expect(unpacked(text)).rejects.toThrow("it does not begin as zstd does");
    // A window of 2 GB by its descriptor, and one of 1 GB that is one segment.
    for (const head of ["28b52ffd00a8", "28b52ffda000000040"]) {
      await expect(unpacked(Buffer.from(head.padEnd(60, "0"), "hex"))).rejects.toThrow("a window of more than 128 MB");
    }
  });

  it("hands out what few bytes unpack to while it goes on", async () => {
    // A thousand blocks that each say 128 kB of the same byte.
    const blocks = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.from([0x02, 0x00, 0x10, 0x61])));
    const frame = Buffer.concat([Buffer.from("28b52ffd0038", "hex"), blocks, Buffer.from([1, 0, 0])]);
    let count = 0;
    for await (const piece of unzstd(inPieces(frame, 100))) {
      count += piece.length;
      if (count > 1_000_000) break;
    }
    expect(count).toBeLessThan(20_000_000);
  });
});
