import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { bytesOf, fromBase64, toBase64 } from "./input.js";

describe("Base64", () => {
  it("is what everybody makes of text and bytes, and leads back to them", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
      expect(fromBase64(toBase64(bytes))).toEqual(bytes);
    }));
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => expect(toBase64(text)).toBe(Buffer.from(text).toString("base64"))));
  });

  it("takes what is far longer than the arguments of a function may be", () => {
    const long = new Uint8Array(1_000_003).map((_, at) => at);
    expect(toBase64(long)).toBe(Buffer.from(long).toString("base64"));
  });
});

describe("the bytes of a file", () => {
  it.each([["text", "ä"], ["bytes", new Uint8Array([195, 164])], ["a blob", new Blob(["ä"])]])("are those of %s", async (_, file) => {
    expect(await bytesOf(file)).toEqual(new Uint8Array([195, 164]));
  });
});
