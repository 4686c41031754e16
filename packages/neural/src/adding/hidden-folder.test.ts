import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { downloadsIn, modelIn, openHiddenFolder, removeDownloads } from "./hidden-folder.js";
import { namesIn, useFolders } from "./models.test-kit.js";

const folderWith = useFolders();

const here = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const gone = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

/** A folder as a process leaves it behind that is killed; resolves with its path. */
async function leftBy(models: string, owner: string): Promise<string> {
  const path = join(models, `.adding-eng-spa.${owner}.0a1b2c3d`);
  await mkdir(downloadsIn(path), { recursive: true });
  await mkdir(modelIn(path));
  await writeFile(join(downloadsIn(path), "part"), "some bytes");
  return path;
}
const minute = 60_000;
const everything: readonly string[] = ["downloads/part", "downloads", "model", "."];
/** What it is once nobody has written to it for a time. */
async function untouched(path: string, ms: number, files = everything): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const name of files) await utimes(join(path, name), then, then);
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

  it("is taken over once it is left alone, whatever host or process it was of, as containers made anew have others", async () => {
    const models = await folderWith();
    const owners = [`00000000.${gone()}`, `${here}.${process.pid}`];
    for (const owner of owners) await untouched(await leftBy(models, owner), 61 * minute);
    const { path, remove } = await openHiddenFolder(models, "eng-spa");
    expect(await namesIn(downloadsIn(path))).toEqual(["part"]);
    await remove();
    expect(await namesIn(models)).toEqual([]);
    await untouched(await leftBy(models, owners[0]!), 59 * minute);
    // Of this one the file is still written.
    await untouched(await leftBy(models, owners[1]!), 61 * minute, ["downloads", "model", "."]);
    await (await openHiddenFolder(models, "eng-spa")).remove();
    expect(await namesIn(models)).toHaveLength(2);
    await untouched(join(models, (await namesIn(models))[0]!), 61 * minute);
    expect([await removeDownloads(models, "eng-spa"), await namesIn(models)]).toEqual([true, [expect.stringContaining(here)]]);
  });

  it("is theirs who have taken it over, though nothing is written to it yet", async () => {
    const models = await folderWith();
    const old = await leftBy(models, `${here}.${gone()}`);
    await rm(modelIn(old), { recursive: true });
    await untouched(old, 61 * minute, ["downloads/part", "downloads", "."]);
    const [first, second] = [await openHiddenFolder(models, "eng-spa"), await openHiddenFolder(models, "eng-spa")];
    expect([await namesIn(downloadsIn(first.path)), await namesIn(downloadsIn(second.path))]).toEqual([["part"], []]);
  });
});
