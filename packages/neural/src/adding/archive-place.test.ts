import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { strToU8, zipSync } from "fflate";
import { pack } from "tar-stream";
import { readInstalled, verifyInstalled } from "../installed/index.js";
import { add, type Files, namesIn, packed, smallModel, useFolders } from "./models.test-kit.js";

const folderWith = useFolders();

const published = packed(smallModel());
const named = (files: Files, name: (name: string) => string): Files =>
  Object.fromEntries(Object.entries(files).map(([own, bytes]) => [name(own), bytes]));
const clone: Files = { "README.md": "# Models", ...named(published, (name) => `models/tiny/enes/${name}`) };

async function tar(files: Files, links: readonly string[] = []): Promise<Buffer> {
  const archive = pack();
  for (const name of links) archive.entry({ name, type: "symlink", linkname: "/etc/passwd" });
  for (const [name, bytes] of Object.entries(files)) archive.entry({ name }, Buffer.from(bytes));
  archive.finalize();
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}
const zip = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, typeof bytes === "string" ? strToU8(bytes) : bytes])));

/** A header of a tar that announces `size` bytes of a type. */
async function header(type: string, size: number): Promise<Buffer> {
  const bytes = Buffer.from((await tar({ x: "" })).subarray(0, 512));
  bytes.write(`${size.toString(8).padStart(11, "0")}\0${" ".repeat(20)}${type}`, 124, "latin1");
  bytes.fill(" ", 148, 156);
  bytes.write(`${bytes.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}

const half = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length / 2);
/** With some other bytes in the middle of it. */
const spoilt = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from(bytes, (byte, at) => (Math.abs(at - bytes.length / 2) < 20 ? byte ^ 85 : byte));

async function addFrom(archive: Uint8Array): Promise<string> {
  const models = await folderWith();
  const file = join(await folderWith(), "archive");
  await writeFile(file, archive);
  await add(models, file);
  return models;
}

describe("a model from an archive", () => {
  it.each<readonly [string, () => Promise<Uint8Array>]>([
    [".tar", () => tar(clone)], [".tar.gz", async () => gzipSync(await tar(clone))], [".zip", async () => zip(clone)],
    [".zip of its files alone", async () => zip(published)],
    [".tar with paths from here", () => tar(named(clone, (name) => `./${name}`))],
  ])("is installed, and nothing else stays: %s", async (_, archive) => {
    const models = await addFrom(await archive());
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect(await namesIn(models)).toEqual(["eng-spa"]);
  });

  it.each(["models (1)", "Modèles", "模型", "it's [new] #1: 100%"])("is installed from a folder of any name: %s", async (folder) => {
    const inside = named(published, (name) => `${folder}/tiny/enes/${name}`);
    for (const archive of [await tar(inside), zip(inside)]) {
      expect(await verifyInstalled(await addFrom(archive), "eng-spa")).toEqual([]);
    }
  });

  it("is read by the list that lies in the folder that was packed", async () => {
    const entry = {
      sourceLanguage: "en", targetLanguage: "es", architecture: "as the list says",
      files: {
        model: { path: "models/tiny/enes/model.enes.intgemm.alphas.bin.gz" }, vocab: { path: "models/tiny/enes/vocab.enes.spm.gz" },
      },
    };
    const mirror = { ...clone, "db/models.json": JSON.stringify({ models: { "en-es": [entry] } }) };
    for (const files of [mirror, named(mirror, (name) => `mirror/${name}`)]) {
      const found = await readInstalled(await addFrom(await tar(files)), "eng-spa");
      expect(found?.model.architecture).toBe("as the list says");
    }
  });

  it("is installed beside large files and from long paths", async () => {
    const large = { "README.md": Buffer.alloc(5_000_000), "NOTICE.md": Buffer.alloc(3_000_000) };
    const files = { ...large, ...named(published, (name) => `${"models ".repeat(30)}/${name}`), "z.md": Buffer.alloc(3_000_000) };
    expect(await verifyInstalled(await addFrom(gzipSync(await tar(files))), "eng-spa")).toEqual([]);
  });

  // Those of the types say more of the next file, as its long name; a folder (5) has no bytes, whatever its header says.
  it.each(["x", "g", "L", "K", "5x"])("is refused where what a tar says of a file has no bounds: %s", async (types) => {
    const size = 64 * 2 ** 20;
    const headers = await Promise.all([...types].map((type) => header(type, size)));
    await expect(addFrom(gzipSync(Buffer.concat([...headers, Buffer.alloc(size)])))).rejects
      .toThrow(/archive has more than 1048576 bytes that say what the next file is\.$/);
  });

  it("writes nothing outside of its folder", async () => {
    const outside = ["../escaped", "/tmp/dragoman-escaped", "a/../../escaped", "a\\..\\b", "models/\u0007", "models/..", "models//x",
      `models/${"模".repeat(100)}`, `${"models/".repeat(80)}x`];
    const evil = { ...Object.fromEntries(outside.map((name) => [name, "x"])), ...clone };
    const models = await addFrom(await tar(evil, ["models/link", "db"]));
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect(existsSync("/tmp/dragoman-escaped")).toBe(false);
    // Such a zip is refused as a whole.
    await expect(addFrom(zip({ "../escaped": "x", ...clone }))).rejects.toThrow(/cannot be read: invalid relative path/);
  });

  it.each<readonly [string, () => Promise<Uint8Array>, RegExp]>([
    ["a tar that is cut", async () => half(await tar(clone)), /cannot be read: /],
    ["a tar.gz that is cut", async () => half(gzipSync(await tar(clone))), /cannot be read: unexpected end of file/],
    ["a zip that is cut", async () => half(zip(clone)), /cannot be read: /],
    ["a zip with wrong bits", async () => spoilt(zip(clone)), /cannot be read: /],
    ["what is neither", async () => Buffer.alloc(2_000, 7), /is neither a folder nor an archive/],
    ["nothing", async () => Buffer.alloc(0), /archive is empty\./],
    ["a pointer of Git LFS", async () => Buffer.from("version https://git-lfs.github.com/spec/v1\n"), /is a pointer of Git LFS/],
    ["an argosmodel", async () => zip({ "translate-en_es-1_0/model/model.bin": "x", "translate-en_es-1_0/sentencepiece.model": "x" }),
      /has a model of CTranslate2 \(model\.bin\), as those of Argos/],
    ["an npz", async () => zip({ "encoder_Wemb.npy": "x" }), /NumPy's form/],
    ["no files", async () => tar({}, ["models"]), /archive has no list of models .* and no files of models/],
    ["other directions", async () => tar({ "model.esen.intgemm.alphas.bin": "x" }), /offers no model eng-spa; it offers spa-eng/],
  ])("is refused with the reason: %s", async (_, archive, reason) => {
    await expect(addFrom(await archive())).rejects.toThrow(reason);
  });
});
