import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readMadePairs, writeMadePairs } from "./made-pairs.js";

let dataDir = "";
beforeEach(() => { dataDir = mkdtempSync(join(tmpdir(), "dragoman-made-")); });
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("pairs that engines were made for", () => {
  it("are unknown before the first start has written them down", async () => {
    expect(await readMadePairs(dataDir)).toBeUndefined();
  });

  it.each([
    [[], []], [["EngSpa"], ["EngSpa"]], [["EngSpa", "SpaEng", "EngSpa"], ["EngSpa", "SpaEng"]],
  ])("%j come back as %j", async (names, found) => {
    await writeMadePairs(dataDir, ["Older"]);
    await writeMadePairs(dataDir, names);
    expect(await readMadePairs(dataDir)).toEqual(found);
  });

  it("are no secret failure when they cannot be read", async () => {
    await expect(readMadePairs(join(dataDir, "none\0"))).rejects.toThrow();
  });
});
