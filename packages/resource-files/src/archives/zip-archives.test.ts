import { describe, expect, it } from "@jest/globals";
import { strFromU8, unzipSync } from "fflate";
import { allOf, each } from "../all-of.fixture.js";
import { ZipArchives } from "./zip-archives.js";

describe("ZipArchives", () => {
  it("holds every member as it came, empty ones and none at all", async () => {
    const texts: Record<string, string[]> = { "a.xml": ["one", "two"], "ü.xml": [], "big.txt": Array.from({ length: 200 }, (_, n) => `${n}`.repeat(1000)) };
    const bytes = Buffer.concat(await allOf(new ZipArchives().zip(each(...Object.entries(texts).map(([name, pieces]) => ({ name, pieces: each(...pieces.map((piece) => Buffer.from(piece))) }))))));
    const found = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
    expect(found).toEqual(Object.fromEntries(Object.entries(texts).map(([name, pieces]) => [name, pieces.join("")])));
    expect(unzipSync(Buffer.concat(await allOf(new ZipArchives().zip(each()))))).toEqual({});
  });
  it("fails as its members do", async () => {
    const failing = (async function* (): AsyncGenerator<Uint8Array> { yield new Uint8Array(10); throw new Error("broken"); })();
    await expect(allOf(new ZipArchives().zip(each({ name: "a", pieces: failing })))).rejects.toThrow("broken");
  });
});
