import { describe, expect, it } from "@jest/globals";
import { languagePairTypeOf } from "./language-pair-type.js";

describe("languagePairTypeOf", () => {
  it.each([
    ["EngSpa_Generic_SRV_RBMT_0_8_x_1", "Generic"],
    ["EngSpa_Legal_SRV_RBMT_0_8_x_1", "Custom"],
    ["EngSpa_Generic_Cloud_NMT_1_0_x_0", "Cloud"],
    ["EngSpa_Adapted-law_SRV_RBMT_0_8_x_1", "Adapted"],
    ["EngSpa_Adapted-law_SRV_RBMT_0_8_x_1>>SpaCat_Generic_SRV_RBMT_2_2_x_0", "Chained"],
    ["AutSpa", undefined],
    ["", undefined],
  ])("says what %s is", (id, type) => expect(languagePairTypeOf(id)).toBe(type));
});
