import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { allOf, each } from "../all-of.fixture.js";
import { type ListEntry, type ListShape, readList, writeList } from "./list.js";

const shape: ListShape<"source" | "note"> = {
  path: ["things", "entries"], entry: "thing",
  fields: ["source", "note"], expects: "Things are XML.",
};

async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Uint8Array, size?: number): Promise<ListEntry<"source" | "note">[]> {
  return allOf(readList(inPieces(typeof file === "string" ? Buffer.from(file) : file, size), shape));
}

async function written(entries: { source: string; note: string }[]): Promise<Buffer> {
  return Buffer.concat(await allOf(writeList(each(...entries), shape)));
}

const things = (inside: string, before = "") => `${before}<things><entries>${inside}</entries></things>`;
const one = things("<thing><source>a</source></thing>");

describe("a list as XML", () => {
  it("comes back as it was written, whatever the texts and however it is cut", async () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("a]]>b", "<x>&amp;", "\r\n\r", " \t", "𝔘"))
      .map((s) => s.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ""));
    await fc.assert(fc.asyncProperty(fc.array(fc.record({ source: text, note: text }),
      { maxLength: 20 }), fc.integer({ min: 1, max: 40 }), async (entries, size) => {
      expect((await read(await written(entries), size)).map(({ fields }) => fields)).toEqual(entries);
    }), { numRuns: 200 });
  });
  it("takes entries at any depth, CDATA, comments, prefixes and unknown elements", async () => {
    const file = `<!DOCTYPE things SYSTEM "http://nowhere.invalid/x[1].dtd"><t:things xmlns:t="u"><thing><t:source>a<b>i</b><![CDATA[<&]]>`
      + "<!-- no --></t:source><other>x</other></thing></t:things>";
    expect(await read(file)).toEqual([{ line: 1, fields: { source: "ai<&" } }]);
    expect(await read(things("\n\n<thing/>"))).toEqual([{ line: 3, fields: {} }]);
    expect(await read("<things/>")).toEqual([]);
  });
  it("does not take an entry's name at the root, nor a field outside of an entry", async () => {
    expect(await read(things("<source>x</source>"))).toEqual([]);
    await expect(read("<thing><source>x</source></thing>")).rejects.toMatchObject({ code: "file-unexpected-root" });
  });
  it.each([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${one}`)],
    ["UTF-16", Buffer.from(`\ufeff${one}`, "utf16le")],
    ["UTF-16 without a mark", Buffer.from(one, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${one}`, "utf16le").swap16()],
    ["Latin 1 by declaration", Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${one}`, "latin1")],
    ["UTF-8 that says UTF-16", Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${one}`)],
  ])("reads %s", async (_, bytes) => {
    for (const size of [1, 3, 1000]) expect(await read(bytes, size)).toEqual([{ line: 1, fields: { source: "a" } }]);
  });
  it("reads accented letters in the declared encoding", async () => {
    for (const more of ["", "x".repeat(300)]) {
      const bytes = Buffer.from(things(`<thing><source>\xe9\x80\x93</source>`
        + `<other>${more}</other></thing>`, "<?xml version='1.0' encoding='windows-1252'?>"), "latin1");
      expect(await read(bytes)).toEqual([{ line: 1, fields: { source: "é€“" } }]);
    }
  });
  it.each([
    ["file-not-well-formed", "<things><thing></things>"],
    ["file-not-well-formed", "not XML"],
    ["file-not-well-formed", ""],
    ["file-not-well-formed", `${one}<things/>`],
    ["file-not-well-formed", things("<thing><source>&undeclared;</source></thing>")],
    ["file-not-well-formed", `<things><!--${"x".repeat(3_000_000)}`],
    ["file-declares-entities", `<!DOCTYPE things [<!ENTITY l "lol">]>${one}`],
    ["file-declares-entities", `<!DOCTYPE things SYSTEM "x.dtd" [ <!ENTITY % p SYSTEM "file:///etc/passwd"> %p; ]>${one}`],
    ["file-too-deep", `<things>${"<x>".repeat(200_000)}`],
    ["file-not-decodable", Buffer.from([0x3c, 0x74, 0xff, 0xff, 0x3e])],
    ["file-not-decodable", `<?xml version="1.0" encoding="klingon"?>${one}`],
  ])("refuses with %s %#", async (code, file) => {
    await expect(read(file)).rejects.toMatchObject({ kind: "invalid", code });
  });
});
