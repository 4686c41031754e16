import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { installedModes, pairsOf, upstreamVersion } from "./installed-modes.js";

const pipeline = "lt-proc a.bin | lt-proc $1 g.bin";
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman-modes-"));
  for (const name of ["spa-cat", "spa-cat_valencia", "es-pt", "es-pt_BR", "eco-es-fr"]) {
    await writeFile(join(folder, `${name}.mode`), pipeline);
  }
  await writeFile(join(folder, "eng-spa.mode"), "this is | no pipeline");
});
afterAll(() => rm(folder, { recursive: true }));

describe("installed modes", () => {
  it("become pairs, with variants as values of an option", async () => {
    const pairs = pairsOf(await installedModes(folder), "RBMT").map(({ pair }) => [pair.id, pair.linguisticOptions]);
    expect(Object.fromEntries(pairs)).toEqual({
      SpaCat_Generic_SRV_RBMT_0_0_x_0: [{ id: "Variant", values: ["default", "valencia"], systemDefault: "default" }],
      SpaPor_Generic_SRV_RBMT_0_0_x_0: [],
      SpaPtb_Generic_SRV_RBMT_0_0_x_0: [],
    });
  });
  it("estimate quality where that was measured", () => {
    const mode = { version: "1", stages: [], fingerprint: "", name: "" };
    const directions = [["eng", "spa"], ["spa", "eng"], ["spa", "cat"], ["cat", "spa"]] as const;
    const pairs = pairsOf(directions.map(([source, target]) => ({ ...mode, source, target })), "RBMT");
    expect(pairs.map(({ pair }) => pair.estimatesQuality)).toEqual([true, true, false, false]);
  });
  it("get another fingerprint when their file changes", async () => {
    const [before] = await installedModes(folder);
    await writeFile(join(folder, "es-pt.mode"), pipeline.replace("a.bin", "b.bin"));
    const [after] = await installedModes(folder);
    expect(before?.name).toBe("es-pt");
    expect(after?.fingerprint).not.toBe(before?.fingerprint);
  });
  it("are none where there is no such folder", async () => {
    expect(await installedModes(join(folder, "absent"))).toEqual([]);
  });
  it.each([
    ["0.8.1-2", "0.8.1"], ["1:2.2.0-3+b1", "2.2.0"], ["1.0~git2019", "1.0"], ["0", "0"],
  ])("version %s is %s upstream", (version, upstream) => {
    expect(upstreamVersion(version)).toBe(upstream);
  });
});
