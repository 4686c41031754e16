import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { openKeyFile } from "./key-file.js";

let folder: string;
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-keys-")); });
afterEach(() => rm(folder, { recursive: true }));

describe("openKeyFile", () => {
  it("makes the file, and its folder, for the owner only", async () => {
    const path = join(folder, "keys", "token.pem");
    expect(await openKeyFile(path, () => "secret")).toBe("secret");
    expect(await readFile(path, "utf8")).toBe("secret");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "keys"))).mode & 0o777).toBe(0o700);
  });
  it("leaves a file that is there as it is", async () => {
    const path = join(folder, "token.pem");
    await writeFile(path, "first");
    expect(await openKeyFile(path, () => { throw new Error("was made again"); })).toBe("first");
  });
  it("gives all who start together the same content and leaves no drafts", async () => {
    const path = join(folder, "token.pem");
    const contents = await Promise.all(Array.from({ length: 30 }, (_, n) => openKeyFile(path, () => `${n}`.repeat(10_000))));
    expect(new Set(contents).size).toBe(1);
    expect(await readdir(folder)).toEqual(["token.pem"]);
  });
  it("leaves nothing behind when no key could be made", async () => {
    await expect(openKeyFile(join(folder, "token.pem"), () => Promise.reject(new Error("no dice")))).rejects.toThrow("no dice");
    expect(await readdir(folder)).toEqual([]);
  });
  it("says which file it could not read", async () => {
    await expect(openKeyFile(folder, () => "secret"))
      .rejects.toMatchObject({ code: "key-file-unreadable", message: expect.stringContaining(folder) });
  });
});
