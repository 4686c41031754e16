import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { downloadsIn, modelIn, openHiddenFolder } from "./hidden-folder.js";
import { folderWith, namesIn } from "./models.test-kit.js";

const here = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const gone = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

/** A folder as a process leaves it behind that is killed. */
async function leftBy(models: string, owner: string): Promise<void> {
  const path = join(models, `.adding-eng-spa.${owner}.0a1b2c3d`);
  await mkdir(downloadsIn(path), { recursive: true });
  await mkdir(modelIn(path));
  await writeFile(join(downloadsIn(path), "part"), "some bytes");
}

describe("the hidden folder of a model", () => {
  it("has the downloads of the last try, and nothing else of it", async () => {
    const models = await folderWith();
    const first = await openHiddenFolder(models, "eng-spa");
    await writeFile(join(downloadsIn(first.path), "part"), "some bytes");
    await mkdir(modelIn(first.path));
    await first.keepDownloads();
    expect(await namesIn(models)).toEqual([".adding-eng-spa"]);
    const other = await openHiddenFolder(models, "spa-eng");
    expect(await namesIn(downloadsIn(other.path))).toEqual([]);
    const second = await openHiddenFolder(models, "eng-spa");
    expect([await namesIn(second.path), await namesIn(downloadsIn(second.path))]).toEqual([["downloads"], ["part"]]);
    await Promise.all([second.remove(), other.keepDownloads()]);
    expect(await namesIn(models)).toEqual([]);
  });

  it("is another one for each of those who add the same model", async () => {
    const models = await folderWith();
    const folders = await Promise.all(Array.from({ length: 4 }, () => openHiddenFolder(models, "eng-spa")));
    expect(new Set(folders.map(({ path }) => path)).size).toBe(4);
    await Promise.all(folders.map(async (folder, n) => {
      await writeFile(join(downloadsIn(folder.path), "part"), String(n));
      await folder.keepDownloads();
    }));
    expect(await namesIn(models)).toEqual([".adding-eng-spa"]);
  });

  it("is taken over from processes that were killed, and from no others", async () => {
    const models = await folderWith();
    for (let n = 0; n < 2; n++) await leftBy(models, `${here}.${gone()}`);
    await leftBy(models, `${here}.${process.pid}`);
    await leftBy(models, `00000000.${gone()}`);
    const { path, remove } = await openHiddenFolder(models, "eng-spa");
    expect([await namesIn(path), await namesIn(downloadsIn(path))]).toEqual([["downloads"], ["part"]]);
    await remove();
    const owners = (await namesIn(models)).map((name) => name.split(".")[2]);
    expect(owners.toSorted()).toEqual(["00000000", here].toSorted());
  });
});
