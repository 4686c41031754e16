import { createHash } from "node:crypto";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "@jest/globals";
import { readInstalled, verifyInstalled } from "../installed/index.js";
import { add, type Files, namesIn, packed, smallModel, useFolders } from "./models.test-kit.js";
import { rawZstd } from "./packed.test-kit.js";

const folderWith = useFolders();

const model = smallModel();
const published = packed(model);
const modelFile = "model.enes.intgemm.alphas.bin";
const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
const bytesOf = (name: string): Uint8Array => model[name]!;
const changed = (name: string, at: number, ...values: number[]): Uint8Array => {
  const copy = Uint8Array.from(bytesOf(name));
  copy.set(values, at);
  return copy;
};
const metadata = (facts: object): Files => ({ "metadata.json": JSON.stringify({ sourceLanguage: "en", targetLanguage: "es", ...facts }) });
/** A collection of Remote Settings whose attachments lie beside it, the model's with other facts than it has. */
const records = (facts: object): Files => {
  const attached = Object.entries(model).map(([name, bytes]) => ({ name, location: `files/${name}.zst`, bytes: rawZstd(bytes) }));
  const data = attached.map(({ name, location, bytes }) => ({
    name, fileType: name === modelFile ? "model" : name.split(".", 1)[0], sourceLanguage: "en", targetLanguage: "es",
    attachment: { hash: sha256(bytes), size: bytes.length, location, ...(name === modelFile ? facts : {}) },
  }));
  return { "records.json": JSON.stringify({ data }), ...Object.fromEntries(attached.map(({ location, bytes }) => [location, bytes])) };
};

describe("a model from a folder", () => {
  it("is installed with its files as they are unpacked, and with where it came from", async () => {
    const facts = { architecture: "base-memory", flores: { bleu: 27.7, comet: 0.8527 }, hash: sha256(bytesOf(modelFile)) };
    const from = await folderWith({ ...published, ...metadata(facts), LICENSE: "\n Mozilla Public License Version 2.0\n====\n" });
    const models = await folderWith();
    const { found, isNew } = await add(models, from);
    expect(isNew).toBe(true);
    expect(found.model).toMatchObject({
      sourceLanguageId: "eng", targetLanguageId: "spa", version: "1.0.0", architecture: "base-memory",
      licence: "Mozilla Public License Version 2.0", source: from, published: { bleu: 27.7, comet: 0.8527, testSet: "flores" },
      added: "2026-11-26T18:00:00.000Z",
    });
    expect(await namesIn(models)).toEqual(["eng-spa"]);
    expect(await namesIn(join(models, "eng-spa"))).toEqual([...Object.keys(model), "model.json"].toSorted());
    for (const [name, bytes] of Object.entries(model)) expect(sha256(await readFile(join(models, "eng-spa", name)))).toBe(sha256(bytes));
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });

  it.each<readonly [string, Files]>([
    ["as it is", model],
    ["packed with zstd", Object.fromEntries(Object.entries(model).map(([name, bytes]) => [`${name}.zst`, rawZstd(bytes)]))],
    ["with a vocabulary for each language", packed(smallModel({ twoVocabularies: true }))],
    ["of a collection of Remote Settings", records({})],
    ["of exactly the announced size", { ...published, ...metadata({ byteSize: bytesOf(modelFile).length, architecture: "tiny" }) }],
    ["with self-attention in its decoder", packed(smallModel({ ssru: false }))],
    ["without a shortlist", packed(smallModel({ shortlist: false }))],
    ["in folders of a clone", Object.fromEntries(Object.entries(published).map(([name, bytes]) => [`models/tiny/enes/${name}`, bytes]))],
  ])("is taken %s", async (_, files) => {
    const models = await folderWith();
    const { found } = await add(models, await folderWith(files));
    expect(found.model.architecture).toBe("tiny");
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });

  it("that is there stays, and another one takes its place where that is wished", async () => {
    const models = await folderWith();
    const [first, other] = [await folderWith(published), await folderWith(packed(smallModel({ encoderDepth: 2 })))];
    const { found } = await add(models, first);
    expect((await add(models, first)).isNew).toBe(false);
    await expect(add(models, other)).rejects.toThrow("Another model eng-spa is installed (tiny 1.0.0); with --replace");
    expect(await readInstalled(models, "eng-spa")).toEqual(found);
    expect((await add(models, other, { replace: true })).found.model.files.model.sha256).not.toBe(found.model.files.model.sha256);
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect(await namesIn(models)).toEqual(["eng-spa"]);
  });

  it("is the same whoever adds it at the same time", async () => {
    const [models, from] = [await folderWith(), await folderWith(published)];
    const all = await Promise.all(Array.from({ length: 5 }, () => add(models, from)));
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect(await namesIn(models)).toEqual(["eng-spa"]);
  });

  it("of another architecture or direction is told of", async () => {
    const [models, from] = [await folderWith(), await folderWith(published)];
    await expect(add(models, from, { architecture: "base" })).rejects.toThrow("offers no model eng-spa that is base; there is unknown.");
    await expect(add(models, from, { direction: { sourceLanguageId: "spa", targetLanguageId: "eng" } }))
      .rejects.toThrow("offers no model spa-eng; it offers eng-spa.");
    await expect(add(models, "/nowhere")).rejects.toThrow("no file or folder /nowhere; an address begins with http:// or https://.");
    expect(await namesIn(models)).toEqual([]);
  });
});

describe("a model whose place cannot be read", () => {
  it("stays unless it may be replaced", async () => {
    const [models, from] = [await folderWith(), await folderWith(published)];
    await symlink("eng-spa", join(models, "eng-spa"));
    await expect(add(models, from)).rejects
      .toThrow(/eng-spa\/model\.json cannot be read: ELOOP: .*\. With --replace the new one takes its place\.$/);
    expect(await namesIn(models)).toEqual(["eng-spa"]);
    expect((await add(models, from, { replace: true })).isNew).toBe(true);
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });
});

const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:fe4025\nsize 22698792\n";
const page = "<!DOCTYPE html>\n<html><title>404 Not Found</title></html>";
const larger = smallModel({ vocabularySize: 400 });
const raw = (name: string, bytes: Uint8Array | string): Files => ({ ...model, [name]: bytes });
const gz = (name: string, bytes: Uint8Array | string): Files => ({ ...published, [`${name}.gz`]: bytes });
const gzOf = (name: string, bytes: Uint8Array | string): Files => gz(name, gzipSync(bytes));
const truncated = (name: string, end: number): Files => gzOf(name, bytesOf(name).subarray(0, end));
const [vocabulary, shortlist] = ["vocab.enes.spm", "lex.50.50.enes.s2t.bin"];
const announced = (facts: object): Files => ({ ...published, ...metadata(facts) });
const without = (name: string): Files => Object.fromEntries(Object.entries(published).filter(([file]) => file !== name));

/** What may lie where a model should, and what is said of it. */
const wrong: readonly (readonly [what: string, files: Files, reason: string])[] = [
  ["a pointer of Git LFS in place of a packed file", gz(modelFile, pointer), "a pointer of Git LFS and not the file itself"],
  ["a pointer of Git LFS in place of a file", raw(modelFile, pointer), "a pointer of Git LFS and not the file itself"],
  ["a pointer of Git LFS in place of a vocabulary", gz(vocabulary, pointer), "vocab.enes.spm.gz is a pointer of Git LFS"],
  ["a page of a web server", gz(modelFile, page), "model.enes.intgemm.alphas.bin.gz is a web page"],
  ["an empty file", raw(modelFile, ""), "is empty"],
  ["an empty packed file", gz(modelFile, ""), "is empty"],
  ["what is not packed, though its name says so", gz(modelFile, "anything"), "is not packed with gzip, as its name says"],
  ["packed garbage", gzOf(modelFile, Buffer.alloc(5_000, 7)), "is no model in Marian's binary format"],
  ["a packed file that is cut", gz(modelFile, (published[`${modelFile}.gz`] as Uint8Array).subarray(0, 2_000)), "it ends too early"],
  ["a packed file with wrong bits", gz(modelFile, Buffer.concat([gzipSync(bytesOf(modelFile)).subarray(0, 99), Buffer.alloc(500)])),
    "cannot be unpacked"],
  ["a file that is packed twice", gzOf(modelFile, gzipSync(bytesOf(modelFile))), "is still compressed with gzip"],
  ["a model that is cut in its header", truncated(modelFile, 500), "is truncated"],
  ["a model that is cut in its data", truncated(modelFile, bytesOf(modelFile).length - 1_000), "is truncated"],
  ["another sha256 than announced", announced({ hash: "ab".repeat(32) }), "is not the file that is announced: its sha256 is"],
  ["another size than announced", announced({ byteSize: 5_000_000 }), "and not the 5000000 that are announced"],
  ["more than is announced", announced({ byteSize: 500 }), "has more than 500 bytes once it is unpacked"],
  ["another sha256 than announced of what is packed", records({ hash: "ab".repeat(32) }),
    `${modelFile}.zst is not the file that is announced: its sha256 is`],
  ["another size than announced of what is packed", records({ size: 5_000_000 }), "and not the 5000000 that are announced"],
  ["the vocabulary of another model", gzOf(vocabulary, larger[vocabulary]!), "has 400 pieces, and model.enes.intgemm.alphas.bin is made"],
  ["the shortlist of another model", gzOf(shortlist, larger[shortlist]!), "is for a vocabulary of 400 pieces"],
  ["a shortlist that is none", gzOf(shortlist, changed(shortlist, 0, 1, 2, 3)), "lex.50.50.enes.s2t.bin is no binary shortlist"],
  ["a vocabulary that is none", gzOf(vocabulary, "hello world"), "vocab.enes.spm"],
  ["another version of the format", gzOf(modelFile, changed(modelFile, 0, 9)), "is no model in Marian's binary format"],
  ["a count that cannot be", gzOf(modelFile, changed(modelFile, 8, 255, 255, 255, 255)), "is no model in Marian's binary format"],
  ["a model of CTranslate2 by another name", gzOf(modelFile, "\x06\0\0\0\x10\0TransformerSpec\0\x06\0\0\0"), "is a model of CTranslate2"],
  ["a model of CTranslate2", { "model.bin": "x", "config.json": "{}", "shared_vocabulary.txt": "a" }, "has a model of CTranslate2"],
  ["a model of NumPy", { "opus.npz": "PK\x03\x04", "opus.spm32k.vocab.yml": "" }, "has a model of Marian in NumPy's form (.npz)"],
  ["an archive of Argos Translate", { "en_es.argosmodel": "PK\x03\x04" }, "has models of Argos Translate (.argosmodel)"],
  ["a zip by the name of a model", raw(modelFile, "PK\x03\x04\x14\0"), "is a zip archive, as models of Argos Translate"],
  ["nothing of a model", { "README.md": "# Models" }, "has no list of models (db/models.json, records.json) and no files of models"],
  ["a model without its vocabulary", without("vocab.enes.spm.gz"), "offers eng-spa without its vocabulary"],
  ["a list that names what is not there", {
    "db/models.json": JSON.stringify({ models: { "en-es": [{ sourceLanguage: "en", targetLanguage: "es", files: {
      model: { path: "models/model.enes.intgemm.alphas.bin.gz" }, vocab: { path: "models/vocab.enes.spm.gz" } } }] } }),
  }, "names models/model.enes.intgemm.alphas.bin.gz, which is not there"],
];

describe("what is no model that the engine could load", () => {
  it("is refused from an address that cannot be read", async () => {
    const models = await folderWith();
    await expect(add(models, "http://127.0.0.1:9/%zz.json")).rejects.toThrow(/%zz\.json is no address of a list of models/);
    expect(await namesIn(models)).toEqual([]);
  });

  it.each(wrong)("is refused with the reason, and leaves nothing: %s", async (_, files, reason) => {
    const models = await folderWith();
    await expect(add(models, await folderWith(files))).rejects.toThrow(reason);
    await expect(add(models, await folderWith(files))).rejects.toThrow(/^[^\n]*\.$/);
    expect(await namesIn(models)).toEqual([]);
  });
});
