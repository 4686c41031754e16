import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { DomainError } from "@dragoman/domain/common";
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
import { inPieces, memories, readAll, tmx, tu, zipOf } from "./memories.fixture.js";
import { readTrainingUnits } from "./read-training-units.js";

const [one, two] = [tmx(tu("a", "b")), tmx(tu("c", "d"))];
/** As zip tools write to what cannot be wound back: sizes stand behind the bytes. */
function streamedZip(files: Readonly<Record<string, string>>, deflate: boolean): Uint8Array {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => { pieces.push(piece); });
  for (const [name, text] of Object.entries(files)) {
    const file = deflate ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    file.push(Buffer.from(text), true);
  }
  zip.end();
  return Buffer.concat(pieces);
}

/** A zip of one file that was packed before. */
function zipOfPacked(name: string, packed: Uint8Array, content: Uint8Array): Buffer {
  const plain = Buffer.from(zipSync({ [name]: new Uint8Array() }, { level: 0 }));
  const central = plain.indexOf(Buffer.from("PK\u0001\u0002"));
  const end = plain.indexOf(Buffer.from("PK\u0005\u0006"));
  for (const [method, sum] of [[8, 14], [central + 10, central + 16]] as const) {
    plain.writeUInt16LE(8, method);
    plain.writeUInt32LE(crc32(content), sum);
    plain.writeUInt32LE(packed.length, sum + 4);
    plain.writeUInt32LE(content.length, sum + 8);
  }
  plain.writeUInt32LE(central + packed.length, end + 16);
  return Buffer.concat([plain.subarray(0, central), packed, plain.subarray(central)]);
}

/** A zip of one stored file whose sizes and places stand in the fields of zip64, as of files beyond 4 GiB. */
function zip64Of(name: string, text: string): Buffer {
  const plain = Buffer.from(zipSync({ [name]: Buffer.from(text) }, { level: 0 }));
  const end = plain.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const start = plain.readUInt32LE(end + 16);
  const central = Buffer.from(plain.subarray(start, end));
  const extra = Buffer.alloc(4 + 24);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(text.length), 4);
  extra.writeBigUInt64LE(BigInt(text.length), 12);
  central.writeUInt32LE(0xffffffff, 20);
  central.writeUInt32LE(0xffffffff, 24);
  central.writeUInt16LE(extra.length, 30);
  central.writeUInt32LE(0xffffffff, 42);
  const directory = Buffer.concat([central, extra]);
  const end64 = Buffer.alloc(56 + 20);
  end64.write("PK\u0006\u0006", 0, "latin1");
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(1n, 24);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  end64.write("PK\u0006\u0007", 56, "latin1");
  end64.writeBigUInt64LE(BigInt(start + directory.length), 64);
  end64.writeUInt32LE(1, 72);
  const last = Buffer.from(plain.subarray(end));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 12);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([plain.subarray(0, start), directory, end64, last]);
}

describe("zips of translation memories", () => {
  let spoolFolder: string;
  beforeEach(() => { spoolFolder = mkdtempSync(join(tmpdir(), "dragoman-spool-")); });
  afterEach(() => {
    // Whatever happened, no copy of a zip is left.
    const left = readdirSync(spoolFolder);
    rmSync(spoolFolder, { recursive: true });
    expect(left).toEqual([]);
  });
  const read = (file: Uint8Array, size?: number) => readAll(file, { spoolFolder }, size);

  it.each<[string, Uint8Array]>([
    ["TMX files", zipOf({ "a.tmx": one, "b/c.TMX": two })],
    ["files that are TMX whatever they are called", zipOf({ "a.xml": one, "b": two })],
    ["TMX beside what systems leave there", zipOf({ "__MACOSX/._a.tmx": "x", ".DS_Store": "y", "a.tmx": one, "dir/": "", "b.tmx": two })],
    ["TMX that was packed on the way", streamedZip({ "a.tmx": one, "b.tmx": two }, true)],
    ["TMX that was not packed, on the way", streamedZip({ "a.tmx": one, "b.tmx": two }, false)],
  ])("are read: %s", async (_, zip) => {
    for (const size of [1, 50, 100_000]) {
      const { texts, problems, summary } = await read(zip, size);
      expect({ texts, problems, files: summary.files }).toEqual({ texts: ["a | b", "c | d"], problems: [], files: 2 });
    }
  });

  it("are read with the fields of zip64", async () => expect((await read(zip64Of("a.tmx", one))).texts).toEqual(["a | b"]));

  it("are read in every encoding of their files, whose names stand with places and documents", async () => {
    const { texts, units, problems } = await read(zipOf({
      "a.tmx": memories["Trados Workbench"] as Uint8Array, "b.tmx": tmx(tu("a", "b") + tu("c", "")),
    }));
    expect(texts).toHaveLength(3);
    expect(units[2]?.document).toBe("block:b.tmx:0");
    expect(problems).toEqual(['A unit has no text in Spanish (es): in "b.tmx" at line 4.']);
  });

  it("are read without the files that cannot be, which are told", async () => {
    const { texts, problems, isDamaged } = await read(zipOf({ "read.me": "Hello", "a.tmx": one, "more.zip": zipOf({ "b.tmx": two }) }));
    expect([texts, isDamaged]).toEqual([["a | b"], false]);
    expect(problems).toEqual([
      'A file of the zip was left out: 2 times, the first "read.me". The file is neither TMX nor a zip of TMX files.',
    ]);
  });

  it("are read up to where they are damaged", async () => {
    const zip = Buffer.from(zipSync({ "a.tmx": Buffer.from(one), "b.tmx": Buffer.from(two) }, { level: 0 }));
    zip.write("Z", zip.indexOf("<seg>c") + 5);
    const { problems, texts, isDamaged } = await read(zip);
    expect([texts[0], isDamaged]).toEqual(["a | b", true]);
    expect(problems).toEqual(['A file of the zip was left out: "b.tmx". It is damaged: its checksum is wrong.']);
  });

  const encrypted = (): Buffer => {
    const zip = Buffer.from(zipSync({ "a.tmx": Buffer.from(one) }));
    zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6);
    const central = zip.indexOf(Buffer.from("PK\u0001\u0002"));
    zip.writeUInt16LE(zip.readUInt16LE(central + 8) | 1, central + 8);
    return zip;
  };
  // Of white space in which nothing is to be found.
  const bomb = (): Uint8Array => {
    const content = Buffer.concat([Buffer.from('<tmx version="1.4"><body>'), Buffer.alloc(257 * 2 ** 20, " ")]);
    return zipOfPacked("a.tmx", deflateRawSync(content, { level: 1 }), content);
  };

  it.each<[string, () => Uint8Array, string, RegExp]>([
    ["a zip of nothing", () => zipOf({}), "training-data-unreadable", /The zip is empty/],
    ["a zip without TMX", () => zipOf({ "a.txt": "a", "b.txt": "b" }), "training-data-unreadable",
      /no TMX file that can be read.*"a\.txt": The file is neither/s],
    ["a zip in a zip", () => zipOf({ "a.zip": zipOf({ "a.tmx": one }) }), "training-data-unreadable",
      /"a\.zip": It is a zip archive in a zip\. Put the TMX files/],
    ["an encrypted zip", encrypted, "training-data-unreadable", /It is encrypted\. Pack the files without a password/],
    ["half a zip", () => zipOf({ "a.tmx": one }).subarray(0, 100), "training-data-unreadable", /The zip is damaged/],
    ["a zip of other languages", () => zipOf({ "a.tmx": tmx(tu("a", "b", ["de", "fr"])) }), "training-data-without-languages",
      /"de" \(1\)/],
    ["a zip that inflates to a thousand times its size", bomb, "training-data-too-large", /inflates to more than 268435456 bytes/],
  ])("are refused: %s", async (_, make, code, why) => {
    await read(make()).then(() => { throw new Error("It was read."); }, (error: DomainError) => {
      expect(error).toMatchObject({ code });
      expect(`${error.message} ${error.details}`).toMatch(why);
    });
  });

  it("have no name while they are read, so that a kill leaves nothing", async () => {
    const reading = readTrainingUnits(inPieces(zipOf({ "a.tmx": one, "b.tmx": two }), 1_000),
      { sourceLanguageId: "eng", targetLanguageId: "spa", spoolFolder });
    const seen: string[] = [];
    for await (const _ of reading) seen.push(...readdirSync(spoolFolder));
    expect(seen).toEqual([]);
  });

  it("leave nothing behind when nobody reads on", async () => {
    const reading = readTrainingUnits(inPieces(zipOf({ "a.tmx": one, "b.tmx": two }), 1_000),
      { sourceLanguageId: "eng", targetLanguageId: "spa", spoolFolder });
    for await (const batch of reading) {
      expect(batch).toHaveLength(1);
      break;
    }
  });
});
