import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WrongSetting } from "@dragoman/host-protocol";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { noteDatabase, refuseEmptyDatabase } from "./made-database.js";

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-made-")); });
afterEach(() => rm(folder, { recursive: true }));

const refused = (isEmpty: boolean): Promise<string> =>
  refuseEmptyDatabase(folder, () => Promise.resolve(isEmpty)).then(() => "", (error: unknown) => {
    expect(error).toBeInstanceOf(WrongSetting);
    return (error as Error).message;
  });

describe("an empty database", () => {
  it("is taken for a new data directory, also for one that brings its keys", async () => {
    await writeFile(join(folder, "secret-key"), "");
    expect(await refused(true)).toBe("");
  });
  it("is refused where another one was noted, until the note is removed", async () => {
    await noteDatabase(folder);
    await noteDatabase(folder);
    expect(await refused(true)).toMatch(/is empty, but this data directory has served with one\. .* remove \S+\/made-database\.$/);
    expect((await stat(join(folder, "made-database"))).mode & 0o777).toBe(0o600);
    for (const file of await readdir(folder)) await rm(join(folder, file));
    expect(await refused(true)).toBe("");
  });
  it("is refused where an earlier version has left only the pairs that it made", async () => {
    await writeFile(join(folder, "made-pairs"), "EngSpa\n");
    expect(await refused(true)).toMatch(/remove \S+\/made-pairs\.$/);
  });
});

it("a database with a schema is taken wherever it is", async () => {
  await noteDatabase(folder);
  expect(await refused(false)).toBe("");
});
