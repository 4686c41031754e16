import { describe, expect, it } from "@jest/globals";
import { unzipSync } from "fflate";
import fc from "fast-check";
import { opens } from "../text/pass.fixture.js";
import { ZipFile } from "./zip-file.js";
import { zipped } from "./zips.fixture.js";
import { ZipWriter } from "./zip-writer.js";

const refusal = (code: string, message: RegExp) =>
  expect.objectContaining({ kind: "invalid", code, message: expect.stringMatching(message) });
const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
const open = (bytes: Uint8Array, size = 65_536): Promise<ZipFile> => ZipFile.open(opens(bytes, size));
/** Reads all entries; rejects where one cannot be read. */
async function contentsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await open(bytes);
  try {
    const contents: Record<string, string> = {};
    for (const entry of zip.entries) contents[entry.fileName] = (await whole(zip.read(entry))).toString("latin1");
    return contents;
  } finally {
    await zip.close();
  }
}
/** Bytes with some of them changed: `at` counts from where `mark` stands for the last time. */
function changed(bytes: Uint8Array, mark: string, at: number, value: ArrayLike<number>): Buffer {
  const copy = Buffer.from(bytes);
  copy.set(value, copy.lastIndexOf(mark, undefined, "latin1") + at);
  return copy;
}
const [local, central] = ["PK\u0003\u0004", "PK\u0001\u0002"];
const two = zipped({ "a.xml": "<a/>", "b.xml": "<a/>" });
const one = zipped({ "a.xml": "<a>Some text, some text, some text.</a>" });

describe("ZipFile", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(\/[a-zé]{1,8}){0,2}\.xml$/);

  it("reads what is in it, in pieces of any size", () => fc.assert(fc.asyncProperty(
    fc.dictionary(name, fc.uint8Array({ maxLength: 3_000 })), fc.integer({ min: 1, max: 999 }), async (files, size) => {
      const zip = await open(zipped(files), size);
      expect(zip.entries.map(({ fileName }) => fileName)).toEqual(Object.keys(files));
      for (const entry of zip.entries) expect(await whole(zip.read(entry))).toEqual(Buffer.from(files[entry.fileName] ?? []));
      await zip.close();
    }), { numRuns: 50 }));

  it("reads from a file what is too much for memory", async () => {
    const large = Buffer.alloc(17 * 2 ** 20, 7);
    const zip = await open(zipped({ "mimetype": large, "b.xml": "<b/>" }), 1_000_000);
    const [first, second] = zip.entries;
    expect([(await whole(zip.read(first!))).equals(large), (await whole(zip.read(second!))).toString()]).toEqual([true, "<b/>"]);
    await zip.close();
  });

  it("does not mind what stands before or behind it", async () => {
    const other = zipped({ "a.xml": "<a>Other text, other text, other text</a>" });
    for (const bytes of [[one, Buffer.from("further bytes")], [other, one], [Buffer.from("earlier bytes"), one, Buffer.from("x")]]) {
      expect(await contentsOf(Buffer.concat(bytes))).toEqual(await contentsOf(one));
    }
  });

  it.each([
    ["no zip", Buffer.from("Some prose."), "document-damaged", /damaged/],
    ["a zip that is cut off", one.subarray(0, -10), "document-damaged", /damaged/],
    ["a name that leads out", changed(changed(one, central, 46, Buffer.from("../xx")), local, 30, Buffer.from("../xx")), "document-damaged",
      /invalid relative path/],
    ["a password", changed(changed(one, central, 8, [1]), local, 6, [1]), "document-has-password", /password/],
    ["a packing of its own", changed(changed(one, central, 10, [99]), local, 8, [99]), "document-damaged", /a\.xml/],
    ["a checksum that is wrong", changed(one, central, 16, [1, 2, 3, 4]), "document-damaged", /checksum of entry a\.xml/],
    ["a size that is too small", changed(one, central, 24, [3, 0, 0, 0]), "document-damaged", /a\.xml/],
    ["a size that is too large", changed(one, central, 24, [255, 255, 0, 0]), "document-damaged", /a\.xml/],
    ["entries that overlap", changed(two, central, 42, [1, 0, 0, 0]), "document-damaged", /overlap/],
    ["the same name twice", changed(two, central, 46, Buffer.from("a")), "document-damaged",
      /two entries with the name a\.xml/],
  ])("refuses %s", async (_what, bytes, code, message) => {
    await expect(contentsOf(bytes)).rejects.toEqual(refusal(code, message));
  });

  it("stops a bomb, whatever it says of its size", async () => {
    const bomb = zipped({ "a.xml": Buffer.alloc(70 * 2 ** 20) });
    const message = /inflates to more than 67108864 bytes, in entry a\.xml/;
    await expect(contentsOf(bomb)).rejects.toEqual(refusal("document-inflates-too-far", message));
    await expect(contentsOf(changed(bomb, central, 24, [255, 255, 0, 0]))).rejects.toEqual(refusal("document-damaged", /a\.xml/));
  });

  it("counts an entry once, however often it is read", async () => {
    const zip = await open(zipped({ "a.xml": Buffer.alloc(22 * 2 ** 20) }));
    for (let i = 0; i < 3; i += 1) expect((await whole(zip.read(zip.entries[0]!))).length).toBe(22 * 2 ** 20);
    await zip.close();
  });
  it("reads no more of a small entry than it may", async () => {
    const zip = await open(one);
    await expect(zip.readWhole(zip.entries[0]!, 10)).rejects.toEqual(refusal("document-inflates-too-far", /10 bytes in entry a\.xml/));
  });
});

describe("ZipWriter", () => {
  it("copies entries as they are packed, and packs new ones", async () => {
    const files = { "mimetype": "text/x", "a.xml": "<a>".repeat(500), "b é.xml": "<b/>", "none": "" };
    const zip = await open(zipped(files));
    const writer = new ZipWriter();
    const pieces: Uint8Array[] = [];
    for (const entry of zip.entries) {
      const content = (async function* () { yield Buffer.from("<new/>"); })();
      const written = entry.fileName === "b é.xml" ? writer.write(entry, content) : writer.copy(zip, entry);
      for await (const piece of written) pieces.push(piece);
    }
    const bytes = Buffer.concat([...pieces, ...writer.end()]);
    const found = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
    expect(found).toEqual(Object.entries({ ...files, "b é.xml": "<new/>" }));
    expect(await contentsOf(bytes)).toMatchObject({ "a.xml": files["a.xml"] });
    const [before, after] = [await open(zipped(files)), await open(bytes)];
    const packed = (from: ZipFile) => whole(from.packed(from.find("a.xml")!));
    expect(await packed(after)).toEqual(await packed(before));
    expect(after.find("a.xml")?.lastModFileDate).toBe(before.find("a.xml")?.lastModFileDate);
  });
});
