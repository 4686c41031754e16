import { describe, expect, it } from "@jest/globals";
import { languagesOf } from "./language-pair.js";

describe("languagesOf", () => {
  it.each([
    ["EngSpa_Generic_SRV_RBMT_0_8_x_1", "eng", "spa"],
    ["EngFra_Generic_SRV_RBMT_0_8_x_1>>FraSpa_Generic_SRV_RBMT_1_0_x_0", "eng", "spa"],
    ["AutSpa", "aut", "spa"],
  ])("reads %s", (id, sourceLanguageId, targetLanguageId) => {
    expect(languagesOf(id)).toEqual({ sourceLanguageId, targetLanguageId });
  });
  it.each(["", "Eng", "EngSpaFra", "1ngSpa_"])("does not read %j", (id) => {
    expect(languagesOf(id)).toBeUndefined();
  });
});
