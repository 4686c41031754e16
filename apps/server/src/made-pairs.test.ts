import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { alsoMade, readMadePairs, stillMade, writeMadePairs } from "./made-pairs.js";
import type { ModelPair } from "./model-pairs.js";

let dataDir = "";
beforeEach(() => { dataDir = mkdtempSync(join(tmpdir(), "dragoman-made-")); });
afterEach(() => rmSync(dataDir, { recursive: true }));

describe("pairs that engines were made for", () => {
  it("are unknown before the first start has written them down", async () => {
    expect(await readMadePairs(dataDir)).toBeUndefined();
  });

  it.each([
    [[]], [[{ name: "EngSpa" }]], [[{ name: "EngSpa" }, { name: "SpaEng_Generic_SRV_NMT_1_0_x_0", added: "2026-11-26T18:00:00.000Z" }]],
  ])("%j come back", async (made) => {
    await writeMadePairs(dataDir, [{ name: "Older" }]);
    await writeMadePairs(dataDir, made);
    expect(await readMadePairs(dataDir)).toEqual(made);
  });

  it("are no secret failure when they cannot be read", async () => {
    await expect(readMadePairs(join(dataDir, "none\0"))).rejects.toThrow();
  });
});

describe("a start after others", () => {
  const model = (id: string, added: string): ModelPair => ({ id, added });
  /** What the start after these has to make engines for. */
  const madeBy = async (...starts: readonly (readonly ModelPair[])[]): Promise<readonly string[]> => {
    let fresh: readonly string[] = [];
    for (const models of starts) {
      const made = await readMadePairs(dataDir) ?? [];
      const still = stillMade(made, models);
      fresh = models.map(({ id }) => id).filter((id) => !still.includes(id));
      await writeMadePairs(dataDir, alsoMade(made, [...still, ...fresh], models));
    }
    return fresh;
  };

  it("makes an engine for a model once, whatever became of it", async () => {
    expect(await madeBy([model("A", "1")])).toEqual(["A"]);
    expect(await madeBy([model("A", "1"), model("B", "1")])).toEqual(["B"]);
    expect(await madeBy([model("A", "1"), model("B", "1")])).toEqual([]);
  });

  it("makes one again for a model that was removed and added again, whether a start saw it gone or not", async () => {
    expect(await madeBy([model("A", "1")], [model("A", "2")])).toEqual(["A"]);
    expect(await madeBy([], [model("A", "3")])).toEqual(["A"]);
    expect(await madeBy([model("A", "3")])).toEqual([]);
  });

  it("makes none for a model whose folder was away", async () => {
    expect(await madeBy([model("A", "1")], [], [model("A", "1")])).toEqual([]);
  });

  it("makes none for a model that an earlier version has written down", async () => {
    writeFileSync(join(dataDir, "made-pairs"), "EngSpa\nA\n");
    expect(await madeBy([model("A", "1")])).toEqual([]);
    expect(await readMadePairs(dataDir)).toEqual([{ name: "EngSpa" }, { name: "A", added: "1" }]);
  });

  it("makes one where the last one could not", () => {
    const made = alsoMade([{ name: "A", added: "1" }], [], [model("A", "2")]);
    expect(stillMade(made, [model("A", "2")])).toEqual([]);
  });
});
