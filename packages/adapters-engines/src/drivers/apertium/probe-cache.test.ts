import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProbeCache } from "./probe-cache.js";

describe("ProbeCache", () => {
  let folder: string;
  beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), "dragoman-probes-")); });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("goes on with later findings where one could not be written", async () => {
    const cache = new ProbeCache(join(folder, "later"));
    await cache.keep("one", undefined);
    await mkdir(join(folder, "later"));
    await cache.keep("two", undefined);
    expect([await cache.find("one"), await cache.find("two")]).toEqual(["works", "works"]);
    const kept = JSON.parse(await readFile(join(folder, "later", "engine-probes.json"), "utf8")) as object;
    expect(Object.keys(kept)).toEqual(["one", "two"]);
  });
});
