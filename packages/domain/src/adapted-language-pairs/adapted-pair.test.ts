import { describe, expect, it } from "@jest/globals";
import { languagePair } from "../language-pairs/index.js";
import { adaptedPair, isAdaptable, isAdaptedPair, setAutoAdaptation } from "./adapted-pair.js";

describe("an adapted pair", () => {
  it.each([["legal", "eng", "spa", "EngSpa_Adapted-legal_SRV_PBMT_1_0_x_0"], ["A1", "por", "spa", "PorSpa_Adapted-A1_SRV_PBMT_1_0_x_0"]])(
    "has an id made of its name %s", (name, source, target, id) => {
      const pair = adaptedPair(name, source, target);
      expect(pair).toMatchObject({ id, domain: `Adapted-${name}`, technology: "PBMT", version: "1.0.0" });
      expect([isAdaptedPair(id), isAdaptable(pair)]).toEqual([true, false]);
    });
  it.each(["", "a b", "a_b", "a-b", "naïve", "x".repeat(33), "a\n"])("is not called %j", (name) => {
    expect(() => adaptedPair(name, "eng", "spa")).toThrow(expect.objectContaining({ kind: "invalid", code: "adapted-name-invalid" }));
  });
  it("may have a name of 32 letters or digits", () => expect(adaptedPair("x".repeat(32), "eng", "spa").domain).toHaveLength(40));
  it("adapts any other single pair", () => {
    for (const technology of ["RBMT", "NMT", "SANDBOX"]) {
      expect(isAdaptable(languagePair({ source: "eng", target: "spa", technology, version: "1" }))).toBe(true);
    }
    const others = ["EngFra_Generic_SRV_RBMT_0_8_x_1>>FraSpa_Generic_SRV_RBMT_0_8_x_1", "EngSpa"];
    expect(others.map((id) => isAdaptable({ id }))).toEqual([false, false]);
  });
  it("tells when it is to be trained by itself, and when not any more", () => {
    const pair = { languagePairId: "p", name: "legal", autoAdaptationEnabled: false };
    const on = setAutoAdaptation(pair, true, 5);
    expect(on).toEqual({
      state: { ...pair, autoAdaptationEnabled: true },
      events: [{ type: "adaptedlp.autoAdaptationEnabled", at: 5, data: { languagePairId: "p" }, subject: "legal" }],
    });
    expect(setAutoAdaptation(pair, false, 5)).toEqual({ state: pair });
    expect(setAutoAdaptation(on.state, false, 6).events?.[0]?.type).toBe("adaptedlp.autoAdaptationDisabled");
  });
});
