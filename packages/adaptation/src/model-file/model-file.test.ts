import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { Vocabulary } from "../text/index.js";
import { Checksum } from "./checksum.js";
import {
  loadModelFile, ModelFile, ModelFileError, type ModelHeader, modelFilePieces, modelFileSize, readModelFile, type Section, sectionsInMemory,
  StoredVocabulary, vocabularySections,
} from "./index.js";

const header: ModelHeader = {
  sourceLanguageId: "eng", targetLanguageId: "spa", baseline: { name: "EngSpa", version: "0.8.1" }, method: "direct", weights: { word: -1 },
};
const sections: readonly Section[] = [
  { name: "bytes", array: Uint8Array.of(1, 2, 3) }, { name: "none", array: new Float64Array(0) },
  { name: "many", array: Int32Array.from({ length: 30_000 }, (_, at) => at * 7) }, { name: "half", array: Float32Array.of(0.5, -1) },
];
const bytesOf = (asked: readonly Section[] = sections): Buffer => Buffer.concat([...modelFilePieces(header, asked)]);

async function* cut(bytes: Uint8Array, every: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += every) yield bytes.subarray(at, at + every);
}
const read = (bytes: Uint8Array, every = 65_536, most = 1e9) => readModelFile(cut(bytes, every), { size: bytes.length, mostBytes: most });
const fault = (wanted: string) => expect.objectContaining({ name: "ModelFileError", fault: wanted });

describe("the file of a model", () => {
  it("comes back as it was written, however it was cut", async () => {
    const bytes = bytesOf();
    expect(bytes).toHaveLength(modelFileSize(header, sections));
    for (const every of [7, 100_003, 1 << 20, bytes.length]) {
      const file = await read(bytes, every);
      expect(file.header).toEqual(header);
      expect(file.all()).toEqual(sections);
    }
  });

  it("is read straight into the memory that threads share, however much comes at once", async () => {
    const large = { name: "large", array: Int32Array.from({ length: 600_000 }, (_, at) => at) };
    const bytes = bytesOf([...sections, large]);
    const load = (from: Uint8Array, most: number, size = from.length) => loadModelFile(async (into, offset) => {
      const piece = from.subarray(offset, offset + Math.min(most, into.length));
      into.set(piece);
      return piece.length;
    }, { size, mostBytes: 1e7 });
    for (const most of [100_003, 1 << 20, 1e9]) expect((await load(bytes, most)).all()).toEqual([...sections, large]);
    await expect(load(bytes.subarray(0, -64), 1e9, bytes.length)).rejects.toEqual(fault("truncated"));
    await expect(load(bytes.subarray(0, -64), 1e9)).rejects.toEqual(fault("truncated"));
    await expect(load(Buffer.concat([bytes, Buffer.alloc(64)]), 1e9)).rejects.toEqual(fault("damaged"));
    await expect(load(bytes, 1e9, 2e7)).rejects.toThrow("at most 10000000 are read");
    const changed = Buffer.from(bytes);
    changed[2_000_000] = (changed[2_000_000] as number) ^ 1;
    await expect(load(changed, 1e9)).rejects.toEqual(fault("damaged"));
  });

  it("is written in pieces of at most a MiB", () => {
    const large = { name: "large", array: new Uint16Array(1_000_001) };
    for (const piece of modelFilePieces(header, [...sections, large])) expect(piece.length).toBeLessThanOrEqual(1 << 20);
  });

  it("is read by threads without its checksum", async () => {
    const { buffer } = await read(bytesOf());
    const { sections: shared } = ModelFile.over(buffer);
    expect(shared.get("many", "Int32")[3]).toBe(21);
    expect(shared.has("few")).toBe(false);
    expect(() => shared.get("many", "Uint8")).toThrow("Section \"many\" of the model holds Int32 numbers, not Uint8.");
    expect(() => shared.get("few", "Uint8")).toThrow(ModelFileError);
  });

  it("is refused with the reason", async () => {
    const bytes = bytesOf();
    await expect(read(bytes.subarray(0, -64))).rejects.toEqual(fault("truncated"));
    await expect(read(bytes.subarray(0, 40))).rejects.toEqual(fault("foreign"));
    await expect(read(Buffer.from("a text that is long enough to be looked at as if it were a model"))).rejects.toEqual(fault("foreign"));
    await expect(read(Buffer.concat([bytes, Buffer.alloc(64)]))).rejects.toEqual(fault("damaged"));
    const newer = Buffer.from(bytes);
    newer[8] = 2;
    await expect(read(newer)).rejects.toThrow("The model is of format 2; this version of Dragoman reads format 1.");
    await expect(read(bytes, 65_536, 1_000)).rejects.toThrow("at most 1000 are read");
  });

  it("is refused wherever a bit of it changed", async () => {
    const bytes = bytesOf([{ name: "some", array: Int32Array.of(1, 2, 3, 4, 5) }]);
    await fc.assert(fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ (1 << bit);
      // What the zeros behind the checksum say is nothing.
      if (at >= 28 && at < 64) expect((await read(changed)).header).toEqual(header);
      else await expect(read(changed)).rejects.toBeInstanceOf(ModelFileError);
    }));
  });

  it("does not trust its table", async () => {
    const bytes = bytesOf();
    expect(bytes.toString("latin1")).toContain("\"length\":30000");
    for (const [from, to] of [["\"length\":30000", "\"length\":90000"], ["\"offset\":64", "\"offset\":63"], ["Uint8", "Uint9"]] as const) {
      const table = bytes.toString("latin1").replace(from, to.padEnd(from.length));
      const changed = Buffer.from(table, "latin1");
      const buffer = new SharedArrayBuffer(changed.length);
      new Uint8Array(buffer).set(changed);
      expect(() => ModelFile.over(buffer)).toThrow(ModelFileError);
    }
  });
});

it("sums up as XXH32 does", () => {
  const sum = new Checksum();
  const words = new Int32Array(Uint8Array.from(Buffer.from("0123456789abcdef0123456789ABCDEF")).buffer);
  sum.add(words.subarray(0, 4));
  sum.add(words.subarray(4));
  expect(sum.value).toBe(0x987c3c88);
});

describe("a stored vocabulary", () => {
  it("knows each word by the id that it had", () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }).filter((word) => !word.includes("\n"))), (words) => {
      const vocabulary = new Vocabulary();
      const ids = words.map((word) => vocabulary.add(word));
      const stored = new StoredVocabulary(sectionsInMemory(vocabularySections(vocabulary)));
      expect(stored.size).toBe(vocabulary.size);
      expect(words.map((word) => stored.find(word))).toEqual(ids);
      expect(ids.map((id) => stored.word(id))).toEqual(words);
      expect(stored.find("no\nword")).toBe(0);
    }));
  });

  it("stops to look in a table that is full", () => {
    const sections = vocabularySections(new Vocabulary());
    (sections.find(({ name }) => name === "vocabulary.table")?.array as Int32Array).fill(1);
    expect(new StoredVocabulary(sectionsInMemory(sections)).find("house")).toBe(0);
  });

  it("does not know what is too long or no id", () => {
    const stored = new StoredVocabulary(sectionsInMemory(vocabularySections(new Vocabulary())));
    expect(stored.find("x".repeat(5_000))).toBe(0);
    expect(stored.find("é".repeat(1_000))).toBe(0);
    expect(() => stored.word(3)).toThrow(RangeError);
    expect(() => new StoredVocabulary(sectionsInMemory([]))).toThrow(ModelFileError);
  });
});
