import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { RandomAccess } from "../zip/random-access.js";
import { CompoundFile } from "./compound-file.js";
import { compoundFile } from "./compound-file.fixture.js";

const inMemory = (bytes: Buffer): RandomAccess =>
  ({ size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length), close: async () => undefined });
const opened = (bytes: Buffer): Promise<CompoundFile | undefined> => CompoundFile.open(inMemory(bytes));

async function streamOf(file: CompoundFile | undefined, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file?.stream(name) ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

const streams = fc.dictionary(fc.stringMatching(/^[a-z0-9]{1,20}$/), fc.uint8Array({ maxLength: 20_000 }), { maxKeys: 12 });

describe("a compound file", () => {
  it("has the streams that were put into it, large and small", async () => {
    await fc.assert(fc.asyncProperty(streams, async (all) => {
      const file = await opened(compoundFile(all));
      for (const [name, content] of Object.entries(all)) {
        expect(file?.has(name.toUpperCase())).toBe(true);
        expect(await streamOf(file, name)).toEqual(Buffer.from(content));
        expect(await file?.start(name, 10)).toEqual(Buffer.from(content.subarray(0, 10)));
      }
      expect(file?.has("another, which is not there")).toBe(false);
    }), { numRuns: 40 });
  });
  it("has what stands at its root, and not what stands in its storages", async () => {
    const file = await opened(compoundFile({ Workbook: Buffer.from("a"), ObjectPool: { WordDocument: Buffer.from("b") } }));
    expect(["Workbook", "ObjectPool", "WordDocument"].map((name) => file?.has(name))).toEqual([true, true, false]);
    expect(await streamOf(file, "ObjectPool")).toEqual(Buffer.alloc(0));
  });
  it("has tables of tables where it is large", async () => {
    // The fixture fills no such tables, so the last of its 108 tables is moved into a list of its own.
    const content = Buffer.alloc(13_710 * 512, "0123456789");
    const bytes = compoundFile({ WordDocument: content });
    const list = Buffer.alloc(512, 0xff);
    bytes.copy(list, 0, 76 + 107 * 4, 76 + 108 * 4);
    list.writeUInt32LE(0xfffffffe, 508);
    bytes.writeUInt32LE(0xffffffff, 76 + 107 * 4);
    bytes.writeUInt32LE(bytes.length / 512 - 1, 68);
    expect((await streamOf(await opened(Buffer.concat([bytes, list])), "WordDocument")).equals(content)).toBe(true);
    expect((await streamOf(await opened(bytes), "WordDocument")).length).toBeLessThan(content.length);
  });
  it("is nothing else, and nothing that is cut off in its directory", async () => {
    const whole = compoundFile({ a: Buffer.from("a") });
    for (const bytes of [Buffer.alloc(0), Buffer.from("text"), Buffer.alloc(600), whole.subarray(0, 100), whole.subarray(0, 512)]) {
      expect(await opened(bytes)).toBeUndefined();
    }
  });
  it("is read to an end whatever its bytes say", async () => {
    const whole = compoundFile({ Workbook: Buffer.alloc(9_000, 1), small: Buffer.alloc(900, 2), storage: { inner: Buffer.alloc(70) } });
    const change = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 40 });
    await fc.assert(fc.asyncProperty(change, async (changes) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      const file = await opened(bytes);
      for (const name of ["Workbook", "small", "storage"]) {
        expect((await streamOf(file, name)).length).toBeLessThanOrEqual(bytes.length);
      }
    }), { numRuns: 300 });
  });
  it("is read to an end where its chains lead in circles", async () => {
    const bytes = compoundFile({ Workbook: Buffer.alloc(9_000, 1) });
    const table = bytes.readUInt32LE(76);
    for (let at = 0; at < 128; at += 1) bytes.writeUInt32LE(0, (table + 1) * 512 + at * 4);
    expect((await streamOf(await opened(bytes), "Workbook")).length).toBeLessThanOrEqual(9_000);
  });
});
