import { chmod, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "@jest/globals";
import { folderPlace } from "./folder-place.js";
import { useFolders } from "./models.test-kit.js";

const folderWith = useFolders();

const nobody = 65_534;
const isRoot = process.geteuid!() === 0;
afterEach(() => { if (isRoot) process.seteuid!(0); });

/** The paths that somebody sees in a folder who may not read everything, as root does. */
async function seen(folder: string): Promise<readonly string[]> {
  if (isRoot) process.seteuid!(nobody);
  return (await folderPlace(folder).files()).map(({ path }) => path).toSorted();
}

/** A folder with a file, as disks are: with a folder that is root's alone. */
async function aDisk(): Promise<string> {
  const disk = await folderWith({ "models/enes/vocab.enes.spm": "x" });
  await mkdir(join(disk, "lost+found"));
  await chmod(join(disk, "lost+found"), 0);
  await chmod(disk, 0o755);
  return disk;
}

describe("a folder of models", () => {
  it("is read as far as one may, and through no link to a folder", async () => {
    const disk = await aDisk();
    await symlink("..", join(disk, "models", "up"));
    await symlink("loop", join(disk, "loop"));
    expect(await seen(disk)).toEqual(["loop", "models/enes/vocab.enes.spm", "models/up"]);
  });

  it("that may not be read is told of", async () => {
    const folder = join(await aDisk(), "lost+found");
    await expect(seen(folder)).rejects.toThrow(`${folder} cannot be read: this user may not read or write there.`);
  });
});
