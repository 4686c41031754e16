import { describe, expect, it } from "@jest/globals";
import { type HostModel, latestModels } from "./host-model.js";

const model = (languagePairId: string, revision: number, sha256: string): HostModel => ({
  sha256, size: 1, languagePairId, sourceLanguageId: "eng", targetLanguageId: "spa", name: "legal", version: "1.0.0",
  baselineLanguagePairId: "", estimatesQuality: false, revision,
});

describe("latestModels", () => {
  it("answers one model of each pair, that of the largest revision, in whatever order they come", () => {
    const [old, young, other, twin] = [model("A", 2, "f"), model("A", 10, "a"), model("B", 1, "a"), model("B", 1, "b")];
    for (const models of [[old, young, other, twin], [twin, other, young, old]]) {
      expect(new Set(latestModels(models))).toEqual(new Set([young, twin]));
    }
    expect(latestModels([])).toEqual([]);
  });
});
