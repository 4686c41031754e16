import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { inPieces } from "./postgres-content-store.js";

describe("inPieces", () => {
  it("keeps every byte, in pieces of the size asked for", async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 })), fc.integer({ min: 1, max: 20 }), async (source, size) => {
      const pieces: Buffer[] = [];
      for await (const piece of inPieces((async function* () { yield* source; })(), size)) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(Buffer.concat(source));
      expect(pieces.slice(0, -1).every((piece) => piece.length === size)).toBe(true);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= size)).toBe(true);
    }));
  });
});
