import type { HostModel } from "@dragoman/domain/hosts";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestName } from "@dragoman/host-protocol";
import { ModelFolder } from "./model-folder.js";

const bytes = Buffer.from("model ".repeat(50));
const model: HostModel = {
  sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length, languagePairId: "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0",
  sourceLanguageId: "eng", targetLanguageId: "spa", name: "legal", version: "1.0.0", baselineLanguagePairId: "", estimatesQuality: false,
  revision: 1,
};

let folder: string;
let told: string[];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "dragoman-models-")), "models");
  told = [];
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

async function opened(check = async (_path: string): Promise<void> => {}): Promise<ModelFolder> {
  const models = new ModelFolder(folder, check, (pair) => told.push(pair));
  await models.open();
  return models;
}

describe("ModelFolder", () => {
  it("has the bytes by their sha256 and what is said of them beside, for nobody else to read, and tells that a pair has news", async () => {
    const models = await opened();
    expect(await models.take({ model, offset: 0, bytes: bytes.subarray(0, 100) })).toBe(100);
    expect([await models.list(), told]).toEqual([[], []]);
    expect(await models.take({ model, offset: 100, bytes: bytes.subarray(100) })).toBe(bytes.length);
    expect((await readdir(folder)).sort()).toEqual([model.sha256, manifestName(model)]);
    expect((await stat(join(folder, model.sha256))).mode & 0o777).toBe(0o600);
    await models.remove(model.sha256);
    expect([await readdir(folder), told]).toEqual([[], [model.languagePairId, model.languagePairId]]);
  });

  it("answers how much is there to a piece that does not go on from there", async () => {
    const models = await opened();
    await models.take({ model, offset: 0, bytes: bytes.subarray(0, 100) });
    for (const offset of [0, 50, 101]) expect(await models.take({ model, offset, bytes: bytes.subarray(offset) })).toBe(100);
    expect(await (await opened()).take({ model, offset: 100, bytes: bytes.subarray(100) })).toBe(bytes.length);
  });

  it("clears away what was left half done, and goes on with what is young", async () => {
    await opened();
    const [bare, old] = ["a".repeat(64), `${"b".repeat(64)}.partial`];
    for (const name of [bare, old, `${model.sha256}.partial`, `${model.sha256}.new`]) await writeFile(join(folder, name), "x");
    await utimes(join(folder, old), 0, 0);
    await opened();
    expect(await readdir(folder)).toEqual([`${model.sha256}.partial`]);
  });

  it("has no model whose bytes are cut off or whose JSON is none, and takes it anew", async () => {
    const models = await opened();
    await models.take({ model, offset: 0, bytes });
    await truncate(join(folder, model.sha256), 7);
    expect(await models.list()).toEqual([]);
    await models.take({ model, offset: 0, bytes });
    await writeFile(join(folder, manifestName(model)), "{");
    expect(await models.list()).toEqual([]);
    await models.take({ model, offset: 0, bytes });
    expect(await models.list()).toEqual([model]);
  });

  it("keeps the models of pairs with the same bytes apart, and the bytes until the last of them is removed", async () => {
    const other = { ...model, languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0", name: "medical", revision: 2 };
    const models = await opened();
    await models.take({ model, offset: 0, bytes });
    expect(await models.take({ model: other, offset: 0, bytes: Buffer.alloc(0) })).toBe(bytes.length);
    expect(new Set(await models.list())).toEqual(new Set([model, other]));
    expect(told).toEqual([model.languagePairId, other.languagePairId]);
    await models.remove(model.sha256, model.languagePairId);
    expect([await models.list(), await (await opened()).list()]).toEqual([[other], [other]]);
    expect((await readdir(folder)).sort()).toEqual([model.sha256, manifestName(other)]);
    await models.remove(model.sha256, other.languagePairId);
    expect(await readdir(folder)).toEqual([]);
  });

  it("removes a model for all its pairs where none is named, as servers of earlier versions do", async () => {
    const other = { ...model, languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0" };
    const models = await opened();
    for (const one of [model, other]) await models.take({ model: one, offset: 0, bytes });
    await models.remove(model.sha256);
    expect([await readdir(folder), new Set(told)]).toEqual([[], new Set([model.languagePairId, other.languagePairId])]);
  });

  it("goes on with a folder of an earlier version, which had one manifest for each content", async () => {
    await opened();
    await writeFile(join(folder, model.sha256), bytes);
    await writeFile(join(folder, `${model.sha256}.json`), JSON.stringify(model));
    const models = await opened();
    expect(await models.list()).toEqual([model]);
    const other = { ...model, languagePairId: "EngSpa_Adapted-medical_SRV_PBMT_1_0_x_0" };
    await models.take({ model: other, offset: 0, bytes });
    expect(new Set(await models.list())).toEqual(new Set([model, other]));
    await models.take({ model: { ...model, revision: 2 }, offset: 0, bytes });
    expect(new Set(await models.list())).toEqual(new Set([{ ...model, revision: 2 }, other]));
    for (const one of [model, other]) await models.remove(one.sha256, one.languagePairId);
    expect(await readdir(folder)).toEqual([]);
  });

  it("says in a sentence why it keeps nothing", async () => {
    const models = await opened();
    await expect(models.take({ model, offset: 0, bytes: Buffer.concat([bytes, bytes]) })).rejects.toMatchObject({
      code: "host-model-refused", message: "The model of legal cannot be kept: more bytes came than the 300 that it has." });
    await expect(models.take({ model, offset: 0, bytes: Buffer.alloc(bytes.length) })).rejects.toMatchObject({
      message: expect.stringMatching(/^The model of legal cannot be kept: its bytes were damaged on their way: .* is [0-9a-f]{64}\.$/) });
    const useless = await opened(async (path) => { throw new Error(`it has ${(await stat(path)).size} bytes of another version`); });
    await expect(useless.take({ model, offset: 0, bytes })).rejects.toMatchObject({
      message: "The model of legal cannot be kept: it has 300 bytes of another version." });
    expect([await readdir(folder), told]).toEqual([[], []]);
  });
});
