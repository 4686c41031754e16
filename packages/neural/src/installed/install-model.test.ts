import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, truncate, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { endReplacements, installModel, removeInstalled } from "./install-model.js";
import type { InstalledModel } from "./installed-model.js";
import { modelFolders, readInstalled } from "./read-installed.js";
import { verifyInstalled } from "./verify-installed.js";

let models: string;
beforeEach(async () => { models = await mkdtemp(join(tmpdir(), "dragoman-installed-")); });
afterEach(() => rm(models, { recursive: true, force: true }));

/** A folder with the files of a model whose content is `text`, and what its note says. */
async function aFolder(text: string): Promise<{ folder: string; model: InstalledModel }> {
  const folder = await mkdtemp(join(models, ".adding-"));
  const file = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    return { name, size: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  };
  const files = { model: await file("model.bin", text), vocabularies: [await file("vocab.spm", "pieces")] };
  const facts = { version: "1.0.0", architecture: "tiny", licence: "MPL-2.0", source: "here", added: "now" } as const;
  return { folder, model: { format: 1, sourceLanguageId: "eng", targetLanguageId: "spa", files, ...facts } };
}
async function install(text: string, replace = false): Promise<string> {
  const { folder, model } = await aFolder(text);
  const outcome = await installModel(models, folder, model, replace);
  await rm(folder, { recursive: true, force: true });
  return outcome;
}
const shaOf = async (): Promise<string | undefined> => (await readInstalled(models, "eng-spa"))?.model.files.model.sha256;

describe("a model", () => {
  it("is there once it is installed, and another only where it may replace it", async () => {
    expect(await install("one")).toBe("installed");
    const one = await shaOf();
    expect([await install("one"), await install("two"), await install("one", true)])
      .toEqual(["there already", "another is there", "there already"]);
    expect(await shaOf()).toBe(one);
    expect(await install("two", true)).toBe("installed");
    expect(await shaOf()).not.toBe(one);
    expect(await readdir(models)).toEqual(["eng-spa"]);
  });

  it("that was damaged is whole again once it is installed anew, where it may be replaced", async () => {
    await install("one");
    await writeFile(join(models, "eng-spa", "model.bin"), "eno");
    expect(await install("one")).toBe("there already");
    expect(await verifyInstalled(models, "eng-spa")).toHaveLength(1);
    expect(await install("one", true)).toBe("installed");
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });

  it("takes the place of a folder that is no model", async () => {
    await mkdir(join(models, "eng-spa"));
    await writeFile(join(models, "eng-spa", "model.json"), "{");
    expect(await install("one")).toBe("installed");
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
  });

  it.each(["elsewhere", "eng-spa"])("takes the place of a link to %s where it may, and leaves what that leads to", async (target) => {
    await install("one");
    await rename(join(models, "eng-spa"), join(models, "elsewhere"));
    await symlink(target, join(models, "eng-spa"));
    expect(await install("two", true)).toBe("installed");
    expect((await lstat(join(models, "eng-spa"))).isDirectory()).toBe(true);
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect([await readdir(models), await readdir(join(models, "elsewhere"))])
      .toEqual([["elsewhere", "eng-spa"], ["model.bin", "model.json", "vocab.spm"]]);
  });

  it("behind a link stays unless it may be replaced", async () => {
    await install("one");
    await rename(join(models, "eng-spa"), join(models, "elsewhere"));
    await symlink("elsewhere", join(models, "eng-spa"));
    expect([await install("one"), await install("two")]).toEqual(["there already", "another is there"]);
    await rm(join(models, "elsewhere"), { recursive: true });
    expect(await install("two")).toBe("installed");
  });

  it("is one of them when several are installed at once, whole", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => install(`text ${n % 4}`, true)));
    expect(outcomes).toContain("installed");
    expect(await verifyInstalled(models, "eng-spa")).toEqual([]);
    expect(await readdir(models)).toEqual(["eng-spa"]);
  });

  it("is gone when it is removed, and only then", async () => {
    await install("one");
    expect([await removeInstalled(models, "eng-spa"), await removeInstalled(models, "eng-spa"), await removeInstalled(models, "../etc")])
      .toEqual([true, false, false]);
    expect(await readdir(models)).toEqual([]);
  });

  it("is removed although its model.json is damaged", async () => {
    await install("one");
    await writeFile(join(models, "eng-spa", "model.json"), "{");
    expect([await removeInstalled(models, "eng-spa"), await readdir(models)]).toEqual([true, []]);
  });

  it("is there again that was being replaced when the process was killed", async () => {
    await install("one");
    const one = await shaOf();
    await rename(join(models, "eng-spa"), join(models, ".replaced-eng-spa.0a1b2c3d"));
    await endReplacements(models);
    expect(await shaOf()).toBe(one);
    await mkdir(join(models, ".replaced-eng-spa.0a1b2c3e"));
    await mkdir(join(models, ".removed-eng-spa.0a1b2c3e"));
    await endReplacements(models);
    expect([await readdir(models), await shaOf()]).toEqual([["eng-spa"], one]);
    await endReplacements(join(models, "nowhere"));
  });
});

describe("verifying a model", () => {
  it.each<readonly [string, (file: string) => Promise<unknown>, RegExp]>([
    ["a changed file", (file) => writeFile(file, "eno"), /model\.bin was changed: its sha256 is not [\da-f]{64}\.$/],
    ["a file that is cut", (file) => truncate(file, 1), /model\.bin has 1 bytes, and not 3\.$/],
    ["a missing file", (file) => unlink(file), /model\.bin is missing\.$/],
    ["a damaged note", (file) => writeFile(join(file, "../model.json"), "{"), /eng-spa\/model\.json is damaged, or of another/],
    ["a missing note", (file) => unlink(join(file, "../model.json")), /eng-spa\/model\.json is missing\.$/],
    ["a note that cannot be read", async (file) => {
      await unlink(join(file, "../model.json"));
      await symlink("model.json", join(file, "../model.json"));
    }, /eng-spa\/model\.json cannot be read: ELOOP: .*\.$/],
  ])("tells of %s", async (_, spoil, told) => {
    await install("one");
    await spoil(join(models, "eng-spa", "model.bin"));
    const faults = await verifyInstalled(models, "eng-spa");
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(told);
    expect(await modelFolders(models)).toEqual(["eng-spa"]);
  });

  it("tells that it is not installed", async () => {
    expect(await verifyInstalled(models, "eng-spa")).toEqual(["eng-spa is not installed."]);
  });
});
