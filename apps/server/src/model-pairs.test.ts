import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { modelPairs } from "./model-pairs.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dragoman-models-")); });
afterEach(() => rmSync(folder, { recursive: true }));

function install(sourceLanguageId: string, targetLanguageId: string, version: string): void {
  const file = { name: "model.bin", size: 1, sha256: "0".repeat(64) };
  const own = join(folder, `${sourceLanguageId}-${targetLanguageId}`);
  mkdirSync(own);
  writeFileSync(join(own, "model.json"), JSON.stringify({
    format: 1, sourceLanguageId, targetLanguageId, version, architecture: "tiny",
    licence: "-", source: "-", added: "-",
    files: { model: file, vocabularies: [file] },
  }));
}

describe("the pairs of a models folder", () => {
  it("are those of each model that is whole", async () => {
    install("eng", "spa", "1.0.0");
    install("ger", "eng", "2.1.0");
    mkdirSync(join(folder, "eng-fra"));
    mkdirSync(join(folder, ".adding-eng-ita"));
    expect(await modelPairs(folder)).toEqual([
      { id: "EngSpa_Generic_SRV_NMT_1_0_x_0", added: "-" }, { id: "GerEng_Generic_SRV_NMT_2_1_x_0", added: "-" },
    ]);
  });

  it("are none where there is no folder", async () => {
    expect(await modelPairs(join(folder, "nowhere"))).toEqual([]);
  });
});
