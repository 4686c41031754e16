import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { readInstallation } from "./installation.js";

describe("an installation", () => {
  let folder: string;
  beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), "installation-")); });
  afterAll(() => rm(folder, { recursive: true }));

  it("is the same at each start, also when its directory was moved, and another one in a copy", async () => {
    const first = await mkdtemp(join(folder, "first-"));
    const before = await readInstallation(first);
    expect(before.place).toBe(`${first} on ${hostname()}`);
    expect(await readInstallation(first)).toEqual(before);
    const moved = join(folder, "moved");
    await rename(first, moved);
    expect(await readInstallation(moved)).toEqual({ id: before.id, place: `${moved} on ${hostname()}` });
    await cp(moved, join(folder, "copy"), { recursive: true });
    expect((await readInstallation(join(folder, "copy"))).id).not.toBe(before.id);
  });

  it("has one id, whoever reads it first", async () => {
    const directory = await mkdtemp(join(folder, "many-"));
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await readInstallation(directory)).id));
    expect(new Set(ids).size).toBe(1);
  });
});
